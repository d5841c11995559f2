/**
 * Selects and sorts the shown rows of an open file. The sorted rows of a view are cached, and after an edit only the
 * changed rows are moved.
 */
import type { OpenBook } from './book';
import { findingCode } from './book-cells';
import { NumberColumn, type TextColumn } from './columns';
import type { RateComparison } from './compare';
import { type FindingName, findingKinds } from './findings';
import { codeDigits, type Digits, numberDigits, sortByDigits } from './row-sort';

export interface RowsView {
  readonly sort: { readonly field: string; readonly descending: boolean } | null;
  readonly finding: FindingName | null;
  readonly change: 'added' | 'changed' | 'removed' | 'unchanged' | 'mix-up' | 'large-move' | null;
  /** Only rows with this text in a cell; empty for all rows. */
  readonly text: string;
}

/** Row numbers; removed current rows as their position counted down from -1. */
export type ShownRows = Uint32Array | Int32Array;

interface CachedView {
  readonly version: number;
  readonly rows: Uint32Array;
}
interface CachedTexts {
  readonly version: number;
  readonly rows: ShownRows;
}

const cachedViews = 4;
const collator = new Intl.Collator('en', { numeric: true });

function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Sorted and filtered rows of an open file. A view is cached and updated after edits. */
export class BookViews {
  readonly #book: OpenBook;
  readonly #sorted = new Map<string, CachedView>();
  readonly #shown = new Map<string, CachedTexts>();
  readonly #matching = new Map<string, { readonly version: number; readonly rows: Uint8Array }>();

  readonly #comparison: () => RateComparison | undefined;

  /** @param comparison with the current rates; undefined without them */
  constructor(book: OpenBook, comparison: () => RateComparison | undefined = () => undefined) {
    this.#book = book;
    this.#comparison = comparison;
  }

  /** Row numbers of a view, in its order. */
  rows(view: RowsView): ShownRows {
    const key = JSON.stringify([view.sort, view.finding, view.change, view.text]);
    const { version } = this.#book;
    const cached = this.#shown.get(key);
    if (cached?.version === version) return cached.rows;
    const sorted = this.#rowsBeforeFilter(view);
    const accepts = this.#filter(view);
    const rows = accepts ? sorted.filter(accepts) : sorted;
    keep(this.#shown, key, { version, rows });
    return rows;
  }

  /** Removed current rows are included only in the order by risk. */
  #rowsBeforeFilter({ sort, change }: RowsView): ShownRows {
    const comparison = this.#comparison();
    if (comparison && (sort?.field === 'danger' || change === 'removed')) {
      const rows = comparison.byRisk();
      if (change === 'removed') return rows;
      // Rows with an unreadable key are not changes, but must be shown.
      const unreadable = this.#book.order().filter((row) => comparison.state(row) === null);
      const all = new Int32Array(rows.length + unreadable.length);
      all.set(rows);
      all.set(unreadable, rows.length);
      // Descending: the highest risk first.
      return sort?.descending ? all : all.reverse();
    }
    return change === 'removed' ? new Int32Array(0) : this.#sortedRows(sort);
  }

  #change(change: RowsView['change']): (row: number) => boolean {
    const comparison = this.#comparison();
    if (!comparison) return () => false;
    if (change === 'mix-up') return (row) => row >= 0 && comparison.mixUp(row) !== 0;
    if (change === 'large-move') return (row) => row >= 0 && comparison.isLargeMove(row);
    return (row) => (row < 0 ? change === 'removed' : comparison.state(row) === change);
  }

  #filter({ finding, text, change }: RowsView): ((row: number) => boolean) | undefined {
    const tests: ((row: number) => boolean)[] = [];
    if (finding !== null) tests.push(this.#hasFinding(finding));
    if (change !== null) tests.push(this.#change(change));
    if (text !== '') {
      const matching = this.#matches(text);
      tests.push((row) => matching[row] === 1);
    }
    const [first] = tests;
    return tests.length > 1 ? (row) => tests.every((test) => test(row)) : first;
  }

  #hasFinding(kind: FindingName): (row: number) => boolean {
    const code = findingCode(kind);
    const arrays = [...this.#book.fields.values()].flatMap(({ counts, findings }) =>
      (counts[code] ?? 0) > 0 ? [findings.bytes] : [],
    );
    const book = this.#book;
    const isOfRows =
      findingKinds[kind].place !== 'cell' || kind === 'reversed-band' || kind === 'decimal-mix-up';
    const { choices } = this.#book;
    const isWarned = book.file.warnings.some((each) => each.kind === kind && each.rows.length > 0);
    const choiceFields =
      kind === 'unknown-choice' || kind === 'several-choices' ? choices.fields() : ([] as string[]);
    return (row) =>
      arrays.some((bytes) => bytes[row] === code) ||
      choiceFields.some((field) => choices.at(row, field)?.finding === kind) ||
      (isWarned && book.warningsAt(row).some((each) => each.kind === kind)) ||
      (isOfRows &&
        row >= 0 &&
        (book.rowMark(row) === kind || book.rowFindings(row).some((each) => each.kind === kind)));
  }

  /** 1 for each row that has a cell with this text. */
  #matches(text: string): Uint8Array {
    const book = this.#book;
    const wanted = text.toLowerCase();
    const { version, length } = book;
    const cached = this.#matching.get(wanted);
    if (cached?.version === version) return cached.rows;
    const changed = cached && book.changedSince(cached.version);
    const rows = new Uint8Array(length);
    const fields = [...book.fields.keys()];
    const test = (row: number) =>
      fields.some((field) => book.shown(row, field).toLowerCase().includes(wanted)) ? 1 : 0;
    if (cached && changed) {
      rows.set(cached.rows.subarray(0, length));
      for (const row of changed) rows[row] = test(row);
    } else for (let row = 0; row < length; row += 1) rows[row] = book.has(row) ? test(row) : 0;
    keep(this.#matching, wanted, { version, rows });
    return rows;
  }

  #sortedRows(sort: RowsView['sort']): Uint32Array {
    const key = JSON.stringify(sort);
    const { version } = this.#book;
    const cached = this.#sorted.get(key);
    if (cached?.version === version) return cached.rows;
    const changed = cached && this.#book.changedSince(cached.version);
    const rows = cached && changed ? this.#placedAgain(cached.rows, changed, sort) : this.#sortedAnew(sort);
    keep(this.#sorted, key, { version, rows });
    return rows;
  }

  #sortedAnew(sort: RowsView['sort']): Uint32Array {
    const order = this.#book.order();
    if (!sort) return order;
    const { descending } = sort;
    const cells = this.#book.fields.get(sort.field);
    if (!cells) return order;
    const { column } = cells;
    const at = (place: number) => order[place] ?? 0;
    if (column instanceof NumberColumn) {
      const { units } = column;
      return sortByDigits(
        order,
        numberDigits(order.length, (place) => units[at(place)] ?? Number.NaN, descending),
      );
    }
    return sortByDigits(order, this.#textDigits(sort.field, column, order, descending));
  }

  #textDigits(field: string, column: TextColumn, order: Uint32Array, descending: boolean): Digits {
    const shown = this.#shownTexts(field, column, order);
    const different = [...new Set(shown)].sort(compareTexts);
    if (descending) different.reverse();
    const ranks = new Map(different.map((text, rank) => [text, text === '' ? different.length : rank]));
    return codeDigits(Uint32Array.from(shown, (text) => ranks.get(text) ?? 0));
  }

  /** The displayed texts of rows, each stored once. */
  #shownTexts(field: string, column: TextColumn, order: Uint32Array): string[] {
    const book = this.#book;
    // Equal texts mean different options only if the list depends on the row.
    if (book.columns.get(field)?.optionsOf) return Array.from(order, (row) => book.shown(row, field));
    const known: string[] = [];
    return Array.from(order, (row) => {
      const code = column.codes[row] ?? 0;
      known[code] ??= book.shown(row, field);
      return known[code];
    });
  }

  /** The rows with the changed ones in their new positions. */
  #placedAgain(rows: Uint32Array, changed: Uint32Array, sort: RowsView['sort']): Uint32Array {
    if (!sort || changed.length === 0) return rows;
    const order = this.#placesInOrder();
    const compare = this.#sorting(sort);
    const moved = new Set(changed);
    const back = [...moved]
      .filter((row) => this.#book.has(row))
      .sort((a, b) => compare(a, b) || order(a) - order(b));
    const next = new Uint32Array(rows.length);
    let length = 0;
    let waiting = 0;
    for (const row of rows) {
      if (moved.has(row)) continue;
      for (; waiting < back.length; waiting += 1) {
        const first = back[waiting] ?? 0;
        if ((compare(first, row) || order(first) - order(row)) > 0) break;
        next[length] = first;
        length += 1;
      }
      next[length] = row;
      length += 1;
    }
    for (; waiting < back.length; waiting += 1) {
      next[length] = back[waiting] ?? 0;
      length += 1;
    }
    return next;
  }

  /** The position of a row in the order of the file. */
  #placesInOrder(): (row: number) => number {
    const book = this.#book;
    if (book.length === book.fileRows) return (row) => row;
    const order = book.order();
    const places = new Uint32Array(book.length);
    order.forEach((row, place) => {
      places[row] = place;
    });
    return (row) => places[row] ?? 0;
  }

  #sorting({ field, descending }: { field: string; descending: boolean }): (a: number, b: number) => number {
    const column = this.#book.fields.get(field)?.column;
    const sign = descending ? -1 : 1;
    if (column instanceof NumberColumn) {
      const { units } = column;
      return (a, b) => {
        const [first, second] = [units[a] ?? Number.NaN, units[b] ?? Number.NaN];
        if (Number.isNaN(first) || Number.isNaN(second))
          return Number(Number.isNaN(first)) - Number(Number.isNaN(second));
        return first === second ? 0 : first < second ? -sign : sign;
      };
    }
    if (!column) return () => 0;
    const text = (row: number) => this.#book.shown(row, field);
    return (a, b) => {
      const [first, second] = [text(a), text(b)];
      if (first === '' || second === '') return Number(first === '') - Number(second === '');
      return sign * compareTexts(first, second);
    };
  }
}

function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= cachedViews) return;
    map.delete(oldest);
  }
}
