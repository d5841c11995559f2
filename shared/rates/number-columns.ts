/** Reads the numbers of a column after all its cells were scanned: the decimal mark, and the value of each cell. */
import { cellClass, findingCode } from './cell-class';
import { unitsOfOne } from './columns';
import type { MarkCounts } from './decimal-mark';
import { type FindingName, findingKinds } from './findings';
import type { NumberTarget } from './layout';
import type { Notes } from './notes';
import { evidenceOf, isAmbiguousNumber, type NumberStyle, numberText, readNumber } from './numbers';
import { damageOf } from './text-record';

/** Local constants, because they are used for every cell. */
const {
  plain,
  blank: noValue,
  point,
  comma,
  ambiguousPoint,
  ambiguousComma,
  slow,
  finding: findingClass,
} = cellClass;

export interface ColumnReading {
  readonly found: boolean;
  readonly filled: number;
  readonly example: { readonly text: string; readonly value: string } | undefined;
}

/** The cells of the rows, and their findings. */
export interface CellSource {
  readonly length: number;
  readonly lines: Uint32Array;
  readonly places: Uint32Array;
  readonly notes: Notes;
  /** Numbers stored as text are reported: the file could have contained numbers. */
  readonly tellsTexts: boolean;
  /** The text of a cell by row offset and position. */
  readonly text: (place: number, at: number) => string;
}

/** Reads the cells that the scanner left, column by column, when the decimal mark is known. */
export class NumberColumns {
  readonly #source: CellSource;

  constructor(source: CellSource) {
    this.#source = source;
  }

  #text(row: number, { at }: NumberTarget): string {
    return this.#source.text(this.#source.places[row] ?? 0, at);
  }

  /** Cells of a column by the mark that they prove. */
  counts(target: NumberTarget): MarkCounts {
    const classes = target.classes;
    const counts = { point: 0, comma: 0, ambiguous: 0 };
    for (let row = 0; row < this.#source.length; row += 1) {
      switch (classes[row]) {
        case point:
          counts.point += 1;
          break;
        case comma:
          counts.comma += 1;
          break;
        case ambiguousPoint:
        case ambiguousComma:
          counts.ambiguous += 1;
          break;
        case slow: {
          const meaning = numberText(this.#text(row, target));
          const evidence = evidenceOf(meaning);
          if (evidence === '.') counts.point += 1;
          else if (evidence === ',') counts.comma += 1;
          else if (isAmbiguousNumber(meaning)) counts.ambiguous += 1;
        }
      }
    }
    return counts;
  }

  /** Sets the value and the finding of each cell. The classes become finding codes. */
  readColumn(target: NumberTarget, style: NumberStyle): ColumnReading {
    const { classes, column, rule, field } = target;
    const { units } = column;
    const { mark, mixed } = style;
    const ambiguous = findingCode('number-ambiguous');
    const tooPrecise = findingCode('too-precise');
    const blank = rule.required ? findingCode('blank-required') : 0;
    const grain = rule.places === undefined ? 1 : unitsOfOne / 10 ** rule.places;
    const least = rule.least === undefined ? Number.NEGATIVE_INFINITY : Number(rule.least) * unitsOfOne;
    const otherMark = mark === '.' ? comma : point;
    const grouping = mark === ',' ? ambiguousPoint : ambiguousComma;
    let exampleRow = -1;
    /** A number with a mark is the example for the column. */
    let showsMark = false;
    let filled = 0;
    let found = 0;
    for (let row = 0; row < this.#source.length; row += 1) {
      const kind = classes[row] ?? 0;
      let code = 0;
      if (kind <= ambiguousComma && kind !== noValue) {
        filled += 1;
        const isTwo = kind >= ambiguousPoint;
        if (kind === plain) {
          if (exampleRow < 0) exampleRow = row;
        } else if (isTwo ? mixed || mark === 'ask' : mark === 'ask' ? mixed : kind === otherMark) {
          code = ambiguous;
          units[row] = Number.NaN;
        } else if (kind === grouping) {
          units[row] = Math.round((units[row] ?? 0) * 1000);
          code = this.#tell('thousands-grouping', 0, row, field);
        } else if (!showsMark) {
          exampleRow = row;
          showsMark = true;
        }
        const value = units[row] ?? 0;
        if (grain > 1 && value % grain !== 0 && code === 0) code = tooPrecise;
        else if (value < least) code = this.#tell('below-minimum', code, row, field);
      } else if (kind === noValue) code = blank;
      else if (kind === slow) {
        filled += 1;
        code = this.#settleSlow(target, style, row, this.#text(row, target));
        if (exampleRow < 0 && column.has(row)) exampleRow = row;
      } else if (kind >= findingClass) {
        filled += 1;
        code = kind - findingClass;
        if (exampleRow < 0 && column.has(row)) exampleRow = row;
      }
      classes[row] = code;
      found |= code;
    }
    const example =
      exampleRow < 0
        ? undefined
        : { text: this.#text(exampleRow, target).trim(), value: column.text(exampleRow) };
    return { found: found !== 0, filled, example };
  }

  #settleSlow(target: NumberTarget, style: NumberStyle, row: number, written: string): number {
    const damage = damageOf(written);
    if (damage) return findingCode(damage);
    const { value, finding, also } = readNumber(written, style, target.rule);
    target.column.put(row, value ?? '');
    const { tellsTexts } = this.#source;
    const isReported = (name: FindingName | undefined): name is FindingName =>
      name !== undefined && !(tellsTexts && name === 'number-as-text');
    if (isReported(also)) this.#source.notes.add(also, this.#source.lines[row] ?? 0, target.field);
    if (!tellsTexts || value === undefined) return finding ? findingCode(finding) : 0;
    if (finding && findingKinds[finding].severity === 'error') return findingCode(finding);
    if (isReported(finding)) this.#source.notes.add(finding, this.#source.lines[row] ?? 0, target.field);
    return findingCode('number-as-text');
  }

  /** A cell has one code; a second finding is noted separately. */
  #tell(name: FindingName, code: number, row: number, field: string): number {
    if (code === 0) return findingCode(name);
    this.#source.notes.add(name, this.#source.lines[row] ?? 0, field);
    return code;
  }
}
