// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { viewerOf } from '../../../../renderer/cells/registry';
import { RecordTable, type RecordTableProps } from '../../../../renderer/cells/value-table';
import { ViewersContext } from '../../../../renderer/cells/viewer';

const user = userEvent.setup();
afterEach(cleanup);

const columns = [
  { text: 'ID', value: 'id', type: 'id' },
  { text: 'Amount', value: 'amount', type: 'number' },
];
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, amount: `${at}.5` }));
const table = (props: Partial<RecordTableProps>) => (
  <ViewersContext value={viewerOf}>
    <RecordTable label="Lines" columns={columns} rows={rows(12)} {...props} />
  </ViewersContext>
);
const ids = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.firstElementChild?.textContent);

describe('a record table', () => {
  it('shows all rows when it has no pages', () => {
    render(table({}));
    expect(ids()).toHaveLength(12);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('lines up numbers of which nobody said that they are, but not IDs and words', () => {
    const untyped = ['Action ID', 'Rate (AED)', 'Box'].map((text) => ({ text, value: text }));
    const row = (rate: unknown, box: unknown) => ({ 'Action ID': 7, 'Rate (AED)': rate, Box: box });
    render(table({ columns: untyped, rows: [row('0.70', 1), row(12, 'Mini'), row('', 2)] }));
    const sides = (role: string) => screen.getAllByRole(role).map((cell) => cell.dataset.align);
    expect(sides('columnheader')).toEqual(['start', 'end', 'start']);
    expect(sides('cell').slice(0, 3)).toEqual(['start', 'end', 'start']);
  });

  it('turns pages, and stops at both ends', async () => {
    render(table({ perPage: 5 }));
    const [back, next] = ['Previous page', 'Next page'].map((name) => screen.getByRole('button', { name }));
    if (!back || !next) throw new Error('no pager');
    expect(screen.getByRole('status').textContent).toBe('Showing 1 to 5 of 12');
    await user.click(back);
    expect(ids()[0]).toBe('1');
    await user.click(next);
    await user.click(next);
    await user.click(next);
    expect(screen.getByRole('status').textContent).toBe('Showing 11 to 12 of 12');
    expect(ids()).toEqual(['11', '12']);
    // Still in reach: a button that goes away would take the focus with it.
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
  });

  it('groups the digits of its range', () => {
    render(table({ perPage: 5, rows: rows(1200) }));
    expect(screen.getByRole('status').textContent).toBe('Showing 1 to 5 of 1\u2009200');
  });

  it('goes back to a page that is there when rows go', async () => {
    const { rerender } = render(table({ perPage: 5 }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    rerender(table({ perPage: 5, rows: rows(7) }));
    expect(ids()).toEqual(['6', '7']);
  });

  it('says that there is nothing, in the words it was given', () => {
    const { rerender } = render(table({ rows: [] }));
    expect(screen.getByRole('cell', { name: 'NO DATA HERE!' })).toBeTruthy();
    rerender(table({ rows: [], emptyText: 'No record found' }));
    expect(screen.getByRole('cell', { name: 'No record found' })).toBeTruthy();
  });

  it('breaks one cell only, and can be scrolled by keyboard', () => {
    render(
      table({
        rows: [
          { id: 1, amount: { x: 1 } },
          { id: 2, amount: '3' },
        ],
      }),
    );
    expect(screen.getByText('Cannot be shown')).toBeTruthy();
    expect(screen.getByRole('cell', { name: '3' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Lines' }).tabIndex).toBe(0);
  });
});
