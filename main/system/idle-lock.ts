/**
 * Locks Codesk automatically: after the minutes of the policy without use, and at once when the system locks its screen
 * or sleeps.
 *
 * Only the use of Codesk counts, as its pages report it, not that of the computer: some desktops (Wayland, remote
 * sessions) always report an idle time of zero, so the lock would never happen.
 */
import type { PowerMonitor } from 'electron';

interface IdleLockOptions {
  /** Idle minutes from the policy; undefined: never lock automatically. */
  readonly minutes: number | undefined;
  /** A user is signed in, and Codesk is not locked. */
  readonly isOpen: () => boolean;
  readonly lock: (why: string) => void;
  /** Codesk will be locked in this many seconds; 0: the user is active, so it will not. */
  readonly soon: (seconds: number) => void;
  readonly power: Pick<PowerMonitor, 'on' | 'removeListener'>;
}

export interface IdleLock {
  /** The user is active, or has just signed in. */
  used(): void;
  stop(): void;
}

/** Milliseconds. */
const tickEvery = 1000;
/** A longer time between two ticks means that the computer slept. */
const asleep = 60_000;
/** Seconds before the lock at which it is announced. A shorter lock time is not announced. */
const warning = 30;

export function watchIdle({ minutes, isOpen, lock, soon, power }: IdleLockOptions): IdleLock {
  if (minutes === undefined) return { used: () => undefined, stop: () => undefined };
  const limit = minutes * 60_000;
  // The wall clock continues while the computer sleeps; the monotonic one cannot be set back.
  const now = () => ({ wall: Date.now(), steady: performance.now() });
  let last = now();
  let tick = now();
  let announced = false;

  const used = () => {
    last = now();
    if (!announced) return;
    announced = false;
    soon(0);
  };
  const lockNow = (why: string) => {
    announced = false;
    if (isOpen()) lock(why);
  };
  const check = () => {
    const at = now();
    const slept = at.wall - tick.wall > asleep || at.steady - tick.steady > asleep;
    tick = at;
    if (!isOpen()) {
      last = at;
      announced = false;
      return;
    }
    const idle = Math.max(at.wall - last.wall, at.steady - last.steady);
    if (slept) lockNow('the computer slept');
    else if (idle >= limit) lockNow(`not used for ${minutes} minutes`);
    else if (!announced && limit > 2 * warning * 1000 && idle >= limit - warning * 1000) {
      announced = true;
      soon(Math.ceil((limit - idle) / 1000));
    }
  };

  const timer = setInterval(check, tickEvery);
  timer.unref?.();
  const onScreen = () => lockNow('the screen was locked');
  const onSleep = () => lockNow('the computer goes to sleep');
  power.on('lock-screen', onScreen);
  power.on('suspend', onSleep);
  return {
    used,
    stop() {
      clearInterval(timer);
      power.removeListener('lock-screen', onScreen);
      power.removeListener('suspend', onSleep);
    },
  };
}
