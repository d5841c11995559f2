/**
 * 100,000 rates imported into a service form of the running app and exported again, with the longest block of the main
 * process and of the page by phase. Prints them; no time fails the run.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { shownNumber } from '../../shared/money';
import { BlockingMonitor } from '../support/app/blocking';
import { test } from '../support/app/fixtures';
import { openDelivery } from '../support/app/journey';
import { signIn } from '../support/app/sign-in';

const count = Number(process.env.CODESK_ROWS ?? 100_000);
const minute = 60_000;
const longTimeout = { timeout: minute };

/** If `wrong`, every tenth row has an invalid rate. */
const line = (row: number, wrong: boolean, separator = ',') =>
  [row / 2, (row + 1) / 2, wrong && row % 10 === 3 ? 'x' : ((row % 7000) / 100 + 1).toFixed(2)].join(
    separator,
  );
const lines = (wrong: boolean, separator?: string) =>
  Array.from({ length: count }, (_, row) => `${line(row, wrong, separator)}\n`).join('');

test('100,000 rates imported into a service form and exported', async ({ codesk, profile }) => {
  test.setTimeout(10 * minute);
  const { app, page } = codesk;
  const [good, bad] = ['good.csv', 'bad.csv'].map((name) => join(profile, name)) as [string, string];
  writeFileSync(good, `from,to,rate\n${lines(false)}`);
  writeFileSync(bad, `from,to,rate\n${lines(true)}`);
  await signIn(page);
  // Polls by attributes and without `expect`: a search by role or text, and the page snapshot that `expect` takes with
  // each failed attempt, would be the longest tasks of the page.
  const table = page.locator('#row-table-rates');
  const rows = table.locator('.codesk-row-table-header .codesk-note').first();
  const shown = shownNumber(count);
  const dialog = page.locator('.codesk-import');
  /** The rows are shown, drafts are stored, and the checks are complete. */
  const settled = async (text: RegExp | string) => {
    await rows.and(page.locator('.codesk-note', { hasText: text })).waitFor(longTimeout);
    await dialog.waitFor({ ...longTimeout, state: 'detached' });
    let before = 0;
    await expect
      .poll(
        async () => {
          const now = await app.evaluate(() => process.cpuUsage().user + process.cpuUsage().system);
          const isIdle = now - before < 60_000;
          before = now;
          return isIdle;
        },
        { ...longTimeout, intervals: [500] },
      )
      .toBe(true);
  };
  const choosing = async (file: string) => {
    await codesk.pick(file);
    await table.locator('button[aria-label="Import rates"]').click();
    await dialog.getByRole('button', { name: 'Choose file' }).click();
    await expect(dialog.getByText(/\.csv/)).toBeVisible();
  };
  const press = () => dialog.getByRole('button', { name: 'Import', exact: true }).click();

  const id = await openDelivery(codesk);
  await expect(table).toBeVisible();
  const watch = await BlockingMonitor.of(codesk);

  await choosing(bad);
  await watch.phase('a file with 10,000 wrong rows', async () => {
    await press();
    await dialog.locator('.codesk-import-errors').waitFor(longTimeout);
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await choosing(good);
  await watch.phase('cancelled while it is read', async () => {
    await press();
    await page.keyboard.press('Escape');
    await settled(/rows?/);
  });

  await choosing(good);
  await watch.phase('import', async () => {
    await press();
    await settled(`${shown} rows`);
  });
  await watch.phase('scroll', () =>
    page.evaluate(async () => {
      const scroller = document.querySelector<HTMLElement>('#row-table-rates [role="grid"]');
      for (let at = 0; scroller && at < 60; at += 1) {
        scroller.scrollTop += at % 20 === 19 ? scroller.scrollHeight / 4 : 600;
        await new Promise((done) => requestAnimationFrame(done));
      }
      if (scroller) scroller.scrollTop = 0;
    }),
  );
  await watch.phase('type into a field', async () => {
    await page.getByLabel('Tax percentage').fill('7');
    await settled(`${shown} rows`);
  });
  const cell = table.locator('[role="gridcell"]').first();
  await watch.phase('undo', async () => {
    await cell.click();
    await page.keyboard.press('Control+z');
    await settled(/rows?/);
    await expect(rows).not.toHaveText(`${shown} rows`);
  });
  await watch.phase('redo', async () => {
    await cell.click();
    await page.keyboard.press('Control+y');
    await settled(`${shown} rows`);
  });
  await watch.phase('undo again', async () => {
    await cell.click();
    await page.keyboard.press('Control+z');
    await settled(/rows?/);
  });
  await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), lines(false, '\t'));
  await watch.phase('paste', async () => {
    await cell.click();
    await page.keyboard.press('Control+v');
    await settled(`${shown} rows`);
  });
  await watch.phase('undo of the paste', async () => {
    await cell.click();
    await page.keyboard.press('Control+z');
    await settled(/rows?/);
  });
  await watch.phase('redo of the paste', async () => {
    await cell.click();
    await page.keyboard.press('Control+y');
    await settled(`${shown} rows`);
  });
  await watch.phase('save', async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .locator('.bp6-toast-message', { hasText: 'Record has been successfully updated!' })
      .waitFor(longTimeout);
    await table.waitFor({ ...longTimeout, state: 'detached' });
  });
  await watch.phase('open again', async () => {
    await page.evaluate((address) => location.assign(address), `#/services/${id}`);
    await settled(`${shown} rows`);
  });
  watch.end();
});
