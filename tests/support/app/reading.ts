/** What a screen reader would stumble over, by axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds serious or worse; the scan runs inside the one page that there is. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
}
