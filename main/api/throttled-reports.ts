/** Limits progress reports to a rate that can be drawn. */

/** Milliseconds between two reports. */
const every = 100;

/** Reports the first step, then at most one in 100 milliseconds, and with `end` the last. */
export function throttledReports<T extends readonly unknown[]>(send: (...report: T) => void) {
  let last = Number.NEGATIVE_INFINITY;
  let pending: T | undefined;
  return {
    next(...report: T) {
      const now = performance.now();
      if (now - last < every) {
        pending = report;
        return;
      }
      last = now;
      pending = undefined;
      send(...report);
    },
    end() {
      if (pending) send(...pending);
    },
  };
}
