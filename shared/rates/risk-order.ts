/** Rows sorted by risk: after an edit only the rows whose change differs are changed. */
import { NumberColumn } from './columns';
import { sortRows } from './row-order';

/** The sort criteria. A row of the file is its number, a current row its position counted down from -1. */
export interface RiskCriteria {
  readonly fileRows: number;
  readonly currentRows: number;
  /** 0 is the highest risk; -1 for rows that are not listed. */
  rank(each: number): number;
  /** The size of the change, for ranks that are sorted by it. */
  move(each: number): number;
}

/** Most changes after which single rows are moved; after more all rows are sorted again. */
const mostTouched = 10_000;

export class RiskOrder {
  readonly #of: RiskCriteria;
  #order: Int32Array | undefined;
  readonly #touched = new Set<number>();

  constructor(of: RiskCriteria) {
    this.#of = of;
  }

  /** Notes that the change of a row differs, before and after. */
  touch(each: number): void {
    if (!this.#order) return;
    this.#touched.add(each);
    if (this.#touched.size <= mostTouched) return;
    this.#order = undefined;
    this.#touched.clear();
  }

  /** Callers must not change the array. */
  rows(): Int32Array {
    if (!this.#order) this.#order = this.#sorted();
    else if (this.#touched.size > 0) this.#order = this.#placedAgain(this.#order);
    this.#touched.clear();
    return this.#order;
  }

  #sorted(): Int32Array {
    const { fileRows, currentRows } = this.#of;
    const all = new Uint32Array(fileRows + currentRows);
    const ranks = new Uint32Array(all.length);
    const moves = new NumberColumn(0);
    moves.units = new Float64Array(all.length);
    let length = 0;
    for (let place = 0; place < all.length; place += 1) {
      const each = place < fileRows ? place : fileRows - place - 1;
      const rank = this.#of.rank(each);
      if (rank < 0) continue;
      ranks[place] = rank;
      moves.units[place] = -this.#of.move(each);
      all[length] = place;
      length += 1;
    }
    const sorted = all.subarray(0, length);
    sortRows([{ codes: ranks }, moves], sorted);
    return Int32Array.from(sorted, (place) => (place < fileRows ? place : fileRows - place - 1));
  }

  #placedAgain(order: Int32Array): Int32Array {
    const touched = this.#touched;
    const changed = [...touched]
      .filter((each) => this.#of.rank(each) >= 0)
      .sort((a, b) => this.#compare(a, b));
    const next = new Int32Array(order.length + changed.length);
    let length = 0;
    let waiting = 0;
    for (const each of order) {
      if (touched.has(each)) continue;
      for (; waiting < changed.length && this.#compare(changed[waiting] ?? 0, each) < 0; waiting += 1) {
        next[length] = changed[waiting] ?? 0;
        length += 1;
      }
      next[length] = each;
      length += 1;
    }
    for (; waiting < changed.length; waiting += 1) {
      next[length] = changed[waiting] ?? 0;
      length += 1;
    }
    return next.subarray(0, length);
  }

  #compare(a: number, b: number): number {
    return (
      this.#of.rank(a) - this.#of.rank(b) ||
      // Two infinite changes are equal, because their difference is not a number.
      this.#of.move(b) - this.#of.move(a) ||
      // Rows of the file come before current ones, each in their order.
      (a < 0 !== b < 0 ? b - a : Math.abs(a) - Math.abs(b))
    );
  }
}
