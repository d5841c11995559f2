/** The toolbar of a list. */
import { expect, type Page } from 'playwright/test';

/** Chooses an action of the toolbar, which stands in More where there is little space. */
export async function act(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  const button = page.getByRole('button', { name, exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  } else await button.click();
}
