/** Some pages of a signed-in user on a router, with all their providers. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import {
  createMemoryRouter,
  Link,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
} from 'react-router';
import { viewerOf } from '../../../renderer/cells/registry';
import { ViewersContext } from '../../../renderer/cells/viewer';
import { DraftsProvider } from '../../../renderer/drafts/drafts';
import { ListMemoryProvider } from '../../../renderer/lists/list-memory';
import { OperationsProvider } from '../../../renderer/operations/operations';
import { PreferencesProvider } from '../../../renderer/session/preferences';
import { SessionProvider } from '../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { SlotsProvider, TopSlot } from '../../../renderer/ui/page-header';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import { UnsavedBlocker } from '../../../renderer/ui/unsaved-pages';

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <PreferencesProvider>
      <ConfirmProvider>
        <UnsavedProvider>
          <SessionProvider>
            <OperationsProvider>
              <DraftsProvider>
                <ListMemoryProvider>
                  <SlotsProvider>
                    <TopSlot className="top" />
                    <ViewersContext value={viewerOf}>{children}</ViewersContext>
                  </SlotsProvider>
                </ListMemoryProvider>
              </DraftsProvider>
            </OperationsProvider>
            <NoticesHost />
          </SessionProvider>
        </UnsavedProvider>
      </ConfirmProvider>
    </PreferencesProvider>
  );
}

/** Shows the address of a page that a test did not define. */
function Elsewhere() {
  return (
    <>
      <p>At {useLocation().pathname}</p>
      <Link to="/">To the start</Link>
    </>
  );
}

function Routes({ routes, address }: { readonly routes: readonly RouteObject[]; readonly address: string }) {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        {
          element: (
            <>
              <UnsavedBlocker />
              <Outlet />
            </>
          ),
          children: [...routes, { path: '*', element: <Elsewhere /> }],
        },
      ],
      { initialEntries: [address] },
    ),
  );
  return <RouterProvider router={router} />;
}

/** Opens an address. Addresses of no route show `At /path`. */
export function openPage(routes: readonly RouteObject[], address: string): UserEvent {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Around>
        <Routes routes={routes} address={address} />
      </Around>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
