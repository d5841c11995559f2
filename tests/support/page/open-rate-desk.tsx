/** The rate desk of a signed-in user, over the fake of `rate-bridge.ts`; opened again as after a kill. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { DraftsProvider } from '../../../renderer/drafts/drafts';
import { OperationsProvider } from '../../../renderer/operations/operations';
import RateDeskPage from '../../../renderer/rate-desk/rate-desk-page';
import { PreferencesProvider } from '../../../renderer/session/preferences';
import { SessionProvider, useSession } from '../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { SlotsProvider, StatusSlot, TopSlot } from '../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../renderer/ui/popups';
import { ShortcutsKey } from '../../../renderer/ui/shortcuts';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import { UnsavedBlocker } from '../../../renderer/ui/unsaved-pages';

function Pages({ address }: { readonly address: string }) {
  const { person } = useSession();
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
          children: [
            { path: '/rate-desk/:rateFile?', element: <RateDeskPage /> },
            { path: '*', element: <p>Another page</p> },
          ],
        },
      ],
      { initialEntries: [address] },
    ),
  );
  return (
    <DraftsProvider key={person}>
      <PopupsProvider>
        <RouterProvider router={router} />
        <ShortcutsKey />
      </PopupsProvider>
    </DraftsProvider>
  );
}

export function openRateDesk(address = '/rate-desk'): UserEvent {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider>
        <ConfirmProvider>
          <UnsavedProvider>
            <SessionProvider>
              <SlotsProvider>
                <TopSlot className="top" />
                <OperationsProvider>
                  <Pages address={address} />
                </OperationsProvider>
                <StatusSlot className="status" />
              </SlotsProvider>
              <NoticesHost />
            </SessionProvider>
          </UnsavedProvider>
        </ConfirmProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export const rateGrid = () => screen.findByRole('grid', { name: 'Rows of the file' });

/** A data cell of the grid; rows and columns count from 0. */
export async function rateCell(row: number, column: number): Promise<HTMLElement> {
  const grid = await rateGrid();
  const found = await within(grid).findAllByRole('row');
  const cell = found[row + 1]?.querySelectorAll<HTMLElement>('[role="gridcell"]')[column];
  if (!cell) throw new Error(`no cell ${row}/${column}`);
  return cell;
}

/** The texts of the cells of a row. */
export async function rateRowTexts(row: number): Promise<readonly (string | null)[]> {
  const grid = await rateGrid();
  const found = within(grid).getAllByRole('row')[row + 1];
  return [...(found?.querySelectorAll('[role="gridcell"]') ?? [])].map((cell) => cell.textContent);
}
