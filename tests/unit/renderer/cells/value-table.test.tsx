// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { viewerOf } from '../../../../renderer/cells/registry';
import { ValueTable, type ValueTableProps } from '../../../../renderer/cells/value-table';
import { ViewersContext } from '../../../../renderer/cells/viewer';

const user = userEvent.setup();
afterEach(cleanup);

const columns = [
  { text: 'ID', value: 'id', type: 'id' },
  { text: 'Amount', value: 'amount', type: 'number' },
];
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, amount: `${at}.5` }));
const table = (props: Partial<ValueTableProps>) => (
  <ViewersContext value={viewerOf}>
    <ValueTable label="Lines" columns={columns} rows={rows(12)} {...props} />
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

  it('right-aligns numbers without a declared type, but not IDs and words', () => {
    const untyped = ['Action ID', 'Rate (AED)', 'Box'].map((text) => ({ text, value: text }));
    const row = (rate: unknown, box: unknown) => ({ 'Action ID': 7, 'Rate (AED)': rate, Box: box });
    render(table({ columns: untyped, rows: [row('0.70', 1), row(12, 'Mini'), row('', 2)] }));
    const sides = (role: string) => screen.getAllByRole(role).map((cell) => cell.dataset.align);
    expect(sides('columnheader')).toEqual(['start', 'end', 'start']);
    expect(sides('cell').slice(0, 3)).toEqual(['start', 'end', 'start']);
    // Money without a type is money, but a number that may be a code stays as it was sent.
    const texts = screen.getAllByRole('cell').map((cell) => cell.textContent?.trimEnd());
    expect(texts.slice(0, 6)).toEqual(['7', '0.70', '1', '7', '12.00', 'Mini']);
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
    // The button stays focusable: if it disappeared, the focus would be lost.
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

  it('shows the given text if it is empty', () => {
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
    expect(screen.getByRole('cell', { name: '3.00' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Lines' }).tabIndex).toBe(0);
  });
});

describe('the columns and cells of a record table', () => {
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  const focusedText = () => document.activeElement?.textContent;
  const copied = () => {
    const texts: string[] = [];
    fireEvent.copy(document.activeElement ?? document.body, {
      clipboardData: { setData: (_type: string, text: string) => texts.push(text) },
    });
    return texts;
  };
  const scroller = () => screen.getByRole('region', { name: 'Lines' });

  it('are reached by keys from the table, the headings as well', async () => {
    render(table({}));
    scroller().focus();
    await user.keyboard('{ArrowDown}');
    expect(focusedText()).toBe('1');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focusedText()).toBe('1.50');
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
    expect(document.activeElement).toBe(heading('ID'));
  });

  it('resize by key, all others as they are', async () => {
    render(table({}));
    for (const name of ['ID', 'Amount'])
      heading(name).getBoundingClientRect = () => new DOMRect(0, 0, 120, 32);
    heading('Amount').focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(scroller().style.getPropertyValue('--codesk-width-0')).toBe('120px');
    expect(scroller().style.getPropertyValue('--codesk-width-1')).toBe('136px');
    expect(screen.getByText('Amount is 136 pixels wide')).toBeTruthy();
  });

  it('resize by their edge, and go back on Escape', () => {
    render(table({}));
    const edge = heading('ID').querySelector('.codesk-heading-edge');
    if (!edge) throw new Error('no edge');
    for (const name of ['ID', 'Amount'])
      heading(name).getBoundingClientRect = () => new DOMRect(0, 0, 120, 32);
    const width = () => scroller().style.getPropertyValue('--codesk-width-0');
    fireEvent.pointerDown(edge, { button: 0, clientX: 120, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 180, pointerId: 1 });
    expect(width()).toBe('180px');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(width()).toBe('');
    fireEvent.pointerDown(edge, { button: 0, clientX: 120, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 150, pointerId: 1 });
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(width()).toBe('150px');
  });

  it('freeze and go back from their menu', async () => {
    render(table({}));
    heading('Amount').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Freeze up to here' }));
    expect([heading('ID').dataset.frozen, heading('Amount').dataset.frozen]).toEqual(['inner', 'edge']);
    heading('ID').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Unfreeze' }));
    expect(heading('ID').dataset.frozen).toBeUndefined();
  });

  it('are selected and copied as spreadsheets paste them', async () => {
    render(
      table({
        rows: [
          { id: 'a\tb', amount: '1.50' },
          { id: 'c', amount: 2 },
        ],
      }),
    );
    expect(copied()).toEqual([]);
    await user.click(screen.getByRole('cell', { name: 'a b' }));
    expect(copied()).toEqual(['"a\tb"']);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(copied()).toEqual(['"a\tb"\t1.50\nc\t2']);
  });
});
