// @vitest-environment jsdom
/** The plot of a list: its requests, its texts, and how its values are read. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../../../shared/table/row';
import type { TableState } from '../../../../../shared/table/structure';
import { Refused } from '../../../../support/page/fake-bridge';
import { bridge, openList, prepare, tidyUp } from '../../../../support/page/open-list';

const headers = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({
    value,
    text,
    type: 'text',
    visible: true,
    mobile_visible: true,
    sortable: true,
  }));
const structure = {
  headers: headers({
    id: 'ID',
    remittance_no: 'Remittance no.',
    carrier: 'Carrier',
    status_label: 'Status',
    collected: 'Collected (AED)',
    fees: 'Fees (AED)',
    payable: 'Payable (AED)',
    period_to: 'Period to',
  }),
  permissions: [{ name: 'show', columns: [] }],
  filters: [{ type: 'inputText', name: 'carrier', title: 'Carrier' }],
  state: { filters: [{ name: 'carrier', value: 'A' }] },
};
let nextId = 0;
const row = (period_to: unknown, more: Row = {}): Row => {
  nextId += 1;
  const status_label = 'Remitted';
  const amounts = { collected: 100, fees: 10, payable: 90 };
  return {
    id: nextId,
    remittance_no: `RM-${nextId}`,
    carrier: 'Aramex',
    status_label,
    period_to,
    ...amounts,
    ...more,
  };
};

/** Replies with pages of rows; the total can differ from the number of rows. */
function serve(rows: readonly Row[], total = rows.length) {
  bridge.answerWith('cod-remittances.datatable', async (input) => {
    const { page, per_page } = input as TableState;
    return { data: rows.slice((page - 1) * per_page, page * per_page), total };
  });
}

beforeEach(() => {
  nextId = 0;
  prepare();
  bridge.answer('cod-remittances.structure', structure);
});
afterEach(tidyUp);

async function openPlot() {
  const { user } = openList({}, 'cod-remittances');
  await user.click(await screen.findByRole('button', { name: 'Plot' }));
  const dialog = await screen.findByRole('dialog', { name: 'COD remittances: Cash by week' });
  return { user, dialog: within(dialog) };
}
type Dialog = Awaited<ReturnType<typeof openPlot>>['dialog'];
const points = async (dialog: Dialog) => within(await dialog.findByRole('listbox')).getAllByRole('option');
const names = (options: readonly HTMLElement[]) => options.map((option) => option.getAttribute('aria-label'));
const summary = (dialog: Dialog) =>
  dialog.getByRole('img', { name: /^COD remittances/ }).getAttribute('aria-label') ?? '';
const cells = (dialog: Dialog) =>
  within(dialog.getByRole('table'))
    .getAllByRole('row')
    .map((line) => [...line.children].map(({ textContent }) => textContent));

describe('the plot of remittances', () => {
  it('sums all rows that match the filters, the latest first, and names the filters', async () => {
    serve([
      row('2026-11-29'),
      row('2026-11-23', { status_label: 'Sent', collected: '50.55', fees: '0.55', payable: 50 }),
      row('2026-11-16'),
    ]);
    const { dialog } = await openPlot();
    expect(names(await points(dialog))).toEqual([
      '16/11/2026 – 22/11/2026: Collected 100.00 AED, Fees 10.00 AED, Paid out 90.00 AED, Still open 0.00 AED, 1 COD remittance',
      '23/11/2026 – 29/11/2026: Collected 150.55 AED, Fees 10.55 AED, Paid out 90.00 AED, Still open 50.00 AED, 2 COD remittances',
    ]);
    expect(bridge.calls('cod-remittances.datatable').at(-1)).toEqual({
      page: 1,
      per_page: 1000,
      sortBy: 'period_to',
      sortOrder: 'desc',
      filters: [{ name: 'carrier', value: 'A' }],
    });
    expect(summary(dialog)).toContain(
      'Weeks begin on Monday. By the week of "Period to". Filters: Carrier: A.',
    );
  });

  it('is read with the arrow keys, one tab stop for all weeks', async () => {
    serve([row('2026-11-23'), row('2026-11-02')]);
    const { user, dialog } = await openPlot();
    const weeks = await points(dialog);
    expect(weeks).toHaveLength(4);
    expect(weeks.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    weeks[0]?.focus();
    await user.keyboard('{End}{ArrowLeft}');
    expect(document.activeElement).toBe(weeks[2]);
    expect(dialog.getByText(/^16\/11\/2026 .* 0 COD remittances$/)).toBeTruthy();
    await user.keyboard('{ArrowRight}{ArrowRight}{Home}');
    expect(document.activeElement).toBe(weeks[0]);
  });

  it('has the same values as a table, with the sum of all rows and those without a date', async () => {
    serve([row('2026-11-23'), row(null, { collected: '0.01', fees: -3, payable: null })]);
    const { user, dialog } = await openPlot();
    await points(dialog);
    expect(dialog.queryByRole('table')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Show as table' }));
    expect(cells(dialog)).toEqual([
      ['Week', 'Collected (AED)', 'Fees (AED)', 'Paid out (AED)', 'Still open (AED)', 'Rows'],
      ['23/11/2026 – 29/11/2026', '100.00', '10.00', '90.00', '0.00', '1'],
      ['Without a date', '0.01', '\u22123.00', '0.00', '0.00', '1'],
      ['All', '100.01', '7.00', '90.00', '0.00', '2'],
    ]);
    expect(summary(dialog)).toContain('1 COD remittance has no date and is not in the plot: RM-2.');
    expect(summary(dialog)).toContain('1 COD remittance has no amount for "Paid out".');
  });

  it('is of one carrier', async () => {
    serve([row('2026-11-23'), row('2026-11-24', { carrier: 'Fetchr', collected: 7 })]);
    const { user, dialog } = await openPlot();
    await points(dialog);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Carrier' }), 'Fetchr (1)');
    await waitFor(async () => expect(names(await points(dialog))[0]).toContain('Collected 7.00 AED'));
    expect(dialog.getByRole('img', { name: /Carrier: Fetchr/ })).toBeTruthy();
  });

  it('has one plot for each currency, and says which it leaves out', async () => {
    const named = headers({ fees: 'Fees (USD)' });
    const others = structure.headers.filter(({ value }) => value !== 'fees');
    bridge.answer('cod-remittances.structure', { ...structure, headers: [...others, ...named] });
    serve([row('2026-11-23')]);
    const { user, dialog } = await openPlot();
    const seen: string[] = [];
    const watcher = new MutationObserver(() => {
      for (const option of document.querySelectorAll('[role="option"][aria-label]'))
        seen.push(option.getAttribute('aria-label') ?? '');
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    expect(names(await points(dialog))[0]).toContain('Collected 100.00 AED, Fees 0.00 AED');
    expect(summary(dialog)).toContain('Amounts in USD are not included.');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Currency' }), 'USD (1)');
    await waitFor(async () =>
      expect(names(await points(dialog))[0]).toContain('Collected 0.00 USD, Fees 10.00 USD'),
    );
    watcher.disconnect();
    // The sums of one currency never have the name of the other one.
    expect(seen.filter((text) => text.includes('100.00 USD'))).toEqual([]);
  });

  it('loads at most 10 000 rows and says so', async () => {
    const many = Array.from({ length: 12_000 }, () => row('2026-11-23'));
    serve(many);
    const { dialog } = await openPlot();
    expect(names(await points(dialog))[0]).toContain('10\u2009000 COD remittances');
    expect(summary(dialog)).toContain(
      'Only the 10\u2009000 of 12\u2009000 COD remittances with the latest "Period to" are included',
    );
    expect(bridge.calls('cod-remittances.datatable')).toHaveLength(11);
  });

  it('says that there is nothing to draw', async () => {
    serve([]);
    const { dialog } = await openPlot();
    expect(await dialog.findByText('No data to plot')).toBeTruthy();
    expect(dialog.queryByRole('img', { name: /^COD remittances/ })).toBeNull();
  });

  it('does not speak of amounts where rows are counted', async () => {
    bridge.answer('contracts.structure', { ...structure, headers: headers({ id: 'ID', to: 'To' }) });
    bridge.answer('contracts.datatable', { data: [], total: 0 });
    const { user } = openList({}, 'contracts');
    await user.click(await screen.findByRole('button', { name: 'Plot' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contracts: Ending by week' }));
    expect((await dialog.findByText(/^No contract with a date/)).textContent).not.toContain('amount');
  });

  it('shows a failure, and loads again when it is asked to', async () => {
    serve([row('2026-11-23')]);
    const { user } = openList({}, 'cod-remittances');
    const plot = await screen.findByRole('button', { name: 'Plot' });
    await screen.findByRole('grid');
    bridge.answerWith('cod-remittances.datatable', async () => {
      throw new Refused({ code: 'unreachable', at: 0 });
    });
    await user.click(plot);
    const dialog = within(await screen.findByRole('dialog'));
    const again = await dialog.findByRole('button', { name: 'Retry' });
    serve([row('2026-11-23')]);
    await user.click(again);
    expect(await points(dialog)).toHaveLength(1);
  });
});

it('needs the server, and says so', async () => {
  serve([row('2026-11-23')]);
  bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
  const { user } = openList({}, 'cod-remittances');
  const plot = await screen.findByRole('button', { name: 'Plot' });
  await waitFor(() => expect(plot.getAttribute('aria-disabled')).toBe('true'));
  expect(plot.getAttribute('aria-description')).toContain('This needs the server.');
  await user.click(plot);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not there without permissions', async () => {
  bridge.answer('cod-remittances.structure', { ...structure, permissions: [] });
  openList({}, 'cod-remittances');
  expect(await screen.findByText('No permissions')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Plot' })).toBeNull();
});

it('a list without plots has no such action', async () => {
  bridge.answer('clients.structure', { ...structure, headers: headers({ id: 'ID', name: 'Name' }) });
  bridge.answer('clients.datatable', { data: [{ id: 1, name: 'A' }], total: 1 });
  openList({}, 'clients');
  await screen.findByRole('grid');
  expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Plot' })).toBeNull();
});
