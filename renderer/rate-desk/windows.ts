/**
 * Items of a long list in main. They load in windows as they come into sight, and the page holds only a few windows.
 * When the list changes, the old items remain visible until the new ones have loaded.
 */
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Failure } from '../../shared/errors';
import { failureOf } from '../ipc';

/** Number of windows in memory; the least recently used ones are removed. */
const windowCount = 24;
/** Number of requests at the same time. */
const mostRequests = 2;

/** A part of the list, and the length of the whole list. */
export interface LoadedWindow<T> {
  readonly total: number;
  readonly items: readonly T[];
}

interface WindowsOptions<T> {
  /** Identifies the list with its order and its version. With another key all items load again. */
  readonly listKey: string;
  /** Items per request. */
  readonly size: number;
  readonly load: (from: number, count: number) => Promise<LoadedWindow<T>>;
}

class Windows<T> {
  readonly blocks = new Map<number, readonly T[]>();
  readonly loading = new Set<number>();
  #wanted: number[] = [];
  #flushing = false;
  /** React may render a list and discard it before it is visible. Such a list loads nothing. */
  #isShown = false;
  total: number | null = null;
  failure: Failure | null = null;
  readonly options: WindowsOptions<T>;
  #changes = 0;
  #listener: (() => void) | undefined;

  constructor(options: WindowsOptions<T>) {
    this.options = options;
  }

  /** Takes one listener. Items load only while it is subscribed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#isShown = true;
    this.#listener = listener;
    this.#next();
    return () => {
      this.#isShown = false;
    };
  };
  /** Increases when other items have loaded. */
  readonly changes = (): number => this.#changes;

  at(index: number): T | undefined {
    const { size } = this.options;
    const block = Math.floor(index / size);
    const items = this.blocks.get(block);
    if (!items) {
      this.want(block);
      return undefined;
    }
    // The block was just used, so it is removed last.
    this.blocks.delete(block);
    this.blocks.set(block, items);
    return items[index - block * size];
  }

  /**
   * Loads a window after all rows of this render have requested theirs. Windows that are no longer visible are not
   * loaded.
   */
  want(block: number): void {
    if (!this.#flushing) {
      this.#wanted = [];
      this.#flushing = true;
      queueMicrotask(() => {
        this.#flushing = false;
        this.#next();
      });
    }
    if (!this.#wanted.includes(block)) this.#wanted.push(block);
  }

  retry(): void {
    this.failure = null;
    this.want(0);
    this.#changed();
  }

  #changed(): void {
    this.#changes += 1;
    this.#listener?.();
  }

  #next(): void {
    if (!this.#isShown || this.failure) return;
    for (const block of this.#wanted) {
      if (this.loading.size >= mostRequests) return;
      if (!this.loading.has(block) && !this.blocks.has(block)) void this.#load(block);
    }
  }

  async #load(block: number): Promise<void> {
    const { size, load } = this.options;
    this.loading.add(block);
    try {
      const { total, items } = await load(block * size, size);
      this.total = total;
      this.blocks.set(block, items);
      for (const old of this.blocks.keys()) {
        if (this.blocks.size <= windowCount) break;
        this.blocks.delete(old);
      }
    } catch (error) {
      this.failure = failureOf(error);
    }
    this.loading.delete(block);
    this.#changed();
    this.#next();
  }
}

export interface ShownWindows<T> {
  /** Length of the list; null until it is known. */
  readonly total: number | null;
  /** Returns the item at a position, and loads it if needed; undefined until it has loaded. */
  readonly at: (index: number) => T | undefined;
  /** True while the items of the list before are shown. */
  readonly stale: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** Loads a list in windows. Returns a new object whenever it shows other items. */
export function useWindows<T>(options: WindowsOptions<T>): ShownWindows<T> {
  const [held, setHeld] = useState(() => ({
    now: new Windows<T>(options),
    before: null as Windows<T> | null,
  }));
  let { now, before } = held;
  if (now.options.listKey !== options.listKey) {
    // A list without any items is not worth showing.
    before = now.blocks.size > 0 ? now : before;
    now = new Windows<T>(options);
    setHeld({ now, before });
  }
  const changes = useSyncExternalStore(now.subscribe, now.changes);
  // The first window has the length of the list.
  if (now.total === null && !now.failure) now.want(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have loaded after a change
  return useMemo(() => {
    const filled = now.blocks.size > 0;
    return {
      total: now.total ?? before?.total ?? null,
      at: (index) =>
        now.at(index) ??
        (filled || !before
          ? undefined
          : before.blocks.get(Math.floor(index / before.options.size))?.[index % before.options.size]),
      stale: !filled && before !== null,
      failure: now.failure,
      retry: () => now.retry(),
    };
  }, [now, before, changes]);
}
