/** How a screen looks in several themes and sizes: each is shown in turn, so that the screen is opened once. */
import { expect, type Page } from 'playwright/test';
import { seriousFindings } from './accessibility';
import { type Codesk, defaultView, resize, type View } from './launch';

/** Both themes in the usual size. */
export const bothThemes = {
  light: defaultView,
  dark: { ...defaultView, theme: 'dark' },
} as const satisfies Readonly<Record<string, View>>;

/**
 * A function that looks at the current screen: takes a picture `<name>-<view>` and checks it with axe in each view. The
 * first view is shown before and afterwards.
 *
 * @param views by the name that a picture has at its end
 */
export async function lookingIn(
  codesk: Codesk,
  views: Readonly<Record<string, View>>,
): Promise<(name: string) => Promise<void>> {
  const [[, first] = ['', defaultView]] = Object.entries(views);
  await turn(codesk, first);
  return async (name) => {
    const seen = new Set<string>();
    for (const [title, view] of Object.entries(views)) {
      await turn(codesk, view);
      await codesk.picture(`${name}-${title}`);
      const size = Object.values(view.size).join();
      // A theme changes nothing but colours.
      const found = await seriousFindings(codesk.page, seen.has(size) ? 'colours' : 'all');
      expect.soft(found, `${name}, ${title}`).toEqual([]);
      seen.add(size);
    }
    await turn(codesk, first);
  };
}

/** Shows the current screen in another view, as when the system changes its theme and the user resizes the window. */
async function turn({ app, page }: Codesk, { theme, size }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('body.bp6-dark')).toHaveCount(theme === 'dark' ? 1 : 0);
  await resize(app, size);
  const shown = () => page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  await expect.poll(shown).toEqual(size);
  await still(page);
}

/** Waits for the end of transitions: colours in the middle of one belong to no theme. */
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
