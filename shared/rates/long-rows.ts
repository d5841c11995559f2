/**
 * Handles rows with more cells than the header while a file is read: remarks are counted, and split numbers are
 * reported.
 */
import { cellClass, findingCode } from './cell-class';
import type { Layout, NumberTarget, TextTarget } from './layout';
import type { LongRows, ResolvedRow } from './long-row-readings';
import { numberText, valueError } from './numbers';
import type { FileColumn } from './read-settings';
import type { Delimiter } from './separator';
import { SplitRows, textKey } from './split-rows';
import { damageOf } from './text-record';

/** Most columns without a name that are reported by position. */
const mostUnnamed = 100;
/** Rows from which the number format of the file is learned. */
const rowsLearned = 1000;

interface Targets {
  readonly layout: Layout;
  readonly numbers: readonly NumberTarget[];
  readonly texts: readonly TextTarget[];
}

/** The complete rows of a file. */
interface AllRows {
  /** Finding codes of whole rows. */
  readonly rowCodes: Uint8Array;
  readonly length: number;
  readonly places: Uint32Array;
  /** All cells of a row by its offset, trimmed. */
  readonly record: (place: number) => readonly string[];
}

export class LongRowReader {
  readonly #targets: Targets;
  /** Null for workbooks, whose cells have columns. */
  readonly #delimiter: Delimiter | null;
  readonly #splits: SplitRows;
  /** Rows with a value in a column without a name after the others, by position. */
  readonly #unnamed = new Map<number, number>();

  constructor(targets: Targets, delimiter: Delimiter | null) {
    this.#targets = targets;
    this.#delimiter = delimiter;
    this.#splits = new SplitRows(targets);
  }

  /** The columns without a name after the others that have values. */
  columns(): FileColumn[] {
    return Array.from(this.#unnamed, ([at, filled]) => ({
      ...{ at, header: '', field: null, decimal: null, example: null },
      filled,
    })).sort((a, b) => a.at - b.at);
  }

  /**
   * Takes a row that was just read. Extra cells are remarks, unless a decimal comma could have split a number, or one
   * of them is a number. Those rows are resolved after all rows are read.
   * @param cells its texts, trimmed
   * @returns false if the row is not resolved yet
   */
  take(cells: readonly string[], row: number): boolean {
    if (!this.#isUnsure(cells)) {
      this.count(cells);
      return true;
    }
    // A split number shifts the cells after it, so no text there identifies the service of the row.
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

  /** Counts the values of a row after the last column with a name. */
  count(cells: readonly string[]): void {
    for (let at = this.#targets.layout.width; at < cells.length && this.#unnamed.size < mostUnnamed; at += 1)
      if (cells[at] !== '') this.#unnamed.set(at, (this.#unnamed.get(at) ?? 0) + 1);
  }

  /** Resolves the remaining rows. Of an uncertain row only the certain values are read. */
  resolveRows({ rowCodes, length, places, record }: AllRows): LongRows | undefined {
    const code = findingCode('ragged-long');
    if (rowCodes.indexOf(code) < 0) return undefined;
    const isComma = this.#delimiter === ',';
    const cellsOf = (row: number) => (row < 0 || row >= length ? undefined : record(places[row] ?? 0));
    for (let row = 0; isComma && row < Math.min(length, rowsLearned); row += 1)
      if (rowCodes[row] !== code) this.#splits.learn(cellsOf(row) ?? []);
    const of = (row: number) =>
      this.#splits.resolve(cellsOf(row) ?? [], { above: cellsOf(row - 1), below: cellsOf(row + 1) });
    const joinable = new Uint8Array(length);
    for (let row = 0; row < length; row += 1) {
      if (rowCodes[row] !== code) continue;
      const cells = cellsOf(row) ?? [];
      const resolved = isComma ? of(row) : undefined;
      const joins = resolved?.likely?.at.length;
      // Remarks move left by the number of joined cells.
      if (joins !== undefined) this.count(cells.slice(joins));
      const damage = cells.map(damageOf).find((name) => name !== undefined);
      if (joins === 0) rowCodes[row] = damage ? findingCode(damage) : 0;
      else if (joins !== undefined) joinable[row] = 1;
      this.#put(row, resolved, joins === 0);
    }
    return isComma ? { joinable, of } : undefined;
  }

  #put(row: number, resolved: ResolvedRow | undefined, isUnchanged: boolean): void {
    const { numbers, texts } = this.#targets;
    const values = isUnchanged ? resolved?.likely?.values : resolved?.sure;
    for (const target of texts) target.column.put(row, values?.[textKey(target)] ?? '');
    if (isUnchanged) return;
    for (const { field, column, classes, rule } of numbers) {
      const value = values?.[field];
      const isSure = value !== undefined && value !== '' && valueError(value, rule) === undefined;
      column.put(row, isSure ? value : '');
      classes[row] = isSure ? cellClass.exact : cellClass.absent;
    }
  }
}
