/** Opens a page of the hub with all its providers, over a bridge whose answers the test gives. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { OwnDialogsProvider } from '../../../renderer/app/record-dialogs';
import { viewerOf } from '../../../renderer/cells/registry';
import { ViewersContext } from '../../../renderer/cells/viewer';
import HubPage from '../../../renderer/hub/hub-page';
import { ListMemoryProvider } from '../../../renderer/lists/list-memory';
import { PreferencesProvider } from '../../../renderer/session/preferences';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices';
import { SlotsProvider, StatusSlot, TopSlot } from '../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import type { HubTable } from '../../../shared/hub/definition';
import { defaultPreferences } from '../../../shared/preferences';
import type { Row } from '../../../shared/table/row';
import type { FakeBridge } from './fake-bridge';
import { windowMatches } from './page-stubs';

vi.hoisted(() => {
  // The drag-and-drop library needs it when it is loaded.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

/** Before each test: a new bridge with integration 7 and webhook 3, and the browser features that jsdom lacks. */
export function prepareHub(bridge: FakeBridge): void {
  bridge.install();
  bridge.answer('preferences.get', defaultPreferences);
  bridge.answer('integrations.datatable', { data: [{ integration_id: 7, name: 'Blue Store' }], total: 1 });
  bridge.answer('webhooks.datatable', { data: [{ id: 3, name: 'Blue orders' }], total: 1 });
  windowMatches(() => false);
  Element.prototype.scrollTo = () => undefined;
}

/** Answers the structure and the rows of a table as a server that knows pages. */
export function answerTable(
  bridge: FakeBridge,
  table: HubTable,
  rows: readonly Row[],
  permissions: readonly string[] = table.permissions,
): void {
  bridge.answer(`${table.id}.structure`, {
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
      columns:
        name === 'export' ? table.columns.map(({ value, text }) => ({ value, text, exportable: true })) : [],
    })),
    filters: [],
    state: {},
  });
  bridge.answerWith(`${table.id}.datatable`, async (input) => {
    const { page, per_page } = input as { page: number; per_page: number };
    const size = per_page < 1 ? rows.length : per_page;
    return { data: rows.slice((page - 1) * size, page * size), total: rows.length };
  });
}

export interface OpenedHub {
  readonly user: UserEvent;
  /** The current path. */
  readonly place: () => string;
  readonly go: (path: string) => Promise<void>;
}

/**
 * Opens an address of the hub, or a part of its pages.
 * @param part drawn instead of the page at the address
 */
export function openHub(address: string, part?: ReactNode): OpenedHub {
  const router = createMemoryRouter(
    [
      ...(part ? [{ path: address, element: part }] : []),
      { path: '/integrations/:id/:area/:page?', element: <HubPage /> },
      { path: '/webhooks/:id/:page', element: <HubPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider>
        <ConfirmProvider>
          <UnsavedProvider>
            <SlotsProvider>
              <TopSlot className="top" />
              <StatusSlot className="status" />
              <ListMemoryProvider>
                <ViewersContext value={viewerOf}>
                  <PopupsProvider>
                    <OwnDialogsProvider>
                      <RouterProvider router={router} />
                    </OwnDialogsProvider>
                  </PopupsProvider>
                </ViewersContext>
              </ListMemoryProvider>
            </SlotsProvider>
            <NoticesHost />
          </UnsavedProvider>
        </ConfirmProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    place: () => router.state.location.pathname,
    go: (path) => router.navigate(path),
  };
}

/** Chooses an action of the row with this name. */
export async function chooseAction(user: UserEvent, row: RegExp, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: row }));
  const menu = await screen.findByRole('menu', { name: row });
  await user.click(within(menu).getByRole('menuitem', { name: action }));
}
