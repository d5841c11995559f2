/**
 * Cells out of sight are written after the frame that shows the others: text is laid out also where nobody sees it, and a
 * wide list has a quarter of its cells there. Whoever scrolls to them finds them written.
 */

/** What is still to be written, by row. */
const unseen = new Map<Element, () => void>();

/** Milliseconds after which they are written on a page that never rests. */
const longest = 100;

let waiting: number | undefined;

/**
 * Writes the unseen cells of a row once the page rests, or before it is scrolled.
 * @param write takes the place of what was to be written into the row before; undefined if the row has none left
 */
export function writeUnseen(row: Element, write: (() => void) | undefined): void {
  if (!write) {
    unseen.delete(row);
    return;
  }
  unseen.set(row, write);
  if (waiting !== undefined) return;
  waiting = requestIdleCallback(writeAll, { timeout: longest });
  // Scroll events come before the frame in which the cells come into sight, and here before the grid gives the elements
  // to other rows. Those of elements do not bubble.
  document.addEventListener('scroll', writeAll, { capture: true, once: true });
}

function writeAll(): void {
  if (waiting !== undefined) cancelIdleCallback(waiting);
  waiting = undefined;
  document.removeEventListener('scroll', writeAll, { capture: true });
  const writes = [...unseen.values()];
  unseen.clear();
  for (const write of writes) write();
}
