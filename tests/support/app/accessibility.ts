/** Checks accessibility with axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The rules that a theme can break. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/**
 * The findings of axe on the current page, without minor ones.
 * @param rules all of them, those about colours, or those about anything else
 */
export async function accessibilityFindings(
  page: Page,
  rules: 'all' | 'colours' | 'structure' = 'all',
): Promise<string[]> {
  // The source of axe is half a megabyte. A page without frames can reuse it in the next check.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const { violations } = await new AxeBuilder({ page, ...(isLoaded ? { axeSource: 'void 0' } : {}) })
    // The check runs inside the page, because the page has no frames.
    .setLegacyMode(true)
    // Further rows of a table have the same markup as the first ones.
    .exclude('[role="grid"] [role="row"]:nth-child(n + 5)')
    // All rules run, but only violations are described, which takes a third of the time.
    .options({
      resultTypes: ['violations'],
      ...(rules === 'colours' && { runOnly: aboutColours }),
      ...(rules === 'structure' && {
        rules: Object.fromEntries(aboutColours.map((id) => [id, { enabled: false }])),
      }),
    })
    .analyze();
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
}
