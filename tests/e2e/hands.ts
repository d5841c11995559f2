/** What a person's hands do with Codesk's own controls, by their roles and names. */
import type { Page } from 'playwright';

/** Chooses one option of a searchable choice. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Takes several options of a multi-select; `typed` is what is typed when the options are searched for. */
export async function tick(
  page: Page,
  label: string,
  options: readonly string[],
  typed?: string,
): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  for (const option of options) {
    await field.click();
    await field.pressSequentially(typed ?? option);
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await field.press('Escape');
}
