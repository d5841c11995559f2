/** Limits progress reports to a rate that can be drawn. */

/** Milliseconds between two reports. */
const every = 100;

/** Reports the first step, then at most one in 100 milliseconds, and with `end` the last. */
export function spacedReports<T extends readonly unknown[]>(tell: (...report: T) => void) {
  let last = Number.NEGATIVE_INFINITY;
  let untold: T | undefined;
  return {
    next(...report: T) {
      const now = performance.now();
      if (now - last < every) {
        untold = report;
        return;
      }
      last = now;
      untold = undefined;
      tell(...report);
    },
    end() {
      if (untold) tell(...untold);
    },
  };
}
