/**
 * Findings between the rows of an open file, and against the current rates. After an edit only the strips and keys of
 * the changed rows are checked again.
 */
import type { OpenBook, PlacedFinding } from './book';
import { Bytes, findingCode } from './book-cells';
import { NumberColumn, RateColumns, TextColumn } from './columns';
import { RateComparison } from './compare';
import type { RateTable } from './rate-tables';
import { RowChecks } from './row-checks';
import { Strips } from './strips';

/** Bands, repeated keys and the comparison of one open file, updated with each edit. */
export class BookChecks {
  readonly #book: OpenBook;
  /** The values as they are sent: choices by index. */
  readonly values: RateColumns;
  readonly #choiceFields: readonly string[];
  /** By field with choices: the finding code of the choice of each row. */
  readonly choiceFindings: ReadonlyMap<string, Bytes>;
  #current: RateColumns | undefined;
  #rows: RowChecks;
  #comparison: RateComparison | undefined;
  #strips: Strips | undefined;

  constructor(book: OpenBook, current?: RateColumns) {
    this.#book = book;
    this.#current = current;
    this.#choiceFields = book.choices.fields();
    this.choiceFindings = new Map(this.#choiceFields.map((field) => [field, new Bytes()]));
    this.values = this.#choiceFields.length === 0 ? book.data : new RateColumns([]);
    if (this.values !== book.data)
      for (const [name, column] of book.data.fields)
        this.values.share(name, this.#choiceFields.includes(name) ? new TextColumn() : column);
    this.#readChoices(undefined);
    this.#rows = this.#checkRows();
    this.#comparison = this.#compare();
    book.changed = (rows) => this.#update(rows);
    book.rowFindings = (row) => this.of(row);
    book.decisions.isLargeMove = (row) => this.#comparison?.isLargeMove(row) ?? false;
  }

  get rows(): RowChecks {
    return this.#rows;
  }

  /** The comparison with the current rates; undefined without them. */
  get comparison(): RateComparison | undefined {
    return this.#comparison;
  }

  get current(): RateColumns | undefined {
    return this.#current;
  }

  get strips(): Strips {
    this.#strips ??= new Strips(this.#book.table, this.values, this.#rows);
    return this.#strips;
  }

  /** The findings of a row that are not in its cells. */
  of(row: number): PlacedFinding[] {
    const found: PlacedFinding[] = this.#rows
      .of(row)
      .map((kind) => ({ kind, field: kind === 'reversed-band' ? 'to' : null }));
    if (this.#comparison && this.#comparison.mixUp(row) !== 0)
      found.push({ kind: 'decimal-mix-up', field: 'rate' });
    return found;
  }

  #checkRows(): RowChecks {
    return new RowChecks(this.#book.table, this.values, this.#options());
  }

  #compare(): RateComparison | undefined {
    const current = this.#current;
    return current && new RateComparison(this.#book.table, current, this.values, this.#options());
  }

  #options() {
    const book = this.#book;
    const isUnread = (row: number, field: string) =>
      !book.data.fields.get(field)?.has(row) && book.text(row, field) !== '';
    const { serviceCodes } = book.file.rows;
    const rows = book.count === book.length ? undefined : book.order().sort();
    return { isUnread, serviceCodes, ...(rows ? { rows } : {}) };
  }

  #update(rows: Uint32Array | undefined): void {
    this.#strips = undefined;
    this.#readChoices(rows);
    if (!rows) {
      this.#rows = this.#checkRows();
      this.#comparison = this.#compare();
      return;
    }
    const isPresent = (row: number) => this.#book.has(row);
    this.#rows.update(rows, isPresent);
    this.#comparison?.update(rows, isPresent);
  }

  #readChoices(rows: Uint32Array | undefined): void {
    const { values } = this;
    const book = this.#book;
    if (values === book.data) return;
    values.resize(book.length);
    for (const field of this.#choiceFields) {
      const column = values.fields.get(field);
      if (!column || column instanceof NumberColumn) continue;
      const findings = this.choiceFindings.get(field);
      const cells = book.fields.get(field)?.findings;
      const put = (row: number) => {
        const choice = book.choices.at(row, field);
        column.put(row, choice?.index ?? book.data.text(row, field));
        // A finding of the cell itself comes first, and removed rows do not count.
        const counts = book.has(row) && cells?.get(row) === 0;
        findings?.set(row, counts ? findingCode(choice?.finding) : 0, book.capacity);
      };
      if (rows) {
        for (const row of rows) if (row < book.length) put(row);
      } else for (let row = 0; row < book.length; row += 1) put(row);
    }
  }
}

/**
 * Identifies current rows by key, so that a removal survives a reload of the current rates. Rows with the same key are
 * distinguished by their order.
 */
export class RemovalKeys {
  readonly #key: readonly string[];
  readonly #current: RateColumns;
  /** Positions of the rows by key. Computed on first use, because removals are rare. */
  #positions: Map<string, number[]> | undefined;

  constructor({ definition }: RateTable, current: RateColumns) {
    this.#key = definition.key;
    this.#current = current;
  }

  key(position: number): string | undefined {
    if (position < 0 || position >= this.#current.length) return undefined;
    const values = this.#values(position);
    const before = this.#all().get(JSON.stringify(values))?.indexOf(position) ?? 0;
    return JSON.stringify(before === 0 ? values : [...values, before]);
  }

  /** Undefined if no current row has the key any longer. */
  position(key: string): number | undefined {
    const values: unknown[] = JSON.parse(key);
    const before = values.length > this.#key.length ? Number(values.pop()) : 0;
    return this.#all().get(JSON.stringify(values))?.[before];
  }

  #values(position: number): string[] {
    return this.#key.map((name) => this.#current.text(position, name));
  }

  #all(): Map<string, number[]> {
    if (this.#positions) return this.#positions;
    this.#positions = new Map();
    for (let position = 0; position < this.#current.length; position += 1) {
      const key = JSON.stringify(this.#values(position));
      const same = this.#positions.get(key);
      if (same) same.push(position);
      else this.#positions.set(key, [position]);
    }
    return this.#positions;
  }
}
