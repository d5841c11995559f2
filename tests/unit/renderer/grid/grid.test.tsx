// @vitest-environment jsdom
// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellSelector } from '../../../../renderer/cell-selector';
import { cellsAsText } from '../../../../renderer/grid/clipboard';
import { Grid } from '../../../../renderer/grid/grid';
import { cellOf } from '../../../../renderer/grid/range-selection';
import {
  cellProps,
  GridRow,
  headerRowProps,
  headingProps,
  leadProps,
  type RowFrame,
} from '../../../../renderer/grid/row';
import { useGrid } from '../../../../renderer/grid/use-grid';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
/** Inner size of the grid, which jsdom does not lay out. */
const size = { width: 1000, height: 600 };
beforeEach(() => {
  bridge.install();
  bridge.answer('app.copy', {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe() {
        this.#report();
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  size.width = 1000;
});

const drawnRows: number[] = [];
const TestRow = memo(function TestRow(frame: RowFrame) {
  drawnRows.push(frame.index);
  return (
    <GridRow
      frame={frame}
      aria-rowindex={frame.index + 2}
      lead={
        <div {...leadProps} role="rowheader" data-cell=":0" tabIndex={-1}>
          {frame.index}
        </div>
      }
      cell={(at) => (
        <div {...cellProps(frame, at)} role="gridcell" key={at}>
          {frame.index}/{at + 1}
        </div>
      )}
    />
  );
});

interface TestGridProps {
  readonly rows: number;
  readonly columns: number;
  readonly frozen?: number;
  readonly title?: string;
  readonly rowHeight?: number;
  readonly onRows?: (first: number, last: number) => void;
}

function TestGrid({ rows, columns, frozen = 0, title = 'c0', rowHeight = 30, onRows }: TestGridProps) {
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  const grid = useGrid({
    rows,
    rowHeight,
    columns: names,
    tracks: names.map(() => ({ width: 100, given: true })),
    frozen,
    title,
    sides: { lead: 40, actions: 0 },
    actions: false,
    basis: rows,
    copy: (withHeader) => {
      if (!grid.edges) return undefined;
      const { top, bottom, left, right } = grid.edges;
      const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
      const lines = run(top, bottom).map((row) => run(left, right).map((column) => `${row}\t${column}`));
      return cellsAsText(withHeader ? [run(left, right).map((column) => `"${column}"`), ...lines] : lines);
    },
  });
  return (
    <Grid
      control={grid}
      total={rows}
      aria-label="Numbers"
      header={(drawn) => (
        <div {...headerRowProps} role="row">
          {drawn.columns.map((at) => (
            <div
              {...headingProps(drawn, at)}
              role="columnheader"
              key={at}
              data-cell={`-1:${at + 1}`}
              tabIndex={-1}
            >
              {names[at]}
            </div>
          ))}
        </div>
      )}
      onRows={onRows}
      row={(frame) => <TestRow {...frame} key={frame.index} />}
    />
  );
}

function open(rows: number, columns: number, frozen = 0) {
  render(<TestGrid rows={rows} columns={columns} frozen={frozen} />);
  drawnRows.length = 0;
  return userEvent.setup();
}
const grid = () => screen.getByRole('grid');
const cell = (row: number, column: number) => {
  const found = grid().querySelector<HTMLElement>(cellSelector({ row, column }));
  if (!found) throw new Error(`no cell ${row}:${column}`);
  return found;
};
const focused = () => document.activeElement && cellOf(document.activeElement);
const selected = () => [...grid().querySelectorAll('[aria-selected="true"]')].map((each) => each.textContent);
const columnsOf = (row: number) =>
  [...grid().querySelectorAll(`[data-row="${row}"] [role="gridcell"]`)].map((each) =>
    Number(each.getAttribute('aria-colindex')),
  );
const scrollTo = (top: number, left = 0) => {
  Object.assign(grid(), { scrollTop: top, scrollLeft: left });
  fireEvent.scroll(grid());
};

describe('a grid of rows that come from elsewhere', () => {
  it('says which rows are in sight', () => {
    const onRows = vi.fn();
    render(<TestGrid rows={1_000_000} columns={2} onRows={onRows} />);
    expect(onRows).toHaveBeenLastCalledWith(0, 19);
    scrollTo(500_000 * 30);
    expect(onRows).toHaveBeenLastCalledWith(500_000, 500_019);
    scrollTo(999_999 * 30);
    expect(onRows.mock.lastCall?.[1]).toBe(999_999);
  });
});

describe('a grid of 1,000,000 rows', () => {
  it('draws only the visible ones at any offset', () => {
    open(1_000_000, 4);
    expect(grid().getAttribute('aria-rowcount')).toBe('1000001');
    for (const row of [0, 400_000, 999_990]) {
      drawnRows.length = 0;
      scrollTo(row * 30);
      expect(cell(row, 1).textContent).toBe(`${row}/1`);
      expect(screen.getAllByRole('row').length).toBeLessThan(60);
      expect(drawnRows.length).toBeLessThan(60);
    }
  });

  it('draws only new rows while it scrolls', () => {
    open(1_000_000, 4);
    scrollTo(300_000);
    drawnRows.length = 0;
    scrollTo(300_000 + 8 * 30);
    expect(drawnRows.length).toBeLessThanOrEqual(12);
    expect(new Set(drawnRows).size).toBe(drawnRows.length);
  });

  it('fits into the height that a page can have, also of high rows', () => {
    render(<TestGrid rows={1_000_000} columns={2} rowHeight={36} />);
    const height = Number.parseFloat(within(grid()).getByRole('rowgroup').style.height);
    expect(height).toBe(33_000_000);
    scrollTo(height);
    expect(cell(999_999, 1).textContent).toBe('999999/1');
  });

  it('puts the keyboard on a row that is not drawn yet', async () => {
    const user = open(1_000_000, 4);
    cell(0, 2).focus();
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(focused()).toEqual({ row: 999_999, column: 2 });
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toEqual({ row: 0, column: 0 });
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(focused()).toEqual({ row: 999_999, column: 0 });
    await user.keyboard('{End}');
    expect(focused()).toEqual({ row: 999_999, column: 4 });
  });
});

describe('columns out of sight', () => {
  it('have no cells; frozen ones and the cell with the keyboard have', async () => {
    size.width = 500;
    const user = open(500, 16, 2);
    expect(grid().getAttribute('aria-colcount')).toBe('18');
    expect(columnsOf(3)).toEqual([2, 3, 4, 5, 6, 7]);
    cell(3, 1).focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(focused()).toEqual({ row: 3, column: 16 });
    expect(columnsOf(3)).toEqual([2, 3, 4, 5, 6, 7, 17]);
    scrollTo(0, 1140);
    expect(columnsOf(4)).toEqual([2, 3, 12, 13, 14, 15, 16, 17]);
  });

  it('have cells if they name the row', () => {
    size.width = 500;
    render(<TestGrid rows={500} columns={16} title="c1" />);
    scrollTo(0, 1140);
    // The active cell has one as well.
    expect(columnsOf(4)).toEqual([2, 3, 12, 13, 14, 15, 16, 17]);
  });

  it('have neither cells nor headings among hundreds of columns, also in a short grid', async () => {
    size.width = 500;
    const user = open(20, 500, 2);
    const headings = () =>
      screen.getAllByRole('columnheader').map((each) => Number(each.getAttribute('aria-colindex')));
    expect(grid().getAttribute('aria-colcount')).toBe('502');
    expect(columnsOf(3)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(headings()).toEqual([2, 3, 4, 5, 6, 7]);
    cell(3, 1).focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(focused()).toEqual({ row: 3, column: 500 });
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toEqual({ row: 3, column: 499 });
    await user.keyboard(
      '{Home}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Control>}{ArrowRight}{/Control}',
    );
    expect(focused()).toEqual({ row: -1, column: 500 });
    // The first column after columns that are not drawn has its position; the next ones follow it.
    scrollTo(0, 12_340);
    const placed = [...grid().querySelectorAll<HTMLElement>('[data-row="4"] [role="gridcell"]')]
      .filter((each) => each.style.gridColumn !== '')
      .map((each) => [each.getAttribute('aria-colindex'), each.style.gridColumn]);
    expect(placed).toEqual([
      ['124', '124'],
      ['501', '501'],
    ]);
  });

  it('have nothing to do with a key that moves among those in sight: only its row is drawn', async () => {
    size.width = 500;
    const user = open(20, 500, 2);
    cell(3, 1).focus();
    await user.keyboard('{ArrowRight}');
    drawnRows.length = 0;
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toEqual({ row: 3, column: 4 });
    expect(new Set(drawnRows)).toEqual(new Set([3]));
  });

  it('are drawn in a short grid of few columns', () => {
    size.width = 500;
    open(20, 16, 2);
    expect(columnsOf(3)).toHaveLength(16);
  });
});

describe('a range of cells', () => {
  it('follows the pointer, and reaches to a cell that is clicked with Shift', async () => {
    const user = open(20, 3);
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell(1, 1) },
      { target: cell(2, 2) },
      { keys: '[/MouseLeft]' },
    ]);
    expect(selected()).toEqual(['1/1', '1/2', '2/1', '2/2']);
    await user.keyboard('{Shift>}');
    await user.click(cell(2, 1));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['1/1', '2/1']);
  });

  it('scrolls on while the pointer is held below the grid, and reaches to what comes into sight', async () => {
    const user = open(20, 3);
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    const scrollBy = vi.fn();
    Object.assign(grid(), { scrollBy });
    Object.assign(document, { elementFromPoint: () => cell(4, 2) });
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell(1, 1) },
      { target: document.body, coords: { clientX: 0, clientY: 700 } },
    ]);
    // Something else of the page may have asked for frames as well.
    const passFrame = () => {
      for (const frame of frames.splice(0)) frame(0);
    };
    passFrame();
    expect(scrollBy).toHaveBeenCalledWith(0, 35);
    await waitFor(() => expect(selected()).toHaveLength(8));
    scrollBy.mockClear();
    passFrame();
    expect(scrollBy).toHaveBeenCalledTimes(1);
    await user.pointer({ keys: '[/MouseLeft]' });
  });

  it('covers whole rows from the lead', async () => {
    const user = open(20, 3);
    cell(1, 0).focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['1/1', '1/2', '1/3', '2/1', '2/2', '2/3']);
    expect(focused()).toEqual({ row: 2, column: 0 });
  });

  it('jumps to the end with Ctrl and Shift', async () => {
    const user = open(500, 3);
    cell(1, 2).focus();
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{/Control}');
    expect(focused()).toEqual({ row: 499, column: 3 });
    expect(cell(499, 2).getAttribute('aria-selected')).toBe('true');
  });

  it('is copied with quotes where a spreadsheet needs them, and with its header by Shift', async () => {
    const user = open(20, 3);
    cell(1, 1).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const copied = new Map<string, string>();
    fireEvent.copy(cell(1, 2), {
      clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
    });
    expect(copied.get('text/plain')).toBe('"1\t1"\t"1\t2"');
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    await waitFor(() =>
      expect(bridge.calls('app.copy')).toEqual([{ text: '"""1"""\t"""2"""\n"1\t1"\t"1\t2"' }]),
    );
  });
});
