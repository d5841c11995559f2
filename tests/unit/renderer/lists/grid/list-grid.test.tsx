// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { Profiler, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellOf } from '../../../../../renderer/grid/range-selection';
import { layOut } from '../../../../../renderer/lists/grid/columns';
import { ListGrid, type ListGridProps } from '../../../../../renderer/lists/grid/list-grid';
import { NoticesHost } from '../../../../../renderer/ui/notices-host';
import { findList } from '../../../../../shared/lists';
import { arranged, plainLayout, type TableLayout } from '../../../../../shared/table/layout';
import type { Row } from '../../../../../shared/table/row';
import { nothingSelected, type Selection, selectMatching } from '../../../../../shared/table/selection';
import type { TableState } from '../../../../../shared/table/structure';
import type { NumberSummary } from '../../../../../shared/table/summary';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../../support/page/page-stubs';
import { headerOf } from '../../../../support/table-headers';

const bridge = new FakeBridge();
const headers = [
  { value: 'client', text: 'Client' },
  { value: 'amount', text: 'Amount', type: 'number' },
  { value: 'status', text: 'Status', type: 'status' },
  { value: 'note', text: 'Note', sortable: false },
].map((header) => headerOf(header));
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    contract_no: `C-${at + 1}`,
    client: `Client ${at + 1}`,
    amount: `${at + 1}.25`,
    status: 'Verified',
    note: 'one\ttab',
  }));
const state: TableState = { page: 1, per_page: 10, sortBy: 'client', sortOrder: 'asc', filters: [] };

const nothing = () => undefined;
const noFilters: ListGridProps['filters'] = {
  definitions: [],
  values: {},
  applied: {},
  clears: 0,
  change: nothing,
  apply: nothing,
  set: nothing,
  remove: nothing,
  clear: nothing,
};

beforeEach(() => {
  bridge.install();
  bridge.answer('app.copy', {});
  stubLayout();
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollBy = () => undefined;
});
afterEach(tidyUp);

interface Watched {
  layout: TableLayout;
  selection: Selection;
  figures: NumberSummary | null | undefined;
  /** How often React has drawn the grid or a part of it. */
  drawn: number;
}

function open({
  layout: arranging = plainLayout,
  selection: taken = nothingSelected,
  ...part
}: Partial<ListGridProps> = {}) {
  const list = findList('contracts');
  if (!list) throw new Error('no contracts');
  const watched: Watched = { layout: plainLayout, selection: nothingSelected, figures: undefined, drawn: 0 };
  const asked = { onSort: vi.fn(), onOpen: vi.fn(), onMenu: vi.fn() };
  const rows = part.rows ?? rowsOf(5);
  function Owner() {
    const [layout, setLayout] = useState(arranging);
    const [selection, setSelection] = useState(taken);
    const [memory] = useState({});
    watched.layout = layout;
    watched.selection = selection;
    return (
      <ListGrid
        list={list as NonNullable<typeof list>}
        headers={headers}
        columns={layOut(arranged(headers, layout, false), rows, new Map(), layout.widths)}
        layout={layout}
        rows={rows}
        state={state}
        filters={noFilters}
        rowsOf={state}
        total={rows.length}
        totalKnown
        selection={selection}
        stale={false}
        rowHeight={30}
        memory={memory}
        menuRow={null}
        onSelect={setSelection}
        onLayout={setLayout}
        onFigures={(figures) => {
          watched.figures = figures;
        }}
        {...asked}
        {...part}
      />
    );
  }
  render(
    <>
      <Profiler
        id="grid"
        onRender={() => {
          watched.drawn += 1;
        }}
      >
        <Owner />
      </Profiler>
      <NoticesHost />
    </>,
  );
  return { user: userEvent.setup(), watched, ...asked };
}

const heading = (name: string) => screen.getByRole('button', { name });
const headings = () =>
  screen
    .getAllByRole('columnheader')
    .map((each) => each.getAttribute('aria-label'))
    .filter(Boolean);
const cell = (name: string) => screen.getByRole('gridcell', { name });
const copied = () => bridge.calls('app.copy').map((input) => (input as { text: string }).text);
const marked = () =>
  screen
    .getAllByRole('gridcell')
    .filter((each) => each.getAttribute('aria-selected') === 'true')
    .map((each) => each.textContent);
const placeOf = (element: Element | null) => {
  const { row, column } = cellOf(element) ?? {};
  return `${row}:${column}`;
};
const focused = () => placeOf(document.activeElement);
const chosenIds = ({ selection }: Watched) => [...selection.ids];

describe('the column menu', () => {
  const openMenu = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(screen.getByRole('button', { name: `Column menu of ${name}` }));
    return await screen.findByRole('menu', { name: `Column menu of ${name}` });
  };

  it('sorts in the order that is asked for', async () => {
    const { user, onSort } = open();
    await user.click(
      within(await openMenu(user, 'Amount')).getByRole('menuitem', { name: 'Sort ascending' }),
    );
    expect(onSort.mock.calls).toEqual([['amount', 'asc']]);
  });

  it('says why a column cannot be sorted, and why the first cannot go left', async () => {
    const { user, onSort } = open();
    const menu = await openMenu(user, 'Note');
    const item = within(menu).getByRole('menuitem', { name: 'Sort descending' });
    expect(item.getAttribute('aria-description')).toBe('The server does not sort by this column.');
    await user.click(item);
    expect(onSort).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    const left = within(await openMenu(user, 'Client')).getByRole('menuitem', { name: 'Move left' });
    expect(left.getAttribute('aria-description')).toBe('This is the first column.');
  });

  it('moves a column, says where it is, and the keyboard goes along', async () => {
    const { user } = open();
    await user.click(within(await openMenu(user, 'Client')).getByRole('menuitem', { name: 'Move right' }));
    expect(headings()).toEqual(['Amount', 'Client', 'Status', 'Note']);
    expect(screen.getByText('Client moved to position 2')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(heading('Client')));
  });

  it('hides a column and leaves the keyboard in the header', async () => {
    const { user, watched } = open();
    await user.click(within(await openMenu(user, 'Amount')).getByRole('menuitem', { name: 'Hide column' }));
    expect(headings()).toEqual(['Client', 'Status', 'Note']);
    expect(watched.layout.shown).toEqual({ amount: false });
    await waitFor(() => expect(document.activeElement).toBe(heading('Status')));
  });

  it('never hides the last column', async () => {
    const shown = { client: false, amount: false, note: false };
    const { user, watched } = open({ layout: { ...plainLayout, shown } });
    await user.click(within(await openMenu(user, 'Status')).getByRole('menuitem', { name: 'Hide column' }));
    expect(watched.layout.shown).toEqual(shown);
  });

  it('freezes up to a column, and lets go', async () => {
    const { user, watched } = open();
    await user.click(
      within(await openMenu(user, 'Amount')).getByRole('menuitem', { name: 'Freeze up to here' }),
    );
    expect(watched.layout.frozen).toBe(2);
    expect(cell('Client 1').closest('.codesk-cells-held')).not.toBeNull();
    expect(
      screen.getByRole('columnheader', { name: 'Client' }).style.getPropertyValue('--codesk-held-left'),
    ).toBe('var(--codesk-frozen-0)');
    expect(screen.getByRole('grid').style.getPropertyValue('--codesk-frozen-0')).toBe('40px');
    expect(cell('Client 1').dataset.frozen).toBe('inner');
    expect(cell('1.25').dataset.frozen).toBe('edge');
    const menu = await openMenu(user, 'Amount');
    expect(within(menu).queryByRole('menuitem', { name: 'Freeze up to here' })).toBeNull();
    await user.click(within(menu).getByRole('menuitem', { name: 'Unfreeze' }));
    expect(watched.layout.frozen).toBe(0);
    expect(cell('Client 1').dataset.frozen).toBeUndefined();
  });

  it('brings the columns of the server back', async () => {
    const layout = { ...plainLayout, order: ['note'], widths: { client: 300 }, shown: { amount: false } };
    const { user, watched } = open({ layout });
    await user.click(within(await openMenu(user, 'Client')).getByRole('menuitem', { name: 'Reset columns' }));
    expect(watched.layout).toEqual(plainLayout);
  });

  it('opens by keyboard on the heading that has it, also without a sort button', async () => {
    const { user } = open();
    cell('Client 1').focus();
    await user.keyboard('{ArrowUp}{End}{Shift>}{F10}{/Shift}');
    expect(await screen.findByRole('menu', { name: 'Column menu of Note' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(focused()).toBe('-1:4');
  });
});

describe('columns by key and pointer', () => {
  it('are moved by Ctrl+Shift and arrows, and not beyond the ends', async () => {
    const { user } = open();
    heading('Status').focus();
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}');
    expect(headings()).toEqual(['Status', 'Client', 'Amount', 'Note']);
    expect(screen.getByText('Status is already at position 1')).toBeTruthy();
    expect(document.activeElement).toBe(heading('Status'));
  });

  it('are resized by Alt and arrows in steps of 16', async () => {
    const { user, watched } = open({ layout: { ...plainLayout, widths: { client: 200 } } });
    heading('Client').focus();
    await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}');
    expect(watched.layout.widths).toEqual({ client: 216 });
    expect(screen.getByText('Client is 216 pixels wide')).toBeTruthy();
    expect(document.activeElement).toBe(heading('Client'));
  });

  const edgeOf = (name: string) => {
    const edge = screen.getByRole('columnheader', { name }).querySelector('.codesk-heading-edge');
    if (!edge) throw new Error('no edge');
    return edge;
  };
  const tracks = () => screen.getByRole('grid').style.getPropertyValue('--codesk-columns');

  it('follow their edge, and tell the new width once, at the end', () => {
    const { watched } = open({ layout: { ...plainLayout, widths: { client: 200 } } });
    fireEvent.pointerDown(edgeOf('Client'), { button: 0, clientX: 240, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 250, pointerId: 1 });
    expect(tracks()).toContain('40px 210px');
    expect(watched.layout.widths).toEqual({ client: 200 });
    fireEvent.pointerMove(window, { clientX: -900, pointerId: 1 });
    expect(tracks()).toContain('40px 48px');
    fireEvent.pointerMove(window, { clientX: 300, pointerId: 1 });
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(watched.layout.widths).toEqual({ client: 260 });
  });

  it('go back to their width on Escape', () => {
    const { watched } = open({ layout: { ...plainLayout, widths: { client: 200 } } });
    fireEvent.pointerDown(edgeOf('Client'), { button: 0, clientX: 240, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: 300, pointerId: 1 });
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window, { pointerId: 1 });
    expect(tracks()).toContain('40px 200px');
    expect(watched.layout.widths).toEqual({ client: 200 });
  });

  it('fit their content on a double click of the edge', () => {
    const { watched } = open({ layout: { ...plainLayout, widths: { client: 700 } } });
    fireEvent.doubleClick(edgeOf('Client'));
    const width = watched.layout.widths.client ?? 0;
    expect([width > 60, width < 200]).toEqual([true, true]);
  });

  /** Headings 100 px wide, side by side from 40 px on. */
  const placeHeadings = () => {
    for (const [at, each] of headings().entries()) {
      const element = screen.getByRole('columnheader', { name: each ?? '' });
      element.getBoundingClientRect = () => new DOMRect(40 + at * 100, 0, 100, 30);
    }
    screen.getByRole('grid').getBoundingClientRect = () => new DOMRect(0, 0, 800, 400);
  };

  it('are dragged to another place without sorting', async () => {
    const { user, onSort } = open();
    placeHeadings();
    await user.pointer([
      { keys: '[MouseLeft>]', target: heading('Client'), coords: { x: 80, y: 10 } },
      { target: heading('Client'), coords: { x: 310, y: 10 } },
    ]);
    expect((document.querySelector('.codesk-drop-line') as HTMLElement).style.left).toBe('340px');
    await user.pointer([{ keys: '[/MouseLeft]', target: heading('Client') }]);
    expect(headings()).toEqual(['Amount', 'Status', 'Client', 'Note']);
    expect(document.querySelector('.codesk-drop-line')).toBeNull();
    expect(onSort).not.toHaveBeenCalled();
  });

  it('stay when the drag is cancelled, and a tiny move is a click', async () => {
    const { user, onSort } = open();
    placeHeadings();
    await user.pointer([
      { keys: '[MouseLeft>]', target: heading('Client'), coords: { x: 80, y: 10 } },
      { target: heading('Client'), coords: { x: 310, y: 10 } },
    ]);
    await user.keyboard('{Escape}');
    await user.pointer([{ keys: '[/MouseLeft]', target: heading('Client') }]);
    expect(headings()).toEqual(['Client', 'Amount', 'Status', 'Note']);
    expect(onSort).not.toHaveBeenCalled();
    await user.pointer([
      { keys: '[MouseLeft>]', target: heading('Client'), coords: { x: 80, y: 10 } },
      { target: heading('Client'), coords: { x: 83, y: 10 } },
      { keys: '[/MouseLeft]', target: heading('Client') },
    ]);
    expect(onSort.mock.calls).toEqual([['client']]);
  });
});

describe('selecting rows', () => {
  const box = (at: number) => screen.getByRole('checkbox', { name: `Select contract C-${at}` });

  it('takes a range with Shift and a click', async () => {
    const { user, watched } = open();
    await user.click(box(2));
    await user.keyboard('{Shift>}');
    await user.click(box(4));
    await user.keyboard('{/Shift}');
    expect(chosenIds(watched)).toEqual([2, 3, 4]);
  });

  it('takes a range with Space, then Shift+Space further down', async () => {
    const { user, watched } = open();
    cell('Client 2').focus();
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(chosenIds(watched)).toEqual([2, 3, 4]);
  });

  it('shows all rows as selected when all that match are, and leaves that with one toggle', async () => {
    const { user, watched } = open({ selection: selectMatching([]) });
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.getAttribute('aria-selected'));
    expect(rows()).toEqual(Array(5).fill('true'));
    await user.click(box(3));
    expect(chosenIds(watched)).toEqual([1, 2, 4, 5]);
    expect(rows()).toEqual(['true', 'true', 'false', 'true', 'true']);
  });
});

describe('a block of cells', () => {
  it('grows by Shift and arrows, shrinks back, and ends with an arrow alone', async () => {
    const { user } = open();
    await user.click(cell('Client 2'));
    expect(marked()).toEqual([]);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(marked()).toEqual(['Client 2', '2.25', 'Client 3', '3.25']);
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(marked()).toEqual(['Client 1', '1.25', 'Client 2', '2.25']);
    await user.keyboard('{ArrowLeft}');
    expect(marked()).toEqual([]);
  });

  it('holds cells of data only', async () => {
    const { user } = open();
    await user.click(cell('Client 1'));
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{End}{/Shift}');
    expect(marked()).toEqual(['Client 1', '1.25', 'Verified', 'one tab']);
  });

  it('reaches to a cell that is clicked with Shift', async () => {
    const { user } = open();
    await user.click(cell('3.25'));
    await user.keyboard('{Shift>}');
    await user.click(cell('Client 1'));
    await user.keyboard('{/Shift}');
    expect(marked()).toHaveLength(6);
  });

  it('follows the pointer, and is gone with the next click', async () => {
    const { user } = open();
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell('Client 1') },
      { target: cell('2.25') },
      { keys: '[/MouseLeft]' },
      { target: cell('4.25') },
    ]);
    expect(marked()).toEqual(['Client 1', '1.25', 'Client 2', '2.25']);
    await user.click(cell('Client 5'));
    expect(marked()).toEqual([]);
  });

  it('is the whole page after Ctrl+A, and nothing after Escape', async () => {
    const { user } = open();
    await user.click(cell('Client 2'));
    await user.keyboard('{Control>}a{/Control}');
    expect(marked()).toHaveLength(20);
    await user.keyboard('{Escape}');
    expect(marked()).toEqual([]);
  });

  it('has a summary of its number cells', async () => {
    const { user, watched } = open();
    await user.click(cell('Client 1'));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await waitFor(() =>
      expect(watched.figures).toEqual({
        cells: 4,
        numbers: 2,
        sum: '3.50',
        min: '1.25',
        max: '2.25',
        average: '1.75',
      }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(watched.figures).toBeNull());
  });

  it('has figures of money with the digits of money', async () => {
    const rows = [5000, 2103.3].map((amount, at) => ({
      id: at,
      contract_no: `C-${at}`,
      client: `Client ${at}`,
      amount,
    }));
    const { user, watched } = open({ rows });
    await user.click(cell('Client 0'));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await waitFor(() =>
      expect(watched.figures).toMatchObject({ sum: '7103.30', min: '2103.30', max: '5000.00' }),
    );
  });

  it('otherwise the summary is of the focused number column over the selected rows', async () => {
    const { user, watched } = open();
    await user.click(cell('Client 2'));
    await user.keyboard(' {ArrowDown} ');
    expect(watched.figures).toBeUndefined();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(watched.figures).toMatchObject({ cells: 2, sum: '5.50' }));
  });

  it('counts every row of a long page, also those that are not drawn', async () => {
    const { user, watched } = open({ rows: rowsOf(25_000) });
    await user.click(cell('Client 1'));
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(watched.figures?.numbers).toBe(25_000));
    expect(watched.figures?.sum).toBe(`${(25_000 * 25_001) / 2 + 6250}.00`);
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });
});

describe('copying', () => {
  it('takes the cell with the keyboard', async () => {
    const { user } = open();
    await user.click(cell('2.25'));
    await user.keyboard('{Control>}c{/Control}');
    expect(copied()).toEqual(['2.25']);
    expect(await screen.findByText('1 cell copied')).toBeTruthy();
  });

  it('takes the block, with its header when asked for', async () => {
    const { user } = open();
    await user.click(cell('Client 1'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{Shift>}C{/Shift}{/Control}');
    expect(copied()).toEqual([
      'Client 1\t1.25\nClient 2\t2.25',
      'Client\tAmount\nClient 1\t1.25\nClient 2\t2.25',
    ]);
    expect((await screen.findAllByText('4 cells copied')).length).toBeGreaterThan(0);
  });

  it('takes the selected rows with the drawn columns when no block is marked', async () => {
    const { user } = open({
      layout: {
        ...plainLayout,
        order: ['note', 'client', 'amount', 'status'],
        shown: { status: false },
      },
    });
    await user.click(cell('Client 4'));
    await user.keyboard(' {ArrowUp}{ArrowUp} {Control>}c{/Control}');
    expect(copied()).toEqual(['"one\ttab"\tClient 2\t2.25\n"one\ttab"\tClient 4\t4.25']);
  });

  it('shows a warning if it is too large', async () => {
    const { user } = open({ rows: rowsOf(2000).map((row) => ({ ...row, note: 'x'.repeat(3000) })) });
    await user.click(cell('Client 1'));
    await user.keyboard('{Control>}ac{/Control}');
    expect(await screen.findByText('Too much to copy')).toBeTruthy();
    expect(copied()).toEqual([]);
  });
});

describe('keys on a row', () => {
  it.each(['{Enter}', '{F2}', '{Control>}{Enter}{/Control}'])('%s opens it', async (keys) => {
    const { user, onOpen } = open();
    cell('Client 3').focus();
    await user.keyboard(keys);
    expect(onOpen.mock.calls).toEqual([[expect.objectContaining({ id: 3 })]]);
  });

  it('opens its menu', async () => {
    const { user, onMenu } = open();
    cell('Client 3').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    expect(onMenu.mock.calls[0]?.slice(0, 2)).toEqual([expect.objectContaining({ id: 3 }), 2]);
  });

  it('Enter presses the control of a cell that has one; F2 opens the row all the same', async () => {
    const pressed = vi.fn();
    const [base] = layOut(headers.slice(0, 1), [], new Map());
    if (!base) throw new Error('no column');
    const Cell = () => (
      <button type="button" tabIndex={-1} data-cell-action onClick={pressed}>
        View
      </button>
    );
    const columns = [{ ...base, viewer: { ...base.viewer, Cell } }];
    const { user, onOpen } = open({ columns });
    screen.getAllByRole('gridcell', { name: 'View' })[1]?.focus();
    await user.keyboard('{Enter}');
    expect([pressed.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0]);
    await user.keyboard('{F2}');
    expect(onOpen.mock.calls).toEqual([[expect.objectContaining({ id: 2 })]]);
  });
});

describe('a text that is cut', () => {
  const cut = (element: HTMLElement) => {
    Object.defineProperties(element, { clientWidth: { value: 80 }, scrollWidth: { value: 200 } });
  };
  const tip = () => document.querySelector<HTMLElement>('.codesk-cell-tip:not([hidden])')?.textContent;

  it('is shown whole by keyboard until the keyboard goes on; one that fits is not', async () => {
    const { user } = open();
    cut(cell('Client 2'));
    cell('Client 1').focus();
    expect(tip()).toBeUndefined();
    await user.keyboard('{ArrowDown}');
    expect(tip()).toBe('Client 2');
    await user.keyboard('{ArrowDown}');
    expect(tip()).toBeUndefined();
  });

  it('is never a part of a number, which is shown whole by keyboard', async () => {
    const { user } = open({
      rows: [
        { id: 1, contract_no: 'C-1', client: 'A', amount: '5.25' },
        { id: 2, contract_no: 'C-2', client: 'B', amount: '1234567.25' },
      ],
      layout: { ...plainLayout, widths: { amount: 72 } },
    });
    const number = '1\u2009234\u2009567.25';
    expect(cell(number).textContent).toBe('…');
    expect(cell('5.25').textContent).toBe('5.25');
    expect(cell('5.25').hasAttribute('aria-label')).toBe(false);
    cell('5.25').focus();
    await user.keyboard('{ArrowDown}');
    expect(tip()).toBe(number);
  });

  it('is shown whole under the pointer after a moment', async () => {
    const { user } = open();
    cut(cell('Client 2'));
    await user.hover(cell('Client 2'));
    await waitFor(() => expect(tip()).toBe('Client 2'));
    await user.unhover(cell('Client 2'));
    expect(tip()).toBeUndefined();
  });
});

describe('the grid', () => {
  it('says how many rows and columns there are and where each is', () => {
    open({ state: { ...state, page: 3 }, rowsOf: { ...state, page: 3 }, total: 25 });
    const grid = screen.getByRole('grid');
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['26', '6']);
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '22',
      '23',
      '24',
      '25',
      '26',
    ]);
    expect(cell('1.25').getAttribute('aria-colindex')).toBe('3');
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('says where its rows are, and not where those are that still load', () => {
    open({ state: { ...state, page: 3 }, rowsOf: { ...state, page: 2 }, total: 25, stale: true });
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('12');
  });

  it('has one tab stop, which follows the keyboard', async () => {
    const { user } = open();
    const stops = () =>
      [...screen.getByRole('grid').querySelectorAll<HTMLElement>('[tabindex="0"]')].map(placeOf);
    expect(stops()).toEqual(['0:1']);
    cell('Client 1').focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(stops()).toEqual(['1:2']);
  });

  it('draws the rows in sight of a long page, and says their order once it is at rest', async () => {
    open({ rows: rowsOf(5000) });
    const grid = screen.getByRole('grid');
    for (const row of [100, 120, 900, 880]) {
      grid.scrollTop = row * 30;
      fireEvent.scroll(grid);
      const name = screen.getByText(`Client ${row + 1}`);
      expect(name.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe(String(row + 2));
      expect(name.closest('[role="row"]')?.textContent).toContain('Verified');
      const shown = screen.getAllByRole('row').map((each) => Number(each.getAttribute('aria-rowindex')));
      expect(shown.length).toBeLessThan(60);
      expect(new Set(shown).size).toBe(shown.length);
      await vi.waitFor(() => {
        const ids = screen.getByRole('rowgroup').getAttribute('aria-owns')?.split(' ') ?? [];
        const order = ids.map((id) => Number(document.getElementById(id)?.getAttribute('aria-rowindex')));
        expect(order).toEqual(shown.slice(1).toSorted((a, b) => a - b));
      });
    }
  });

  it('draws the rows that come into sight with the elements of those that leave it', () => {
    open({ rows: rowsOf(5000) });
    const grid = screen.getByRole('grid');
    const elements = () => new Set(screen.getAllByRole('row'));
    grid.scrollTop = 100 * 30;
    fireEvent.scroll(grid);
    const before = elements();
    grid.scrollTop = 107 * 30;
    fireEvent.scroll(grid);
    expect(screen.getByText('Client 108')).toBeTruthy();
    expect(elements()).toEqual(before);
  });

  it('keeps the row with the keyboard while a long page scrolls far away', async () => {
    const { user } = open({ rows: rowsOf(5000) });
    cell('Client 1').focus();
    const grid = screen.getByRole('grid');
    grid.scrollTop = 60_000;
    fireEvent.scroll(grid);
    expect(screen.getByText('Client 2001')).toBeTruthy();
    expect(screen.queryByText('Client 20')).toBeNull();
    expect(document.activeElement).toBe(cell('Client 1'));
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('0:2');
  });

  const scrollTo = (top: number) => {
    const grid = screen.getByRole('grid');
    grid.scrollTop = top;
    fireEvent.scroll(grid);
  };

  it('leaves the mark of a row that a click cannot change, also right after scrolling', () => {
    const ids = new Set(Array.from({ length: 100 }, (_, at) => at + 970));
    open({ rows: rowsOf(5000), selection: { ...nothingSelected, ids }, onSelect: () => undefined });
    scrollTo(30_000);
    scrollTo(60_000);
    const check = screen.getByRole<HTMLInputElement>('checkbox', { name: /C-2001$/ });
    fireEvent.click(check);
    expect(check.checked).toBe(false);
  });

  it('passes the accessibility rules, plain and with everything on', async () => {
    const { user } = open({ layout: { ...plainLayout, frozen: 2 } });
    await user.click(cell('Client 1'));
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    const { violations } = await axe.run(document.body, {
      // jsdom paints nothing, and the surrounding page is missing.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
