/** The home, the outbox and the history in the real app: a change is queued, sent, shown, and undone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test } from '../support/app/fixtures';
import {
  chooseService,
  firstDelivery,
  openRateDesk,
  openRateFile,
  queueChanges,
} from '../support/app/rate-desk-steps';
import { bothThemes, screenChecker } from '../support/app/screen-checks';

test('the empty home is useful, and a sent change is shown and undone there', async ({
  codesk,
  server,
  profile,
}) => {
  const { page } = codesk;
  await signIn(page, { home: true });
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('To do')).toContainText('Nothing to do.');
  await expect(page.getByRole('link', { name: /^Outgoing changes 0 / })).toBeVisible();
  const look = await screenChecker(codesk, bothThemes);
  await look('home-empty');

  // The list counts the same rows with the same filters.
  const soon = column('Expiring soon');
  const count = (await soon.getByText(/in 90 days/).innerText()).replace(/ in.*/, '');
  await soon.getByRole('button', { name: 'Show all contracts expiring soon' }).click();
  await expect(page.getByRole('grid', { name: 'Contracts' })).toBeVisible();
  await expect(page.getByText(`1–10 of ${count}`)).toBeVisible();

  const file = join(profile, 'special-delivery.csv');
  writeFileSync(file, 'From;To;Rate\n900;901;6,19\n901;902;7,50\n');
  const service = await firstDelivery(server);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  await chooseService(page, service);
  await page.getByRole('button', { name: /^Compare/ }).click();
  await expect(page.getByRole('button', { name: /^Compare,? [1-9]/ })).toBeVisible();
  await queueChanges(page);

  await page.keyboard.press('Alt+Home');
  await column('Sent recently').getByRole('button', { name: 'Undo import of special-delivery.csv' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo import of special-delivery.csv?' });
  await expect(undo.getByText('2 rows added by the import: will be deleted')).toBeVisible();
  await look('home-undo');
  await undo.getByRole('button', { name: 'Undo import' }).click();
  await expect(column('Sent recently')).toContainText('Undo of special-delivery.csv');
  await expect(column('Sent recently')).toContainText('2 rows deleted');

  await page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Done' }).getByRole('listitem')).toHaveCount(2);
  await look('outbox-done');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'Sent rows' })).toContainText('900 – 901');
  await look('history');
});

test('a narrow column shows its whole count, and the buttons of a failure on one line each', async ({
  codesk,
  server,
  profile,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openRateDesk(page);
  for (let number = 1; number <= 8; number += 1) {
    const file = join(profile, `prices-${number}.csv`);
    writeFileSync(file, 'From;To;Rate\n900;901;6,19\n');
    await openRateFile(codesk, file);
    await expect(page.getByRole('heading', { name: `prices-${number}.csv` })).toBeVisible();
  }
  await server.fault({ path: '/cod/contracts/datatable', status: 500 });
  await page.keyboard.press('Alt+Home');
  // Tiles above the columns grow while they are counted.
  await expect(page.locator('.codesk-tile .bp6-skeleton')).toHaveCount(0);
  const heading = page.getByRole('heading', { name: 'To do' });
  const count = heading.locator('..').getByText('8', { exact: true });
  await expect(count).toBeVisible();
  expect(await count.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const openFile = page.getByRole('button', { name: 'Open a file' });
  const middle = async (of: typeof heading) => {
    const box = await of.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  expect(Math.abs((await middle(heading)) - (await middle(openFile)))).toBeLessThan(4);
  const height = (await openFile.boundingBox())?.height;
  const column = page.getByRole('region', { name: 'Expiring soon' });
  for (const name of ['Retry', 'Copy details'])
    expect((await column.getByRole('button', { name }).boundingBox())?.height, name).toBe(height);
});
