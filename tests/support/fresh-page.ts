/**
 * Runs before each file of page tests. The files of a worker share one page and the loaded packages, because loading
 * React and Blueprint again for each file takes longer than the tests. Our own modules are loaded again for each file,
 * and the page is reset after each file, so that no file depends on the files before it.
 */
import { afterAll, vi } from 'vitest';
import { snapshotPage, startFrames } from './page/reset-page';

vi.resetModules();

if (typeof window !== 'undefined') {
  // The page uses it, the drag-and-drop library already during its load, and jsdom lacks it.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom has no layout; a grid without a size would draw no row.
  for (const name of ['clientWidth', 'clientHeight'] as const) {
    Object.defineProperty(Element.prototype, name, {
      configurable: true,
      get(this: Element) {
        if (this.getAttribute('role') !== 'grid') return 0;
        return name === 'clientWidth' ? window.innerWidth : window.innerHeight;
      },
    });
  }
  startFrames();
  afterAll(snapshotPage());
}
