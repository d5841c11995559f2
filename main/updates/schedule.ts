/** When to check for updates: soon after the start, every four hours, and after a longer sleep. */
export interface Schedule {
  /** The computer woke up. */
  woke(): void;
  stop(): void;
}

/** Milliseconds. The first check must not delay the first paint. */
export const firstCheckAfter = 3000;
export const checkEvery = 4 * 60 * 60 * 1000;
/** After a failed check, as without a network. */
export const retryAfter = 15 * 60 * 1000;
/** Random variation of a time, so that many computers do not check at once. */
const jitter = 0.1;
/** Longest random delay in milliseconds after a start or a sleep. */
const spread = 5000;

/** @param check never rejects; false if it should be tried again soon */
export function scheduleChecks(
  check: () => Promise<boolean>,
  now: () => number = Date.now,
  random: () => number = Math.random,
): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let asked = now();
  let stopped = false;

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(ask, ms);
    timer.unref?.();
  };
  const ask = () => {
    asked = now();
    void check().then((done) => plan((done ? checkEvery : retryAfter) * (1 + jitter * (2 * random() - 1))));
  };
  plan(firstCheckAfter + spread * random());
  return {
    woke() {
      // Timers stop while a computer sleeps. The network needs a moment to come back.
      if (now() - asked >= checkEvery) plan(firstCheckAfter + spread * random());
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
