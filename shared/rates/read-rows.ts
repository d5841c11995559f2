/**
 * Builds columns from the rows of a text file or a workbook. The decimal mark, non-table rows, and the findings of
 * cells are determined here, for both in the same manner.
 */

import { findingCode } from './cell-class';
import { type FieldNames, requiredFields, selectedTexts } from './column-match';
import { RateColumns, TextColumn } from './columns';
import { type MarkDecision, marksOf } from './decimal-mark';
import type { FindingName } from './findings';
import type { Layout, NumberTarget, TextTarget } from './layout';
import { LongRowReader } from './long-rows';
import { Notes } from './notes';
import { NumberColumns } from './number-columns';
import { type NumberRule, withoutUnreadMark } from './numbers';
import { type DecimalMark, type FileColumn, type ReadRows, rowAsWhole, type Warning } from './read-settings';
import { isPageTitle, type RowShape, rowKind } from './row-kinds';
import type { Delimiter } from './separator';
import { requiresText, severalServices } from './services';
import { damageOf } from './text-record';

/**
 * Collects the rows of a file while it is read: call `room`, write the cells, then `keep` or `leave`; finally `finish`.
 */
export class RowsBuilder {
  readonly columns: RateColumns;
  readonly numbers: readonly NumberTarget[];
  readonly texts: readonly TextTarget[];
  readonly notes = new Notes();
  /** Number of rows in which columns without a field have a value, by position. */
  readonly filled: Float64Array;
  lines: Uint32Array;
  /** The source of each row: an offset, or a position in the sheet. */
  places: Uint32Array;
  length = 0;
  /** True after a second table began. Nothing is read from there on. */
  stopped = false;
  readonly shape: RowShape;
  /** The cells after the last column with a name. */
  readonly long: LongRowReader;
  /** Numbers stored as text are reported: the file could have contained numbers. */
  readonly #tellsTexts: boolean;
  #rowCodes: Uint8Array | undefined;
  /** Finding codes of text cells, by field. */
  readonly #cellCodes = new Map<string, Uint8Array>();
  #capacity: number;
  #title = { atRow: -1, isPage: false };
  /** The header was repeated before this row. */
  #again = { line: 0, atRow: -1 };

  constructor(
    readonly layout: Layout,
    capacity: number,
    { tellsTexts = false, delimiter = null }: { tellsTexts?: boolean; delimiter?: Delimiter | null },
  ) {
    this.#tellsTexts = tellsTexts;
    const { names, header, match, answers, width } = layout;
    const all = names.table.definition.columns;
    const required = new Set(requiredFields(names.table));
    this.columns = new RateColumns(
      all
        .filter(({ name }) => match.fields.has(name))
        .map(({ name, kind }) => ({ name, decimal: kind === 'decimal' })),
    );
    this.#capacity = Math.max(64, capacity);
    this.columns.resize(this.#capacity);
    this.numbers = all
      .filter(({ name, kind }) => kind === 'decimal' && match.fields.has(name))
      .map((column) => ({
        field: column.name,
        at: match.fields.get(column.name) ?? -1,
        column: this.columns.number(column.name),
        classes: new Uint8Array(this.#capacity),
        rule: numberRule(names, column.name),
      }));
    const kept = (header: string) => {
      const texts = selectedTexts(answers.keep, header);
      return texts ? new Set(texts.map((text) => text.trim())) : null;
    };
    this.texts = [
      ...all
        .filter(({ name, kind }) => kind !== 'decimal' && match.fields.has(name))
        .map(({ name }) => {
          const at = match.fields.get(name) ?? -1;
          const text = header?.[at] ?? '';
          const column = this.columns.fields.get(name) as TextColumn;
          return { field: name, at, header: text, column, required: required.has(name), kept: kept(text) };
        }),
      ...requiresText(layout).map((at) => {
        const text = header?.[at] ?? '';
        const column = new TextColumn(this.#capacity);
        return { field: null, at, header: text, column, required: false, kept: kept(text) };
      }),
    ];
    this.long = new LongRowReader(this, delimiter);
    this.filled = new Float64Array(width);
    this.lines = new Uint32Array(this.#capacity);
    this.places = new Uint32Array(this.#capacity);
    this.shape = {
      names,
      header,
      fields: match.fields,
      decimals: this.numbers.map(({ field }) => field),
    };
  }

  /** Reserves space for one more row. */
  room(): void {
    if (this.length < this.#capacity) return;
    this.#capacity *= 2;
    this.columns.resize(this.#capacity);
    for (const target of this.numbers) target.classes = grown(target.classes, new Uint8Array(this.#capacity));
    for (const { field, column } of this.texts) if (field === null) column.grow(this.#capacity);
    this.lines = grown(this.lines, new Uint32Array(this.#capacity));
    this.places = grown(this.places, new Uint32Array(this.#capacity));
    if (this.#rowCodes) this.#rowCodes = grown(this.#rowCodes, new Uint8Array(this.#capacity));
    for (const [field, codes] of this.#cellCodes)
      this.#cellCodes.set(field, grown(codes, new Uint8Array(this.#capacity)));
  }

  /** Returns false, and adds a note, for a row that is not a row of the table. `cells` are trimmed. */
  judge(cells: readonly string[], line: number): boolean {
    const kind = rowKind(cells, this.shape);
    if (kind === 'data') return true;
    if (kind === 'blank') return false;
    const isUnderTitle = this.#title.atRow === this.length;
    if (kind === 'not-data') {
      const text = cells.find((cell) => cell !== '') ?? '';
      if (!isUnderTitle) this.#title = { atRow: this.length, isPage: isPageTitle(text) };
      this.notes.add('not-data', line);
      return false;
    }
    if (kind === 'totals-line') {
      this.notes.add('totals-line', line);
      return false;
    }
    const isSecond =
      this.length > 0 &&
      this.layout.answers.lastRow === undefined &&
      (kind === 'other-header' || (isUnderTitle && !this.#title.isPage));
    if (isSecond) this.#endBefore(line);
    else {
      this.notes.add(kind === 'header-again' ? 'repeated-header' : 'not-data', line);
      if (kind === 'header-again') this.#again = { line, atRow: this.length };
    }
    return false;
  }

  /** A second table begins in this line. The header lines of both are reported, and nothing is read from there on. */
  #endBefore(line: number): void {
    this.notes.add('two-tables', this.layout.headerLine || (this.lines[0] ?? 0));
    this.notes.add('two-tables', line);
    this.stopped = true;
  }

  /** True for the row directly below a repeated header if it repeats the first band with another rate. */
  #startsOver(row: number): boolean {
    if (row === 0 || this.#again.atRow !== row || this.layout.answers.lastRow !== undefined) return false;
    const { key } = this.layout.names.table.definition;
    const [keys, others] = [true, false].map((isKey) =>
      this.numbers.filter(({ field }) => key.includes(field) === isKey),
    );
    const isSame = ({ column: { units } }: NumberTarget) => units[0] === units[row];
    return (
      this.texts.every(({ column: { codes } }) => codes[0] === codes[row]) &&
      (keys ?? []).every(isSame) &&
      !(others ?? []).every(isSame)
    );
  }

  /** Sets a finding on the current row as a whole. */
  markRow(name: FindingName): void {
    this.markRowAt(this.length, name);
  }

  markRowAt(row: number, name: FindingName): void {
    this.#rowCodes ??= new Uint8Array(this.#capacity);
    this.#rowCodes[row] ||= findingCode(name);
  }

  /** Sets a finding on a text cell of the current row. */
  markCell(field: string, name: FindingName): void {
    let codes = this.#cellCodes.get(field);
    if (!codes) {
      codes = new Uint8Array(this.#capacity);
      this.#cellCodes.set(field, codes);
    }
    codes[this.length] = findingCode(name);
  }

  /** Clears the findings of a row that is skipped. */
  leave(): void {
    if (this.#rowCodes) this.#rowCodes[this.length] = 0;
    for (const codes of this.#cellCodes.values()) codes[this.length] = 0;
  }

  /**
   * Takes the current row, which has more cells than the header.
   * @param cells its texts, trimmed
   */
  takeLong(cells: readonly string[]): void {
    if (!this.long.take(cells, this.length)) this.markRow('ragged-long');
  }

  /** Completes the row; it is skipped if the user selected other services. A row without a service is then reported. */
  keep(line: number, place: number): void {
    const row = this.length;
    if (this.#isOfAnother(row, line)) {
      this.leave();
      return;
    }
    if (this.#startsOver(row)) {
      this.notes.takeBack('repeated-header', this.#again.line);
      this.#endBefore(this.#again.line);
      return;
    }
    this.lines[row] = line;
    this.places[row] = place;
    this.length = row + 1;
  }

  /** True for a row of a service that is not selected, and for a row without a service, which is reported. */
  #isOfAnother(row: number, line: number): boolean {
    let isBlank = false;
    for (const { kept, column } of this.texts) {
      if (!kept || kept.has(column.text(row))) continue;
      if (column.has(row)) return true;
      isBlank = true;
    }
    if (isBlank) this.notes.add('blank-service', line);
    return isBlank;
  }

  /**
   * Determines the number formats, reads the remaining cells, and returns the columns.
   * @param cells the texts of the file by row offset
   */
  finish({ cell: text, record }: FileCells): FinishedRows {
    const { length, layout } = this;
    this.columns.resize(length);
    const long =
      this.#rowCodes &&
      this.long.resolveRows({ rowCodes: this.#rowCodes, length, places: this.places, record });
    const { lines, notes } = this;
    const reader = new NumberColumns({
      length,
      lines,
      places: this.places,
      notes,
      tellsTexts: this.#tellsTexts,
      text,
    });
    const decision = marksOf(
      this.numbers.map((target) => ({ field: target.field, counts: reader.counts(target) })),
      layout.answers,
    );
    const findings = new Map<string, Uint8Array>();
    const examples = new Map<string, { readonly text: string; readonly value: string }>();
    const filled = new Map<string, number>();
    for (const target of this.numbers) {
      const style = decision.styles.get(target.field) ?? { mark: '.', mixed: false };
      const reading = reader.readColumn(target, style);
      if (reading.found) findings.set(target.field, target.classes.subarray(0, length));
      if (reading.example) examples.set(target.field, reading.example);
      filled.set(target.field, reading.filled);
    }
    for (const target of this.texts) {
      if (target.field === null) {
        this.filled[target.at] = target.column.codes
          .subarray(0, length)
          .reduce((sum, code) => sum + Math.sign(code), 0);
        continue;
      }
      const { found, count } = checkTexts(target, length, {
        rows: this.#rowCodes,
        cells: this.#cellCodes.get(target.field),
      });
      if (found) findings.set(target.field, found);
      filled.set(target.field, count);
    }
    const rowCodes = this.#rowCodes?.subarray(0, length);
    if (rowCodes?.some((code) => code > 0)) findings.set(rowAsWhole, rowCodes);
    this.columns.trim();
    const places = fitted(this.places, length);
    const rows: ReadRows = {
      columns: this.columns,
      lines: fitted(this.lines, length),
      findings,
      ...(long ? { long } : {}),
      keys: this.texts.flatMap(({ field, header, column }) =>
        field === null ? { name: header, text: (row: number) => column.text(row) } : [],
      ),
      text: (row, field) => {
        const at = layout.match.fields.get(field);
        const place = places[row];
        if (at === undefined || place === undefined) return '';
        const cell = text(place, at);
        return this.columns.fields.get(field) instanceof TextColumn ? cell : withoutUnreadMark(cell);
      },
    };
    const cell = (row: number, at: number) => text(places[row] ?? 0, at);
    const { warnings, serviceCodes } = severalServices(this.texts, rows, layout, cell);
    return {
      rows: serviceCodes ? { ...rows, serviceCodes } : rows,
      decimal: decision.decimal,
      columns: [...fileColumns(layout, this.filled, decision, examples, filled), ...this.long.columns()],
      warnings: [...this.notes.warnings(), ...warnings],
    };
  }
}

/** The texts of a file by row offset. */
export interface FileCells {
  /** @param at position of the cell; '' if the row is shorter */
  cell(place: number, at: number): string;
  /** All cells of a row, trimmed. */
  record(place: number): readonly string[];
}

export interface FinishedRows {
  readonly rows: ReadRows;
  readonly decimal: DecimalMark | 'ask';
  readonly columns: readonly FileColumn[];
  readonly warnings: readonly Warning[];
}

/** Without the unused capacity; copied only if that is large. */
function fitted(values: Uint32Array, length: number): Uint32Array {
  return length > values.length * 0.9 ? values.subarray(0, length) : values.slice(0, length);
}

/** Limits for numbers in a field of the table. */
export function numberRule(names: FieldNames, field: string): NumberRule {
  const column = names.table.definition.columns.find(({ name }) => name === field);
  const rule = typeof column?.rule === 'function' ? undefined : column?.rule;
  return {
    required: rule?.required ?? false,
    places: rule?.decimal?.places,
    least: column?.changeRule?.decimal?.min,
  };
}

function grown<T extends Uint8Array | Uint32Array>(old: T, next: T): T {
  next.set(old);
  return next;
}

/** Finding codes of whole rows, and of the cells of a field. */
interface Marks {
  readonly rows: Uint8Array | undefined;
  readonly cells: Uint8Array | undefined;
}

/** Finds errors of texts: marked cells, unreadable characters, and required blanks; also counts the texts. */
function checkTexts(
  { column, required }: TextTarget,
  length: number,
  { rows, cells }: Marks,
): { readonly found: Uint8Array | undefined; readonly count: number } {
  const blank = findingCode('blank-required');
  const damage = column.texts.map((text) => {
    const name = damageOf(text);
    return name ? findingCode(name) : 0;
  });
  const anyDamage = damage.some((code) => code > 0);
  let found: Uint8Array | undefined;
  let count = 0;
  for (let row = 0; row < length; row += 1) {
    const code = column.codes[row] ?? 0;
    const mark = cells?.[row] ?? 0;
    if (code !== 0) count += 1;
    if (mark === 0 && code !== 0 && (!anyDamage || damage[code] === 0)) continue;
    if (mark === 0 && code === 0 && (!required || (rows?.[row] ?? 0) !== 0)) continue;
    found ??= new Uint8Array(length);
    found[row] = mark || (code === 0 ? blank : (damage[code] ?? 0));
  }
  return { found, count };
}

function fileColumns(
  { header, width, match }: Layout,
  filledOf: Float64Array,
  decision: MarkDecision,
  examples: ReadonlyMap<string, { readonly text: string; readonly value: string }>,
  filled: ReadonlyMap<string, number>,
): FileColumn[] {
  const fields = new Map([...match.fields].map(([field, at]) => [at, field]));
  return Array.from({ length: width }, (_, at) => {
    const field = fields.get(at) ?? null;
    return {
      at,
      header: header?.[at] ?? '',
      field,
      decimal: field === null ? null : (decision.styles.get(field)?.mark ?? null),
      example: field === null ? null : (examples.get(field) ?? null),
      filled: field === null ? (filledOf[at] ?? 0) : (filled.get(field) ?? 0),
    };
  });
}
