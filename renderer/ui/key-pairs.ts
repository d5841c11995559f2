/**
 * A key belongs to where it went down. The browser presses a button when Enter comes on to it after the focus moved,
 * and Blueprint's buttons when Enter or Space comes up on them, also when it went down elsewhere: an item of a menu
 * that hands the focus to its button would open the menu again.
 */

/** Keeps Enter and Space that went down elsewhere from where the focus is now; the answer stops that. */
export function pairKeys(page: Document): () => void {
  let down: EventTarget | null = null;
  const strays = (event: KeyboardEvent) =>
    (event.key === 'Enter' || event.key === ' ') && down !== event.target;
  const onDown = (event: KeyboardEvent) => {
    down = event.target;
  };
  const onPress = (event: KeyboardEvent) => {
    if (!strays(event)) return;
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
