/**
 * Delays changes that a blur causes until a press of the pointer ends. A message or tag that appears on blur moves the
 * content below it; between press and release, another element would be under the pointer and the click would be lost.
 */
import { flushSync } from 'react-dom';

/** The main button is down. Others do not click. */
let isPressed = false;
const waiting: (() => void)[] = [];

const listen = (type: string, listener: (event: Event) => void) =>
  // The first of all listeners, so that the clicked control sees the new value.
  window.addEventListener(type, listener, { capture: true });

function runWaiting(): void {
  const due = waiting.splice(0);
  if (due.length === 0) return;
  flushSync(() => {
    for (const run of due) run();
  });
}

/** Registered on first use, because definitions of filters and fields are also read without a document. */
function followPresses(): void {
  listen('pointerdown', (event) => {
    runWaiting();
    isPressed = event instanceof MouseEvent && event.button === 0;
  });
  for (const end of ['pointerup', 'pointercancel']) {
    listen(end, () => {
      isPressed = false;
      // The click of the press, if there is one, runs before this.
      setTimeout(runWaiting);
    });
  }
  // A release outside of the window may not be heard.
  for (const next of ['click', 'keydown']) {
    listen(next, () => {
      isPressed = false;
      runWaiting();
    });
  }
}
if (typeof window === 'object') followPresses();

/**
 * Runs a change caused by a blur: at once, or, while a pointer is pressed, right before the clicked element handles the
 * click. Without a click it runs after the release.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
