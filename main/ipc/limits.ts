/**
 * Limits how often a page may request something that reaches outside the app. Normal pages stay far below; a
 * compromised one may not.
 */
import type { RequestName } from '../../shared/ipc/contract';

/** `burst` requests at once, and then `perSecond`. */
interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

const limits: Partial<Record<RequestName, Limit>> = {
  'app.report': { burst: 12, perSecond: 1 },
  // A held key repeats about 30 times a second.
  'app.copy': { burst: 60, perSecond: 30 },
  // Each reads the log and the whole database.
  'support.collect': { burst: 6, perSecond: 0.5 },
  'app.open-link': { burst: 3, perSecond: 1 },
  'window.open': { burst: 12, perSecond: 6 },
};

/**
 * Counts the requests of all pages together.
 * @param now monotonic milliseconds
 */
export function createLimits(now: () => number = () => performance.now()) {
  const buckets = new Map<string, { left: number; at: number }>();
  /** True if a request with this name may pass now. */
  return (name: RequestName): boolean => {
    const limit = limits[name];
    if (!limit) return true;
    const at = now();
    const before = buckets.get(name) ?? { left: limit.burst, at };
    const left = Math.min(limit.burst, before.left + ((at - before.at) / 1000) * limit.perSecond);
    const passes = left >= 1;
    buckets.set(name, { left: passes ? left - 1 : left, at });
    return passes;
  };
}
