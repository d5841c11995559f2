/**
 * The sign-in screen that the HTML brings (`first-view-markup.tsx`), until the page draws its own. People may use it at
 * once: what they type, where the keyboard is, and what they press (`renderer/first.ts` notes it) goes over to the screen
 * that replaces it.
 */

/** The element of `index.html` that stands there until the page draws. */
const viewOf = () => document.getElementById('start');

/** What has been typed into the fields of the view, by their names. */
export function typedInFirstView(): Readonly<Record<string, string>> {
  const fields = [...(viewOf()?.querySelectorAll('input') ?? [])];
  return Object.fromEntries(
    fields
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }) => [name, value]),
  );
}

/**
 * Takes the view away, gives the keyboard to the same element of the screen, and presses there what was pressed.
 * @param screen the drawn sign-in screen
 * @returns whether somebody began to use the view
 */
export function replaceFirstView(screen: HTMLElement): boolean {
  const view = viewOf();
  if (!view) return false;
  const focused = document.activeElement;
  const next = view.contains(focused) ? counterpart(focused as HTMLElement, screen) : undefined;
  const pressed = view.querySelector<HTMLElement>('[data-pressed]');
  const held = view.querySelector<HTMLElement>('[data-held]');
  view.remove();
  next?.focus();
  if (next instanceof HTMLInputElement) select(next, focused as HTMLInputElement);
  if (pressed) counterpart(pressed, screen)?.click();
  const holding = held && counterpart(held, screen);
  if (holding) pressWhenLetGo(holding);
  return view.hasAttribute('data-used');
}

/** Of a session that goes on nothing is asked. Nothing that was typed stays in the page. */
export function removeFirstView(): void {
  viewOf()?.remove();
}

/** The pointer went down on the button of the view: browsers make no click of that any more. */
function pressWhenLetGo(button: HTMLElement): void {
  const letGo = ({ type, target }: Event) => {
    for (const end of ends) document.removeEventListener(end, letGo);
    if (type === 'pointerup' && button.contains(target as Node)) button.click();
  };
  const ends = ['pointerup', 'pointercancel'];
  for (const end of ends) document.addEventListener(end, letGo);
}

/** Fields for e-mails tell no selection and take none. */
function select(field: HTMLInputElement, like: HTMLInputElement): void {
  const { selectionStart, selectionEnd, selectionDirection } = like;
  if (selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/** The field of the same name, or the button with the same text. */
function counterpart(element: HTMLElement, screen: HTMLElement): HTMLElement | undefined {
  const others = screen.querySelectorAll<HTMLElement>(element.localName);
  if (element instanceof HTMLInputElement)
    return [...others].find((other) => (other as HTMLInputElement).name === element.name);
  return [...others].find(({ textContent }) => textContent === element.textContent);
}
