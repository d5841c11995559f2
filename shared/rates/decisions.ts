/** Which changes against the current rates a person wants: a default for each state, and single ones on top. */
import { Bytes } from './book-cells';

export type DecidedState = 'added' | 'changed' | 'removed';

const defaults: Readonly<Record<DecidedState, boolean>> = { added: true, changed: true, removed: false };
const wantedCode = 1;
const unwantedCode = 2;

/** Added and changed rows are wanted until the user says otherwise; removals and large moves of a rate are not. */
export class Decisions {
  /** What was said about all of a state; absent until then. */
  readonly #all: Partial<Record<DecidedState, boolean>> = {};
  /** By row, of removed ones by their position among the current rows: 1 wanted, 2 not wanted, 0 as all. */
  readonly #rows: Readonly<Record<DecidedState, Bytes>> = {
    added: new Bytes(),
    changed: new Bytes(),
    removed: new Bytes(),
  };

  /** Set with the comparison: true for a changed row whose rate moves too far to be accepted unseen. */
  isLargeMove: (row: number) => boolean = () => false;

  isWanted(state: DecidedState, row: number): boolean {
    const said = this.#rows[state].get(row);
    if (said !== 0) return said === wantedCode;
    return this.#all[state] ?? (defaults[state] && !(state === 'changed' && this.isLargeMove(row)));
  }

  /** Decides for single rows. @returns what was said before */
  setRows(state: DecidedState, rows: Uint32Array, said: ArrayLike<number>, capacity: number): Uint8Array {
    const before = new Uint8Array(rows.length);
    rows.forEach((row, at) => {
      before[at] = this.#rows[state].get(row);
      this.#rows[state].set(row, said[at] ?? 0, capacity);
    });
    return before;
  }

  /** Decides for all of a state; single decisions of it are gone. @returns a function that puts them back */
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
   * How many of a state are wanted. Only rows that somebody decided about are looked at.
   * @param total how many there are
   * @param isOfState whether a row is one of them now
   * @param byDefault whether they are wanted while nothing was said
   */
  countWanted(
    state: DecidedState,
    total: number,
    isOfState: (row: number) => boolean,
    byDefault = defaults[state],
  ): number {
    const all = this.#all[state] ?? byDefault;
    const other = all ? unwantedCode : wantedCode;
    const { bytes } = this.#rows[state];
    let count = 0;
    for (let row = bytes.indexOf(other); row >= 0; row = bytes.indexOf(other, row + 1))
      if (isOfState(row)) count += 1;
    return all ? total - count : count;
  }
}
