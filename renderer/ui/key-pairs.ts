/**
 * Ignores the keypress and keyup of Enter and Space on an element that did not get the keydown. Without this, a menu
 * item that moves the focus to the menu's button with its keydown would open the menu again with its keyup.
 */

/** Starts ignoring such events. Returns a function that stops it. */
export function pairKeys(page: Document): () => void {
  let down: EventTarget | null = null;
  const isUnpaired = (event: KeyboardEvent) =>
    (event.key === 'Enter' || event.key === ' ') && down !== event.target;
  const onDown = (event: KeyboardEvent) => {
    down = event.target;
  };
  const onPress = (event: KeyboardEvent) => {
    if (!isUnpaired(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onUp = (event: KeyboardEvent) => {
    onPress(event);
    down = null;
  };
  page.addEventListener('keydown', onDown, true);
  page.addEventListener('keypress', onPress, true);
  page.addEventListener('keyup', onUp, true);
  return () => {
    page.removeEventListener('keydown', onDown, true);
    page.removeEventListener('keypress', onPress, true);
    page.removeEventListener('keyup', onUp, true);
  };
}
