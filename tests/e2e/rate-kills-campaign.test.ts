/**
 * Campaign: a user types rates and queues them while the app is killed at any moment, also during sending. Nothing
 * acknowledged is lost, and the server does nothing twice.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { PreparedChange } from '../../shared/desk/rates';
import { killApp } from '../support/app/crash';
import { expect, launch, type PracticeServer, signIn, test } from '../support/app/fixtures';
import {
  chooseService,
  firstDelivery,
  openRateDesk,
  openRateFile,
  rateRows,
  requestMain,
  serviceAt,
} from '../support/app/rate-desk-steps';
import { campaignRounds, isLong, randomOf } from '../support/campaign';

// A failure in one of two runs is a failure, so there are no retries.
test.describe.configure({ retries: 0 });

/** Rows of the file, and the start of their bands: no service has bands there that they would overlap. */
const rows = 5;
const first = 900;
const file = 'kills.csv';
/** Edits before the changes are queued. */
const editsBefore = 2;
/** Milliseconds that the server takes for a request, so that kills hit it. */
const slowness = 500;

/** The user's edits, as far as the app acknowledged them. */
interface Log {
  /** The last stored text by row. */
  readonly stored: number[];
  /** The rows of the last queued change; none if its queueing was not acknowledged. */
  queued: readonly number[];
  edits: number;
  /** Called when the app reports that the change is queued. */
  onQueued: () => void;
}

const saved = (page: Page) => page.getByText(/^Not sent, saved|^In the outbox|^Sent$/).first();
const rateCell = (page: Page, row: number) =>
  rateRows(page)
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(2);

async function typeRate(page: Page, row: number, rate: number): Promise<void> {
  await rateCell(page, row).click();
  await page.keyboard.type(String(rate));
  await page.keyboard.press('Enter');
  await expect(rateCell(page, row)).toHaveText(String(rate), { timeout: 20_000 });
  await expect(page.locator('[role="status"][data-unsaved="false"]')).toBeVisible({ timeout: 20_000 });
}

/**
 * Types, queues once and types on until the app is gone.
 * @param from rates are above it and below the next number
 */
async function work(page: Page, log: Log, from: number): Promise<void> {
  let count = 0;
  const typeOne = async () => {
    // Four digits after the point, the last one not zero: such a number has one reading only.
    const rate = (from * 10_000 + 2 * count + 1) / 10_000;
    const row = count % rows;
    count += 1;
    await typeRate(page, row, rate);
    log.stored[row] = rate;
    log.edits += 1;
  };
  try {
    while (count < editsBefore) await typeOne();
    const wanted = [...log.stored];
    await page.getByRole('button', { name: 'Queue…' }).click({ timeout: 20_000 });
    const dialog = page.getByRole('dialog', { name: /^Queue changes of/ });
    await dialog.getByRole('button', { name: 'Queue', exact: true }).click({ timeout: 20_000 });
    await expect(dialog).toHaveCount(0, { timeout: 20_000 });
    log.queued = wanted;
    log.onQueued();
    for (;;) await typeOne();
  } catch {
    // The app is gone.
  }
}

/** The number of times that the server did each operation. */
async function countDone(server: PracticeServer, done: Map<string, number>): Promise<void> {
  for (const { headers, status } of await server.calls('/cod/finance_services/update')) {
    const key = headers['idempotency-key'];
    if (key !== undefined && status < 300) done.set(key, (done.get(key) ?? 0) + 1);
  }
  await server.forgetCalls();
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a kill loses nothing that was acknowledged, and nothing is sent twice', async ({ server, profile }) => {
  test.setTimeout(isLong ? 7_200_000 : 120_000);
  const service = await firstDelivery(server);
  const path = join(profile, file);
  writeFileSync(
    path,
    `From,To,Rate\n${Array.from({ length: rows }, (_, row) => `${first + row},${first + row + 1},${row + 1}\n`).join('')}`,
  );
  const log: Log = { stored: [], queued: [], edits: 0, onQueued: () => undefined };
  const done = new Map<string, number>();
  /** Changes that the server did only after a restart. */
  let late = 0;
  let kills = 0;
  let codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page);
  await openRateDesk(codesk.page);
  await openRateFile(codesk, path);
  await chooseService(codesk.page, service);
  for (const round of campaignRounds(1, 100)) {
    const random = randomOf(round);
    await server.fault({ path: '/cod/finance_services/update', delayMs: slowness });
    log.queued = [];
    const queued = new Promise<void>((resolve) => {
      log.onQueued = resolve;
    });
    const working = work(codesk.page, log, round);
    // Every third kill comes at any moment, the others while the change is being sent.
    if (round % 3 === 0) await passed(500 + random(2500));
    else await Promise.race([queued, working]).then(() => passed(random(700)));
    await killApp(codesk);
    kills += 1;
    await working;
    await server.behave();
    await countDone(server, done);
    const early = done.size;

    codesk = await launch({ profile, server: server.address });
    const { page } = codesk;
    await signIn(page);
    await openRateDesk(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(file) })
      .click();
    await expect(saved(page)).toBeVisible();
    for (const [row, rate] of log.stored.entries()) {
      if (rate === undefined) continue;
      // The rows appear after the line that reports them as stored.
      await expect(rateCell(page, row)).toHaveText(/\d/);
      const shown = Number(await rateCell(page, row).innerText());
      expect(shown, `round ${round}, row ${row}`).toBeGreaterThanOrEqual(rate);
      // The edit may be on the disk without an acknowledgement.
      log.stored[row] = shown;
    }

    // The outbox continues automatically. The queued change is on the server afterwards.
    await expect
      .poll(
        async () => {
          const { changes } = await requestMain<{ changes: PreparedChange[] }>(page, 'journal.list', {});
          return changes
            .filter(({ state }) => state !== 'done')
            .map(({ state, reason }) => `${state} ${reason}`);
        },
        { timeout: 30_000, message: `round ${round}` },
      )
      .toEqual([]);
    if (log.queued.length > 0) {
      const { values } = await serviceAt(server, service.id);
      const now = values.rates
        .filter(({ from }) => Number(from) >= first)
        .map(({ from, to, rate }) => [from, to, rate].map(Number));
      for (const [row, rate] of log.queued.entries())
        expect(now, `round ${round}`).toContainEqual([first + row, first + row + 1, rate]);
    }
    await countDone(server, done);
    late += done.size - early;
    // The next change is compared with the current state of the server.
    await page
      .getByRole('button', { name: 'All rate files' })
      .or(page.getByRole('link', { name: 'Rate desk', exact: true }))
      .first()
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(file) })
      .click();
    await expect(saved(page)).toBeVisible();
  }
  await killApp(codesk);
  const twice = [...done.values()].filter((times) => times > 1).length;
  console.info(
    `rate desk: ${kills} kills, ${log.edits} edits, ${done.size} changes sent, ${late} of them after a restart, ${twice} twice`,
  );
  expect(twice).toBe(0);
  expect(done.size).toBeGreaterThan(0);
});
