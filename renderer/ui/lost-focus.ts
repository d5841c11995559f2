/** Where the keyboard goes when the row that had it is gone. */

/**
 * Gives the focus to the grid's tab stop once nothing has it. A closing dialog hands the focus back some frames
 * later, so this looks for half a second; a person who has moved on is left alone.
 */
export function catchLostFocus(frames = 30): void {
  if (frames === 0) return;
  if (document.activeElement !== document.body) {
    requestAnimationFrame(() => catchLostFocus(frames - 1));
    return;
  }
  const stop = document.querySelector<HTMLElement>('.codesk-grid [tabindex="0"]');
  (stop ?? document.getElementById('content'))?.focus();
}
