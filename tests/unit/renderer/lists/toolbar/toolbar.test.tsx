// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListAccess } from '../../../../../renderer/lists/list-access';
import { fitting } from '../../../../../renderer/lists/toolbar/overflow';
import type { ListDefinition, PermissionName } from '../../../../../shared/table/list';
import {
  renderInRouter,
  stubLayout,
  thingsList,
  thingsTable,
} from '../../../../support/page/actions-fixture';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { ListToolbar } from '../../../../support/page/list-toolbar';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

interface Opened {
  readonly more?: Partial<ListDefinition>;
  readonly table?: Partial<ListAccess>;
  readonly permissions?: readonly PermissionName[];
  readonly small?: boolean;
}
function open({ more, table: access, permissions, small = false }: Opened = {}) {
  const list = thingsList({ fields: [{ name: 'name', label: 'Name', kind: 'text' }], ...more });
  const table = thingsTable(list, {
    permits: (name) => (permissions ?? list.permissions).includes(name),
    ...access,
  });
  const spies = { onToggleFilter: vi.fn(), onExport: vi.fn() };
  const { user, place } = renderInRouter(
    <ListToolbar table={table} small={small} {...spies}>
      <button type="button">Views</button>
    </ListToolbar>,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, place, press, table, ...spies };
}
const names = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
const chosen = { selectedCount: 2, selectedIds: async () => [4, 5] };
const definition = { type: 'inputText', name: 'city', title: 'City' } as const;
const filters = {
  ...thingsTable(thingsList()).filters,
  definitions: [definition],
  applied: { city: 'Dubai', empty: '' },
};

describe('the toolbar', () => {
  it('has the permitted actions', () => {
    open({ more: { bulkReset: true }, table: { ...chosen, filters } });
    // Other actions may be between them.
    const named = [
      'Refresh',
      'Export',
      'Filter',
      'Generate',
      'Reprocess',
      'Reset',
      'Export checklists',
      'Install plugin',
      'Generate barcodes',
      'Views',
      'Add thing',
    ];
    expect(names().filter((name) => named.includes(name ?? ''))).toEqual(named);
    cleanup();
    open({ permissions: ['show'] });
    expect(names()).toEqual(['Refresh', 'Print list…', 'Views']);
  });

  it('does what an action means now, though its button looks as before', async () => {
    const [before, now] = [vi.fn(), vi.fn()];
    const table = thingsTable(thingsList(), { filters });
    function Changing() {
      const [toggle, setToggle] = useState(() => before);
      return (
        <>
          <ListToolbar table={table} onToggleFilter={toggle} />
          <button type="button" onClick={() => setToggle(() => now)}>
            Change
          </button>
        </>
      );
    }
    const { user } = renderInRouter(<Changing />);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(before).not.toHaveBeenCalled();
    expect(now).toHaveBeenCalledTimes(1);
  });

  it('has Filter only if there are filters, and shows how many are applied', async () => {
    const { press, onToggleFilter } = open({ table: { filters } });
    const button = screen.getByRole('button', { name: 'Filter' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(button.getAttribute('aria-description')).toBe('1 filter applied');
    expect(within(button).getByText('', { selector: '[data-count]' }).dataset.count).toBe('1');
    await press('Filter');
    expect(onToggleFilter).toHaveBeenCalledTimes(1);
    cleanup();
    open();
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  });

  it('counts the filters as their chips show them: two keys of a date range are one', () => {
    const made = { type: 'select2DateRange', name: 'made', title: 'Made' } as const;
    const range = { 'made.date': ['2024-02-01 00:00', '2024-02-03 23:59'], 'made.select': 'created_at' };
    const definitions = [definition, made];
    open({ table: { filters: { ...filters, definitions, applied: { ...range, unknown: 'x', none: [] } } } });
    const description = () => screen.getByRole('button', { name: 'Filter' }).getAttribute('aria-description');
    expect(description()).toBe('2 filters applied');
    cleanup();
    open({ table: { filters: { ...filters, definitions, applied: {} } } });
    expect(description()).toBeNull();
  });

  it('has bulk Reset only where it is enabled and something is selected', () => {
    open({ more: { bulkReset: true } });
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    cleanup();
    open({ table: chosen });
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('has Generate with print, or with the permission that the list names', () => {
    const generates = () => screen.queryByRole('button', { name: 'Generate' }) !== null;
    for (const [permission, more] of [
      ['activate', { generatePermission: 'activate' }],
      ['print', { generatePermission: 'activate' }],
      ['print', {}],
    ] as const) {
      open({ more, permissions: [permission] });
      expect(generates(), permission).toBe(true);
      cleanup();
    }
    open({ permissions: ['activate'] });
    expect(generates()).toBe(false);
  });

  it.each(['Reprocess', 'Generate', 'Generate barcodes'])(
    '%s warns while nothing is selected',
    async (name) => {
      const { press } = open();
      await press(name);
      expect(await screen.findByText('Please, select at least one record!')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(bridge.calls('things.reprocess')).toEqual([]);
    },
  );

  it('reprocesses the selected records and loads the table again', async () => {
    bridge.answer('things.reprocess', null);
    const { press, table } = open({ table: chosen });
    await press('Reprocess');
    expect(await screen.findByText('Data has been reprocessed.')).toBeTruthy();
    expect(screen.getByText('Reprocess!')).toBeTruthy();
    expect(bridge.calls('things.reprocess')).toEqual([{ id: [4, 5] }]);
    await waitFor(() => expect(table.reload).toHaveBeenCalledTimes(1));
  });

  it('compares exactly two records, with the permission to edit or to add', async () => {
    const more = { comparePath: '/compare' } as const;
    const compare = () => screen.queryByRole('button', { name: 'Compare' });
    for (const selectedCount of [0, 1, 3]) {
      open({ more, table: { selectedCount } });
      expect(compare()?.getAttribute('aria-description'), String(selectedCount)).toBe(
        'Select exactly two things first.',
      );
      cleanup();
    }
    for (const permission of ['update', 'create'] as const) {
      const { press, place } = open({ more, table: chosen, permissions: [permission] });
      await press('Compare');
      await waitFor(() => expect(place()).toContain('/compare'));
      cleanup();
    }
    open({ more, table: chosen, permissions: ['show'] });
    expect(compare()).toBeNull();
  });

  it('resets the selected records after a question', async () => {
    bridge.answer('things.reset', null);
    const { press, user, table } = open({ more: { bulkReset: true }, table: chosen });
    await press('Reset');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bridge.calls('things.reset')).toEqual([]);
    await press('Reset');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('You will reset all the selected items!');
    expect(question.textContent).toContain('2 selected records');
    await user.click(within(question).getByRole('button', { name: 'Yes, Reset them!' }));
    expect(await screen.findByText('Records has been reset.')).toBeTruthy();
    expect(bridge.calls('things.reset')).toEqual([{ id: [4, 5] }]);
    await waitFor(() => expect(table.reload).toHaveBeenCalledTimes(1));
  });

  it('generates documents, then saves the file or shows the message', async () => {
    bridge.answer('things.print', { url: 'https://a.example/files/labels.pdf' });
    bridge.answer('download.file', { job: '1', saved: 'labels.pdf' });
    const { press, user } = open({ table: chosen });
    await press('Generate');
    const dialog = await screen.findByRole('dialog', { name: 'Generate' });
    expect(dialog.textContent).toContain('Documents are generated for 2 selected records in things.');
    await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
    await waitFor(() =>
      expect(bridge.calls('download.file')).toMatchObject([
        { url: 'https://a.example/files/labels.pdf', name: 'labels.pdf' },
      ]),
    );
    expect(bridge.calls('things.print')).toEqual([{ id: [4, 5] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    bridge.answer('things.print', { message: 'It is sent by e-mail.' });
    await press('Generate');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('It is sent by e-mail.')).toBeTruthy();
  });

  it.each([
    [{ ...chosen, allMatching: false }, { export_ids: [4, 5] }],
    [{ ...chosen, allMatching: true }, {}],
    [{}, {}],
  ])('exports checklists of the rows that are meant', async (access, ids) => {
    bridge.answer('things.checklists', { url: 'https://a.example/files/list.pdf' });
    bridge.answer('download.file', null);
    const applied = [{ name: 'city', value: 'Dubai' }];
    const state = { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: applied } as const;
    const { press } = open({ table: { ...access, state: { ...state, filters: applied } } });
    await press('Export checklists');
    await waitFor(() => expect(bridge.calls('things.checklists')).toEqual([{ filters: applied, ...ids }]));
  });

  it('downloads the plugin from its dialog', async () => {
    bridge.answer('things.plugin', { url: 'https://a.example/files/returns.zip' });
    bridge.answer('download.file', null);
    const { press, user } = open();
    await press('Install plugin');
    await user.click(await screen.findByRole('button', { name: 'Download plugin' }));
    await waitFor(() => expect(bridge.calls('things.plugin')).toEqual([{}]));
    expect(bridge.calls('download.file')).toMatchObject([{ name: 'returns.zip' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    open({ permissions: ['export'] });
    expect(screen.queryByRole('button', { name: 'Install plugin' })).toBeNull();
  });

  it.each([
    ['Generate', 'things.print', 'Generate'],
    ['Install plugin', 'things.plugin', 'Download plugin'],
  ])('keeps the dialog of %s open when it fails', async (name, call, verb) => {
    bridge.refuse(call, { code: 'timed_out', at: 0 });
    const { press, user } = open({ table: chosen });
    await press(name);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: verb }));
    await screen.findByText('Server too slow');
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(within(dialog).getByRole('button', { name: verb })).toBeTruthy();
  });

  it('runs one action at a time', async () => {
    const answer = bridge.hold('things.reprocess');
    bridge.answer('things.checklists', { url: 'https://a.example/files/list.pdf' });
    const { press, table } = open({ table: chosen });
    await press('Reprocess');
    await press('Export checklists');
    answer.succeed(null);
    await waitFor(() => expect(table.reload).toHaveBeenCalledTimes(1));
    expect(bridge.calls('things.checklists')).toEqual([]);
  });

  it('goes to Uploads with the type, through a menu where there are several', async () => {
    const single = open({ more: { importTypes: [{ type: 'orders', text: 'Orders' }] } });
    await single.press('Import');
    expect(single.place()).toBe('/settings/uploads?type=orders');
    cleanup();
    const importTypes = [
      { type: 'skus', text: 'SKUs' },
      { type: 'sku_barcodes', text: 'SKU barcodes' },
    ];
    const several = open({ more: { id: 'skus', importTypes } });
    await several.press('Import');
    await several.user.click(await screen.findByRole('menuitem', { name: 'SKU barcodes' }));
    expect(several.place()).toBe('/settings/uploads?type=sku_barcodes');
    cleanup();
    const byKeys = open({ more: { id: 'skus', importTypes } });
    screen.getByRole('button', { name: 'Import' }).focus();
    await byKeys.user.keyboard('{Enter}');
    const focused = () => document.activeElement?.textContent;
    await waitFor(() => expect(focused()).toBe('SKUs'));
    await byKeys.user.keyboard('{ArrowDown}');
    expect(focused()).toBe('SKU barcodes');
    await byKeys.user.keyboard('{Enter}');
    expect(byKeys.place()).toBe('/settings/uploads?type=sku_barcodes');
    cleanup();
    for (const more of [{}, { importTypes: [] }]) {
      open({ more });
      expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
      cleanup();
    }
  });

  it('adds with the editor of a service, or chooses between several', async () => {
    const single = open({ more: { editors: ['delivery'] } });
    await single.press('Add delivery service');
    expect(single.place()).toBe('/services/new/delivery');
    cleanup();
    const several = open({ more: { editors: ['delivery', 'fulfilment'] } });
    await several.press('Add');
    await several.user.click(await screen.findByRole('menuitem', { name: 'Add fulfilment service' }));
    expect(several.place()).toBe('/services/new/fulfilment');
  });

  it('keeps a tool that needs the server in reach, with the reason', async () => {
    bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
    const { press, onExport } = open({ table: { ...chosen, filters }, more: { editors: ['delivery'] } });
    const button = screen.getByRole('button', { name: 'Export' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    // These need no server.
    for (const name of ['Filter', 'Add delivery service'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull();
    expect(button.getAttribute('aria-description')).toContain('This needs the server.');
    button.focus();
    expect(document.activeElement).toBe(button);
    await press('Export');
    await press('Reprocess');
    expect([onExport.mock.calls.length, bridge.calls('things.reprocess').length]).toEqual([0, 0]);
  });

  it('is in the menu TOOLS on a small screen', async () => {
    const importTypes = [{ type: 'orders', text: 'Orders' }];
    const { press, user } = open({ small: true, more: { importTypes } });
    expect(names()).toEqual(['TOOLS']);
    await press('TOOLS');
    expect(screen.getByRole('button', { name: 'TOOLS' }).getAttribute('aria-expanded')).toBe('true');
    expect(names()).toContain('Add thing');
    screen.getByRole('button', { name: 'Import' }).focus();
    await user.keyboard('{Escape}');
    expect(names()).toEqual(['TOOLS']);
    expect(document.activeElement?.textContent).toBe('TOOLS');
  });

  it('folds TOOLS when a tool opens something that would lie below it', async () => {
    const { press, onExport } = open({ small: true });
    await press('TOOLS');
    onExport.mockImplementation(() => expect(document.activeElement?.textContent).toBe('TOOLS'));
    await press('Export');
    expect(onExport).toHaveBeenCalledOnce();
    expect(names()).toEqual(['TOOLS']);
  });
});

describe('space in the toolbar', () => {
  const tools = [
    { text: 'Export', rank: 2 },
    { text: 'Filter', rank: 1 },
    { text: 'Export checklists', rank: 3 },
  ];
  const kept = (besideDescription: number | undefined, besideName = besideDescription) => {
    const room =
      besideDescription === undefined || besideName === undefined
        ? undefined
        : { besideDescription, besideName };
    return [...fitting(tools, room)].map(({ text }) => text).sort();
  };

  it('is used by all actions if it is enough or unknown', () => {
    expect(kept(undefined)).toHaveLength(3);
    expect(kept(2000)).toHaveLength(3);
  });

  it('goes to the smallest ranks first, and to none when there is none', () => {
    expect(kept(320)).toEqual(['Export', 'Filter']);
    expect(kept(200)).toEqual(['Filter']);
    expect(kept(0)).toEqual([]);
  });

  it('is taken from the description for Filter and Export only', () => {
    expect(kept(200, 320)).toEqual(['Export', 'Filter']);
    expect(kept(200, 480)).toEqual(['Export', 'Filter']);
  });
});
