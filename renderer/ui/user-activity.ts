/** Reports to main that the window is in use, so that it is not locked. */
import { invoke, on } from '../ipc';

/** Milliseconds between two reports. */
const reportEvery = 5000;

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Called once. */
export function watchUserActivity(): void {
  let reported = Number.NEGATIVE_INFINITY;
  let place = '';
  const isUse = (event: Event) => {
    // Scripts and held keys do not prevent the lock.
    if (!event.isTrusted || (event as KeyboardEvent).repeat) return false;
    if (event.type !== 'pointermove') return true;
    // Chromium also sends pointer events when the content below a still pointer moves.
    const { screenX, screenY } = event as PointerEvent;
    const before = place;
    place = `${screenX} ${screenY}`;
    return before !== '' && before !== place;
  };
  for (const sign of signs)
    document.addEventListener(
      sign,
      (event) => {
        if (!isUse(event) || performance.now() - reported < reportEvery) return;
        reported = performance.now();
        invoke('session.used', {}).catch(() => undefined);
      },
      { capture: true, passive: true },
    );
  // The answer to the warning is reported at once.
  on('lock-soon', () => {
    reported = Number.NEGATIVE_INFINITY;
  });
}
