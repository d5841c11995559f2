/** Which changes of the current rates the user accepts: a default for each state, and single decisions. */
import { Bytes } from './book-cells';

export type DecidedState = 'added' | 'changed' | 'removed';

const defaults: Readonly<Record<DecidedState, boolean>> = { added: true, changed: true, removed: false };
const acceptedCode = 1;
const rejectedCode = 2;

/** Added and changed rows are accepted by default; removals and large changes of a rate are not. */
export class Decisions {
  /** The decision for all rows of a state; absent without one. */
  readonly #all: Partial<Record<DecidedState, boolean>> = {};
  /** By row, or by the position of a removed current row: 1 accepted, 2 rejected, 0 as the default. */
  readonly #rows: Readonly<Record<DecidedState, Bytes>> = {
    added: new Bytes(),
    changed: new Bytes(),
    removed: new Bytes(),
  };

  /** Set with the comparison: true for a changed row whose rate changes too much to be accepted by default. */
  isLargeMove: (row: number) => boolean = () => false;

  isWanted(state: DecidedState, row: number): boolean {
    const decided = this.#rows[state].get(row);
    if (decided !== 0) return decided === acceptedCode;
    return this.#all[state] ?? (defaults[state] && !(state === 'changed' && this.isLargeMove(row)));
  }

  /**
   * Decides for single rows.
   * @returns the previous decisions
   */
  setRows(state: DecidedState, rows: Uint32Array, decided: ArrayLike<number>, capacity: number): Uint8Array {
    const before = new Uint8Array(rows.length);
    rows.forEach((row, at) => {
      before[at] = this.#rows[state].get(row);
      this.#rows[state].set(row, decided[at] ?? 0, capacity);
    });
    return before;
  }

  /**
   * Decides for all rows of a state and discards its single decisions.
   * @returns a function that restores them
   */
  setAll(state: DecidedState, wanted: boolean): () => void {
    const all = this.#all[state];
    const rows = this.#rows[state].bytes;
    this.#all[state] = wanted;
    this.#rows[state].bytes = new Uint8Array(0);
    return () => {
      if (all === undefined) delete this.#all[state];
      else this.#all[state] = all;
      this.#rows[state].bytes = rows;
    };
  }

  /**
   * Number of accepted rows of a state. Only rows with a decision are visited.
   * @param total number of its rows
   * @param isOfState whether a row has the state now
   * @param byDefault whether its rows are accepted by default
   */
  countWanted(
    state: DecidedState,
    total: number,
    isOfState: (row: number) => boolean,
    byDefault = defaults[state],
  ): number {
    const all = this.#all[state] ?? byDefault;
    const other = all ? rejectedCode : acceptedCode;
    const { bytes } = this.#rows[state];
    let count = 0;
    for (let row = bytes.indexOf(other); row >= 0; row = bytes.indexOf(other, row + 1))
      if (isOfState(row)) count += 1;
    return all ? total - count : count;
  }
}
