/** Rate files from outside the rate desk: as arguments of a start, dropped on another page, by Ctrl+O. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, launch, signIn, test } from '../support/app/fixtures';

const cell = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Rows of the file' }).getByRole('gridcell', { name, exact: true });

test('a file among the arguments of a start opens in the rate desk after the sign-in', async ({
  profile,
  server,
}) => {
  const file = join(profile, 'from the desktop.csv');
  writeFileSync(file, 'from,to,rate\n0,1,6.19\n');
  const { page } = await launch({ profile, server: server.address, given: [file] });
  await expect(
    page.getByText('from the desktop.csv opens in the rate desk after you sign in.'),
  ).toBeVisible();
  await signIn(page);
  await expect(cell(page, '6.19')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'from the desktop.csv' })).toBeVisible();
});

test('files open the rate desk from any page, and are recent afterwards', async ({ codesk, profile }) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();

  // Drop.
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['from,to,rate\n0,1,3.10\n'], 'dropped.csv'));
    return data;
  });
  const content = page.locator('#content');
  await content.dispatchEvent('dragover', { dataTransfer: dropped });
  await content.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(cell(page, '3.1')).toBeVisible();

  // Ctrl+O.
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  const picked = join(profile, 'picked.csv');
  writeFileSync(picked, 'from,to,rate\n0,1,4.20\n');
  await codesk.pick(picked);
  await page.keyboard.press('Control+o');
  await expect(cell(page, '4.2')).toBeVisible();

  // Second start.
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  const second = join(profile, 'second.csv');
  writeFileSync(second, 'from,to,rate\n0,1,5.30\n');
  await codesk.app.evaluate(
    ({ app }, path) => app.emit('second-instance', {}, ['codesk', path], '/'),
    second,
  );
  await expect(cell(page, '5.3')).toBeVisible();

  // Recent files, with the missing one.
  rmSync(picked);
  await page.getByRole('button', { name: 'Recent and practice files' }).click();
  const menu = page.getByRole('menu', { name: 'Open a rate file' });
  await expect(menu.getByRole('menuitem', { name: /picked\.csv.*file not found/ })).toBeVisible();
  await menu.getByRole('menuitem', { name: /picked\.csv/ }).click();
  await expect(page.getByText('File not found', { exact: true })).toBeVisible();
});
