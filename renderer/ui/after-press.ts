/**
 * What a field does when it is left can move the page: a message or tags come, and what is below moves down. Between the
 * press and the release of a pointer that would move another place under it, and its click would be lost.
 */
import { flushSync } from 'react-dom';

/** The main button is down. Others do not click. */
let isPressed = false;
const waiting: (() => void)[] = [];

const listen = (type: string, listener: (event: Event) => void) =>
  // First of all listeners: what is clicked must meet what was typed before.
  window.addEventListener(type, listener, { capture: true });

function runWaiting(): void {
  const due = waiting.splice(0);
  if (due.length === 0) return;
  flushSync(() => {
    for (const run of due) run();
  });
}

/** Begins with the page. Definitions of filters and fields are also read where there is none. */
function followPresses(): void {
  listen('pointerdown', (event) => {
    runWaiting();
    isPressed = event instanceof MouseEvent && event.button === 0;
  });
  for (const end of ['pointerup', 'pointercancel']) {
    listen(end, () => {
      isPressed = false;
      // Its click comes before this, if there is one.
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
 * For what a blur changes: runs it at once, or while a pointer is pressed right before what is clicked hears of the click.
 * Without a click it runs after the release.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
