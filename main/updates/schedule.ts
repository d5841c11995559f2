/** When updates are asked for: soon after the start, every four hours, and after a sleep that was longer than that. */
export interface Schedule {
  /** The computer woke up. */
  woke(): void;
  stop(): void;
}

/** Milliseconds. The first check is not in the way of the first paint. */
export const firstCheckAfter = 3000;
export const checkEvery = 4 * 60 * 60 * 1000;
/** After one that did not work, as without a network. */
export const retryAfter = 15 * 60 * 1000;
/** Parts of a time by which it varies, so that many computers do not ask at once. */
const jitter = 0.1;
/** Longest delay in milliseconds after a start or a sleep. */
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
      // Timers stand still while a computer sleeps. The network needs a moment to come back.
      if (now() - asked >= checkEvery) plan(firstCheckAfter + spread * random());
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
