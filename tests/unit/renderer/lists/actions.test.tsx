// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectActions } from '../../../../renderer/lists/actions';
import type { ListAccess } from '../../../../renderer/lists/list-access';
import { type OwnDialogs, OwnDialogsContext } from '../../../../renderer/lists/record-dialogs';
import { rowActions } from '../../../../renderer/lists/row-actions/registry';
import type { RowActionDefinition } from '../../../../renderer/lists/row-actions/row-action';
import { rowMenu } from '../../../../renderer/lists/row-actions/row-menu';
import { useRowActions } from '../../../../renderer/lists/row-actions/use-row-actions';
import { toolbarActions } from '../../../../renderer/lists/toolbar/registry';
import type { ToolbarActionDefinition } from '../../../../renderer/lists/toolbar/toolbar-action';
import { useToolbarActions } from '../../../../renderer/lists/toolbar/use-toolbar-actions';
import type { Row } from '../../../../shared/table/row';
import { namedStatuses } from '../../../../shared/table/status';
import { renderInRouter, stubLayout, thingsList, thingsTable } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

const seededRowActions = collectActions(
  import.meta.glob<{ action?: RowActionDefinition }>('../../../support/page/row-actions/*.tsx', {
    eager: true,
  }),
);
const seededToolbarActions = collectActions(
  import.meta.glob<{ action?: ToolbarActionDefinition }>('../../../support/page/toolbar-actions/*.tsx', {
    eager: true,
  }),
);
const row: Row = { id: 7, name: 'Blue' };
const own: OwnDialogs = {
  rowActions: {
    set_up: ({ record, isOpen }) => (isOpen ? <p>{`Settings of ${record.name} (${record.id})`}</p> : null),
    reset: ({ record, isOpen }) => (isOpen ? <p>{`Another way to reset ${record.name}`}</p> : null),
  },
  toolbarActions: { add: ({ isOpen }) => (isOpen ? <p>A form of its own</p> : null) },
};

function Actions({ table }: { table: ListAccess }) {
  const ofRow = useRowActions(table, [...rowActions, ...seededRowActions]);
  const ofToolbar = useToolbarActions(
    table,
    {
      filterOpen: false,
      onToggleFilter: vi.fn(),
      onExport: vi.fn(),
      onPrint: vi.fn(),
      printRefusal: undefined,
    },
    [...toolbarActions, ...seededToolbarActions],
  );
  const inToolbar = [...ofToolbar.items, ofToolbar.primary].filter((item) => item !== undefined);
  return (
    <>
      <section aria-label="Row">
        {ofRow.menuOf(row).map((item) => (
          <button key={item.id} type="button" onClick={() => void ofRow.run(item, 7, row)}>
            {item.text}
          </button>
        ))}
      </section>
      <section aria-label="Toolbar">
        {inToolbar.map((item) => (
          <button key={item.id} type="button" onClick={() => item.run()}>
            {item.text}
          </button>
        ))}
      </section>
      {ofRow.dialog}
      {ofToolbar.dialog}
    </>
  );
}

function open(table: ListAccess) {
  const { user } = renderInRouter(
    <OwnDialogsContext value={{ settings: own }}>
      <Actions table={table} />
    </OwnDialogsContext>,
  );
  const button = (where: string, name: string) =>
    within(screen.getByRole('region', { name: where })).queryByRole('button', { name });
  return {
    user,
    button,
    press: async (where: string, name: string) => user.click(button(where, name) as HTMLElement),
  };
}

describe('the folders of actions', () => {
  it.each([
    ['row-actions', rowActions],
    ['toolbar', toolbarActions],
  ] as const)('%s: every file is an action under its own name', (folder, actions) => {
    const files = readdirSync(`${import.meta.dirname}/../../../../renderer/lists/${folder}/actions`);
    const ids = files.map((file) => file.replace(/\.tsx$/, '').replaceAll('-', '_'));
    expect(actions.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(new Set(ids).size).toBe(ids.length);
    // The dialogs of these come from the app (`renderer/app/record-dialogs.tsx`).
    const idle = actions.flatMap(({ id, run, Dialog }) => (run || Dialog ? [] : [id]));
    expect(idle.sort()).toEqual(folder === 'toolbar' ? ['import_csv', 'paste_rows', 'save_csv'] : []);
  });

  it('give the items of a full menu different ids', () => {
    const list = thingsList({
      statusFamily: 'label',
      namedStatuses,
      comparePath: '/compare',
      comments: true,
    });
    const full = { ...row, status_label: 'Enabled', validations: [{ name: 'Order prefix' }] };
    const source = { list, permits: () => true, actions: rowActions, hasOwnDialog: () => false };
    const ids = rowMenu(source, full).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['a file without an action', { './actions/a.tsx': {} }, './actions/a.tsx does not export `action`'],
    [
      'two of one id',
      { './actions/a-b.tsx': { action: { order: 1 } }, './more/a-b.tsx': { action: { order: 2 } } },
      'Two actions have the id a_b',
    ],
    [
      'two of one position',
      { './actions/a.tsx': { action: { order: 1 } }, './actions/b.tsx': { action: { order: 1 } } },
      'Two actions have the order 1',
    ],
  ])('refuse %s', (_what, modules, message) => {
    expect(() => collectActions<{ order: number }>(modules)).toThrow(message);
  });
});

describe('an action that is one file', () => {
  it('is in the menu of a row with its question, call and notice', async () => {
    bridge.answer('things.reset', null);
    const table = thingsTable(thingsList());
    const { press, user } = open(table);
    await press('Row', 'Archive');
    const question = await screen.findByRole('alertdialog', { name: 'Archive?' });
    expect(question.textContent).toContain('Blue leaves the list.');
    await user.click(within(question).getByRole('button', { name: 'Yes, archive' }));
    expect(await screen.findByText('Record has been reset.')).toBeTruthy();
    expect(bridge.calls('things.reset')).toEqual([{ id: 7 }]);
    await waitFor(() => expect(table.reload).toHaveBeenCalledTimes(1));
  });

  it('is in the toolbar with its question, call and notice', async () => {
    bridge.answer('things.reprocess', null);
    const table = thingsTable(thingsList(), { selectedCount: 2, selectedIds: async () => [4, 5] });
    const { press, user } = open(table);
    await press('Toolbar', 'Archive');
    await user.click(await screen.findByRole('button', { name: 'Yes, archive' }));
    expect(await screen.findByText('Data has been reprocessed.')).toBeTruthy();
    expect(bridge.calls('things.reprocess')).toEqual([{ id: [4, 5] }]);
    await waitFor(() => expect(table.reload).toHaveBeenCalledTimes(1));
  });

  it('is not there without its permission or its call', () => {
    const first = open(thingsTable(thingsList({ permissions: ['show'] })));
    expect([first.button('Row', 'Archive'), first.button('Toolbar', 'Archive')]).toEqual([null, null]);
    cleanup();
    const second = open(thingsTable(thingsList(), { permits: (name) => name === 'show' }));
    expect([second.button('Row', 'Archive'), second.button('Toolbar', 'Archive')]).toEqual([null, null]);
  });
});

describe('own dialogs of a list', () => {
  it('open from any action by its id, also from one that does nothing else', async () => {
    const { press } = open(thingsTable(thingsList({ dialogs: 'settings' })));
    await press('Row', 'Set up');
    expect(await screen.findByText('Settings of Blue (7)')).toBeTruthy();
    await press('Row', 'Reset');
    expect(await screen.findByText('Another way to reset Blue')).toBeTruthy();
    await press('Toolbar', 'Add thing');
    expect(await screen.findByText('A form of its own')).toBeTruthy();
    expect(bridge.calls('things.reset')).toEqual([]);
  });

  it('are required by an action without run and dialog', () => {
    const fields = [{ name: 'name', label: 'Name', kind: 'text' }] as const;
    const { button } = open(thingsTable(thingsList({ fields })));
    expect(button('Row', 'Edit')).toBeTruthy();
    expect(button('Row', 'Set up')).toBeNull();
  });
});
