// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListPage } from '../../../../renderer/table/list-page';
import { TableMemoryProvider } from '../../../../renderer/table/table-memory';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices';
import { SlotsProvider, StatusSlot, TopSlot } from '../../../../renderer/ui/place';
import type { TableState } from '../../../../shared/api/tables';
import { findList } from '../../../../shared/lists';
import { FakeBridge } from '../services-fake-bridge';

const bridge = new FakeBridge();
const columns = [
  { value: 'id', text: 'ID', exportable: true },
  { value: 'contract_no', text: 'Contract no.', exportable: true },
];
const structure = (names: readonly string[], state = {}) => ({
  headers: columns.map(({ value, text }) => ({
    value,
    text,
    type: 'text',
    visible: true,
    mobile_visible: true,
    sortable: true,
  })),
  permissions: names.map((name) => ({ name, columns: name === 'export' ? columns : [] })),
  filters: [],
  state,
});
const rows = Array.from({ length: 3 }, (_, at) => ({
  id: at + 1,
  contract_no: `C-${at + 1}`,
  status_label: 'Verified',
  extra_data: { actions: { disable: false } },
}));
const all = ['show', 'status', 'destroy', 'export'];

beforeEach(() => {
  bridge.install();
  bridge.answer('contracts.structure', structure(all));
  bridge.answer('contracts.datatable', { data: rows, total: 23 });
  bridge.answer('preferences.set', {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): UserEvent {
  const list = findList('contracts');
  if (!list) throw new Error('no contracts');
  const router = createMemoryRouter([{ path: '/', element: <ListPage list={list} /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <SlotsProvider>
          <TopSlot className="top" />
          <StatusSlot className="status" />
          <TableMemoryProvider>
            <RouterProvider router={router} />
          </TableMemoryProvider>
        </SlotsProvider>
        <NoticesHost />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const lastState = () => bridge.calls('contracts.datatable').at(-1) as TableState;
const exportButton = () => screen.findByRole('button', { name: 'Export' });

describe('a list screen', () => {
  it('shows no table and asks for no rows without permissions', async () => {
    bridge.answer('contracts.structure', structure([]));
    open();
    expect(await screen.findByText('No permissions')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(bridge.calls('contracts.datatable')).toEqual([]);
  });

  it('offers Export only with its permission', async () => {
    bridge.answer('contracts.structure', structure(['show']));
    open();
    await screen.findByRole('grid');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('goes back to the last page when its page is gone', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(lastState().page).toBe(3));
    bridge.answer('contracts.datatable', { data: rows, total: 11 });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(lastState().page).toBe(2));
  });

  it('marks a partial selection, and drops it with the next page', async () => {
    const user = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select contract C-2' }));
    const selectAll = screen.getByRole<HTMLInputElement>('checkbox', { name: /Select all rows/ });
    expect([selectAll.checked, selectAll.indeterminate]).toEqual([false, true]);
    expect(screen.getByText('1 of 3 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('keeps a page size that the server proposed beside the usual ones', async () => {
    bridge.answer('contracts.structure', structure(all, { per_page: 7 }));
    open();
    const sizes = within(await screen.findByLabelText(/Rows per page/)).getAllByRole('option');
    expect(sizes.map((size) => size.textContent)).toEqual(['7', '5', '10', '15', 'All']);
  });

  it.each([
    ['Cancel', []],
    ['Yes, delete it!', [{ id: 1 }]],
  ])('asks before it removes: %s', async (answer, removed) => {
    bridge.answer('contracts.destroy', null);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for contract C-1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('The contract C-1 is removed.');
    const before = bridge.calls('contracts.datatable').length;
    await user.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(bridge.calls('contracts.destroy')).toEqual(removed));
    if (removed.length > 0)
      await waitFor(() => expect(bridge.calls('contracts.datatable').length).toBeGreaterThan(before));
  });

  it('carries out nothing that the row refuses', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for contract C-1' }));
    const item = await screen.findByRole('menuitem', { name: 'Disable' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await user.click(item);
    expect(bridge.calls('contracts.state')).toEqual([]);
  });
});

describe('the export', () => {
  it('sends the chosen columns of the selected rows', async () => {
    bridge.answer('download.call', { job: 'j1' });
    const user = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select contract C-2' }));
    await user.click(await exportButton());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'ID' }));
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(bridge.calls('download.call')).toEqual([
        {
          call: 'contracts.export',
          input: { columns: ['contract_no'], filters: [], export_ids: [2] },
          name: 'ContractsExport.csv',
          title: 'Export contracts',
        },
      ]),
    );
  });

  it('is refused without a column', async () => {
    const user = open();
    await user.click(await exportButton());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Select all' }));
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Please, select at least one column to export!')).toBeTruthy();
    expect(bridge.calls('download.call')).toEqual([]);
  });

  it('says so when the server names no column', async () => {
    bridge.answer('contracts.structure', {
      ...structure(['show']),
      permissions: [{ name: 'export', columns: [] }],
    });
    const user = open();
    await user.click(await exportButton());
    expect(await screen.findByText('Export data is not available')).toBeTruthy();
  });
});
