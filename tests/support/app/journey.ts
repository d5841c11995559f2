/**
 * The main journey step by step with the mouse: price a delivery from a real rate file, correct it, save it, see the
 * change, and export the contracts. Used by the tests and by `npm start` without a display.
 */
import { expect } from './fixtures';
import type { Codesk } from './launch';
import { openExport } from './user-steps';

export interface JourneyFiles {
  /** A rate file with a repeated band. */
  readonly rates: string;
  readonly rowsInFile: number;
  /** Path of the exported file. */
  readonly target: string;
}

/** Opens the practice workspace from the sign-in screen. The first time, its data is seeded. */
export async function openPractice({ page }: Codesk): Promise<void> {
  await page.getByRole('button', { name: 'Open practice workspace' }).click();
  await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Opens the form of the first delivery service that can be edited. Returns its id. */
export async function openDelivery({ page }: Codesk): Promise<string> {
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'Delivery', exact: true }) })
    .first();
  await expect(row).toBeVisible();
  const id = await row.getByRole('gridcell').nth(1).innerText();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  return id.trim();
}

/** Imports the file into the rates and deletes the repeated band. */
export async function importAndCorrect(codesk: Codesk, files: JourneyFiles): Promise<void> {
  const { page } = codesk;
  await codesk.pick(files.rates);
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText(/\.csv/)).toBeVisible();
  await codesk.picture('journey-import');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Data is imported!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const rates = page.getByRole('region', { name: 'Rates', exact: true });
  await expect(rates.getByText(`${files.rowsInFile} rows`, { exact: true })).toBeVisible();
  await expect(rates.getByText('1 repeated')).toBeVisible();
  await codesk.picture('journey-repeated');
  await rates.getByRole('button', { name: 'Next problem' }).click();
  await page.keyboard.press('Delete');
  await expect(rates.getByText(`${files.rowsInFile - 1} rows`, { exact: true })).toBeVisible();
  await expect(rates.getByText('1 repeated')).toHaveCount(0);
}

/** Saves the form and checks the new number of rates in the list. */
export async function submitAndCheck(codesk: Codesk, id: string, rates: number): Promise<void> {
  const { page } = codesk;
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: id, exact: true }) });
  await expect(row.getByRole('gridcell').nth(7)).toHaveText(String(rates));
  await codesk.picture('journey-saved');
}

/** Sorts and pages the contracts, then exports them all. */
export async function exportContracts(codesk: Codesk, target: string): Promise<void> {
  const { page } = codesk;
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  const sort = page.getByRole('button', { name: 'Contract no.', exact: true });
  await sort.click();
  await expect(page.getByRole('columnheader', { name: 'Contract no.' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await sort.click();
  await expect(page.getByRole('columnheader', { name: 'Contract no.' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const first = page.getByRole('row').nth(1).getByRole('gridcell').nth(2);
  const before = await first.innerText();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(first).not.toHaveText(before);
  await codesk.picture('journey-contracts');
  await codesk.saveTo(target);
  const panel = await openExport(page);
  await expect(panel.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  await codesk.picture('journey-export');
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Show in folder' }).first()).toBeVisible({ timeout: 30_000 });
}
