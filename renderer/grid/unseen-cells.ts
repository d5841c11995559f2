/**
 * Cells out of sight are written once the page rests: text is laid out also where nobody sees it, and rows that come wait
 * for all that is written.
 */

/** What is still to be written, by row. */
const unseen = new Map<Element, () => void>();

/** Milliseconds after which they are written on a page that never rests. */
const longest = 100;

let isWaiting = false;

/**
 * Writes the unseen cells of a row once the page rests.
 * @param write takes the place of what was to be written into the row before; undefined if the row has none left
 */
export function writeUnseen(row: Element, write: (() => void) | undefined): void {
  if (!write) {
    unseen.delete(row);
    return;
  }
  unseen.set(row, write);
  if (isWaiting) return;
  isWaiting = true;
  const rested = () => {
    isWaiting = false;
    writeUnseenNow();
  };
  // A page may also rest before the frame that shows the other cells.
  requestAnimationFrame(() => requestIdleCallback(rested, { timeout: longest }));
}

/** Writes what is still to be written, because it comes into sight. */
export function writeUnseenNow(): void {
  const writes = [...unseen.values()];
  unseen.clear();
  for (const write of writes) write();
}
