/** Rows with more cells than the header while a file is read: remarks are counted, and split numbers are told. */
import { cellClass, findingCode } from './cell-class';
import type { Layout, NumberTarget, TextTarget } from './layout';
import { numberText, valueError } from './numbers';
import type { FileColumn } from './read-settings';
import type { Delimiter } from './separator';
import type { LongRows, ResolvedRow } from './settled-rows';
import { SplitRows, textKey } from './split-rows';
import { damageOf } from './text-record';

/** Columns without a name that are named by their position. */
const mostUnnamed = 100;
/** Rows from which is learned how the numbers of a file are written. */
const rowsLearned = 1000;

interface Targets {
  readonly layout: Layout;
  readonly numbers: readonly NumberTarget[];
  readonly texts: readonly TextTarget[];
}

/** The rows of a file when all of them are there. */
interface AllRows {
  /** Codes of what was found in rows as a whole. */
  readonly rowCodes: Uint8Array;
  readonly length: number;
  readonly places: Uint32Array;
  /** All cells of a row by its place, trimmed. */
  readonly record: (place: number) => readonly string[];
}

export class LongRowReader {
  readonly #targets: Targets;
  /** Null for workbooks, whose cells have columns. */
  readonly #delimiter: Delimiter | null;
  readonly #splits: SplitRows;
  /** Rows that have a value in a column without a name behind the others, by its position. */
  readonly #unnamed = new Map<number, number>();

  constructor(targets: Targets, delimiter: Delimiter | null) {
    this.#targets = targets;
    this.#delimiter = delimiter;
    this.#splits = new SplitRows(targets);
  }

  /** The columns without a name behind the others that have values. */
  columns(): FileColumn[] {
    return Array.from(this.#unnamed, ([at, filled]) => ({
      ...{ at, header: '', field: null, decimal: null, example: null },
      filled,
    })).sort((a, b) => a.at - b.at);
  }

  /**
   * Takes a row that was just read. What is beyond the header is a remark, unless a decimal comma could have split a
   * number, or a number is beyond. That is decided when all rows are there.
   * @param cells its texts, trimmed
   * @returns false if it is still to be decided
   */
  take(cells: readonly string[], row: number): boolean {
    if (!this.#isUnsure(cells)) {
      this.count(cells);
      return true;
    }
    // A split number moves the cells behind it, so no text there can tell which service the row belongs to.
    const { numbers, texts } = this.#targets;
    const first = Math.min(...numbers.map(({ at }) => at));
    for (const { at, column } of texts) if (at > first) column.codes[row] = 0;
    return false;
  }

  #isUnsure(cells: readonly string[]): boolean {
    const { headerCells } = this.#targets.layout;
    if (this.#delimiter !== ',')
      return cells.slice(headerCells).some((cell) => numberText(cell).kind === 'number');
    return !this.#splits.isRowAlone(cells) || this.#splits.joins(cells).length > 0;
  }

  /** Counts the values of a row behind the last column with a name. */
  count(cells: readonly string[]): void {
    for (let at = this.#targets.layout.width; at < cells.length && this.#unnamed.size < mostUnnamed; at += 1)
      if (cells[at] !== '') this.#unnamed.set(at, (this.#unnamed.get(at) ?? 0) + 1);
  }

  /** Decides about the rows that are left. Of a row that is unsure, only values that are sure are read. */
  settle({ rowCodes, length, places, record }: AllRows): LongRows | undefined {
    const code = findingCode('ragged-long');
    if (rowCodes.indexOf(code) < 0) return undefined;
    const isComma = this.#delimiter === ',';
    const cellsOf = (row: number) => (row < 0 || row >= length ? undefined : record(places[row] ?? 0));
    for (let row = 0; isComma && row < Math.min(length, rowsLearned); row += 1)
      if (rowCodes[row] !== code) this.#splits.learn(cellsOf(row) ?? []);
    const of = (row: number) =>
      this.#splits.settle(cellsOf(row) ?? [], { above: cellsOf(row - 1), below: cellsOf(row + 1) });
    const joinable = new Uint8Array(length);
    for (let row = 0; row < length; row += 1) {
      if (rowCodes[row] !== code) continue;
      const cells = cellsOf(row) ?? [];
      const settled = isComma ? of(row) : undefined;
      const joins = settled?.meant?.at.length;
      // Remarks stand as much further left as cells are joined.
      if (joins !== undefined) this.count(cells.slice(joins));
      const damage = cells.map(damageOf).find((name) => name !== undefined);
      if (joins === 0) rowCodes[row] = damage ? findingCode(damage) : 0;
      else if (joins !== undefined) joinable[row] = 1;
      this.#put(row, settled, joins === 0);
    }
    return isComma ? { joinable, of } : undefined;
  }

  #put(row: number, settled: ResolvedRow | undefined, isAsItStands: boolean): void {
    const { numbers, texts } = this.#targets;
    const values = isAsItStands ? settled?.meant?.values : settled?.sure;
    for (const target of texts) target.column.put(row, values?.[textKey(target)] ?? '');
    if (isAsItStands) return;
    for (const { field, column, classes, rule } of numbers) {
      const value = values?.[field];
      const isSure = value !== undefined && value !== '' && valueError(value, rule) === undefined;
      column.put(row, isSure ? value : '');
      classes[row] = isSure ? cellClass.exact : cellClass.absent;
    }
  }
}
