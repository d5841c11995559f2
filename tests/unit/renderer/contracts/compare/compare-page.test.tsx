// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ComparePage from '../../../../../renderer/contracts/compare/compare-page';
import { DateFormatContext } from '../../../../../renderer/ui/date-format';
import type { DateFormat } from '../../../../../shared/date-formats';
import { FakeBridge } from '../../../../support/page/fake-bridge';

const bridge = new FakeBridge();
const lists = {
  clients: [
    { index: 7, text: 'Amber Coast' },
    { index: 8, text: 'Blue Dhow' },
  ],
  services: [
    { index: 1, text: 'Delivery Oman' },
    { index: 2, text: 'Stock collection' },
  ],
};
const terms = { from: '2026-01-01', average_volume: 500, payable_date: 30 };
const delivery = (rate: string, increments: unknown[] = []) => ({
  id: 1,
  values: { service_type_id: 4, warehouse_id: 1, rate, tax_percentage: '5', delivery_increments: increments },
});
const stored: Record<string, unknown> = {
  10: { id: 10, contract_no: 'CT-10', client_id: 7, ...terms, services: [delivery('12.5')] },
  11: {
    id: 11,
    contract_no: 'CT-11',
    client_id: 8,
    ...terms,
    payable_date: 45,
    services: [delivery('13'), { id: 2 }],
  },
};
const rows = [
  { id: 10, contract_no: 'CT-10', client: 'Amber Coast', status_label: 'Verified' },
  { id: 11, contract_no: 'CT-11', client: 'Blue Dhow', status_label: 'Pending' },
];

beforeEach(() => {
  bridge.install();
  bridge.answerWith('contracts.edit', async (input) => ({
    ...lists,
    contract: stored[String((input as { id: unknown }).id)],
  }));
  bridge.answer('contracts.services', {
    units: [{ index: 3, text: 'Pallet' }],
    values: { service_type_id: 2, unit_id: 3 },
  });
  bridge.answer('contracts.datatable', { data: rows, total: 2 });
  bridge.answer('app.copy', {});
  // jsdom has no layout, so the lines get a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(31);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(query: string, format: DateFormat = 'day/month/year') {
  const router = createMemoryRouter([{ path: '/contracts/compare', element: <ComparePage /> }], {
    initialEntries: [`/contracts/compare${query}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DateFormatContext value={format}>
        <RouterProvider router={router} />
      </DateFormatContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}
const line = async (name: string | RegExp) => {
  const head = await screen.findByRole('rowheader', { name });
  const found = head.closest('[role=row]');
  if (!(found instanceof HTMLElement)) throw new Error('a row header stands in a row');
  return found;
};
const cells = async (name: string | RegExp) =>
  within(await line(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('dates', () => {
  it('are in the format of the user, in the heads and in the lines', async () => {
    bridge.answerWith('contracts.edit', async (input) => {
      const { id } = input as { id: number };
      const to = id === 10 ? '2026-12-31' : '2027-01-30';
      return { ...lists, contract: { ...(stored[String(id)] as object), to } };
    });
    open('?a=10&b=11', 'month/day/year');
    expect(await cells('To')).toEqual(['12/31/2026', '01/30/2027', '30 days later']);
    expect(screen.getByText('01/01/2026 to 12/31/2026')).toBeTruthy();
  });
});

describe('two contracts side by side', () => {
  it('describe differences, and hide equal lines', async () => {
    open('?a=10&b=11');
    expect(await cells('Client')).toEqual(['Amber Coast', 'Blue Dhow', 'Changed']);
    expect(await cells('Invoice grace days')).toEqual(['30', '45', 'up 15 days']);
    expect(await cells('Base rate')).toEqual(['12.50', '13.00', 'up 4 %']);
    expect(screen.queryByRole('rowheader', { name: 'Tax percentage' })).toBeNull();
    expect(screen.getByText('5 differences')).toBeTruthy();
    expect(within(await line(/^Stock collection/)).getByText('Only in CT-11')).toBeTruthy();
  });

  it('show all of it when asked to', async () => {
    const { user } = open('?a=10&b=11');
    const before = await screen.findByText(/lines the same in both, hidden/);
    expect(before).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Differences only' }));
    expect(await cells('Tax percentage')).toEqual(['5 %', '5 %', 'Same']);
    expect(screen.queryByText(/hidden/)).toBeNull();
  });

  it('open a service of one contract with the values that it would begin with, by their names', async () => {
    const { user } = open('?a=10&b=11');
    await user.click(await screen.findByRole('button', { name: 'Terms of Stock collection #2' }));
    expect(await cells('Unit')).toEqual(['–not there', 'Pallet', 'Only in CT-11']);
    expect(bridge.calls('contracts.services')).toContainEqual({ service_id: 2, contract_id: 11 });
  });

  it('head each side with client, validity and status', async () => {
    open('?a=10&b=11');
    const head = await screen.findByRole('region', { name: 'Right contract: CT-11' });
    expect(within(head).getByText('Blue Dhow')).toBeTruthy();
    expect(within(head).getByText('01/01/2026 to open end')).toBeTruthy();
    expect(await within(head).findByText('Pending')).toBeTruthy();
  });

  it('change sides', async () => {
    const { user, router } = open('?a=10&b=11');
    await cells('Base rate');
    await user.click(screen.getByRole('button', { name: 'Swap sides' }));
    expect(router.state.location.search).toBe('?a=11&b=10');
    expect(await cells('Base rate')).toEqual(['13.00', '12.50', 'down 3.8 %']);
  });

  it('are read out, and copied', async () => {
    const { user } = open('?a=10&b=11');
    await user.click(await screen.findByRole('button', { name: 'Read out' }));
    const panel = screen.getByRole('complementary', { name: 'Read out' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Client Amber Coast → Blue Dhow',
      'Contract no. CT-10 → CT-11',
      'Invoice grace days 30 → 45, up 15 days',
      'Delivery Oman #1: 1 difference',
      'Base rate 12.50 → 13.00, up 4 %',
      'Stock collection #2: only in CT-11',
    ]);
    await user.click(within(panel).getByRole('button', { name: 'Copy sentences' }));
    const [copied] = bridge.calls('app.copy') as { text: string }[];
    expect(copied?.text.split('\n').slice(0, 2)).toEqual(['CT-10 → CT-11', 'Client Amber Coast → Blue Dhow']);
  });

  it('show a message if nothing differs', async () => {
    bridge.answerWith('contracts.edit', async () => ({ ...lists, contract: stored[10] }));
    const { user } = open('?a=10&b=12');
    expect(await screen.findByText('These contracts are the same')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show equal rows' }));
    expect(await cells('Base rate')).toEqual(['12.50', '12.50', 'Same']);
  });

  it('draw only the visible lines of thousands of rate rows', async () => {
    const many = (rate: string) =>
      Array.from({ length: 5000 }, (_, at) => ({ from: `${at}`, to: `${at + 1}`, increment: '1', rate }));
    bridge.answerWith('contracts.edit', async (input) => {
      const { id } = input as { id: number };
      const rate = id === 10 ? '1' : '2';
      return { ...lists, contract: { id, contract_no: `CT-${id}`, services: [delivery('1', many(rate))] } };
    });
    open('?a=10&b=11');
    const table = await screen.findByRole('table');
    await waitFor(() => expect(Number(table.getAttribute('aria-rowcount'))).toBeGreaterThan(5000));
    expect(within(table).getAllByRole('row').length).toBeLessThan(200);
  });
});

describe('screens without a comparison', () => {
  it('asks for contracts and finds them by client', async () => {
    const { user, router } = open('?a=10');
    expect(await screen.findByText('Choose a contract to compare with')).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: 'Right contract' }), 'blue');
    await waitFor(() =>
      expect(bridge.calls('contracts.datatable')).toContainEqual(
        expect.objectContaining({ filters: [{ name: 'client', value: 'blue' }] }),
      ),
    );
    await user.click(await screen.findByRole('option', { name: /CT-11 · Blue Dhow/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?a=10&b=11'));
    expect(await cells('Base rate')).toEqual(['12.50', '13.00', 'up 4 %']);
  });

  it('reports that both sides are the same contract', async () => {
    open('?a=10&b=10');
    expect(await screen.findByText('The same contract is on both sides')).toBeTruthy();
  });

  it('keeps the loaded side if the other failed, and tries again', async () => {
    bridge.refuse('contracts.services', { code: 'server_fault', at: 0 });
    const { user } = open('?a=10&b=11');
    expect(await screen.findByRole('region', { name: 'Left contract: CT-10' })).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Nothing to compare')).toBeTruthy();
    bridge.answer('contracts.services', { values: { service_type_id: 2, unit_id: 3 } });
    await user.click(retry);
    expect(await cells('Base rate')).toEqual(['12.50', '13.00', 'up 4 %']);
  });

  it('shows ids where names could not be loaded', async () => {
    const second = { id: 2, values: { service_type_id: 2, unit_id: 3 } };
    bridge.answerWith('contracts.edit', async (input) => {
      const { id } = input as { id: number };
      const unit = id === 10 ? 3 : 4;
      const values = { ...second.values, unit_id: unit };
      return { ...lists, contract: { id, contract_no: `CT-${id}`, services: [{ ...second, values }] } };
    });
    bridge.refuse('contracts.services', { code: 'server_fault', at: 0 });
    open('?a=10&b=11');
    expect(await screen.findByText(/Some names could not be loaded/)).toBeTruthy();
    expect(await cells('Unit')).toEqual(['3', '4', expect.any(String)]);
  });
});
