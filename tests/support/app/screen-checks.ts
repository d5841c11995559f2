/** Shows a screen in several themes and sizes in turn, so that it is opened only once. */
import { expect, type Page } from 'playwright/test';
import { accessibilityFindings } from './accessibility';
import { type Codesk, defaultView, resize, type View } from './launch';

/** Both themes in the usual size. */
export const bothThemes = {
  light: defaultView,
  dark: { ...defaultView, theme: 'dark' },
} as const satisfies Readonly<Record<string, View>>;

const wide = { width: 1920, height: 1080 };
const small = { width: 960, height: 640 };

/** Both themes in the usual size, in the smallest and in a large one. */
export const everySize = {
  ...bothThemes,
  'small-light': { ...defaultView, size: small },
  'small-dark': { theme: 'dark', size: small },
  'wide-light': { ...defaultView, size: wide },
  'wide-dark': { theme: 'dark', size: wide },
} as const satisfies Readonly<Record<string, View>>;

/** High contrast, with the light and the dark colours of a system. */
export const forcedColours = {
  'forced-light': { ...defaultView, forced: true },
  'forced-dark': { ...defaultView, theme: 'dark', forced: true },
} as const satisfies Readonly<Record<string, View>>;

/**
 * Returns a function that checks the current screen: takes a picture `<name>-<view>` and checks it with axe in each
 * view. It leaves the window in the size of the first view, and in any theme.
 * @param views by the suffix of the picture's name
 */
export async function screenChecker(
  codesk: Codesk,
  views: Readonly<Record<string, View>>,
): Promise<(name: string) => Promise<void>> {
  const [first = defaultView] = Object.values(views);
  let shown = first;
  const showView = async (view: View) => {
    await turn(codesk, view);
    shown = view;
  };
  await showView(first);
  return async (name) => {
    const checked = new Set<View['size']>();
    const all = Object.entries(views);
    // The current view comes first.
    const turns = [...all.filter(([, view]) => view === shown), ...all.filter(([, view]) => view !== shown)];
    for (const [title, view] of turns) {
      if (view !== shown) await showView(view);
      else await still(codesk.page);
      await codesk.picture(`${name}-${title}`);
      // A theme only changes colours. Forced colours are the system's, and axe does not see them.
      const isNew = !checked.has(view.size);
      const rules = view.forced ? (isNew ? 'structure' : undefined) : isNew ? 'all' : 'colours';
      if (rules) {
        const findings = await accessibilityFindings(codesk.page, rules);
        expect.soft(findings, `${name}, ${title}`).toEqual([]);
      }
      checked.add(view.size);
    }
    if (shown.size !== first.size) await showView(first);
  };
}

/** Shows the current screen in another view, as when the system changes its theme and the user resizes the window. */
async function turn({ app, page }: Codesk, { theme, size, forced = false }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, forcedColors: forced ? 'active' : 'none' });
  const sizeNow = () => page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const { width, height } = await sizeNow();
  if (width !== size.width || height !== size.height) {
    await resize(app, size);
    await expect.poll(sizeNow).toEqual(size);
  }
  await expect(page.locator('body.bp6-dark')).toHaveCount(theme === 'dark' ? 1 : 0);
  await still(page);
}

/** Waits for the end of transitions: a colour in the middle of one belongs to no theme. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
}
