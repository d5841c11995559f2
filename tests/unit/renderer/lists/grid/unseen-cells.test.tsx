// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '../../../../../renderer/lists/grid/columns';
import { ListGrid } from '../../../../../renderer/lists/grid/list-grid';
import { writeDrawings } from '../../../../../renderer/ui/drawing';
import { findList } from '../../../../../shared/lists';
import { plainLayout } from '../../../../../shared/table/layout';
import type { Row } from '../../../../../shared/table/row';
import { nothingSelected } from '../../../../../shared/table/selection';
import type { TableState } from '../../../../../shared/table/structure';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { standInForLayout, standInForResizes, tidyUp } from '../../../../support/page/page-stubs';
import { headerOf } from '../../../../support/table-headers';

vi.mock(import('../../../../../renderer/ui/drawing'), async (original) => {
  const module = await original();
  return { ...module, writeDrawings: vi.fn(module.writeDrawings) };
});

const bridge = new FakeBridge();
const nothing = () => undefined;
/** What is done in the next frame, which then is painted. */
let frame: (() => void)[] = [];
/** What the observers of sizes hear. */
let measured: () => void = nothing;
const paint = () =>
  act(async () => {
    for (const work of frame.splice(0)) work();
    // The tasks after it.
    for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(() => {
  bridge.install();
  standInForLayout();
  measured = standInForResizes();
  frame = [];
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frame.push(work));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
  Element.prototype.scrollTo = nothing;
});
afterEach(async () => {
  await paint();
  tidyUp();
});

const headers = [
  { value: 'client', text: 'Client' },
  { value: 'status', text: 'Status', type: 'status' },
  { value: 'city', text: 'City' },
  { value: 'note', text: 'Note' },
  { value: 'contract_no', text: 'Number' },
].map((header) => headerOf(header));
/** Of 500 pixels, the first two columns are in sight, and the third is drawn as its neighbour. */
const widths = { client: 300, status: 300, city: 300, note: 300, contract_no: 300 };
const state: TableState = { page: 1, per_page: 10, sortBy: 'client', sortOrder: 'asc', filters: [] };

const rowsOf = (name: string, count = 2): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    client: `Client ${name}${at + 1}`,
    status: 'Verified',
    city: `City ${name}${at + 1}`,
    note: `Note ${name}${at + 1}`,
    contract_no: `Number ${name}${at + 1}`,
  }));

/** Draws rows in the place of a list; the others in place of those before. */
function open(first: readonly Row[]) {
  const list = findList('contracts');
  if (!list) throw new Error('no contracts');
  const memory = {};
  const gridOf = (rows: readonly Row[], given: Readonly<Record<string, number>> = widths) => (
    <main id="content">
      <ListGrid
        list={list}
        headers={headers}
        columns={layOut(headers, rows, new Map(), given)}
        layout={plainLayout}
        rows={rows}
        state={state}
        rowsOf={state}
        total={rows.length}
        totalKnown
        selection={nothingSelected}
        stale={false}
        rowHeight={30}
        memory={memory}
        menuRow={null}
        onSort={nothing}
        onSelect={nothing}
        onLayout={nothing}
        onOpen={nothing}
        onMenu={nothing}
      />
    </main>
  );
  // The place of pages is there before a list opens in it.
  const { rerender } = render(<main id="content" />);
  const show = (rows: readonly Row[], given?: Readonly<Record<string, number>>) =>
    rerender(gridOf(rows, given));
  show(first);
  act(measured);
  return show;
}

/** The texts of a row that is drawn. */
const textsOf = (at: number) =>
  within(screen.getAllByRole('row')[at + 1] as HTMLElement)
    .getAllByRole('gridcell')
    .slice(1, -1)
    .map((cell) => cell.textContent);

describe('cells out of sight', () => {
  it('are written once those in sight are painted', async () => {
    const show = open(rowsOf('a'));
    show(rowsOf('b'));
    expect(textsOf(1)).toEqual(['Client b2', 'Verified', 'City b2', 'Note a2', 'Number a2']);
    await paint();
    expect(textsOf(1)).toEqual(['Client b2', 'Verified', 'City b2', 'Note b2', 'Number b2']);
  });

  it('are written at once in rows that are new', () => {
    const show = open(rowsOf('a'));
    expect(textsOf(0)).toEqual(['Client a1', 'Verified', 'City a1', 'Note a1', 'Number a1']);
    show(rowsOf('b', 3));
    expect(textsOf(2)).toEqual(['Client b3', 'Verified', 'City b3', 'Note b3', 'Number b3']);
  });

  it('are written when the table is scrolled to them, and not when it is scrolled down', () => {
    const show = open(rowsOf('a'));
    show(rowsOf('b'));
    const grid = screen.getByRole('grid');
    grid.scrollTop = 10;
    fireEvent.scroll(grid);
    expect(textsOf(1)).toEqual(['Client b2', 'Verified', 'City b2', 'Note a2', 'Number a2']);
    grid.scrollLeft = 100;
    fireEvent.scroll(grid);
    expect(textsOf(1)).toEqual(['Client b2', 'Verified', 'City b2', 'Note b2', 'Number b2']);
  });

  it('are those on the other side once the table is scrolled', () => {
    const show = open(rowsOf('a'));
    const grid = screen.getByRole('grid');
    grid.scrollLeft = 1000;
    fireEvent.scroll(grid);
    show(rowsOf('b'));
    expect(textsOf(0)).toEqual(['Client a1', 'Verified', 'City b1', 'Note b1', 'Number b1']);
  });

  it('are those of the rows that came last', async () => {
    const show = open(rowsOf('a'));
    show(rowsOf('b'));
    show(rowsOf('c'));
    await paint();
    expect(textsOf(0)).toEqual(['Client c1', 'Verified', 'City c1', 'Note c1', 'Number c1']);
  });

  it('are not written into the elements of another row', async () => {
    // The name of a row is drawn wherever it is, and the elements of long tables go from row to row.
    vi.stubGlobal('innerWidth', 500);
    open(rowsOf('a', 300));
    const grid = screen.getByRole('grid');
    // The first scroll draws more rows than before, the second writes others into their elements.
    for (const top of [3000, 3300]) {
      grid.scrollTop = top;
      fireEvent.scroll(grid);
    }
    await paint();
    for (const row of screen.getAllByRole('row').slice(1)) {
      const number = row.getAttribute('aria-rowindex');
      expect(row.textContent).toBe(
        `Client a${Number(number) - 1}VerifiedCity a${Number(number) - 1}Number a${Number(number) - 1}`,
      );
    }
  });
});

describe('a column that gets wider', () => {
  it('draws no cell anew: each is written once', () => {
    const rows = rowsOf('a');
    const show = open(rows);
    vi.mocked(writeDrawings).mockClear();
    show(rows, { ...widths, status: 320 });
    expect(writeDrawings).toHaveBeenCalledTimes(rows.length);
  });
});
