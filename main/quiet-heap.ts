/**
 * Gives memory back that is not in use any more, while nobody waits for anything: what main's start left behind and, after
 * work, what the pages and main left behind. V8 by itself collects when it needs more room. At the sign-in screen that
 * never comes, and after work it takes about half a minute.
 */

/** Milliseconds without a request. */
const quiet = 1500;
/** Requests after which it is worth a collection. */
const work = 30;
/** Collections after work. What a page frees in the first one is swept in steps, and its room is given back by the second. */
const passes = 2;
/** Seconds without a key or a pointer, if the system tells them. */
const still = 1;
/** So many times `quiet` without a request. A page that somebody uses reports it every five seconds. */
const longQuiet = 4;

/**
 * Collects main, in a task of its own. Main stands still for about 30 ms: no page may be waiting.
 * @throws if this Electron cannot
 */
export async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  try {
    await new Promise<void>((resolve, reject) =>
      session.post('HeapProfiler.collectGarbage', (error) => (error ? reject(error) : resolve())),
    );
  } finally {
    session.disconnect();
  }
}

interface Quiet {
  readonly collect: () => Promise<void>;
  /** Seconds since somebody used the computer; 0 also where the system does not tell. */
  readonly unused: () => number;
  readonly failed: (error: unknown) => void;
}

/**
 * Collects when the pages have asked nothing for a while and nobody uses the computer: after the start, and then after each
 * `work` requests; each time twice, with such a while between.
 * @returns what each request calls
 */
export function collectWhenQuiet({ collect, unused, failed }: Quiet): () => void {
  // The start is work.
  let asked = work;
  let left = 0;
  let looks = 0;
  let isOff = false;
  const timer = setTimeout(() => {
    looks += 1;
    if (asked >= work) {
      asked = 0;
      left = passes;
    }
    if (isOff || left === 0) return;
    if (looks < longQuiet && unused() < still) {
      timer.refresh();
      return;
    }
    left -= 1;
    if (left > 0) timer.refresh();
    collect().catch((error) => {
      // It would fail each time.
      isOff = true;
      failed(error);
    });
  }, quiet);
  // It is no reason for a process to stay.
  timer.unref();
  return () => {
    asked += 1;
    looks = 0;
    timer.refresh();
  };
}
