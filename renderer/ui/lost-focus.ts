/** Where the keyboard goes when the row that had it is gone. */

/**
 * Gives the focus to the grid's tab stop whenever nothing has it in the next half second. A closing dialog hands the
 * focus back some frames later, and a list that is empty after the reload disables its tab stop; a person who has moved
 * on is left alone.
 */
export function catchLostFocus(frames = 30): void {
  if (document.activeElement === document.body) {
    const stop = document.querySelector<HTMLElement>('.codesk-grid [tabindex="0"]:not(:disabled)');
    (stop ?? document.getElementById('content'))?.focus();
  }
  if (frames > 1) requestAnimationFrame(() => catchLostFocus(frames - 1));
}
