/** Opens a list screen with all its providers, over a generated server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { OwnDialogsProvider } from '../../../renderer/app/record-dialogs';
import { ListMemoryProvider } from '../../../renderer/lists/list-memory';
import { ListPage } from '../../../renderer/lists/list-page';
import { PreferencesProvider } from '../../../renderer/session/preferences';
import { noteStoredReads } from '../../../renderer/session/stored-reads';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { SlotsProvider, StatusSlot, TopSlot } from '../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../renderer/ui/popups';
import { ShortcutsKey } from '../../../renderer/ui/shortcuts';
import { findList } from '../../../shared/lists';
import { defaultPreferences, type Preferences } from '../../../shared/preferences';
import type { TableState } from '../../../shared/table/structure';
import { FakeBridge } from './fake-bridge';
import { setMediaMatches } from './page-stubs';

export { setMediaMatches, tidyUp } from './page-stubs';

export const bridge = new FakeBridge();

export const columns = [
  { value: 'id', text: 'ID' },
  { value: 'contract_no', text: 'Contract no.' },
  { value: 'client', text: 'Client' },
];

export const structure = (names: readonly string[], more: Record<string, unknown> = {}) => ({
  headers: columns.map(({ value, text }) => ({
    value,
    text,
    type: 'text',
    visible: true,
    mobile_visible: true,
    sortable: true,
  })),
  permissions: names.map((name) => ({
    name,
    columns: name === 'export' ? columns.map((column) => ({ ...column, exportable: true })) : [],
  })),
  filters: [
    { type: 'inputText', name: 'client', title: 'Client name' },
    { type: 'inputText', name: 'city', title: 'City' },
  ],
  state: {},
  ...more,
});

export const row = (id: number) => ({
  id,
  contract_no: `C-${id}`,
  client: `Client ${id}`,
  status_label: 'Verified',
  extra_data: { actions: { disable: false } },
});

export const all = ['show', 'status', 'destroy', 'export'];

/** The state of the last request for rows. */
export const lastState = () => bridge.calls('contracts.datatable').at(-1) as TableState;

/** Pages rows like a server, without filters or sorting. */
export const paged = (total: number) => async (input: unknown) => {
  const { page, per_page } = input as TableState;
  const size = per_page < 1 ? total : per_page;
  const first = (page - 1) * size;
  return {
    data: Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, at) => row(first + at + 1)),
    total,
  };
};

/** Before each test: a new bridge with 23 contracts, and the browser features that jsdom lacks. */
export function prepare(): void {
  bridge.install();
  bridge.answer('contracts.structure', structure(all));
  bridge.answerWith('contracts.datatable', paged(23));
  bridge.answer('preferences.get', defaultPreferences);
  setMediaMatches(() => false);
  Element.prototype.scrollTo = () => undefined;
}

export interface Opened {
  readonly user: UserEvent;
  /** Navigates to another page, or back to the list. */
  readonly go: (place: '/' | '/elsewhere') => Promise<void>;
}

interface Places {
  /** Content of the other page. */
  readonly elsewhere?: ReactNode;
  /** Wraps the page: by default in nothing, as before a sign-in. */
  readonly around?: (page: ReactNode) => ReactNode;
}

/** Renders a list; contracts by default. */
export function openList(
  kept: Partial<Preferences> = {},
  id = 'contracts',
  { elsewhere = <p>Elsewhere</p>, around = (page) => page }: Places = {},
): Opened {
  const list = findList(id);
  if (!list) throw new Error(`no list ${id}`);
  bridge.answer('preferences.get', { ...defaultPreferences, ...kept });
  const router = createMemoryRouter([
    {
      // The previous page stays while the next one opens.
      element: (
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      ),
      children: [
        { path: '/', element: <ListPage list={list} /> },
        { path: '/elsewhere', element: elsewhere },
      ],
    },
  ]);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, persister: noteStoredReads } } })}
    >
      {around(
        <PreferencesProvider>
          <ConfirmProvider>
            <SlotsProvider>
              <TopSlot className="top" />
              <StatusSlot className="status" />
              <ListMemoryProvider>
                <PopupsProvider>
                  <ShortcutsKey />
                  <OwnDialogsProvider>
                    <main id="content" tabIndex={-1}>
                      <RouterProvider router={router} />
                    </main>
                  </OwnDialogsProvider>
                </PopupsProvider>
              </ListMemoryProvider>
            </SlotsProvider>
            <NoticesHost />
          </ConfirmProvider>
        </PreferencesProvider>,
      )}
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), go: (place) => router.navigate(place) };
}

export const grid = () => screen.findByRole('grid');
