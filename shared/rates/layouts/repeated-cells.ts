/**
 * Caches cells that repeat: a row of a matrix has the same texts for each of its rates, and a heading the same for each
 * rate below it.
 */
import type { NumberTarget, TextTarget } from '../layout';
import type { ResultColumn } from './result-columns';

/** Values that were read from headings, by column of the file. */
interface OfHeadings {
  readonly units: Float64Array;
  readonly classes: Uint8Array;
  readonly codes: Uint32Array;
  readonly isRead: Uint8Array;
}

export class RepeatedCells {
  /** By position of a result column. */
  readonly #isOfRow: readonly boolean[];
  readonly #ofHeadings: readonly (OfHeadings | undefined)[];
  /** The first result row of the current row of the file; -1 without one. */
  #first = -1;

  /** @param width columns of the file */
  constructor(columns: readonly ResultColumn[], width: number) {
    this.#isOfRow = columns.map(
      ({ source }) => source.in === 'column' || (source.in === 'band' && source.column !== undefined),
    );
    this.#ofHeadings = columns.map(({ source }) =>
      source.in === 'heading' || (source.in === 'band' && source.column === undefined)
        ? {
            units: new Float64Array(width),
            classes: new Uint8Array(width),
            codes: new Uint32Array(width),
            isRead: new Uint8Array(width),
          }
        : undefined,
    );
  }

  /** Starts another row of the file. */
  begin(): void {
    this.#first = -1;
  }

  /** Confirms a result row. */
  stays(row: number): void {
    if (this.#first < 0) this.#first = row;
  }

  /**
   * Copies a number that was already read.
   * @returns false if it must be read
   */
  takeNumber({ at, column, classes }: NumberTarget, row: number, value: number): boolean {
    const from = this.#isOfRow[at] ? this.#first : -1;
    if (from >= 0) {
      column.take(row, column, from);
      classes[row] = classes[from] ?? 0;
      return true;
    }
    const known = this.#ofHeadings[at];
    if (!known?.isRead[value]) return false;
    column.put(row, '');
    column.units[row] = known.units[value] ?? Number.NaN;
    classes[row] = known.classes[value] ?? 0;
    return true;
  }

  /** Stores a number that was read from a heading, unless it is too long for units. */
  noteNumber({ at, column, classes }: NumberTarget, row: number, value: number): void {
    const known = this.#ofHeadings[at];
    if (!known || column.exact.has(row)) return;
    known.units[value] = column.units[row] ?? Number.NaN;
    known.classes[value] = classes[row] ?? 0;
    known.isRead[value] = 1;
  }

  /**
   * Copies a text.
   * @returns false if it must be read
   */
  takeText({ at, column }: TextTarget, row: number, value: number): boolean {
    const from = this.#isOfRow[at] ? this.#first : -1;
    const known = this.#ofHeadings[at];
    if (from >= 0) column.codes[row] = column.codes[from] ?? 0;
    else if (known?.isRead[value]) column.codes[row] = known.codes[value] ?? 0;
    else return false;
    return true;
  }

  noteText({ at, column }: TextTarget, row: number, value: number): void {
    const known = this.#ofHeadings[at];
    if (!known) return;
    known.codes[value] = column.codes[row] ?? 0;
    known.isRead[value] = 1;
  }
}
