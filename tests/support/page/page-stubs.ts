/** What a page has and jsdom lacks, and the end of a test on a page. */
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/** After each test. */
export function tidyUp(): void {
  cleanup();
  vi.unstubAllGlobals();
}

/** Which media queries hold. */
export function windowMatches(matches: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
}

/** What jsdom does not have and the page asks for. */
export function standInForLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  windowMatches(() => false);
}
