/** One press of the pointer from down to up, also outside the element. Escape or a lost pointer cancels it. */
import type { PointerEvent as ReactPointerEvent } from 'react';

interface PointerTrack {
  readonly move: (event: PointerEvent) => void;
  readonly end: () => void;
  readonly cancel: () => void;
}

/** Follows the pressed pointer. Exactly one of `end` and `cancel` is called. */
export function trackPointer(start: ReactPointerEvent, track: PointerTrack): void {
  const ends = new AbortController();
  const over = (finish: () => void) => {
    ends.abort();
    finish();
  };
  const { signal } = ends;
  const mine = (event: PointerEvent) => event.pointerId === start.pointerId;
  window.addEventListener('pointermove', (event) => mine(event) && track.move(event), { signal });
  window.addEventListener('pointerup', (event) => mine(event) && over(track.end), { signal });
  window.addEventListener('pointercancel', (event) => mine(event) && over(track.cancel), { signal });
  window.addEventListener('blur', () => over(track.cancel), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      over(track.cancel);
    },
    { signal, capture: true },
  );
}
