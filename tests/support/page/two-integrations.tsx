/** Opens the comparison of two small integrations in memory, which a test can change. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { viewerOf } from '../../../renderer/cells/registry';
import { ViewersContext } from '../../../renderer/cells/viewer';
import CompareIntegrationsPage from '../../../renderer/hub/compare/compare-page';
import { OperationsProvider } from '../../../renderer/operations/operations';
import { noteStoredReads } from '../../../renderer/session/stored-reads';
import { SessionProvider } from '../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { hubTables } from '../../../shared/hub';
import { FakeBridge } from './fake-bridge';
import { type FakeJournal, installJournal } from './journal-bridge';

export const bridge = new FakeBridge();
export let journal: FakeJournal;

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** The rows of each integration by table, as a server stores them. Writes of the page change them. */
export let stored: Record<number, Tables>;
export let settings: Record<number, Record<string, Row>>;

const owned = hubTables.filter(({ ownedBy }) => ownedBy === 'integration_id');
const everything = ['create', 'update', 'destroy', 'status'];

/** The permissions of all tables of an integration. */
export function permit(names: readonly string[], of = 8): void {
  for (const table of owned) {
    bridge.answerWith(`${table.id}.structure`, async (input) => ({
      headers: [],
      filters: [],
      state: {},
      permissions: ((input as Row).integration_id === of ? names : everything).map((name) => ({
        name,
        columns: [],
      })),
    }));
  }
}

export const lists = {
  statuses: [
    { statusId: 1, label: 'Shipped' },
    { statusId: 2, label: 'Delivered' },
  ],
  countries: [
    { index: 5, id: 5, text: 'Oman', name: 'Oman' },
    { index: 6, id: 6, text: 'Qatar', name: 'Qatar' },
    { index: 7, id: 7, text: 'Kuwait', name: 'Kuwait' },
  ],
  shippingMethods: [{ id: 'EXP', name: 'Express' }],
  apply_types: [
    { index: 1, text: 'Internal shipping type' },
    { index: 2, text: 'Carrier' },
  ],
  shipping_types: [{ index: 3, text: 'Standard' }],
  carriers: [{ index: 9, text: 'DHL' }],
  actions: [{ index: 'cancel', text: 'Cancel' }],
  operators: [{ index: 'eq', text: 'equals' }],
  target_columns: [{ index: 'note', text: 'Note' }],
};

/** Before each test. Integration 7 is Amber shop, integration 8 is Blue shop. */
export function prepare(rows: { left?: Tables; right?: Tables } = {}): void {
  bridge.install();
  journal = installJournal(bridge);
  stored = { 7: rows.left ?? {}, 8: rows.right ?? {} };
  settings = { 7: { prefix: {}, confirm: {} }, 8: { prefix: {}, confirm: {} } };
  permit(everything);
  const filters = [{ type: 'inputText', name: 'name', title: 'Name' }];
  bridge.answer('integrations.structure', { headers: [], permissions: [], filters });
  for (const table of owned) serve(table.id, table.rowId);
  const owner = (input: unknown) => Number((input as Row).integration_id);
  bridge.answerWith('orderPrefix.read', async (input) => ({
    prefix_replace: '',
    prefix_replace_char: '',
    ...settings[owner(input)]?.prefix,
  }));
  bridge.answerWith('orderPrefix.update', async (input) => {
    (settings[owner(input)] as Record<string, Row>).prefix = input as Row;
    return {};
  });
  bridge.answerWith('confirmedOrders.read', async (input) => ({
    confirm_order_field: '',
    confirm_order_value: '',
    ...settings[owner(input)]?.confirm,
  }));
  bridge.answerWith('integrations.datatable', async (input) => {
    const { filters } = input as { filters: { name: string; value: unknown }[] };
    const all = [
      { integration_id: 7, name: 'Amber shop', platform: 'Shopify', status_label: 'Active' },
      { integration_id: 8, name: 'Blue shop', platform: 'Magento', status_label: 'Disabled' },
    ];
    const data = all.filter((row) =>
      filters.every(({ name, value }) =>
        String(row[name as 'name'])
          .toLowerCase()
          .includes(String(value)),
      ),
    );
    return { data, total: data.length };
  });
  bridge.answer('copies.list', { copies: [], available: true });
  bridge.answer('copies.keep', { kept: null });
  bridge.answer('app.copy', {});
  // jsdom has no layout, so the lines get a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(31);
}

/** Serves one table from memory: pages, and the writes of a copy. */
function serve(id: string, rowId: string): void {
  const table = hubTables.find((each) => each.id === id);
  const rowsOf = (input: unknown) => {
    const tables = stored[Number((input as Row).integration_id)] as Tables;
    tables[id] ??= [];
    return tables[id];
  };
  const idIn = (input: unknown, kind: 'update' | 'destroy' | 'state') =>
    (input as Row)[table?.idAs?.[kind] ?? 'id'];
  /** The fields of a row in a request: some have another name there. */
  const asRow = (input: unknown): Row =>
    Object.fromEntries(
      (table?.fields ?? []).map(({ name, readAs }) => [readAs?.[0] ?? name, (input as Row)[name]]),
    );
  bridge.answerWith(`${id}.datatable`, async (input) => {
    const { page, per_page } = input as { page: number; per_page: number };
    const rows = rowsOf(input);
    return { data: rows.slice((page - 1) * per_page, page * per_page), total: rows.length };
  });
  bridge.answer(`${id}.create`, lists);
  bridge.answerWith(`${id}.store`, async (input) => {
    rowsOf(input).push({ ...asRow(input), [rowId]: rowsOf(input).length + 900 });
    return {};
  });
  bridge.answerWith(`${id}.update`, async (input) => {
    const row = rowsOf(input).find((each) => each[rowId] === idIn(input, 'update'));
    if (row) Object.assign(row, asRow(input), { [rowId]: row[rowId] });
    return {};
  });
  bridge.answerWith(`${id}.destroy`, async (input) => {
    const rows = rowsOf(input);
    rows.splice(
      rows.findIndex((each) => each[rowId] === idIn(input, 'destroy')),
      1,
    );
    return {};
  });
  bridge.answerWith(`${id}.state`, async (input) => {
    const row = rowsOf(input).find((each) => each[rowId] === idIn(input, 'state'));
    if (row) row.status = (input as Row).status;
    return {};
  });
}

export function open(query: string) {
  const router = createMemoryRouter(
    [
      { path: '/integrations/compare', element: <CompareIntegrationsPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/integrations/compare${query}`] },
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, persister: noteStoredReads } } })}
    >
      <SessionProvider>
        <OperationsProvider>
          <ConfirmProvider>
            <ViewersContext value={viewerOf}>
              <RouterProvider router={router} />
            </ViewersContext>
            <NoticesHost />
          </ConfirmProvider>
        </OperationsProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}
