/** The palette next to a page, over a fake server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { placesOf } from '../../../renderer/app/places';
import { ListMemoryProvider } from '../../../renderer/lists/list-memory';
import { openPalette, Palette } from '../../../renderer/palette/palette';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { PopupsProvider } from '../../../renderer/ui/popups';
import { ShortcutsKey } from '../../../renderer/ui/shortcuts';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import { UnsavedBlocker } from '../../../renderer/ui/unsaved-pages';
import { findList } from '../../../shared/lists';
import type { ListDefinition } from '../../../shared/table/list';
import { FakeBridge } from './fake-bridge';

export const bridge = new FakeBridge();

/** A structure that permits details, with the filters of the list. */
export const structureOf = (list: ListDefinition, permissions: readonly string[] = ['show']) => ({
  headers: list.columns.map(({ value, text, type }) => ({ value, text, type })),
  permissions: permissions.map((name) => ({ name, columns: [] })),
  filters: list.filters,
  state: {},
});

/** Replies to the calls of lists with those rows whose number or name contains the search text. */
export function answerLists(rows: Readonly<Record<string, readonly Record<string, unknown>[]>>): void {
  for (const [id, all] of Object.entries(rows)) {
    const list = findList(id) as ListDefinition;
    bridge.answer(`${id}.structure`, structureOf(list));
    bridge.answerWith(`${id}.datatable`, async (input) => {
      const [filter] = (input as { filters: { name: string; value: string | string[] }[] }).filters;
      const sought = [filter?.value ?? ''].flat().map((text) => text.toLowerCase());
      const data = all.filter((row) =>
        sought.some((text) =>
          String(row[filter?.name ?? ''])
            .toLowerCase()
            .includes(text),
        ),
      );
      return { data, total: data.length };
    });
  }
}

interface Opened {
  readonly lists: readonly string[];
  readonly page?: ReactNode;
}

export function openPaletteOver({ lists, page = <button type="button">The page</button> }: Opened) {
  const visible = lists.map((id) => findList(id) as ListDefinition);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <UnsavedBlocker />
            <Palette places={placesOf(visible)} lists={visible} />
            <ShortcutsKey />
            <main id="content" tabIndex={-1}>
              <Outlet />
            </main>
          </>
        ),
        children: [{ path: '*', element: page }],
      },
    ],
    { initialEntries: ['/here'] },
  );
  render(
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <UnsavedProvider>
          <ListMemoryProvider>
            <PopupsProvider>
              <RouterProvider router={router} />
            </PopupsProvider>
          </ListMemoryProvider>
        </UnsavedProvider>
        <NoticesHost />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    router,
    queries,
    at: () => router.state.location.pathname,
    open: () => act(() => openPalette()),
  };
}

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' });

/** The groups of the palette with the texts of their entries. */
export function groups(): Record<string, readonly string[]> {
  return Object.fromEntries(
    screen.queryAllByRole('group').map((group) => [
      group.getAttribute('aria-label'),
      within(group)
        .getAllByRole('option')
        .map((option) => option.querySelector('.codesk-palette-text')?.textContent ?? ''),
    ]),
  );
}

/** The text of the entry that Enter opens. */
export const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.querySelector('.codesk-palette-text')?.textContent;
};
