/** The toolbar of a list. */
import { expect, type Page } from 'playwright/test';

/** Chooses an action of the toolbar. In a narrow window some are in More and the others in the bar. */
export async function act(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  const button = page.getByRole('button', { name, exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  }
}
