/** Steps that users take with Codesk's own controls, found by their roles and names. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** Chooses one option of a searchable choice. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses several options of a multi-select; `typed` is the search text. */
export async function chooseOptions(
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

/** The grid of a list, once it shows the rows of the last request. */
export async function loadedGrid(page: Page, title: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name: title });
  // The progress bar is gone: the grid shows the list, not its skeleton.
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  // Texts out of sight are written right after the frame that shows the others.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    for (let task = 0; task < 3; task += 1) await new Promise((done) => setTimeout(done));
  });
  return grid;
}

/** Opens a list from the navigation. */
export async function openList(page: Page, title: string): Promise<Locator> {
  await page.getByRole('link', { name: title, exact: true }).click();
  return loadedGrid(page, title);
}

/** Opens the export of the current list and returns its panel, in the sidebar or the dialog. */
export async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page
    .getByRole('complementary', { name: /^Export/ })
    .or(page.getByRole('dialog', { name: /^Export/ }));
  await expect(panel.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  return panel;
}

/** Opens the form of a new service of a kind from the Services list. */
export async function addService(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: `Add ${kind}`, exact: true }).click();
}
