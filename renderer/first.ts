/**
 * The first code of a page that was served with the sign-in screen in it (`app/sign-in/first-view.ts`): it notes what is
 * pressed there, and loads the page once the screen is painted. On its own and without an import, so that it is there with
 * the first paint and does not delay it.
 */

/** Milliseconds after which a page that paints nothing, such as one in a hidden window, goes on. */
const longestPaint = 400;

/** Resolves when the screen is seen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, longestPaint);
  });
}

/** Files of the app are missing or damaged: nobody could sign in here, and nothing else would say so. */
function tellFailure(): void {
  const told = document.createElement('div');
  told.className = 'bp6-callout bp6-intent-danger';
  told.setAttribute('role', 'alert');
  told.textContent =
    'Codesk could not load its files. Close it and start it again. If this comes back, install Codesk again.';
  view?.querySelector('form')?.prepend(told);
  for (const button of view?.querySelectorAll('button') ?? []) button.disabled = true;
}

const view = document.getElementById('start');
for (const use of ['pointerdown', 'focusin'])
  view?.addEventListener(use, () => view.setAttribute('data-used', ''), { once: true });
view?.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button');
  if (!button) return;
  // A form would be sent. Enter in a field presses its button as well.
  event.preventDefault();
  for (const earlier of view.querySelectorAll('[data-pressed]')) earlier.removeAttribute('data-pressed');
  button.setAttribute('data-pressed', '');
});
// What is typed after a press is not what was sent with it: the person presses again.
view?.addEventListener('input', () => {
  view.querySelector('[type=submit][data-pressed]')?.removeAttribute('data-pressed');
});
// A pointer that is down while the view goes away has its press noted by nobody.
view?.addEventListener('pointerdown', ({ target }) =>
  (target as Element).closest('button')?.setAttribute('data-held', ''),
);
for (const end of ['pointerup', 'pointercancel'])
  document.addEventListener(end, () => view?.querySelector('[data-held]')?.removeAttribute('data-held'));
view?.removeAttribute('inert');

const page = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset.page;
if (page === undefined) throw new Error('The page does not name its code.');
await painted();
const code = document.createElement('script');
code.type = 'module';
code.src = page;
code.addEventListener('error', tellFailure);
document.head.append(code);

export {};
