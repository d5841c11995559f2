/**
 * Takes the rows of a file one after the other and makes columns of them. Text files and workbooks fill it; which mark is
 * the decimal one, what is no row, and what is wrong with a cell is decided here, for both in the same way.
 */
import { type FieldNames, keptTexts, requiredFields } from './column-match';
import { RateColumns, TextColumn, unitsOfOne } from './columns';
import { type MarkCounts, type MarkDecision, marksOf } from './decimal-mark';
import { type FindingName, findingKinds, findingNames } from './findings';
import type { Layout, NumberTarget, TextTarget } from './layout';
import { evidenceOf, isTwoWay, type NumberRule, type NumberStyle, numberText, readNumber } from './numbers';
import { type DecimalMark, type FileColumn, type ReadRows, rowAsWhole, type Warning } from './reading';
import { isPageTitle, type RowShape, rowKind } from './row-kinds';
import { requiresText, severalServices } from './services';
import { damageOf } from './text-record';

/** What stands in a cell of numbers until the decimal mark of its column is known. */
export const cellClass = {
  /** A number without a mark. */
  plain: 0,
  blank: 1,
  /** `2.35`, kept in units as if the point were the decimal mark. */
  point: 2,
  comma: 3,
  /** `1.204`. */
  twoWayPoint: 4,
  twoWayComma: 5,
  /** To be read from its text once the mark is known. */
  slow: 6,
  /** The row has no such cell, or is not read. */
  absent: 7,
  /** The number of a workbook, and what is wrong with it is known: nothing. */
  exact: 64,
  /** Plus the code of a finding: nothing more is to be decided. */
  told: 64,
} as const;

const codes = new Map(findingNames.map((name, at) => [name, at + 1]));
/** The code of a finding in `ReadRows.findings`. */
export const findingCode = (name: FindingName): number => codes.get(name) ?? 0;
const mostRowsNamed = 1000;

class Notes {
  readonly #notes = new Map<
    string,
    { kind: FindingName; field: string | undefined; rows: number[]; count: number }
  >();

  add(kind: FindingName, line: number, field?: string): void {
    const key = `${kind} ${field ?? ''}`;
    let note = this.#notes.get(key);
    if (!note) {
      note = { kind, field, rows: [], count: 0 };
      this.#notes.set(key, note);
    }
    note.count += 1;
    if (note.rows.length < mostRowsNamed) note.rows.push(line);
  }

  /** Takes back what was said of lines from this one on. */
  takeBack(kind: FindingName, from: number): void {
    const note = this.#notes.get(`${kind} `);
    while (note && (note.rows.at(-1) ?? 0) >= from) {
      note.rows.pop();
      note.count -= 1;
    }
    if (note?.count === 0) this.#notes.delete(`${kind} `);
  }

  warnings(): Warning[] {
    return [...this.#notes.values()].map(({ kind, field, rows, count }) => ({
      kind,
      rows,
      count,
      ...(field === undefined ? {} : { field }),
    }));
  }
}

export class RowsBuilder {
  readonly columns: RateColumns;
  readonly numbers: readonly NumberTarget[];
  readonly texts: readonly TextTarget[];
  readonly notes = new Notes();
  /** Rows in which columns without a field have a value, by position. */
  readonly filled: Float64Array;
  lines: Uint32Array;
  /** Where each row stands in its file: an offset, or a position in the sheet. */
  places: Uint32Array;
  length = 0;
  /** A second table began. Nothing is read from there on. */
  stopped = false;
  readonly shape: RowShape;
  #rowCodes: Uint8Array | undefined;
  #capacity: number;
  #title = { line: 0, atRow: -1, isPage: false };

  constructor(
    readonly layout: Layout,
    capacity: number,
    /** Texts that are numbers are told: the file could have held numbers. */
    readonly tellsTexts: boolean,
  ) {
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
      const texts = keptTexts(answers.keep, header);
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

  /** Makes room for one more row. */
  room(): void {
    if (this.length < this.#capacity) return;
    this.#capacity *= 2;
    this.columns.resize(this.#capacity);
    for (const target of this.numbers) target.classes = grown(target.classes, new Uint8Array(this.#capacity));
    for (const { field, column } of this.texts) if (field === null) column.grow(this.#capacity);
    this.lines = grown(this.lines, new Uint32Array(this.#capacity));
    this.places = grown(this.places, new Uint32Array(this.#capacity));
    if (this.#rowCodes) this.#rowCodes = grown(this.#rowCodes, new Uint8Array(this.#capacity));
  }

  /**
   * Decides about a row that does not look like all others. What is no row of the table is noted.
   * @param cells its texts, trimmed
   * @returns false if it is not to be kept
   */
  judge(cells: readonly string[], line: number): boolean {
    const kind = rowKind(cells, this.shape);
    if (kind === 'data') return true;
    if (kind === 'blank') return false;
    const isUnderTitle = this.#title.atRow === this.length;
    if (kind === 'not-data') {
      const text = cells.find((cell) => cell !== '') ?? '';
      if (!isUnderTitle) this.#title = { line, atRow: this.length, isPage: isPageTitle(text) };
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
    if (isSecond) {
      const begins = isUnderTitle && !this.#title.isPage ? this.#title.line : line;
      this.notes.takeBack('not-data', begins);
      this.notes.add('two-tables', begins);
      this.stopped = true;
    } else this.notes.add(kind === 'header-again' ? 'repeated-header' : 'not-data', line);
    return false;
  }

  /** Marks the row that is being read as a whole. */
  markRow(name: FindingName): void {
    this.markRowAt(this.length, name);
  }

  markRowAt(row: number, name: FindingName): void {
    this.#rowCodes ??= new Uint8Array(this.#capacity);
    this.#rowCodes[row] ||= findingCode(name);
  }

  /** Nothing of the row is read. */
  dropValues(): void {
    for (const { column, classes } of this.numbers) {
      column.units[this.length] = Number.NaN;
      classes[this.length] = cellClass.absent;
    }
    for (const { column } of this.texts) column.codes[this.length] = 0;
  }

  /** Ends the row; it stays unless a person keeps other services only. */
  keep(line: number, place: number): void {
    const row = this.length;
    for (const { kept, column } of this.texts) {
      if (kept && !kept.has(column.text(row))) {
        if (this.#rowCodes) this.#rowCodes[row] = 0;
        return;
      }
    }
    this.lines[row] = line;
    this.places[row] = place;
    this.length = row + 1;
  }

  /** Forgets marks of a row that does not stay. */
  leave(): void {
    if (this.#rowCodes) this.#rowCodes[this.length] = 0;
  }

  /**
   * Decides how numbers are written, reads what waited for that, and gives the columns.
   * @param text the text of a cell of the file by the place of its row and its position
   */
  finish(text: (place: number, at: number) => string): FinishedRows {
    const { length, layout } = this;
    this.columns.resize(length);
    const decision = marksOf(
      this.numbers.map((target) => ({ field: target.field, counts: this.#counts(target, text) })),
      layout.answers,
    );
    const findings = new Map<string, Uint8Array>();
    const examples = new Map<string, { readonly text: string; readonly value: string }>();
    const filled = new Map<string, number>();
    for (const target of this.numbers) {
      const style = decision.styles.get(target.field) ?? { mark: '.', mixed: false };
      const settled = this.#settle(target, style, text);
      if (settled.found) findings.set(target.field, target.classes.subarray(0, length));
      if (settled.example) examples.set(target.field, settled.example);
      filled.set(target.field, settled.filled);
    }
    for (const target of this.texts) {
      if (target.field === null) {
        this.filled[target.at] = target.column.codes
          .subarray(0, length)
          .reduce((sum, code) => sum + Math.sign(code), 0);
        continue;
      }
      const { found, count } = checkTexts(target, length, this.#rowCodes);
      if (found) findings.set(target.field, found);
      filled.set(target.field, count);
    }
    if (this.#rowCodes?.subarray(0, length).some((code) => code > 0)) {
      findings.set(rowAsWhole, this.#rowCodes.subarray(0, length));
    }
    this.columns.trim();
    const places = fitted(this.places, length);
    const rows: ReadRows = {
      columns: this.columns,
      lines: fitted(this.lines, length),
      findings,
      text: (row, field) => {
        const at = layout.match.fields.get(field);
        const place = places[row];
        return at === undefined || place === undefined ? '' : text(place, at);
      },
    };
    const cell = (row: number, at: number) => text(places[row] ?? 0, at);
    const { warnings, apart } = severalServices(this.texts, rows, layout, cell);
    return {
      rows: apart ? { ...rows, apart } : rows,
      decimal: decision.decimal,
      columns: fileColumns(layout, this.filled, decision, examples, filled),
      warnings: [...this.notes.warnings(), ...warnings],
    };
  }

  #counts(target: NumberTarget, text: (place: number, at: number) => string): MarkCounts {
    const classes = target.classes;
    const counts = { point: 0, comma: 0, twoWay: 0 };
    for (let row = 0; row < this.length; row += 1) {
      switch (classes[row]) {
        case cellClass.point:
          counts.point += 1;
          break;
        case cellClass.comma:
          counts.comma += 1;
          break;
        case cellClass.twoWayPoint:
        case cellClass.twoWayComma:
          counts.twoWay += 1;
          break;
        case cellClass.slow: {
          const meaning = numberText(text(this.places[row] ?? 0, target.at));
          const evidence = evidenceOf(meaning);
          if (evidence === '.') counts.point += 1;
          else if (evidence === ',') counts.comma += 1;
          else if (isTwoWay(meaning)) counts.twoWay += 1;
        }
      }
    }
    return counts;
  }

  /** Gives each cell its value and its finding. The classes become the codes of the findings. */
  #settle(target: NumberTarget, style: NumberStyle, text: (place: number, at: number) => string): Settled {
    const { classes, column, rule, field } = target;
    const { units } = column;
    const { mark, mixed } = style;
    const ambiguous = findingCode('number-ambiguous');
    const tooPrecise = findingCode('too-precise');
    const blank = rule.required ? findingCode('blank-required') : 0;
    const grain = rule.places === undefined ? 1 : unitsOfOne / 10 ** rule.places;
    const least = rule.least === undefined ? Number.NEGATIVE_INFINITY : Number(rule.least) * unitsOfOne;
    const otherMark = mark === '.' ? cellClass.comma : cellClass.point;
    const grouping = mark === ',' ? cellClass.twoWayPoint : cellClass.twoWayComma;
    let exampleRow = -1;
    /** A number with a mark shows how the column is read. */
    let showsMark = false;
    let filled = 0;
    let found = 0;
    for (let row = 0; row < this.length; row += 1) {
      const kind = classes[row] ?? 0;
      let code = 0;
      if (kind <= cellClass.twoWayComma && kind !== cellClass.blank) {
        filled += 1;
        const isTwo = kind >= cellClass.twoWayPoint;
        if (kind === cellClass.plain) {
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
      } else if (kind === cellClass.blank) code = blank;
      else if (kind === cellClass.slow) {
        filled += 1;
        code = this.#settleSlow(target, style, row, text(this.places[row] ?? 0, target.at));
        if (exampleRow < 0 && column.has(row)) exampleRow = row;
      } else if (kind >= cellClass.told) {
        filled += 1;
        code = kind - cellClass.told;
        if (exampleRow < 0 && column.has(row)) exampleRow = row;
      }
      classes[row] = code;
      found |= code;
    }
    const example =
      exampleRow < 0
        ? undefined
        : { text: text(this.places[exampleRow] ?? 0, target.at).trim(), value: column.text(exampleRow) };
    return { found: found !== 0, filled, example };
  }

  #settleSlow(target: NumberTarget, style: NumberStyle, row: number, written: string): number {
    const damage = damageOf(written);
    if (damage) return findingCode(damage);
    const { value, finding, also } = readNumber(written, style, target.rule);
    target.column.put(row, value ?? '');
    if (also) this.notes.add(also, this.lines[row] ?? 0, target.field);
    if (!this.tellsTexts || value === undefined) return finding ? findingCode(finding) : 0;
    if (finding && findingKinds[finding].severity === 'error') return findingCode(finding);
    if (finding) this.notes.add(finding, this.lines[row] ?? 0, target.field);
    return findingCode('number-as-text');
  }

  /** A cell has one code; what comes second is noted beside it. */
  #tell(name: FindingName, code: number, row: number, field: string): number {
    if (code === 0) return findingCode(name);
    this.notes.add(name, this.lines[row] ?? 0, field);
    return code;
  }
}

interface Settled {
  readonly found: boolean;
  readonly filled: number;
  readonly example: { readonly text: string; readonly value: string } | undefined;
}

export interface FinishedRows {
  readonly rows: ReadRows;
  readonly decimal: DecimalMark | 'ask';
  readonly columns: readonly FileColumn[];
  readonly warnings: readonly Warning[];
}

/** Without the room that is not used; copied only if that is much. */
function fitted(values: Uint32Array, length: number): Uint32Array {
  return length > values.length * 0.9 ? values.subarray(0, length) : values.slice(0, length);
}

/** What a number must be in a field of the table. */
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

/** Blank texts that are required, and the number of those that are there. */
function checkTexts(
  { column, required }: TextTarget,
  length: number,
  rowCodes: Uint8Array | undefined,
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
    if (code !== 0) {
      count += 1;
      if (!anyDamage || damage[code] === 0) continue;
    } else if (!required || (rowCodes?.[row] ?? 0) !== 0) continue;
    found ??= new Uint8Array(length);
    found[row] = code === 0 ? blank : (damage[code] ?? 0);
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
