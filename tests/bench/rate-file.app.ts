/**
 * A rate file of 1,000,000 rows in the running app, from opening to sending, with the longest block of the main process
 * and of the page by phase. Prints them; no time fails the run.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { PreparedChange } from '../../shared/desk/rates';
import { BlockingMonitor } from '../support/app/blocking';
import { test } from '../support/app/fixtures';
import {
  chooseService,
  firstDelivery,
  openRateDesk,
  openRateFile,
  rateRows,
  requestMain,
  serviceAt,
} from '../support/app/rate-desk-steps';
import { signIn } from '../support/app/sign-in';

const count = Number(process.env.CODESK_ROWS ?? 1_000_000);
const minute = 60_000;

const band = (row: number) => [row / 2, (row + 1) / 2] as const;
const storedRate = (row: number) => ((row % 7000) + 100) / 100;
/** One in ten changes slightly, some by a hundred. */
const wantedRate = (row: number) => storedRate(row) * (row % 50_000 === 1 ? 100 : row % 10 === 0 ? 1.05 : 1);

test('a rate file of 1,000,000 rows from opening to sending', async ({ codesk, profile, server }) => {
  test.setTimeout(30 * minute);
  const { page } = codesk;
  const longTimeout = { timeout: 5 * minute };
  const service = await firstDelivery(server);
  const { type, values } = await serviceAt(server, service.id);
  const rates = Array.from({ length: count }, (_, row) => {
    const [from, to] = band(row);
    return { ...values.rates[0], from: String(from), to: String(to), rate: storedRate(row).toFixed(2) };
  });
  await server.callAsOtherUser('/cod/finance_services/update', {
    id: service.id,
    type,
    values: { ...values, rates },
  });
  await server.forgetCalls();
  const file = join(profile, 'million.csv');
  const lines = Array.from({ length: count }, (_, row) => {
    const [from, to] = band(row);
    return `${from},${to},${wantedRate(row).toFixed(2)}\n`;
  });
  writeFileSync(file, `from,to,rate\n${lines.join('')}`);
  lines.length = 0;
  rates.length = 0;

  await signIn(page);
  const watch = await BlockingMonitor.of(codesk);
  const rows = rateRows(page);
  const compared = page.locator('.codesk-rate-compare-grid');
  // Polls by attributes: a search by role or text would be the longest task of the page.
  const cell = page.locator('.codesk-rate-grid [data-cell="0:3"]');
  const compare = page.locator('[data-guide="compare"]');
  /** Rows and versions are loaded, and no request is pending. */
  const settled = async () => {
    await expect(
      page.locator('[role="grid"][aria-busy="true"], .codesk-rate-desk[aria-busy="true"]'),
    ).toHaveCount(0, longTimeout);
    await expect(page.locator('.codesk-rate-state[data-unsaved="false"]')).toBeVisible(longTimeout);
  };
  const scroll = async (selector: string) => {
    await page.evaluate(async (of) => {
      const scroller = document.querySelector<HTMLElement>(of);
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let at = 0; scroller && at < 240; at += 1) {
        scroller.scrollTop += at % 40 === 39 ? scroller.scrollHeight / 8 : 600;
        await frame();
      }
      if (scroller) scroller.scrollTop = 0;
    }, selector);
    await settled();
  };

  await watch.phase('rate desk, rates of the services read ahead', async () => {
    await openRateDesk(page);
    // A server that is busy with a million rows may drop a connection.
    const asked = () => server.sent('/cod/finance_services/edit').catch(() => []);
    await expect.poll(async () => (await asked()).map(({ id }) => id), longTimeout).toContain(service.id + 1);
  });
  await watch.phase('open: read and check', async () => {
    await openRateFile(codesk, file);
    await expect(cell).toBeVisible(longTimeout);
    await settled();
  });
  await watch.phase('scroll', () => scroll('[role="grid"]'));
  await watch.phase('choose the service: read again and compare', async () => {
    await chooseService(page, service);
    await expect(compare).toHaveText(/\d/, longTimeout);
    await settled();
  });
  await watch.phase('comparison, sorted by danger', async () => {
    await compare.click();
    await expect(compared.locator('[role="gridcell"]').nth(20)).toBeVisible(longTimeout);
    await settled();
  });
  await watch.phase('scroll the comparison', () => scroll('[role="grid"]'));
  await watch.phase('comparison: changed only', async () => {
    await page.locator('[data-filter="changed"]').click();
    await settled();
    await page.locator('.codesk-rate-compare-filters button').first().click();
    await settled();
  });
  await watch.phase('back to the rows', async () => {
    await compare.click();
    await expect(rows).toBeVisible();
    await settled();
  });
  const heading = (name: string) =>
    rows.locator('[role="columnheader"]', { hasText: name }).click({ position: { x: 12, y: 8 } });
  await watch.phase('sort by rate, up and down', async () => {
    await heading('Rate');
    await settled();
    await heading('Rate');
    await settled();
  });
  await watch.phase('filter by a text', async () => {
    await cell.click();
    await page.keyboard.press('Control+f');
    await page.locator('[aria-label="Find in rows"]').fill('77.');
    await expect(page.locator('.codesk-rate-bar-count')).toHaveText(/rows of 1/, longTimeout);
    await settled();
    await page.keyboard.press('Escape');
    await settled();
  });
  await watch.phase('original order', async () => {
    await heading('Rate');
    await settled();
  });
  /** Runs an operation that adds or undoes a step, and waits until the step is stored and shown. */
  const step = async (work: () => Promise<void>) => {
    const [undo, redo] = ['Undo', 'Redo'].map((name) => page.locator(`button[aria-label^="${name}"]`));
    const names = async () => `${await undo?.getAttribute('title')} ${await redo?.getAttribute('title')}`;
    const before = await names();
    await work();
    await expect.poll(names, longTimeout).not.toBe(before);
    await settled();
  };
  await watch.phase('type into a cell, undo, redo', async () => {
    await cell.click();
    await step(async () => {
      await page.keyboard.type('17.5');
      await page.keyboard.press('Enter');
    });
    await cell.click();
    await step(() => page.keyboard.press('Control+z'));
    await step(() => page.keyboard.press('Control+y'));
  });
  await watch.phase('+5 % over the whole column', () =>
    step(async () => {
      await cell.click();
      await page.keyboard.press('Control+Shift+ArrowDown');
      await page.keyboard.type('+5%');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Change \d/ }).click(longTimeout);
      await expect(page.getByRole('dialog')).toHaveCount(0, longTimeout);
    }),
  );
  for (const key of ['z', 'y', 'z'])
    await watch.phase(`${key === 'z' ? 'undo' : 'redo'} of the column`, () =>
      step(() => page.keyboard.press(`Control+${key}`)),
    );
  await watch.phase('fill the whole column', () =>
    step(async () => {
      await page.keyboard.type('12');
      await page.keyboard.press('Control+Enter');
    }),
  );
  await watch.phase('undo of the fill', () => step(() => page.keyboard.press('Control+z')));
  await watch.phase('queue', async () => {
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: /^Queue changes of/ });
    await dialog.getByRole('button', { name: 'Queue', exact: true }).click(longTimeout);
    await expect(dialog).toHaveCount(0, longTimeout);
  });
  const change = async () =>
    (await requestMain<{ changes: PreparedChange[] }>(page, 'journal.list', {})).changes[0];
  await watch.phase('send', async () => {
    await expect
      .poll(async () => (await change())?.state ?? 'done', { timeout: 10 * minute, intervals: [500] })
      .toMatch(/done|failed|needs-you/);
  });
  process.stdout.write(`${JSON.stringify(await change())}\n`);
  watch.end();
});
