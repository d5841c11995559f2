// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowTable } from '../../../renderer/grid/row-table';
import { NoticesHost } from '../../../renderer/ui/notices';
import { additionalCosts } from '../../../shared/row-tables/additional-costs';
import type { RowTableDefinition, TableRow } from '../../../shared/row-tables/definition';
import { deliveryRates } from '../../../shared/row-tables/delivery-rates';
import { FakeBridge } from './services-fake-bridge';

const bridge = new FakeBridge();
const lists = { apply_ons: [{ index: '1', text: 'Orders' }], rowCities: [{ index: '12', text: 'Dubai' }] };
const offered = { rowCities: [] };
const closed = { rowCities: 'Only when the destination is a region' };
const rate = (from: string, to: string, amount = '1', city = '') => ({ from, to, rate: amount, city });

beforeEach(() => {
  bridge.install();
  // jsdom lays nothing out; the grid needs to believe in its height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});
afterEach(cleanup);

let current: readonly TableRow[] = [];

function Holder({ table, initial }: { table: RowTableDefinition; initial: readonly TableRow[] }) {
  const [rows, setRows] = useState(initial);
  current = rows;
  return (
    <>
      <RowTable
        name="rates"
        table={table}
        rows={rows}
        onRows={(_name, next) => setRows(next)}
        lists={lists}
        offered={offered}
        closed={closed}
        sample={null}
        region={undefined}
      />
      <button type="button" onClick={() => setRows([rate('7', '8')])}>
        Replace all
      </button>
    </>
  );
}

function show(initial: readonly TableRow[], table = deliveryRates) {
  render(
    <>
      <NoticesHost />
      <Holder table={table} initial={initial} />
    </>,
  );
  return userEvent.setup();
}
const field = (name: string): HTMLElement => {
  const dialog = within(screen.getByRole('dialog'));
  return dialog.queryByRole('textbox', { name }) ?? dialog.getByRole('combobox', { name });
};
const rowNames = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));

describe('the row editor', () => {
  it('says nothing of a field before a person left it, and then says it below the field', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    expect(screen.getByRole('dialog', { name: 'Rate' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('From')));
    expect(screen.queryByText('This field is required')).toBeNull();
    await user.tab();
    expect(screen.getAllByText('This field is required')).toHaveLength(1);
    expect(field('From').getAttribute('aria-invalid')).toBe('true');
  });

  it('does not save a wrong row and goes to its first wrong field', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    await user.type(field('From'), '0');
    await user.type(field('Rate'), '1.00001');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(screen.getByText('At most 4 digits after the point')).toBeTruthy();
    expect(document.activeElement).toBe(field('To'));
    expect(current).toEqual([]);
  });

  it('saves with Enter, trimmed, and puts the keyboard on the row', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    await user.type(field('From'), ' 0 ');
    await user.type(field('To'), '0.5');
    await user.type(field('Rate'), '6.85{Enter}');
    expect(current).toEqual([rate('0', '0.5', '6.85')]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 0 – 0.5'));
  });

  it('merges an edited row into the row whose key it took', async () => {
    const user = show([rate('0', '1', '5'), rate('1', '2', '6')]);
    await user.click(screen.getByRole('button', { name: 'Edit rate 1 – 2' }));
    await user.clear(field('From'));
    await user.type(field('From'), '0');
    await user.clear(field('To'));
    await user.type(field('To'), '1{Enter}');
    expect(current).toEqual([rate('0', '1', '6')]);
  });

  it('closes the city with the reason when the destination is no region', async () => {
    const user = show([]);
    await user.click(screen.getByRole('button', { name: 'New rate' }));
    const city = field('City') as HTMLInputElement;
    expect(city.disabled).toBe(true);
    expect(screen.getByText('Only when the destination is a region')).toBeTruthy();
  });

  it('asks an additional cost for a flat or a percentage rate', async () => {
    const user = show([], additionalCosts);
    await user.click(screen.getByRole('button', { name: 'New additional cost' }));
    expect(screen.getByRole('dialog', { name: 'Additional cost' })).toBeTruthy();
    await user.type(field('Name'), 'Fuel');
    await user.click(field('Apply on'));
    await user.click(await screen.findByRole('option', { name: 'Orders' }));
    await user.type(field('Apply on position'), '1{Enter}');
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    await user.type(field('Percentage rate'), '2{Enter}');
    expect(current).toMatchObject([{ name: 'Fuel', apply_on: '1', percentage_rate: '2', flat_rate: '' }]);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });
});

describe('the grid', () => {
  it('says what comes next while it is empty', () => {
    show([]);
    expect(screen.getByText('No rates yet')).toBeTruthy();
    expect(screen.getByText(/New, or import a file/)).toBeTruthy();
  });

  it('walks, edits and deletes by keyboard, one row in the tab order', async () => {
    const user = show([rate('0', '1'), rate('1', '2'), rate('2', '3')]);
    const rows = within(screen.getByRole('grid')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    rows[0]?.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 1 – 2'));
    await user.keyboard('{Delete}');
    expect(current).toEqual([rate('0', '1'), rate('2', '3')]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 2 – 3'));
    await user.keyboard('{F2}');
    expect(((await screen.findByRole('textbox', { name: 'From' })) as HTMLInputElement).value).toBe('2');
  });

  it('offers a deleted row back', async () => {
    const user = show([rate('0', '1'), rate('1', '2')]);
    await user.click(screen.getByRole('button', { name: 'Delete rate 0 – 1' }));
    expect(current).toEqual([rate('1', '2')]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(current).toEqual([rate('0', '1'), rate('1', '2')]));
  });

  it('offers a deleted row back only into the rows it was deleted from', async () => {
    const user = show([rate('0', '1'), rate('1', '2')]);
    await user.click(screen.getByRole('button', { name: 'Delete rate 0 – 1' }));
    await user.click(await screen.findByRole('button', { name: 'Replace all' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(current).toEqual([rate('7', '8')]);
  });

  it('leads to the problem that moved up when the one before it was deleted', async () => {
    const user = show([rate('0', '1'), rate('0', '1'), rate('0', '1'), rate('5', '6', 'x')]);
    const next = screen.getByRole('button', { name: 'Next problem' });
    await user.click(next);
    await user.keyboard('{Delete}');
    await waitFor(() => expect(current).toHaveLength(3));
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('rate 0 – 1');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
  });

  it('marks wrong and repeated rows in words, counts them and leads to them', async () => {
    const user = show([rate('0', '1'), rate('1', '2', 'x'), rate('0.0', '1.00')]);
    expect(screen.getByText('Rate: This must be a number')).toBeTruthy();
    expect(screen.getByText('Repeats row 1')).toBeTruthy();
    expect(screen.getByText('1 to correct · 1 repeated')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Next problem' });
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('4');
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3');
  });

  it('draws a handful of 100,000 rows and knows them all', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => rate(String(index), String(index + 1)));
    const user = show(many);
    expect(rowNames().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
    expect(screen.getByText('100 000 rows')).toBeTruthy();
    within(screen.getByRole('grid')).getAllByRole('row')[1]?.focus();
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('100001'));
  });

  it('reads cities by name', () => {
    show([rate('0', '1', '1', '12'), rate('1', '2', '1', '99')]);
    expect(screen.getByRole('gridcell', { name: 'Dubai' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: '#99' })).toBeTruthy();
    expect(rowNames()).toEqual(['rate 0 – 1, Dubai', 'rate 1 – 2, #99']);
  });
});
