/**
 * Checks the rows of a table against each other: bands and repeated keys. The sort order is stored, so an edit rechecks
 * only the strips that it changed.
 */
import {
  type BandListener,
  type Bands,
  bandsOf,
  JoinedCodes,
  passBands,
  type RowCodes,
  type UncertainEnds,
  uncertainEnds,
} from './bands';
import { NumberColumn, type RateColumn, type RateColumns } from './columns';
import { haveSameValues, knownKeys, passGroups, valueColumns } from './duplicates';
import { passFalls } from './falling-rates';
import { bandOccurrences, groupOccurrence, type Occurrence } from './occurrences';
import type { RateTable } from './rate-tables';
import {
  bitOf,
  occurrenceMark,
  type RowFinding,
  RowFindings,
  rowFindings,
  unread as unreadBit,
  withMark,
} from './row-findings';
import { compareNumbers, type OrderField, type Pace, RowOrder } from './row-order';

// A local constant, because the lookup of an import costs more than the check of a row.
const unread = unreadBit;
const reversed = bitOf['reversed-band'];
const zeroWidth = bitOf['zero-width-band'];
const open = bitOf['open-band'];
const gap = bitOf.gap;
const overlap = bitOf.overlap;
const inclusive = bitOf['inclusive-bands'];
const equal = bitOf['duplicate-equal'];
const different = bitOf['duplicate-different'];
const falling = bitOf['falling-rate'];
const ofOneRow = reversed | zeroWidth | open | falling;
const ofDuplicates = equal | different;

/** If an edit changes more strips than this, all strips are checked again. */
const manyStrips = 1000;

export interface RowCheckOptions {
  /** The rows to check, in the order of their numbers; all by default. */
  readonly rows?: Uint32Array;
  /** True if a cell has text that could not be read, so that it is not blank. */
  readonly isUnread?: (row: number, field: string) => boolean;
  /** The code of the service of each row, while the file has several services and the user has not chosen any. */
  readonly serviceCodes?: RowCodes | undefined;
  readonly pace?: Pace;
}

/**
 * The findings between the rows of one table. The constructor checks all rows; `update` then checks the changed ones.
 * Each instance belongs to one `RateColumns`.
 */
export class RowChecks {
  readonly #table: RateTable;
  readonly #columns: RateColumns;
  readonly #bands: Bands | null;
  readonly #key: readonly OrderField[];
  readonly #values: readonly RateColumn[];
  /** The rates of the bands; null if the table has no band prices. */
  readonly #rates: NumberColumn | null;
  readonly #isUnread: (row: number, field: string) => boolean;
  readonly #hasKey: (row: number) => boolean;
  /** Sorted by strip, start and end. */
  readonly #bandOrder: RowOrder | null;
  /** Sorted by key; null if the order of the bands already puts equal keys side by side. */
  readonly #keyOrder: RowOrder | null;
  readonly #found = new RowFindings();
  #unsure: UncertainEnds | null = null;

  constructor(table: RateTable, columns: RateColumns, options: RowCheckOptions = {}) {
    this.#table = table;
    this.#columns = columns;
    const { serviceCodes } = options;
    this.#bands = bandsOf(table, columns, serviceCodes);
    this.#key = [
      ...table.definition.key.flatMap((name) => columns.fields.get(name) ?? []),
      ...(serviceCodes ? [serviceCodes] : []),
    ];
    this.#values = valueColumns(table, columns);
    const rates = columns.fields.get('rate');
    this.#rates = rates instanceof NumberColumn && !columns.fields.has('increment') ? rates : null;
    this.#isUnread = options.isUnread ?? (() => false);
    this.#hasKey = knownKeys(table, columns, this.#isUnread);
    const bands = this.#bands;
    const isKeyOfBands =
      bands !== null &&
      this.#key.length ===
        2 + (table.strip ?? []).filter((name) => columns.fields.has(name)).length + (serviceCodes ? 1 : 0);
    this.#bandOrder = bands
      ? new RowOrder([...(bands.strips ? [bands.strips] : []), bands.from, bands.to])
      : null;
    this.#keyOrder = isKeyOfBands ? null : new RowOrder(this.#key);
    this.#build(options.rows, options.pace);
  }

  /** The rows sorted by strip, start and end, including those with reversed ends; null if they are not bands. */
  get order(): RowOrder | null {
    return this.#bandOrder;
  }

  get bands(): Bands | null {
    return this.#bands;
  }

  get unsure(): UncertainEnds | null {
    return this.#unsure;
  }

  /** Number of rows with a finding. */
  rowsWith(kind: RowFinding): number {
    return this.#found.count(bitOf[kind]);
  }

  /** Number of gaps, overlaps or groups; for a finding of single rows the number of rows. */
  count(kind: RowFinding): number {
    const bit = bitOf[kind];
    return this.#found.count((bit & ofOneRow) !== 0 ? bit : occurrenceMark(bit));
  }

  has(row: number, kind: RowFinding): boolean {
    return this.#found.has(row, bitOf[kind]);
  }

  /** The first rows of each kind of finding, collected in one pass. */
  firstRows(most: number): ReadonlyMap<RowFinding, readonly number[]> {
    const found = new Map(rowFindings.map((kind) => [kind, [] as number[]]));
    let open = 0;
    for (const kind of rowFindings) if (this.rowsWith(kind) > 0) open |= bitOf[kind];
    const { bits } = this.#found;
    for (let row = 0; row < bits.length && open !== 0; row += 1) {
      const here = (bits[row] ?? 0) & open;
      if (here === 0) continue;
      for (const kind of rowFindings) {
        const rows = found.get(kind);
        if (!rows || (here & bitOf[kind]) === 0) continue;
        rows.push(row);
        if (rows.length === Math.min(most, this.rowsWith(kind))) open &= ~bitOf[kind];
      }
    }
    return found;
  }

  /** The findings of a row. */
  of(row: number): RowFinding[] {
    return this.#found.of(row);
  }

  /**
   * Updates the checks after rows were changed, added or removed.
   * @param changed each row once
   * @param isPresent whether a row counts now
   */
  update(changed: Uint32Array, isPresent: (row: number) => boolean = () => true, pace?: Pace): void {
    if (changed.length === 0) return;
    this.#found.grow(this.#columns.length);
    const strips = this.#bands?.strips;
    if (strips instanceof JoinedCodes) strips.update(this.#columns.length, changed);
    const isUnsure = (row: number) => this.#found.has(row, unread | reversed);
    let areUnsureAsBefore = true;
    for (const row of changed) {
      if (isUnsure(row)) areUnsureAsBefore = false;
      this.#found.clear(row);
      if (isPresent(row)) this.#addRow(row);
      if (isUnsure(row)) areUnsureAsBefore = false;
    }
    const neighbours = this.#bandOrder?.update(changed, (row) => isPresent(row) && this.#isBand(row));
    this.#keyOrder?.update(changed, (row) => isPresent(row) && this.#hasKey(row));
    // The ends of the other rows are unchanged.
    if (!areUnsureAsBefore) this.#unsure = this.#findUnsure();
    const touched = new Set<number>();
    if (strips) for (const row of [...changed, ...(neighbours ?? [])]) touched.add(strips.codes[row] ?? 0);
    if (strips && touched.size < manyStrips && areUnsureAsBefore)
      for (const strip of touched) this.#passStrip(strip, strips.codes, pace);
    else this.#passBands(0, this.#bandOrder?.length ?? 0, pace);
    this.#passKeys(pace);
  }

  /**
   * Lists the findings.
   * @param cap the most occurrences to list
   */
  occurrences(kind: RowFinding, cap = 1000): Occurrence[] {
    const found: Occurrence[] = [];
    if (this.count(kind) === 0) return found;
    if ((bitOf[kind] & ofOneRow) !== 0) {
      for (let row = 0; row < this.#columns.length && found.length < cap; row += 1)
        if (this.has(row, kind)) found.push({ kind, rows: [row], count: 1 });
      return found;
    }
    if ((kind === 'duplicate-equal' || kind === 'duplicate-different') && this.#keyOrder) {
      const { rows, length } = this.#keyOrder;
      passGroups(this.#key, rows, length, (start, end) => {
        if (found.length < cap && this.has(rows[start] ?? 0, kind))
          found.push(groupOccurrence(kind, rows, start, end));
      });
      return found;
    }
    const order = this.#bandOrder;
    if (!order || !this.#bands) return found;
    const has = (row: number, each: RowFinding) => this.has(row, each);
    return bandOccurrences(kind, { bands: this.#bands, order, unsure: this.#unsure, has }, cap);
  }

  #build(rows: Uint32Array | undefined, pace?: Pace): void {
    this.#found.grow(this.#columns.length);
    const strips = this.#bands?.strips;
    if (strips instanceof JoinedCodes) strips.update(this.#columns.length, []);
    if (this.#bandOrder && (rows || !this.#checkPlain(this.#bandOrder, pace))) {
      this.#bandOrder.collect(this.#columns.length, rows, (row) => this.#addRow(row), pace);
      this.#unsure = this.#findUnsure();
      this.#passBands(0, this.#bandOrder.length, pace);
    }
    this.#keyOrder?.collect(this.#columns.length, rows, this.#hasKey, pace);
    this.#passKeys(pace);
  }

  /** Checks bands that are already sorted, in one pass. Returns false, without any effect, if they are not sorted. */
  #checkPlain(order: RowOrder, pace?: Pace): boolean {
    const bands = this.#bands;
    const { length } = this.#columns;
    if (!bands || bands.from.exact.size + bands.to.exact.size > 0) return false;
    const listener = this.#listener(null);
    const isOrdered = passBands(bands, null, 0, length, null, listener, pace);
    // A row with reversed ends makes the gaps that were reported before it uncertain.
    if (isOrdered && !this.#hasUnsure()) {
      order.fillPlain(length);
      this.#passRates(null, 0, length);
      return true;
    }
    this.#found.reset();
    return false;
  }

  #hasUnsure(): boolean {
    return this.#found.count(unread) + this.#found.count(reversed) > 0;
  }

  /** Notes the findings of a single row; false if it is not a band. */
  #addRow(row: number): boolean {
    const found = this.#rowBits(row);
    if (found !== 0) this.#found.add(row, found);
    return found !== unread;
  }

  /** The findings of a single row. */
  #rowBits(row: number): number {
    const bands = this.#bands;
    if (!bands) return 0;
    if (!this.#isBand(row)) return unread;
    if (!bands.to.has(row)) return open;
    const order = compareNumbers(bands.to, row, bands.from, row);
    return order < 0 ? reversed : order === 0 ? zeroWidth : 0;
  }

  /** True if both ends of a row are known; an open row needs only its start. */
  #isBand(row: number): boolean {
    const bands = this.#bands;
    if (!bands?.from.has(row)) return false;
    return (
      bands.to.has(row) || (this.#table.openEnd && !this.#isUnread(row, 'to') && bands.to.text(row) === '')
    );
  }

  #passStrip(strip: number, codes: Uint32Array, pace?: Pace): void {
    const order = this.#bandOrder;
    if (!order) return;
    const start = order.firstWhere((row) => (codes[row] ?? 0) >= strip);
    this.#passBands(
      start,
      order.firstWhere((row) => (codes[row] ?? 0) > strip),
      pace,
    );
  }

  #passBands(start: number, end: number, pace?: Pace): void {
    const order = this.#bandOrder;
    const bands = this.#bands;
    if (!order || !bands) return;
    const rows = order.isPlain ? null : order.rows;
    const cleared = withMark(gap | overlap | inclusive | (this.#keyOrder ? 0 : ofDuplicates)) | falling;
    for (let at = start; at < end; at += 1) this.#found.clear(rows ? (rows[at] ?? 0) : at, cleared);
    passBands(bands, rows, start, end, this.#unsure, this.#listener(rows), pace);
    this.#passRates(rows, start, end);
  }

  #passRates(rows: Uint32Array | null, start: number, end: number): void {
    if (this.#bands && this.#rates)
      passFalls(this.#bands, this.#rates, rows, start, end, (row) => this.#found.add(row, falling));
  }

  /** Stores the findings that a pass reports. */
  #listener(rows: Uint32Array | null): BandListener {
    const isOfKey = this.#keyOrder === null;
    return {
      strip: () => {},
      invalid: (row) => this.#addRow(row),
      gap: (before, row, isUnsure) => {
        if (isUnsure) return;
        this.#found.add(before, gap);
        this.#found.add(row, withMark(gap));
      },
      overlap: (before, row) => {
        this.#found.add(before, overlap);
        this.#found.add(row, withMark(overlap));
      },
      same: (from, to) => {
        if (isOfKey) this.#markGroup(rows, from, to);
      },
      end: (from, to, isInclusive) => {
        if (!isInclusive) return;
        for (let at = from; at < to; at += 1) {
          const row = rows ? (rows[at] ?? 0) : at;
          this.#found.clear(row, withMark(gap));
          this.#found.add(row, at === from ? withMark(inclusive) : inclusive);
        }
      },
    };
  }

  #passKeys(pace?: Pace): void {
    const order = this.#keyOrder;
    if (!order) return;
    const { rows, length } = order;
    for (let at = 0; at < length; at += 1) this.#found.clear(rows[at] ?? 0, withMark(ofDuplicates));
    passGroups(this.#key, rows, length, (start, end) => this.#markGroup(rows, start, end), pace);
  }

  #markGroup(rows: Uint32Array | null, start: number, end: number): void {
    const rowAt = (at: number) => (rows ? (rows[at] ?? 0) : at);
    const first = rowAt(start);
    let kind = equal;
    for (let at = start + 1; at < end && kind === equal; at += 1)
      if (!haveSameValues(this.#values, first, rowAt(at))) kind = different;
    for (let at = start; at < end; at += 1) this.#found.add(rowAt(at), kind);
    this.#found.add(first, withMark(kind));
  }

  /** The ends of rows with reversed ends. They probably fill the gaps that they touch. */
  #findUnsure(): UncertainEnds | null {
    const bands = this.#bands;
    if (!bands || !this.#hasUnsure()) return null;
    const isUnsure = (row: number) => this.#found.has(row, unread | reversed);
    return uncertainEnds(bands, this.#columns.length, isUnsure);
  }
}
