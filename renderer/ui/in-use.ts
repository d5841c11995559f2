/** Tells main that somebody uses this window, so that it is not locked. */
import { invoke, on } from '../ipc';

/** Milliseconds between two reports. */
const reportEvery = 5000;

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Called once. */
export function watchUse(): void {
  let reported = Number.NEGATIVE_INFINITY;
  let place = '';
  const isUse = (event: Event) => {
    // A script cannot keep Codesk open, and neither can a key that something lies on.
    if (!event.isTrusted || (event as KeyboardEvent).repeat) return false;
    if (event.type !== 'pointermove') return true;
    // Chromium also sends moves of a pointer that lies still, when something moves below it.
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
  // Somebody who answers the warning is heard at once.
  on('lock-soon', () => {
    reported = Number.NEGATIVE_INFINITY;
  });
}
