/** Renders a component next to a table with all providers it needs, and provides a list and a table for it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { OwnDialogsProvider } from '../../../renderer/app/record-dialogs';
import { viewerOf } from '../../../renderer/cells/registry';
import { ViewersContext } from '../../../renderer/cells/viewer';
import type { ListAccess } from '../../../renderer/lists/list-access';
import { ConfirmProvider } from '../../../renderer/ui/confirm';
import { NoticesHost } from '../../../renderer/ui/notices-host';
import { PopupsProvider } from '../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../renderer/ui/unsaved';
import { defineList, type ListDefinition, permissionNames } from '../../../shared/table/list';
import type { ExportColumn } from '../../../shared/table/structure';

export { stubLayout } from './page-stubs';

export const exportColumns: readonly ExportColumn[] = [
  { value: 'id', text: 'ID', exportable: true },
  { value: 'name', text: 'Name', exportable: true },
  { value: 'secret', text: 'Secret', exportable: false },
  { value: 'city', text: 'City', exportable: true },
];

/** A list with every permission; `more` overrides parts of it. */
export function thingsList(more: Partial<ListDefinition> = {}): ListDefinition {
  return defineList({
    id: 'things',
    title: 'Things',
    description: '',
    group: 'Hub',
    order: 1,
    icon: 'cube',
    path: '/things',
    rowId: 'id',
    noun: 'thing',
    rowName: 'name',
    columns: [],
    permissions: permissionNames,
    exportName: 'THINGSExport.csv',
    practiceRows: 0,
    ...more,
  });
}

/** A table of that list; its `reload` and `openDetails` are spies. */
export function thingsTable(list: ListDefinition, more: Partial<ListAccess> = {}): ListAccess {
  return {
    list,
    structure: {
      headers: [],
      permissions: list.permissions.map((name) => ({
        name,
        columns: name === 'export' ? [...exportColumns] : [],
      })),
      filters: [],
    },
    permits: (name) => list.permissions.includes(name),
    state: { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] },
    total: 20_000,
    totalKnown: true,
    rows: [],
    selectedCount: 0,
    allMatching: false,
    selectedIds: async () => [],
    selectedRows: async () => [],
    filters: {
      definitions: [],
      values: {},
      applied: {},
      clears: 0,
      change: () => undefined,
      apply: () => undefined,
      set: () => undefined,
      remove: () => undefined,
      clear: () => undefined,
    },
    reload: vi.fn(async () => undefined),
    openDetails: vi.fn(),
    ...more,
  };
}

export interface ActionsFixture {
  readonly user: UserEvent;
  /** The current path with its query. */
  readonly place: () => string;
}

/** Renders a component in a router, so that a test can check navigation. */
export function renderInRouter(part: ReactNode): ActionsFixture {
  const router = createMemoryRouter([
    { path: '/', element: part },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <UnsavedProvider>
          <ViewersContext value={viewerOf}>
            <PopupsProvider>
              <OwnDialogsProvider>
                <RouterProvider router={router} />
              </OwnDialogsProvider>
            </PopupsProvider>
          </ViewersContext>
          <NoticesHost />
        </UnsavedProvider>
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    place: () => router.state.location.pathname + router.state.location.search,
  };
}
