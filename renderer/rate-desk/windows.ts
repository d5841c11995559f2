/**
 * Items of a long list that main holds, loaded in windows as they come into sight. The page keeps a few windows only.
 * When the list changes, the old items stay until the new ones are there.
 */
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Failure } from '../../shared/errors';
import { failureOf } from '../ipc';

/** Windows that are kept, the ones used last. */
const keptWindows = 24;
/** Windows that are asked for at the same time. */
const mostRequests = 2;

/** A part of the list, and how long the whole list is. */
export interface LoadedWindow<T> {
  readonly total: number;
  readonly items: readonly T[];
}

interface WindowsOptions<T> {
  /** Names the list with its order and its version: with another key all items are asked for again. */
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
  /** React may draw a list and throw it away before it is shown: that one loads nothing. */
  #isShown = false;
  total: number | null = null;
  failure: Failure | null = null;
  readonly options: WindowsOptions<T>;
  #changes = 0;
  #listener: (() => void) | undefined;

  constructor(options: WindowsOptions<T>) {
    this.options = options;
  }

  /** Takes one listener. Items are loaded as long as it is there. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#isShown = true;
    this.#listener = listener;
    this.#next();
    return () => {
      this.#isShown = false;
    };
  };
  /** Rises when other items are there. */
  readonly changes = (): number => this.#changes;

  at(index: number): T | undefined {
    const { size } = this.options;
    const block = Math.floor(index / size);
    const items = this.blocks.get(block);
    if (!items) {
      this.want(block);
      return undefined;
    }
    // Used now, so it is kept longest.
    this.blocks.delete(block);
    this.blocks.set(block, items);
    return items[index - block * size];
  }

  /** Asks for a window once all that is drawn now has asked; what was wanted before and is not drawn any more is not loaded. */
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
        if (this.blocks.size <= keptWindows) break;
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
  /** The item at a position; undefined until it is loaded, which this asks for. */
  readonly at: (index: number) => T | undefined;
  /** The items shown are those of the list before. */
  readonly stale: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** Loads a list in windows. The result is another object whenever it shows other items. */
export function useWindows<T>(options: WindowsOptions<T>): ShownWindows<T> {
  const [held, setHeld] = useState(() => ({
    now: new Windows<T>(options),
    before: null as Windows<T> | null,
  }));
  let { now, before } = held;
  if (now.options.listKey !== options.listKey) {
    // One that was never filled is not worth showing.
    before = now.blocks.size > 0 ? now : before;
    now = new Windows<T>(options);
    setHeld({ now, before });
  }
  const changes = useSyncExternalStore(now.subscribe, now.changes);
  // The first window says how long the list is.
  if (now.total === null && !now.failure) now.want(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are there after a change.
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
