/** What a screen reader would stumble over, by axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds serious or worse in the page as it is drawn now. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The source of axe is half a megabyte; a page without frames keeps it from one look to the next.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    // The look happens inside the one page that there is.
    .setLegacyMode(true)
    // Every rule runs, but only what is wrong is described: that takes a third of the time.
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
}
