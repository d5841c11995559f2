// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inOrder, withMoved } from '../../../../../renderer/lists/export/export-order';
import { ExportPanel } from '../../../../../renderer/lists/export/export-panel';
import type { ListAccess } from '../../../../../renderer/lists/list-access';
import type { ListMemory } from '../../../../../renderer/lists/list-memory';
import { PreferencesProvider } from '../../../../../renderer/session/preferences';
import { defaultPreferences } from '../../../../../shared/preferences';
import type { FilterState } from '../../../../../shared/table/filters';
import type { ListDefinition } from '../../../../../shared/table/list';
import {
  exportColumns,
  renderInRouter,
  stubLayout,
  thingsList,
  thingsTable,
} from '../../../../support/page/actions-fixture';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { tidyUp } from '../../../../support/page/page-stubs';

const bridge = new FakeBridge();
let memory: ListMemory = {};

beforeEach(() => {
  bridge.install();
  stubLayout();
  memory = {};
});
afterEach(tidyUp);

function open(more: Partial<ListDefinition> = {}, access: Partial<ListAccess> = {}) {
  const table = thingsTable(thingsList(more), access);
  const onClose = vi.fn();
  const { user } = renderInRouter(<ExportPanel table={table} memory={memory} open onClose={onClose} />);
  return { user, onClose, send: () => user.click(screen.getByRole('button', { name: 'Export' })) };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sent = () =>
  (bridge.calls('download.call') as { input: Record<string, unknown> }[]).map(({ input }) => input);
const order = () => within(screen.getByRole('list', { name: 'Columns' })).getAllByRole('checkbox');
const labels = () => order().map((each) => each.closest('label')?.textContent);

describe('the export by keyboard', () => {
  const focused = () => document.activeElement;

  it('begins at Select all, goes through the columns by arrow keys, and is few Tabs from Export', async () => {
    const { user } = open();
    expect(focused()).toBe(box('Select all'));
    await user.tab();
    await user.tab();
    expect(focused()).toBe(box('ID'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ');
    expect(focused()).toBe(box('City'));
    expect([box('City').checked, box('Name').checked]).toEqual([false, true]);
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe(box('Name'));
    await user.tab();
    await user.tab();
    expect(focused()).toBe(screen.getByRole('button', { name: 'Export' }));
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(focused()).toBe(box('Name'));
  });

  it.each(['sidebar', 'dialog'] as const)('exports with Ctrl+Enter in the %s', async (exportIn) => {
    bridge.answer('download.call', null);
    const { user } = open({ exportIn });
    await user.click(box('City'));
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toEqual([{ columns: ['id', 'name'], filters: [] }]));
  });

  it('does not export from the filters, which are applied first', async () => {
    const definitions = [{ type: 'inputText', name: 'city', title: 'City' }];
    const { user } = open({}, { filters: { ...thingsTable(thingsList()).filters, definitions } });
    await user.click(screen.getByRole('tab', { name: 'Filter' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toEqual([]);
  });
});

describe('the columns of an export', () => {
  it('are the exportable ones, all selected, and are sent in their order', async () => {
    bridge.answer('download.call', { job: '1' });
    const { send } = open();
    expect(labels()).toEqual(['ID', 'Name', 'City']);
    expect(box('Select all').checked).toBe(true);
    await send();
    await waitFor(() =>
      expect(bridge.calls('download.call')).toEqual([
        {
          call: 'things.export',
          input: { columns: ['id', 'name', 'city'], filters: [] },
          name: 'THINGSExport.csv',
          title: 'Export things',
        },
      ]),
    );
  });

  it('check Select all by themselves once every one is checked', async () => {
    const { user } = open();
    await user.click(screen.getByText('City'));
    expect([box('Select all').checked, box('Select all').indeterminate]).toEqual([false, true]);
    await user.click(screen.getByText('City'));
    expect([box('Select all').checked, box('Select all').indeterminate]).toEqual([true, false]);
  });

  it('are all taken by Select all while only some are, and none after that', async () => {
    const { user } = open();
    const taken = () => order().map((each) => (each as HTMLInputElement).checked);
    await user.click(screen.getByText('City'));
    expect(taken()).toEqual([true, true, false]);
    await user.click(box('Select all'));
    expect(taken()).toEqual([true, true, true]);
    await user.click(box('Select all'));
    expect(taken()).toEqual([false, false, false]);
    await user.click(box('Select all'));
    expect(taken()).toEqual([true, true, true]);
  });

  it('are refused when none is selected', async () => {
    const { user, send } = open();
    await user.click(box('Select all'));
    await send();
    expect(await screen.findByText('Please, select at least one column to export!')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('move by Alt and an arrow, keep the focus and announce their position', async () => {
    bridge.answer('download.call', { job: '1' });
    const { user, send } = open();
    act(() => box('City').focus());
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(labels()).toEqual(['City', 'ID', 'Name']);
    expect(document.activeElement).toBe(box('City'));
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('City, 1 of 3');
    act(() => screen.getByRole('button', { name: 'Move ID' }).focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move ID' }));
    await user.click(box('Name'));
    await send();
    await waitFor(() => expect(sent()).toEqual([{ columns: ['city', 'id'], filters: [] }]));
  });

  it('keep their order when the panel is opened again, but not the removed ones; Clear resets it', async () => {
    const { user } = open();
    act(() => box('City').focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(box('ID'));
    cleanup();
    const again = open();
    expect(labels()).toEqual(['ID', 'City', 'Name']);
    expect(box('ID').checked).toBe(true);
    await again.user.click(box('ID'));
    await again.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(labels()).toEqual(['ID', 'Name', 'City']);
    expect(box('ID').checked).toBe(true);
    cleanup();
    open();
    expect(labels()).toEqual(['ID', 'Name', 'City']);
  });

  it('show a message if there are none', () => {
    const table = thingsTable(thingsList());
    open({}, { structure: { ...table.structure, permissions: [{ name: 'export', columns: [] }] } });
    expect(screen.getByText('Export data is not available')).toBeTruthy();
  });
});

describe('the file type of an export', () => {
  const chosen = (type: string) =>
    screen.getByRole<HTMLElement>('radio', { name: type }).getAttribute('aria-checked');

  function openStoredUpdates(exportType: 'csv' | 'xlsx', access: Partial<ListAccess> = {}) {
    bridge.answer('preferences.get', { ...defaultPreferences, dateFormat: 'year-month-day', exportType });
    bridge.answer('download.call', { job: '1' });
    const table = thingsTable(thingsList(), access);
    return renderInRouter(
      <PreferencesProvider>
        <ExportPanel table={table} memory={memory} open onClose={vi.fn()} />
      </PreferencesProvider>,
    );
  }

  it('is CSV until somebody chooses Excel, which is remembered', async () => {
    const { user } = openStoredUpdates('csv');
    expect(await screen.findByText(/saved as THINGSExport\.csv$/)).toBeTruthy();
    expect([chosen('CSV'), chosen('Excel')]).toEqual(['true', 'false']);
    await user.click(screen.getByRole('radio', { name: 'Excel' }));
    expect(screen.getByText(/saved as THINGSExport\.xlsx$/)).toBeTruthy();
    expect(bridge.calls('preferences.set')).toEqual([{ exportType: 'xlsx' }]);
  });

  it('is chosen by keyboard, one Shift+Tab before the columns', async () => {
    const { user } = openStoredUpdates('csv');
    await screen.findByRole('radio', { name: 'CSV' });
    expect(document.activeElement).toBe(box('Select all'));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'CSV' }));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Excel' }));
    expect(chosen('Excel')).toBe('true');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bridge.calls('download.call')).toMatchObject([{ name: 'THINGSExport.xlsx' }]));
  });

  it('is asked for also with a very long heading', async () => {
    const { structure } = thingsTable(thingsList());
    const permissions = structure.permissions.map((permission) => ({
      ...permission,
      columns: permission.columns.map((column) => ({ ...column, text: column.text.repeat(2000) })),
    }));
    const { user } = openStoredUpdates('xlsx', { structure: { ...structure, permissions } });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(bridge.calls('download.call')).toHaveLength(1));
  });

  it('changes nothing of what is asked for, and says what the columns are', async () => {
    const header = { visible: true, mobile_visible: true, sortable: true };
    const headers = [
      { ...header, value: 'id', text: 'No.', type: 'id' },
      { ...header, value: 'name', text: 'Name', type: 'Date-Time' },
      { ...header, value: 'city', text: 'City', type: 'decimal' },
    ];
    const structure = { ...thingsTable(thingsList()).structure, headers };
    const { user } = openStoredUpdates('xlsx', { structure });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(bridge.calls('download.call')).toEqual([
        {
          call: 'things.export',
          input: { columns: ['id', 'name', 'city'], filters: [] },
          name: 'THINGSExport.xlsx',
          title: 'Export things',
          workbook: {
            sheet: 'Things',
            dateFormat: 'year-month-day',
            columns: [
              { value: 'id', text: 'ID', kind: 'other' },
              { value: 'name', text: 'Name', kind: 'date' },
              { value: 'city', text: 'City', kind: 'number' },
            ],
          },
        },
      ]),
    );
  });
});

describe('the rows of an export', () => {
  const filters = [{ name: 'city', value: 'Dubai' }];
  const state = { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc' as const, filters };
  const selection = { selectedCount: 3, selectedIds: async () => [1, 2, 3] };
  const columns = ['id', 'name', 'city'];

  it.each([
    ['the selected ones', selection, '3 selected rows', { columns, filters, export_ids: [1, 2, 3] }],
    [
      'all that match, by the filters',
      { ...selection, selectedCount: 20_000, allMatching: true },
      '20 000 rows that match',
      { columns, filters },
    ],
    ['the filtered ones', {}, '20 000 rows that match', { columns, filters }],
    [
      'those that nobody counted',
      { totalKnown: false, total: 11, state: { ...state, filters: [] } },
      'All rows, total unknown',
      { columns, filters: [] },
    ],
    [
      'those that match and nobody counted',
      { totalKnown: false, total: 11 },
      'All rows that match, total unknown',
      { columns, filters },
    ],
  ])('are %s', async (_which, access, words, input) => {
    bridge.answer('download.call', { job: '1' });
    const { send } = open({}, { state, ...access });
    expect(screen.getByText(words)).toBeTruthy();
    await send();
    await waitFor(() => expect(sent()).toEqual([input]));
  });

  it('need a filter if the list requires one', async () => {
    bridge.answer('download.call', { job: '1' });
    const { send } = open({ exportNeedsFilter: true });
    await send();
    expect(await screen.findByText('Please, select at least one filter!')).toBeTruthy();
    expect(sent()).toEqual([]);
    cleanup();
    await open({ exportNeedsFilter: true }, { state }).send();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  const two = [
    { id: 9, integration_id: 11 },
    { id: 8, integration_id: 22 },
    { id: 7, integration_id: 11 },
    { id: 6 },
    { id: 4, integration_id: '11' },
  ];
  const chosen = (...ids: number[]) => ({ selectedCount: ids.length, selectedIds: async () => ids });
  const ofWebhooks = { sentWith: ['integration_id'] };
  const only = (value: unknown) => [{ name: 'integration_id', value }];

  it.each([
    ['of all integrations', ofWebhooks, {}, [], {}],
    ['selected, of two integrations', ofWebhooks, chosen(9, 8), [], { export_ids: [9, 8] }],
    ['selected, of one', ofWebhooks, chosen(9, 7), [], { integration_id: 11, export_ids: [9, 7] }],
    [
      'selected, of one in both spellings',
      ofWebhooks,
      chosen(4, 9),
      [],
      { integration_id: 11, export_ids: [4, 9] },
    ],
    ['selected, one without an integration', ofWebhooks, chosen(9, 6), [], { export_ids: [9, 6] }],
    ['selected, one that is not loaded', ofWebhooks, chosen(9, 5), [], { export_ids: [9, 5] }],
    ['filtered to one integration', ofWebhooks, {}, only(['22']), { integration_id: 22 }],
    ['filtered by a single value', ofWebhooks, {}, only('22'), { integration_id: 22 }],
    ['filtered by an id that is text', ofWebhooks, {}, only(['A-7']), { integration_id: 'A-7' }],
    ['filtered to two integrations', ofWebhooks, {}, only(['11', '22']), {}],
    [
      'all that match a filter by integration',
      ofWebhooks,
      { ...chosen(9, 8), allMatching: true },
      only(['22']),
      { integration_id: 22 },
    ],
    ['of a list that does not belong to integrations', {}, chosen(9), only(['22']), { export_ids: [9] }],
  ])('carry their integration only if they have one: %s', async (_rows, more, access, filters, carried) => {
    bridge.answer('download.call', { job: '1' });
    const { send } = open(more, { rows: two, state: { ...state, filters }, ...access });
    await send();
    await waitFor(() => expect(sent()).toEqual([{ columns, filters, ...carried }]));
  });

  it.each([
    ['all', {}, [], {}],
    ['one selected', chosen(11), [], { integration_id: 11, export_ids: [11] }],
    ['two selected', chosen(11, 22), [], { export_ids: [11, 22] }],
    [
      'a filter with one match',
      { rows: [{ integration_id: 11 }], total: 1 },
      filters,
      { integration_id: 11 },
    ],
    ['a filter with more matches', { total: 2 }, filters, {}],
    ['the only one, without a filter', { rows: [{ integration_id: 11 }], total: 1 }, [], {}],
  ])('of the integrations themselves carry the only one: %s', async (_rows, access, applied, carried) => {
    bridge.answer('download.call', { job: '1' });
    const rows = [{ integration_id: 11 }, { integration_id: 22 }];
    const { send } = open(
      { rowId: 'integration_id' },
      { rows, state: { ...state, filters: applied }, ...access },
    );
    await send();
    await waitFor(() => expect(sent()).toEqual([{ columns, filters: applied, ...carried }]));
  });
});

describe('filters that are typed but not applied', () => {
  const definitions = [
    { type: 'inputText', name: 'city', title: 'City' } as const,
    { type: 'select2DateRange', name: 'created', title: 'Created' } as const,
    { type: 'inputText', name: 'number', title: 'Order no.' } as const,
  ];
  const filtersOf = (values: FilterState, applied: FilterState = {}) => ({
    filters: { ...thingsTable(thingsList()).filters, definitions, values, applied },
  });
  const refused = (titles: string) =>
    screen.findByText(
      `Not applied yet: ${titles}. Apply or clear the filters on the Filter tab, then export.`,
    );

  it.each([
    ['a new one', { city: 'Dubai' }, {}, 'City'],
    ['a changed one', { city: 'Dubai' }, { city: 'Ajman' }, 'City'],
    ['an emptied one', {}, { city: 'Ajman' }, 'City'],
    ['both names of one', { 'created.date': 'x', 'created.select': 'y', city: 'Dubai' }, {}, 'Created, City'],
    ['one whose name ends in a point', { number: '7' }, {}, 'Order no'],
    ['one without a definition', { area: 'North' }, {}, 'area'],
  ])('are named, and nothing is exported: %s', async (_which, values, applied, titles) => {
    bridge.answer('download.call', { job: '1' });
    const { send } = open({ exportNeedsFilter: true }, filtersOf(values, applied));
    await send();
    expect(await refused(titles)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('are none when what is typed is applied, or empty', async () => {
    bridge.answer('download.call', { job: '1' });
    const { send } = open({}, filtersOf({ city: ['Dubai'], area: '' }, { city: ['Dubai'] }));
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('do not matter for selected rows', async () => {
    bridge.answer('download.call', { job: '1' });
    const chosen = { selectedCount: 1, selectedIds: async () => [3] };
    const { send } = open({}, { ...filtersOf({ city: 'Dubai' }), ...chosen });
    await send();
    await waitFor(() => expect(sent()).toMatchObject([{ export_ids: [3] }]));
  });

  it('have no Export beside them in the dialog', async () => {
    const { user } = open({ exportIn: 'dialog' }, filtersOf({}));
    await user.click(await screen.findByRole('tab', { name: 'Filter' }));
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Columns' }));
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });
});

describe('the panel', () => {
  it('has a Filter tab only where there are filters', () => {
    open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Columns']);
    cleanup();
    const definitions = [{ type: 'inputText', name: 'city', title: 'City' } as const];
    open({}, { filters: { ...thingsTable(thingsList()).filters, definitions } });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Columns', 'Filter']);
  });

  it('loads until 1500 ms after the download has started, and stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const answer = bridge.hold('download.call');
      const { send, onClose } = open();
      await send();
      const button = screen.getByRole<HTMLButtonElement>('button', { name: /Export$/ });
      await waitFor(() => expect(button.disabled).toBe(true));
      answer.succeed({ job: '1' });
      await act(() => vi.advanceTimersByTimeAsync(1300));
      expect(button.disabled).toBe(true);
      await act(() => vi.advanceTimersByTimeAsync(400));
      expect(button.disabled).toBe(false);
      expect(onClose).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows why an export failed and can try again', async () => {
    bridge.refuse('download.call', { code: 'folder_readonly', at: 0 });
    const { send } = open();
    await send();
    expect(await screen.findByText('Folder is read-only')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false),
    );
  });

  it('says why an export failed also when it was closed meanwhile', async () => {
    const held = bridge.hold('download.call');
    const table = thingsTable(thingsList());
    function Closable() {
      const [isOpen, setOpen] = useState(true);
      return <ExportPanel table={table} memory={memory} open={isOpen} onClose={() => setOpen(false)} />;
    }
    const { user } = renderInRouter(<Closable />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'Close export' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    held.fail({ code: 'folder_readonly', at: 0 });
    expect(await screen.findByText('Folder is read-only')).toBeTruthy();
  });

  describe.each([
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    [
      'Escape',
      (user: UserEvent) => {
        // The button that loads is disabled and gets no keys.
        screen.getByRole('button', { name: 'Cancel' }).focus();
        return user.keyboard('{Escape}');
      },
    ],
  ])('given up with %s', (_, giveUp) => {
    function openDialog(more: Partial<ListAccess> = {}) {
      const table = thingsTable(thingsList({ exportIn: 'dialog' }), more);
      function Closable() {
        const [isOpen, setOpen] = useState(true);
        return <ExportPanel table={table} memory={memory} open={isOpen} onClose={() => setOpen(false)} />;
      }
      return renderInRouter(<Closable />).user;
    }

    it('asks for no place while it still collects the rows', async () => {
      let found: (ids: readonly number[]) => void = () => undefined;
      const selectedIds = vi.fn(() => new Promise<readonly number[]>((resolve) => (found = resolve)));
      const user = openDialog({ selectedCount: 2, selectedIds });
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      await giveUp(user);
      await act(async () => found([1, 2]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(selectedIds).toHaveBeenCalledTimes(1);
      expect(sent()).toEqual([]);
    });

    it('is cancelled when it has begun', async () => {
      bridge.answer('download.cancel', {});
      const held = bridge.hold('download.call');
      const user = openDialog();
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      await giveUp(user);
      held.succeed({ job: '7' });
      await waitFor(() => expect(bridge.calls('download.cancel')).toEqual([{ job: '7' }]));
    });
  });

  it('closes by Escape', async () => {
    const { user, onClose } = open();
    expect(screen.getByRole('complementary', { name: 'Export things' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is a dialog with Cancel if the list defines it, and closes once the download has started', async () => {
    bridge.answer('download.call', null);
    const { user, onClose, send } = open({ exportIn: 'dialog' });
    expect(await screen.findByRole('dialog', { name: 'Export things' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    bridge.answer('download.call', { job: '1' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false),
    );
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('the order of columns', () => {
  it("puts unknown columns last, in the server's order", () => {
    const values = inOrder(exportColumns, ['city', 'gone']).map(({ value }) => value);
    expect(values).toEqual(['city', 'id', 'name', 'secret']);
  });

  it('moves one inside the list', () => {
    expect(withMoved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(withMoved(['a', 'b', 'c'], 'c', -5)).toEqual(['c', 'a', 'b']);
    expect(withMoved(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a']);
  });
});
