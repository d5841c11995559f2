/**
 * Rows of a rate file, loaded in blocks. The rows on the screen remain until the next ones have loaded: a changed view
 * first shows the rows of the old one, and the grid scrolls when the rows at the new place have loaded.
 */
import type { RateRow, RateView } from '../../shared/ipc/rates';

/** Rows per request. */
export const blockRows = 200;
/** Number of blocks in memory; the least recently used ones are removed. */
const blockCount = 60;
/** Blocks loaded ahead of the visible ones, in both directions. */
const ahead = 2;
/** Milliseconds without further rows or scrolling until listeners are notified of rows outside the visible part. */
const restMs = 200;

interface Answer {
  readonly version: number;
  readonly total: number;
  readonly rows: readonly RateRow[];
}
/** Requests rows of a view. */
export type FetchRows = (view: RateView, from: number, count: number) => Promise<Answer>;

interface Blocks {
  readonly view: RateView;
  readonly key: string;
  readonly version: number;
  total: number;
  readonly rows: Map<number, readonly RateRow[]>;
}

/** First and last visible row, both included. */
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
  /** The requested view, until all its visible rows have loaded. */
  #next: Blocks | null = null;
  readonly #requests = new Map<string, Promise<void>>();
  #visible: Sight = start;
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
  /** Increases when other rows may be drawn. For rows outside the visible part only when scrolling has stopped. */
  readonly changes = (): number => this.#changes;

  /** The longest text of each field so far. A new object when it grows, so that columns grow with it. */
  get widest(): Readonly<Record<string, string>> {
    return this.#widest;
  }
  /** The text of each field with the most digits after the point so far. */
  get finest(): Readonly<Record<string, string>> {
    return this.#finest;
  }
  /** The version of the shown rows; 0 before any have loaded. */
  get version(): number {
    return this.#shown?.version ?? 0;
  }
  get total(): number {
    return this.#shown?.total ?? 0;
  }
  /** The view of the shown rows. */
  get view(): RateView | null {
    return this.#shown?.view ?? null;
  }
  /** No rows have loaded yet. */
  get isEmpty(): boolean {
    return this.#shown === null;
  }
  /** The shown rows belong to another view or an older version, because the next ones are loading. */
  get isStale(): boolean {
    return this.#next !== null;
  }

  /** Shows a view of a version of the rows once its visible rows have loaded. */
  show(view: RateView, version: number): void {
    const key = JSON.stringify(view);
    const current = this.#next ?? this.#shown;
    if (current?.key === key && current.version >= version) return;
    // Another view starts at its first row; another version of the same view does not scroll.
    const visible = this.#shown?.key === key ? this.#visible : start;
    this.#next = { view, key, version, total: 0, rows: new Map() };
    void this.#fill(this.#next, visible.first, visible.last);
    this.#notify();
  }

  row(index: number): RateRow | undefined {
    const at = Math.floor(index / blockRows);
    return this.#shown?.rows.get(at)?.[index - at * blockRows];
  }

  /** Returns the position of a loaded row by its number. */
  indexOf(row: number): number | undefined {
    for (const [at, rows] of this.#shown?.rows ?? []) {
      const offset = rows.findIndex((each) => each.row === row);
      if (offset >= 0) return at * blockRows + offset;
    }
    return undefined;
  }

  /** Changes a loaded row before main has replied. */
  write(index: number, change: (row: RateRow) => RateRow): void {
    const at = Math.floor(index / blockRows);
    const rows = this.#shown?.rows.get(at);
    const row = rows?.[index - at * blockRows];
    if (!rows || !row || !this.#shown) return;
    this.#shown.rows.set(at, rows.with(index - at * blockRows, change(row)));
    this.#notify();
  }

  /**
   * Loads rows now, and the rows around them soon after.
   * @returns resolves when they have loaded; undefined if they are loaded already
   */
  ready(first: number, last: number): Promise<void> | undefined {
    this.#visible = { first, last };
    // Scrolling continues.
    if (this.#rest !== undefined) this.#notifyAfterScroll();
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
      if (!rows) missing.push(this.#load(blocks, at));
      else {
        // The block is the most recently used one, so it is removed last.
        blocks.rows.delete(at);
        blocks.rows.set(at, rows);
      }
    }
    return missing.length > 0 ? Promise.all(missing).then(() => undefined) : undefined;
  }

  #load(blocks: Blocks, at: number): Promise<void> {
    const name = `${blocks.key} ${blocks.version} ${at}`;
    const open = this.#requests.get(name);
    if (open) return open;
    const request = this.#fetch(blocks.view, at * blockRows, blockRows)
      .then((answer) => this.#take(blocks, at, answer))
      .catch((error: unknown) => {
        if (blocks === this.#next) this.#next = null;
        this.#onFailure(error);
      })
      .finally(() => this.#requests.delete(name));
    this.#requests.set(name, request);
    return request;
  }

  #take(blocks: Blocks, at: number, { version, total, rows }: Answer): void {
    if (blocks !== this.#next && blocks !== this.#shown) return;
    // Rows of two versions are never mixed.
    if (version < blocks.version) return;
    if (version > blocks.version) {
      if (blocks === (this.#next ?? this.#shown)) this.show(blocks.view, version);
      return;
    }
    const isOtherTotal = blocks.total !== total;
    blocks.total = total;
    blocks.rows.set(at, rows);
    const isWider = this.#measure(rows);
    for (const key of blocks.rows.keys()) {
      if (blocks.rows.size <= blockCount) break;
      blocks.rows.delete(key);
    }
    if (blocks === this.#next) this.#promote(blocks);
    else if (isOtherTotal || isWider || this.#isVisible(at)) this.#notify();
    else this.#notifyAfterScroll();
  }

  #isVisible(block: number): boolean {
    return block * blockRows <= this.#visible.last && (block + 1) * blockRows > this.#visible.first;
  }

  /**
   * Updates the widest texts.
   * @returns whether a column needs to be wider
   */
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

  /** Shows the next rows when all visible ones have loaded. */
  #promote(blocks: Blocks): void {
    const visible = blocks.key === this.#shown?.key ? this.#visible : start;
    const last = Math.min(visible.last, blocks.total - 1);
    const first = Math.min(visible.first, Math.max(0, last));
    if (last >= 0 && this.#fill(blocks, first, last)) return;
    this.#shown = blocks;
    this.#next = null;
    this.#visible = visible;
    this.#notify();
  }

  /** During scrolling, drawing everything again for invisible rows would slow the scroll. */
  #notifyAfterScroll(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#notify(), restMs);
  }

  #notify(): void {
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
