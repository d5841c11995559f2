/** Which changes against the current rates a person wants: a default for each state, and single ones on top. */
import { Bytes } from './book-cells';

export type DecidedState = 'added' | 'changed' | 'removed';

const defaults = { added: true, changed: true, removed: false } as const;

export class Decisions {
  readonly #all: Record<DecidedState, boolean> = { ...defaults };
  /** By row: 1 wanted, 2 not wanted, 0 as all. */
  readonly #rows = { added: new Bytes(), changed: new Bytes() };
  /** Removals by the key of the current row. */
  #removals = new Map<string, boolean>();

  isWanted(state: 'added' | 'changed', row: number): boolean {
    const said = this.#rows[state].get(row);
    return said === 0 ? this.#all[state] : said === 1;
  }

  isRemovalWanted(key: string): boolean {
    return this.#removals.get(key) ?? this.#all.removed;
  }

  /** Decides for single rows. @returns what was said before */
  setRows(
    state: 'added' | 'changed',
    rows: Uint32Array,
    said: ArrayLike<number>,
    capacity: number,
  ): Uint8Array {
    const before = new Uint8Array(rows.length);
    rows.forEach((row, at) => {
      before[at] = this.#rows[state].get(row);
      this.#rows[state].set(row, said[at] ?? 0, capacity);
    });
    return before;
  }

  /** @param said undefined for nothing said. @returns what was said before */
  setRemovals(said: ReadonlyMap<string, boolean | undefined>): Map<string, boolean | undefined> {
    const before = new Map<string, boolean | undefined>();
    for (const [key, wanted] of said) {
      before.set(key, this.#removals.get(key));
      if (wanted === undefined) this.#removals.delete(key);
      else this.#removals.set(key, wanted);
    }
    return before;
  }

  /** Decides for all of a state; single decisions of it are gone. @returns a function that puts them back */
  setAll(state: DecidedState, wanted: boolean): () => void {
    const all = this.#all[state];
    const removals = this.#removals;
    const rows = state === 'removed' ? undefined : this.#rows[state].bytes;
    this.#all[state] = wanted;
    if (state === 'removed') this.#removals = new Map();
    else this.#rows[state].bytes = new Uint8Array(0);
    return () => {
      this.#all[state] = all;
      if (state === 'removed') this.#removals = removals;
      else if (rows) this.#rows[state].bytes = rows;
    };
  }
}
