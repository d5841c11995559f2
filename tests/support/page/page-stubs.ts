/** Stubs for browser features that jsdom lacks, and the cleanup after a test with a page. */
import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/** After each test. */
export function tidyUp(): void {
  cleanup();
  vi.unstubAllGlobals();
}

/** Decides which media queries match. */
export function setMediaMatches(matches: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
}

/** Stubs the layout features that the page uses. */
export function stubLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  setMediaMatches(() => false);
}

/**
 * Observers of sizes are notified when the test calls the result.
 * @returns a function that notifies them
 */
export function stubResizes(): () => void {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        observers.push(heard);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  return () => {
    for (const each of observers) each();
  };
}

/** As `stubLayout`, but each observer is notified automatically once. */
export function stubSizes(): void {
  stubLayout();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #isDue = false;
      readonly #heard: () => void;
      constructor(heard: () => void) {
        this.#heard = heard;
      }
      observe() {
        if (this.#isDue) return;
        this.#isDue = true;
        queueMicrotask(() => {
          if (this.#isDue) act(this.#heard);
          this.#isDue = false;
        });
      }
      unobserve() {}
      disconnect() {
        this.#isDue = false;
      }
    },
  );
}
