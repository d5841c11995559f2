/**
 * Compares the rows of a file with the current rates of a service, by the key of their table. Both are sorted by key
 * and compared side by side; after an edit only the keys of the changed rows are compared again.
 */
import { NumberColumn, type RateColumns } from './columns';
import { knownKeys } from './duplicates';
import { isMoreThanDoubled, mixUpTens, movePercent } from './moves';
import type { RateTable } from './rate-tables';
import { RiskOrder } from './risk-order';
import { compareFields, countedUp, type Pace, paceRows, RowOrder } from './row-order';
import { emptyColumns } from './rows-file';
import { keyPairs, type Pair, type TranslatedCodes, valuePair } from './side-pairs';

export type ChangeState = 'added' | 'changed' | 'removed' | 'unchanged';
/** The state of a row of the file. A row whose key is used by an earlier row of the file does not count. */
export type RowChange = Exclude<ChangeState, 'removed'> | 'repeated';

const states: readonly (RowChange | null)[] = [null, 'added', 'changed', 'unchanged', 'repeated'];
const none = 0;
const added = 1;
const changed = 2;
const unchanged = 3;
const repeated = 4;
/** Used instead of a power of ten if the rate more than doubles. */
const doubled = 100;

export interface ChangeTotals {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Rows of the file that do not count because an earlier row has the same key. */
  readonly repeated: number;
  /** Changed rows with a possible decimal mix-up. */
  readonly mixUps: number;
  /** Changed rows whose rate more than doubles, or with a possible decimal mix-up. */
  readonly largeMoves: number;
  /** Keys that the current rates have more than once. */
  readonly repeatedNow: number;
}

/** Which changes are accepted. Rows by number, removals by the position of the current row. */
export interface AcceptedChanges {
  readonly added?: (row: number) => boolean;
  readonly changed?: (row: number) => boolean;
  /** Without it no row is removed. */
  readonly removed?: (position: number) => boolean;
}

export interface ComparisonOptions {
  /** The rows of the file to compare, in the order of their numbers; all by default. */
  readonly rows?: Uint32Array;
  /** True if a cell has text that could not be read, so that it is not blank. */
  readonly isUnread?: (row: number, field: string) => boolean;
  readonly pace?: Pace;
}

/**
 * The comparison of a file with the current rates, which `update` refreshes after changes. Rows of the file are
 * identified by number, current ones by position.
 */
export class RateComparison {
  readonly #table: RateTable;
  readonly #current: RateColumns;
  readonly #file: RateColumns;
  readonly #key: readonly Pair[];
  readonly #values: readonly Pair[];
  readonly #codes: readonly TranslatedCodes[];
  readonly #hasKey: (row: number) => boolean;
  readonly #fileOrder: RowOrder;
  readonly #currentOrder: RowOrder;
  /** By row of the file. */
  #state = new Uint8Array(0);
  #partner = new Int32Array(0);
  /** The power of ten of a mix-up, `doubled` for another large change, else 0. */
  #tens = new Int8Array(0);
  /** By position among the current rates: the row of the file, -1 for none. */
  readonly #currentPartner: Int32Array;
  readonly #counts = new Uint32Array(states.length);
  #removed: number;
  #mixUps = 0;
  #largeMoves = 0;
  #repeatedNow = 0;
  readonly #risk: RiskOrder;
  readonly #rates: { readonly now: NumberColumn; readonly next: NumberColumn } | null;

  constructor(
    table: RateTable,
    current: RateColumns,
    file: RateColumns,
    { rows, isUnread, pace }: ComparisonOptions = {},
  ) {
    this.#table = table;
    this.#current = current;
    this.#file = file;
    this.#hasKey = knownKeys(table, file, isUnread);
    const { codes, pairs, fileFields, currentFields } = keyPairs(table.definition.key, file, current);
    this.#codes = codes;
    this.#fileOrder = new RowOrder(fileFields);
    this.#currentOrder = new RowOrder(currentFields);
    this.#key = pairs;
    this.#values = table.definition.columns
      .filter(({ name }) => !table.definition.key.includes(name))
      .map(({ name }) => valuePair(name, file, current));
    const [rate, rateNow] = [file.fields.get('rate'), current.fields.get('rate')];
    this.#rates =
      rate instanceof NumberColumn && rateNow instanceof NumberColumn ? { now: rateNow, next: rate } : null;
    this.#currentPartner = new Int32Array(current.length).fill(-1);
    this.#removed = current.length;
    const rank = (each: number) => this.#rank(each);
    const move = (each: number) => (this.#state[each] === changed ? this.#move(each) : 0);
    this.#risk = new RiskOrder({
      get fileRows() {
        return file.length;
      },
      currentRows: current.length,
      rank,
      move,
    });
    this.#build(rows, pace);
  }

  get totals(): ChangeTotals {
    return {
      added: this.#counts[added] ?? 0,
      changed: this.#counts[changed] ?? 0,
      removed: this.#removed,
      unchanged: this.#counts[unchanged] ?? 0,
      repeated: this.#counts[repeated] ?? 0,
      mixUps: this.#mixUps,
      largeMoves: this.#largeMoves,
      repeatedNow: this.#repeatedNow,
    };
  }

  /** The state of a row of the file; null if it does not count or its key is unknown. */
  state(row: number): RowChange | null {
    return states[this.#state[row] ?? none] ?? null;
  }

  /** The position of the current row with the same key; -1 without one. */
  partner(row: number): number {
    const state = this.#state[row] ?? none;
    return state === changed || state === unchanged ? (this.#partner[row] ?? -1) : -1;
  }

  /** True if the file does not have this current row. */
  isRemoved(position: number): boolean {
    return this.#currentPartner[position] === -1;
  }

  /** The power of ten of a possible decimal mix-up; 0 without one. */
  mixUp(row: number): number {
    const tens = this.#tens[row] ?? 0;
    return tens === doubled ? 0 : tens;
  }

  /** True if the rate of a changed row more than doubles, or is a possible decimal mix-up. */
  isLargeMove(row: number): boolean {
    return (this.#tens[row] ?? 0) !== 0;
  }

  /** The change of the rate in percent, `5.0`; null from 0 or without a current rate. */
  percent(row: number): string | null {
    const partner = this.partner(row);
    if (partner < 0) return null;
    const [now, next] = [this.#current.number('rate'), this.#file.number('rate')];
    return now.has(partner) && next.has(row) ? movePercent(now.text(partner), next.text(row)) : null;
  }

  /** The current values of a row that differ, by field. */
  differing(row: number): Record<string, string> {
    const partner = this.partner(row);
    if (partner < 0) return {};
    return Object.fromEntries(
      this.#values
        .filter((pair) => pair.compare(row, partner) !== 0)
        .map(({ name }) => [name, this.#current.text(partner, name)]),
    );
  }

  /**
   * All rows by risk: mix-ups, then changes with the largest one first, removals, added, unchanged, and rows that do
   * not count. A removal is its position counted down from -1. Callers must not change the array.
   */
  byRisk(): Int32Array {
    return this.#risk.rows();
  }

  /**
   * Compares again after rows were changed, added or removed.
   * @param rows each row once
   * @param isPresent whether a row counts now
   */
  update(rows: Uint32Array, isPresent: (row: number) => boolean = () => true): void {
    this.#grow();
    for (const codes of this.#codes) codes.update(this.#file.length, rows);
    for (const row of rows) this.#free(row);
    // Rows that shared a key with a changed one were next to it.
    const neighbours = this.#fileOrder.update(rows, (row) => isPresent(row) && this.#hasKey(row));
    for (const row of [...rows, ...neighbours]) if (isPresent(row) && this.#hasKey(row)) this.#pairAt(row);
  }

  /**
   * Returns the rows that the service will have: the current ones in their order with the accepted changes, then the
   * added ones.
   * @param order the rows of the file in the order for added ones; by their number by default
   * @returns the rows with their sources: the row of the file with this key, or the position of a current row that the
   * file does not have, counted down from -1
   */
  resultRows(taken: AcceptedChanges = {}, order: ArrayLike<number> = countedUp(this.#file.length)) {
    const columns = emptyColumns(this.#table);
    const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    columns.resize(this.#current.length + (this.#counts[added] ?? 0));
    const sources = new Int32Array(columns.length);
    let length = 0;
    for (let position = 0; position < this.#current.length; position += 1) {
      const row = this.#currentPartner[position] ?? -1;
      if (row < 0 && taken.removed?.(position)) {
        counts.removed += 1;
        continue;
      }
      const isTaken = row >= 0 && this.#state[row] === changed && (taken.changed?.(row) ?? true);
      if (isTaken) columns.take(length, this.#file, row);
      else columns.take(length, this.#current, position);
      counts[isTaken ? 'changed' : 'unchanged'] += 1;
      sources[length] = row < 0 ? -position - 1 : row;
      length += 1;
    }
    for (let at = 0; at < order.length; at += 1) {
      const row = order[at] ?? 0;
      if (this.#state[row] !== added || !(taken.added?.(row) ?? true)) continue;
      columns.take(length, this.#file, row);
      counts.added += 1;
      sources[length] = row;
      length += 1;
    }
    columns.resize(length);
    return { columns, counts, sources: sources.subarray(0, length) };
  }

  #build(rows: Uint32Array | undefined, pace?: Pace): void {
    this.#grow();
    for (const codes of this.#codes) codes.update(this.#file.length, []);
    this.#currentOrder.collect(this.#current.length, undefined, () => true, pace);
    this.#fileOrder.collect(this.#file.length, rows, this.#hasKey, pace);
    const every = paceRows;
    let at = 0;
    let other = 0;
    let steps = 0;
    const { rows: fileRows, length } = this.#fileOrder;
    const { rows: positions, length: currentLength } = this.#currentOrder;
    while (at < length || other < currentLength) {
      steps += 1;
      if (steps % every === 0) pace?.();
      const order =
        at >= length
          ? 1
          : other >= currentLength
            ? -1
            : this.#compareKey(fileRows[at] ?? 0, positions[other] ?? 0);
      const end = order > 0 ? at : this.#fileOrder.groupEnd(at);
      const otherEnd = order < 0 ? other : this.#currentOrder.groupEnd(other);
      this.#pair(at, end, other, otherEnd);
      if (otherEnd - other > 1) this.#repeatedNow += 1;
      at = end;
      other = otherEnd;
    }
  }

  #compareKey(row: number, position: number): number {
    for (const pair of this.#key) {
      const order = pair.compare(row, position);
      if (order !== 0) return order;
    }
    return 0;
  }

  #isSame(row: number, position: number): boolean {
    for (const pair of this.#values) if (pair.compare(row, position) !== 0) return false;
    return true;
  }

  /** Pairs the rows of one key: equal ones first, then by order. Positions are those of the two orders. */
  #pair(start: number, end: number, otherStart: number, otherEnd: number): void {
    const { rows } = this.#fileOrder;
    const { rows: positions } = this.#currentOrder;
    if (end === start) return;
    if (otherStart === otherEnd) {
      for (let at = start; at < end; at += 1) this.#put(rows[at] ?? 0, at === start ? added : repeated, -1);
      return;
    }
    if (end - start === 1 && otherEnd - otherStart === 1) {
      const [row, position] = [rows[start] ?? 0, positions[otherStart] ?? 0];
      this.#put(row, this.#isSame(row, position) ? unchanged : changed, position);
      return;
    }
    const free = [...positions.subarray(otherStart, otherEnd)];
    const waiting: number[] = [];
    for (const row of rows.subarray(start, end)) {
      const at = free.findIndex((position) => this.#isSame(row, position));
      if (at < 0) waiting.push(row);
      else this.#put(row, unchanged, free.splice(at, 1)[0] ?? -1);
    }
    for (const row of waiting) {
      const position = free.shift();
      this.#put(row, position === undefined ? repeated : changed, position ?? -1);
    }
  }

  /** Pairs the key of a row of the file again. */
  #pairAt(row: number): void {
    const start = this.#fileOrder.firstWhere(
      (other) => compareFields(this.#fileOrder.fields, other, row) >= 0,
    );
    const first = this.#currentOrder.firstWhere((position) => this.#compareKey(row, position) <= 0);
    this.#pairAgain(start, this.#fileOrder.groupEnd(start), first, (position) =>
      this.#compareKey(row, position),
    );
  }

  #pairAgain(start: number, end: number, first: number, compare: (position: number) => number): void {
    for (const row of this.#fileOrder.rows.subarray(start, end)) this.#free(row);
    const { rows, length } = this.#currentOrder;
    let last = first;
    while (last < length && compare(rows[last] ?? 0) === 0) last += 1;
    this.#pair(start, end, first, last);
  }

  #put(row: number, state: number, position: number): void {
    this.#state[row] = state;
    this.#partner[row] = position;
    this.#risk.touch(row);
    this.#counts[state] = (this.#counts[state] ?? 0) + 1;
    if (position < 0) return;
    this.#risk.touch(-position - 1);
    this.#currentPartner[position] = row;
    this.#removed -= 1;
    if (state !== changed || !this.#rates) return;
    const { now, next } = this.#rates;
    const tens = mixUpTens(now, position, next, row);
    this.#tens[row] = tens === 0 && isMoreThanDoubled(now, position, next, row) ? doubled : tens;
    if (tens !== 0) this.#mixUps += 1;
    if (this.#tens[row] !== 0) this.#largeMoves += 1;
  }

  #free(row: number): void {
    const state = this.#state[row] ?? none;
    if (state === none) return;
    const position = this.#partner[row] ?? -1;
    this.#risk.touch(row);
    this.#counts[state] = (this.#counts[state] ?? 0) - 1;
    this.#state[row] = none;
    this.#partner[row] = -1;
    if (this.mixUp(row) !== 0) this.#mixUps -= 1;
    if (this.#tens[row] !== 0) this.#largeMoves -= 1;
    this.#tens[row] = 0;
    if (position < 0) return;
    this.#risk.touch(-position - 1);
    this.#currentPartner[position] = -1;
    this.#removed += 1;
  }

  /** The rank of a row by risk; -1 for rows that are not listed. Removals are negative. */
  #rank(each: number): number {
    if (each < 0) return this.isRemoved(-each - 1) ? 2 : -1;
    const state = this.#state[each] ?? none;
    if (state === none) return -1;
    if (this.mixUp(each) !== 0) return 0;
    return state === changed ? 1 : state === added ? 3 : state === unchanged ? 4 : 5;
  }

  /** The size of a change relative to the current rate; infinite from 0 and if one of the rates is missing. */
  #move(row: number): number {
    const position = this.#partner[row] ?? -1;
    const now = this.#rates?.now.units[position] ?? Number.NaN;
    const next = this.#rates?.next.units[row] ?? Number.NaN;
    if (now === next || (Number.isNaN(now) && Number.isNaN(next))) return 0;
    const move = Math.abs((next - now) / now);
    return Number.isNaN(move) ? Number.POSITIVE_INFINITY : move;
  }

  #grow(): void {
    const { length } = this.#file;
    if (length <= this.#state.length) return;
    const capacity = this.#state.length === 0 ? length : length + 1024;
    const state = new Uint8Array(capacity);
    const partner = new Int32Array(capacity);
    const tens = new Int8Array(capacity);
    state.set(this.#state);
    partner.set(this.#partner);
    tens.set(this.#tens);
    this.#state = state;
    this.#partner = partner;
    this.#tens = tens;
  }
}
