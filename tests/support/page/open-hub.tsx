/** Opens a page of the hub with all its providers, over a fake bridge. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { OwnDialogsProvider } from '../../../renderer/app/record-dialogs';
import { viewerOf } from '../../../renderer/cells/registry';
import { ViewersContext } from '../../../renderer/cells/viewer';
import HubPage from '../../../renderer/hub/hub-page';
import { ListMemoryProvider } from '../../../renderer/lists/list-memory';
import { OperationsProvider } from '../../../renderer/operations/operations';
import { PreferencesProvider } from '../../../renderer/session/preferences';
import { noteStoredReads } from '../../../renderer/session/stored-reads';
import { SessionProvider } from '../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { SlotsProvider, StatusSlot, TopSlot } from '../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import { findHubTable, hubTables } from '../../../shared/hub';
import type { HubTable } from '../../../shared/hub/hub-table';
import { defaultPreferences } from '../../../shared/preferences';
import type { Row } from '../../../shared/table/row';
import type { TableState } from '../../../shared/table/structure';
import { sessionOf } from './desk-bridge';
import type { FakeBridge } from './fake-bridge';
import { setMediaMatches } from './page-stubs';

/** The structure of a hub table as its definition has it, with these permissions. */
export function structureOf(id: string, permissions: readonly string[]) {
  const table = findHubTable(id);
  if (!table) throw new Error(`no hub table ${id}`);
  return tableStructure(table, permissions);
}

function tableStructure(table: HubTable, permissions: readonly string[]) {
  return {
    headers: table.columns.map(({ value, text, type, visible = true }) => ({
      value,
      text,
      type,
      visible,
      mobile_visible: true,
      sortable: true,
    })),
    permissions: permissions.map((name) => ({
      name,
      columns: table.columns.map(({ value, text }) => ({ value, text, exportable: true })),
    })),
    properties: { title: table.title, description: table.description },
    filters: table.filters ?? [],
  };
}

/** Replies for every table of the hub: no rows and every permission of the definition; the owner is a ready shop. */
export function prepareHub(bridge: FakeBridge): void {
  bridge.install();
  bridge.answer('preferences.get', defaultPreferences);
  bridge.answer('session.get', sessionOf('mira'));
  bridge.answer('integrations.datatable', {
    data: [{ integration_id: 7, name: 'Blue store', status_label: 'Active', ready: true }],
    total: 1,
  });
  bridge.answer('webhooks.datatable', { data: [{ id: 3, name: 'Blue orders' }], total: 1 });
  for (const { id, permissions } of hubTables) {
    bridge.answer(`${id}.structure`, structureOf(id, permissions));
    bridge.answer(`${id}.datatable`, { data: [], total: 0 });
  }
  bridge.answer('orderPrefix.read', { prefix_replace: '', prefix_replace_char: '' });
  bridge.answer('confirmedOrders.read', { confirm_order_field: '', confirm_order_value: '' });
  setMediaMatches(() => false);
  Element.prototype.scrollTo = () => undefined;
}

/** Replies with the structure of a table, and with its rows by page like a server. */
export function answerTable(
  bridge: FakeBridge,
  table: HubTable,
  rows: readonly Row[],
  permissions: readonly string[] = table.permissions,
): void {
  bridge.answer(`${table.id}.structure`, tableStructure(table, permissions));
  bridge.answerWith(`${table.id}.datatable`, async (input) => {
    const { page, per_page } = input as TableState;
    const size = per_page < 1 ? rows.length : per_page;
    return { data: rows.slice((page - 1) * size, page * size), total: rows.length };
  });
}

interface OpenedHub {
  readonly user: UserEvent;
  /** The open address with its query. */
  readonly address: () => string;
  readonly go: (address: string) => Promise<void>;
}

/**
 * @param address for example `/integrations/7/validations/suppliers`
 * @param part drawn at the address instead of its page
 */
export function openHub(address: string, part?: ReactNode): OpenedHub {
  const here = { now: address };
  function Elsewhere() {
    const { pathname, search } = useLocation();
    here.now = pathname + search;
    return <p>Another page</p>;
  }
  function Hub() {
    here.now = useLocation().pathname;
    return <HubPage />;
  }
  const router = createMemoryRouter(
    [
      ...(part ? [{ path: address, element: part }] : []),
      { path: '/integrations/:id/:area/:page?', element: <Hub /> },
      { path: '/webhooks/:id/:page', element: <Hub /> },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, persister: noteStoredReads } } })}
    >
      <PreferencesProvider>
        <SessionProvider>
          <OperationsProvider>
            <ConfirmProvider>
              <ViewersContext value={viewerOf}>
                <SlotsProvider>
                  <TopSlot className="top" />
                  <StatusSlot className="status" />
                  <ListMemoryProvider>
                    <PopupsProvider>
                      <UnsavedProvider>
                        <OwnDialogsProvider>
                          <RouterProvider router={router} />
                        </OwnDialogsProvider>
                      </UnsavedProvider>
                    </PopupsProvider>
                  </ListMemoryProvider>
                </SlotsProvider>
              </ViewersContext>
              <NoticesHost />
            </ConfirmProvider>
          </OperationsProvider>
        </SessionProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), address: () => here.now, go: (to) => router.navigate(to) };
}

/** Chooses an action of the row whose menu has this name. */
export async function chooseAction(user: UserEvent, row: RegExp, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: row }));
  const menu = await screen.findByRole('menu', { name: row });
  await user.click(within(menu).getByRole('menuitem', { name: action }));
}
