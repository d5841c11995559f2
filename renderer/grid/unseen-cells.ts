/**
 * Texts out of sight are written after the frame that shows the others: text is laid out also where nobody sees it, and
 * rows that come wait for all that is written before them.
 */

/** What is still to be written, by row. */
const unseen = new Map<Element, () => void>();

let isWaiting = false;

/**
 * Writes the unseen cells of a row right after the next frame.
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
  const painted = () => {
    isWaiting = false;
    writeUnseenNow();
  };
  // Whoever else waits for the frame goes first.
  requestAnimationFrame(() => setTimeout(() => setTimeout(painted)));
}

/** Writes what is still to be written, because it comes into sight. */
export function writeUnseenNow(): void {
  const writes = [...unseen.values()];
  unseen.clear();
  for (const write of writes) write();
}
