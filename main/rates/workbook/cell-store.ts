/**
 * The cells of a sheet in typed arrays, row by row. A cell takes fifteen bytes; it becomes an object only on access.
 * Texts are stored once for the whole workbook.
 */
import { unitsOfOne } from '../../../shared/rates/columns';
import { decimalText } from '../../../shared/rates/decimals';
import type { PlainRow, SheetCells, WorkbookCell } from '../../../shared/rates/workbook-cells';
import { mostColumns, mostRows } from '../../xlsx/workbook-file';
import { momentOf, momentText } from './days';
import type { NumberFormat } from './number-format';
import { damaged, tooLarge } from './refused-file';

export const lastRow = mostRows;
export const lastColumn = mostColumns;
/** Most cells with a value in a workbook: a full sheet of nineteen columns. */
const mostCells = 20_000_000;
/** Most cell positions of all rows up to their last cell. Cells far to the right make rows wide. */
const mostPlaces = 400_000_000;
/** Most rows of merged ranges, counted for each range. */
const mostMergedRows = 4_000_000;
/** A local constant, because it is used for every cell. */
const perUnit = unitsOfOne;
/** Up to fifteen digits, a decimal and its nearest number determine each other. */
const mostPlainUnits = 1e15;
/** Most texts that are indexed for reuse; later ones are stored again. */
const mostKnownTexts = 200_000;

export const cellKinds = ['number', 'text', 'day', 'boolean', 'error'] as const;
/** `day` is a day as text; a number with a date format is converted on access. */
export type StoredKind = (typeof cellKinds)[number];
const kindCodes = { number: 0, text: 1, day: 2, boolean: 3, error: 4 } as const satisfies Record<
  StoredKind,
  number
>;
const kindBits = 7;
const cachedBit = 8;
const noValueBit = 16;

/** The texts of a workbook, each by its index. */
export class TextPool {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  /** The index of a text, which is added if necessary. */
  place(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.texts.push(text) - 1;
    if (this.#places.size < mostKnownTexts) this.#places.set(text, place);
    return place;
  }
}

export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Shared by all sheets of a workbook. */
export interface WorkbookContext {
  readonly pool: TextPool;
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
  /** Counts the cells of all sheets. */
  cells: number;
}

export class CellStore implements SheetCells {
  readonly name: string;
  readonly hiddenRows = new Set<number>();
  readonly hiddenColumns = new Set<number>();
  #width = 0;
  readonly #context: WorkbookContext;
  #columns = new Uint16Array(1024);
  #kinds = new Uint8Array(1024);
  #styles = new Uint16Array(1024);
  #values = new Float64Array(1024);
  #cells = 0;
  /** Positions of the rows with cells, and the start of their cells. */
  #rowNumbers = new Uint32Array(256);
  #rowStarts = new Uint32Array(257);
  #rowCount = 0;
  #places = 0;
  /** In each row, cells are in the order of their columns. */
  #inOrder = true;
  #merges: readonly Merge[] = [];
  /** Merges by row: `#mergeList` from `#mergeStarts[row]` to that of the next row. */
  #mergeStarts = new Uint32Array(0);
  #mergeList = new Uint32Array(0);
  #lastLookup = 0;
  #plainRow: { width: number; units: Float64Array; texts: string[] } | undefined;

  constructor(name: string, context: WorkbookContext) {
    this.name = name;
    this.#context = context;
  }

  get rows(): number {
    return this.#rowCount === 0 ? 0 : (this.#rowNumbers[this.#rowCount - 1] as number) + 1;
  }

  get width(): number {
    return this.#width;
  }

  get filledRows(): number {
    return this.#rowCount;
  }

  /** Adds a cell to the row that `endRow` closes. A text is given by its index in the pool, TRUE as 1. */
  add(column: number, kind: StoredKind, value: number, style: number, formula?: 'cached' | 'no-value'): void {
    if (this.#cells === this.#values.length) this.#grow();
    this.#context.cells += 1;
    if (this.#context.cells > mostCells) throw tooLarge('too many cells');
    const at = this.#cells;
    this.#columns[at] = column;
    this.#kinds[at] =
      kindCodes[kind] | (formula === undefined ? 0 : formula === 'cached' ? cachedBit : noValueBit);
    this.#styles[at] = style;
    this.#values[at] = value;
    this.#cells += 1;
  }

  /** @param number position of the row; rows come in order */
  endRow(number: number, hidden: boolean): void {
    const start = this.#rowStarts[this.#rowCount] as number;
    if (this.#cells === start) return;
    if (this.#rowCount > 0 && number <= (this.#rowNumbers[this.#rowCount - 1] as number)) {
      throw damaged(`row ${number + 1} stands after a later row`);
    }
    if (this.#rowCount === this.#rowNumbers.length) {
      this.#rowNumbers = grown(this.#rowNumbers, new Uint32Array(this.#rowCount * 2));
      this.#rowStarts = grown(this.#rowStarts, new Uint32Array(this.#rowCount * 2 + 1));
    }
    let widest = 0;
    for (let at = start; at < this.#cells; at += 1) {
      const column = this.#columns[at] as number;
      if (column < widest) this.#inOrder = false;
      else widest = column + 1;
    }
    this.#width = Math.max(this.#width, widest);
    this.#places += widest;
    if (this.#places > mostPlaces) throw tooLarge('rows are too wide');
    this.#rowNumbers[this.#rowCount] = number;
    this.#rowCount += 1;
    this.#rowStarts[this.#rowCount] = this.#cells;
    if (hidden) this.hiddenRows.add(number);
  }

  /** Releases the unused capacity, and indexes merged ranges by row. */
  finish(merges: readonly Merge[]): void {
    this.#columns = this.#columns.slice(0, this.#cells);
    this.#kinds = this.#kinds.slice(0, this.#cells);
    this.#styles = this.#styles.slice(0, this.#cells);
    this.#values = this.#values.slice(0, this.#cells);
    const rows = this.rows;
    const width = this.#width;
    this.#merges = merges
      .filter(({ top, left }) => top < rows && left < width)
      .map((merge) => ({
        ...merge,
        bottom: Math.min(merge.bottom, rows - 1),
        right: Math.min(merge.right, width - 1),
      }));
    if (this.#merges.length === 0) return;
    this.#mergeStarts = new Uint32Array(rows + 2);
    let total = 0;
    for (const { top, bottom } of this.#merges) total += bottom - top + 1;
    if (total > mostMergedRows) throw tooLarge('too many merged cells');
    for (const { top, bottom } of this.#merges) {
      for (let row = top; row <= bottom; row += 1) (this.#mergeStarts[row + 2] as number)++;
    }
    for (let row = 1; row < rows + 2; row += 1) {
      this.#mergeStarts[row] = (this.#mergeStarts[row] as number) + (this.#mergeStarts[row - 1] as number);
    }
    this.#mergeList = new Uint32Array(total);
    this.#merges.forEach(({ top, bottom }, merge) => {
      for (let row = top; row <= bottom; row += 1) {
        this.#mergeList[(this.#mergeStarts[row + 1] as number)++] = merge;
      }
    });
  }

  row(at: number): readonly (WorkbookCell | null)[] {
    const place = this.#find(at);
    const cells: (WorkbookCell | null)[] = [];
    if (place >= 0) {
      const end = this.#rowStarts[place + 1] as number;
      for (let cell = this.#rowStarts[place] as number; cell < end; cell += 1) {
        const column = this.#columns[cell] as number;
        while (cells.length < column) cells.push(null);
        cells[column] = this.#cell(cell);
      }
    }
    const merged = this.#mergeStarts.length > at + 1 ? (this.#mergeStarts[at + 1] as number) : 0;
    for (let place = this.#mergeStarts[at] ?? 0; place < merged; place += 1) {
      const merge = this.#merges[this.#mergeList[place] as number] as Merge;
      const value = this.#mergedCell(merge);
      if (!value) continue;
      for (let column = merge.left; column <= merge.right; column += 1) {
        while (cells.length < column) cells.push(null);
        // The workbook does not show the value of a covered cell.
        if (at !== merge.top || column !== merge.left) cells[column] = value;
      }
    }
    return cells;
  }

  plain(at: number): PlainRow | undefined {
    if (this.#merges.length > 0 || !this.#inOrder) return undefined;
    const place = this.#find(at);
    if (place < 0) return undefined;
    const row = this.#plainRow ?? { width: 0, units: new Float64Array(this.#width), texts: [] };
    this.#plainRow = row;
    const { units, texts } = row;
    row.width = 0;
    const end = this.#rowStarts[place + 1] as number;
    for (let cell = this.#rowStarts[place] as number; cell < end; cell += 1) {
      const column = this.#columns[cell] as number;
      for (; row.width <= column; row.width += 1) {
        units[row.width] = Number.NaN;
        texts[row.width] = '';
      }
      const code = this.#kinds[cell] as number;
      const value = this.#values[cell] as number;
      if (code === kindCodes.text) texts[column] = this.#context.pool.texts[value] ?? '';
      else if (code !== kindCodes.number || this.#context.formats[this.#styles[cell] as number])
        return undefined;
      else {
        // The decimal belongs to the number if it is the nearest one and short enough to be the shortest.
        const whole = Math.round(value * perUnit) + 0;
        if (whole / perUnit !== value || Math.abs(whole) >= mostPlainUnits) return undefined;
        units[column] = whole;
      }
    }
    return row;
  }

  cell(at: number, column: number): WorkbookCell | null {
    if (this.#mergeStarts.length > 0) return this.row(at)[column] ?? null;
    const found = this.#findCell(at, column);
    return found < 0 ? null : this.#cell(found);
  }

  #mergedCell({ top, left }: Merge): WorkbookCell | undefined {
    const found = this.#findCell(top, left);
    return found < 0 ? undefined : { ...this.#cell(found), merged: true };
  }

  #findCell(at: number, column: number): number {
    const place = this.#find(at);
    if (place < 0) return -1;
    const end = this.#rowStarts[place + 1] as number;
    const start = this.#rowStarts[place] as number;
    if (this.#inOrder) return placeOf(this.#columns, column, start, end);
    for (let cell = start; cell < end; cell += 1) if (this.#columns[cell] === column) return cell;
    return -1;
  }

  /** The index of a row among those with cells; -1 if it has none. */
  #find(at: number): number {
    const numbers = this.#rowNumbers;
    // Rows are mostly read in order.
    const next = this.#lastLookup + 1;
    if (next < this.#rowCount && numbers[next] === at) {
      this.#lastLookup = next;
      return next;
    }
    const found = placeOf(numbers, at, 0, this.#rowCount);
    if (found >= 0) this.#lastLookup = found;
    return found;
  }

  #cell(at: number): WorkbookCell {
    const code = this.#kinds[at] as number;
    const value = this.#values[at] as number;
    const formula = (code & cachedBit) !== 0 ? 'cached' : (code & noValueBit) !== 0 ? 'no-value' : undefined;
    const stored = cellKinds[code & kindBits] as StoredKind;
    if (stored === 'number') return this.#number(value, this.#styles[at] as number, formula);
    const text =
      stored === 'boolean' ? (value === 1 ? 'TRUE' : 'FALSE') : (this.#context.pool.texts[value] ?? '');
    const kind = stored === 'day' ? 'date' : stored;
    return formula === undefined ? { kind, value: text } : { kind, value: text, formula };
  }

  #number(value: number, style: number, formula: WorkbookCell['formula']): WorkbookCell {
    const text = decimalText(value);
    const format = this.#context.formats[style];
    if (!format)
      return formula === undefined
        ? { kind: 'number', value: text }
        : { kind: 'number', value: text, formula };
    const display = format.show(value, text, this.#context.from1904);
    const moment = format.isDate ? momentOf(value, this.#context.from1904) : undefined;
    return {
      kind: moment ? 'date' : 'number',
      value: moment ? momentText(moment, format.withDay || value >= 1) : text,
      ...(display === undefined ? {} : { shown: display.shown }),
      ...(display?.other ? { shownOther: true } : {}),
      ...(formula === undefined ? {} : { formula }),
      ...(format.mark === undefined ? {} : { format: format.mark }),
    };
  }

  #grow(): void {
    const size = this.#values.length * 2;
    this.#columns = grown(this.#columns, new Uint16Array(size));
    this.#kinds = grown(this.#kinds, new Uint8Array(size));
    this.#styles = grown(this.#styles, new Uint16Array(size));
    this.#values = grown(this.#values, new Float64Array(size));
  }
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(old: T, next: T): T {
  next.set(old);
  return next;
}

/** The index of a value in a part of a sorted list; -1 if it is missing. */
function placeOf(sorted: Uint16Array | Uint32Array, value: number, start: number, end: number): number {
  let low = start;
  let high = end - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] as number;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
