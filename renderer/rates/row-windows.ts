/**
 * Rows of a rate file as they come in blocks. What is shown stays until the next is there: a view that changes goes on with
 * the rows of the one before, and the grid stays where it is until the rows of its next place have come.
 */
import type { RateRow, RateView } from '../../shared/ipc/rates';

/** Rows of one request. */
export const blockRows = 200;
/** Blocks that are kept; the ones used longest ago go first. */
const keptBlocks = 60;
/** Blocks that are asked for beyond what is in sight, in both directions. */
const ahead = 2;
/** Milliseconds without further rows or another place until listeners hear of rows that came out of sight. */
const restMs = 200;

interface Answer {
  readonly version: number;
  readonly total: number;
  readonly rows: readonly RateRow[];
}
/** Asks for a window of a view. */
export type FetchRows = (view: RateView, from: number, count: number) => Promise<Answer>;

interface Blocks {
  readonly view: RateView;
  readonly key: string;
  readonly version: number;
  total: number;
  readonly rows: Map<number, readonly RateRow[]>;
}

/** First and last row in sight, both inside. */
interface Sight {
  readonly first: number;
  readonly last: number;
}
const start: Sight = { first: 0, last: blockRows - 1 };

export class RowWindows {
  readonly #fetch: FetchRows;
  readonly #onFailure: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #shown: Blocks | null = null;
  /** What was asked for and is not complete enough to be shown. */
  #next: Blocks | null = null;
  readonly #asked = new Map<string, Promise<void>>();
  #sight: Sight = start;
  #changes = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #widest: Readonly<Record<string, string>> = {};
  #finest: Readonly<Record<string, string>> = {};

  constructor(fetch: FetchRows, onFailure: (error: unknown) => void) {
    this.#fetch = fetch;
    this.#onFailure = onFailure;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Rises whenever other rows may be drawn; for rows that came out of sight once the scroll rests. */
  readonly changes = (): number => this.#changes;

  /** By field the longest text that was ever here; another object when it grows, so that columns grow with it. */
  get widest(): Readonly<Record<string, string>> {
    return this.#widest;
  }
  /** By field a text with the most digits after the point that was ever here. */
  get finest(): Readonly<Record<string, string>> {
    return this.#finest;
  }
  /** The version of the rows that are shown; 0 before there are any. */
  get version(): number {
    return this.#shown?.version ?? 0;
  }
  get total(): number {
    return this.#shown?.total ?? 0;
  }
  /** The view whose rows are shown. */
  get view(): RateView | null {
    return this.#shown?.view ?? null;
  }
  /** Nothing has come yet. */
  get isEmpty(): boolean {
    return this.#shown === null;
  }
  /** Rows of another view or of an older version are shown while the next ones come. */
  get isStale(): boolean {
    return this.#next !== null;
  }

  /** Shows a view of a version of the rows, once the rows in sight have come. */
  show(view: RateView, version: number): void {
    const key = JSON.stringify(view);
    const current = this.#next ?? this.#shown;
    if (current?.key === key && current.version >= version) return;
    // Another view begins at its start, another version of the same one stays where it is.
    const sight = this.#shown?.key === key ? this.#sight : start;
    this.#next = { view, key, version, total: 0, rows: new Map() };
    void this.#fill(this.#next, sight.first, sight.last);
    this.#tell();
  }

  row(index: number): RateRow | undefined {
    const at = Math.floor(index / blockRows);
    return this.#shown?.rows.get(at)?.[index - at * blockRows];
  }

  /** Position of a row by its number among those that are here. */
  indexOf(row: number): number | undefined {
    for (const [at, rows] of this.#shown?.rows ?? []) {
      const offset = rows.findIndex((each) => each.row === row);
      if (offset >= 0) return at * blockRows + offset;
    }
    return undefined;
  }

  /** Puts a text into a row that is here, before main has answered. */
  write(index: number, change: (row: RateRow) => RateRow): void {
    const at = Math.floor(index / blockRows);
    const rows = this.#shown?.rows.get(at);
    const row = rows?.[index - at * blockRows];
    if (!rows || !row || !this.#shown) return;
    this.#shown.rows.set(at, rows.with(index - at * blockRows, change(row)));
    this.#tell();
  }

  /**
   * Sees to it that rows are here, and those around them soon.
   * @returns resolves when they are; undefined if they are here
   */
  ready(first: number, last: number): Promise<void> | undefined {
    this.#sight = { first, last };
    // The scroll goes on.
    if (this.#rest !== undefined) this.#tellAtRest();
    const shown = this.#shown;
    if (!shown) return undefined;
    const end = Math.min(last, shown.total - 1);
    const wait = this.#fill(shown, first, end);
    const around = ahead * blockRows;
    void this.#fill(shown, Math.max(0, first - around), Math.min(shown.total - 1, end + around));
    return wait;
  }

  #fill(blocks: Blocks, first: number, last: number): Promise<void> | undefined {
    const missing: Promise<void>[] = [];
    for (let at = Math.floor(Math.max(0, first) / blockRows); at <= Math.floor(last / blockRows); at += 1) {
      const rows = blocks.rows.get(at);
      if (!rows) missing.push(this.#ask(blocks, at));
      else {
        // Used last, so that it goes last.
        blocks.rows.delete(at);
        blocks.rows.set(at, rows);
      }
    }
    return missing.length > 0 ? Promise.all(missing).then(() => undefined) : undefined;
  }

  #ask(blocks: Blocks, at: number): Promise<void> {
    const name = `${blocks.key} ${blocks.version} ${at}`;
    const asked = this.#asked.get(name);
    if (asked) return asked;
    const asking = this.#fetch(blocks.view, at * blockRows, blockRows)
      .then((answer) => this.#take(blocks, at, answer))
      .catch((error: unknown) => {
        if (blocks === this.#next) this.#next = null;
        this.#onFailure(error);
      })
      .finally(() => this.#asked.delete(name));
    this.#asked.set(name, asking);
    return asking;
  }

  #take(asked: Blocks, at: number, { version, total, rows }: Answer): void {
    if (asked !== this.#next && asked !== this.#shown) return;
    // Rows of two versions are never mixed.
    if (version < asked.version) return;
    if (version > asked.version) {
      if (asked === (this.#next ?? this.#shown)) this.show(asked.view, version);
      return;
    }
    const isOtherTotal = asked.total !== total;
    asked.total = total;
    asked.rows.set(at, rows);
    const needsRoom = this.#measure(rows);
    for (const key of asked.rows.keys()) {
      if (asked.rows.size <= keptBlocks) break;
      asked.rows.delete(key);
    }
    if (asked === this.#next) this.#promote(asked);
    else if (isOtherTotal || needsRoom || this.#isInSight(at)) this.#tell();
    else this.#tellAtRest();
  }

  #isInSight(block: number): boolean {
    return block * blockRows <= this.#sight.last && (block + 1) * blockRows > this.#sight.first;
  }

  /** @returns whether a column needs more room than before */
  #measure(rows: readonly RateRow[]): boolean {
    const widest = { ...this.#widest };
    const finest = { ...this.#finest };
    let isWider = false;
    let isFiner = false;
    for (const { cells } of rows) {
      for (const [field, text] of Object.entries(cells)) {
        if (text.length > (widest[field]?.length ?? 0)) {
          widest[field] = text;
          isWider = true;
        }
        if (digitsAfterPoint(text) > digitsAfterPoint(finest[field] ?? '')) {
          finest[field] = text;
          isFiner = true;
        }
      }
    }
    if (isWider) this.#widest = widest;
    if (isFiner) this.#finest = finest;
    return isWider || isFiner;
  }

  /** Shows the next rows when all that are in sight are here. */
  #promote(blocks: Blocks): void {
    const sight = blocks.key === this.#shown?.key ? this.#sight : start;
    const last = Math.min(sight.last, blocks.total - 1);
    const first = Math.min(sight.first, Math.max(0, last));
    if (last >= 0 && this.#fill(blocks, first, last)) return;
    this.#shown = blocks;
    this.#next = null;
    this.#sight = sight;
    this.#tell();
  }

  /** While the rows scroll, drawing all that shows them for rows that nobody sees would stop them. */
  #tellAtRest(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#tell(), restMs);
  }

  #tell(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}

function digitsAfterPoint(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}
