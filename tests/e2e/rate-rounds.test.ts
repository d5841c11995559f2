/** A rate round from the filter to the server, and the cost of an order before and after it. */
import type { RequestOutput } from '../../shared/ipc/contract';
import { killApp } from '../support/app/crash';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { defaultView } from '../support/app/launch';
import { requestMain } from '../support/app/rate-desk-steps';
import { screenChecker } from '../support/app/screen-checks';

test('a rate round is reviewed, queued and sent once', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Rate rounds' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Special parcel · United Arab Emirates');
  await page.getByRole('button', { name: 'Find services' }).click();
  await expect(page.getByText(/^\d+ services?: Name: Special parcel/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Raise by' }).fill('10 %');
  await page.getByRole('textbox', { name: 'Round to' }).fill('0.05');
  await page.getByRole('button', { name: /^Read the rates of \d+ service/ }).click();

  const services = page.getByRole('table', { name: 'Services of the round' });
  const queue = page.getByRole('button', { name: /^Queue \d+ service/ });
  await expect(queue).toBeEnabled();
  const first = services.getByRole('button', { name: /^Open / }).first();
  const name = (await first.getAttribute('aria-label'))?.replace(/^Open /, '') ?? '';
  await first.click();
  const row = page
    .getByRole('table', { name: `Rows of ${name}` })
    .getByRole('row')
    .first();
  await expect(row).toContainText(/\d → \d/);
  const [before = '', after = ''] = (await row.innerText()).match(/[\d.]+ → [\d.]+/)?.[0].split(' → ') ?? [];
  // Its tables are wider than the smallest window, and scroll by keyboard.
  const look = await screenChecker(codesk, {
    light: defaultView,
    'light-narrow': { theme: 'light', size: { width: 960, height: 640 } },
  });
  await look('rate-round');

  await queue.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Each service is read again before it is sent.');
  await question.getByRole('button', { name: /^Queue/ }).click();
  await expect(services.getByText('Done').first()).toBeVisible({ timeout: 30_000 });
  await expect(services.getByText(/Queued|Ready|Sending|Checking/)).toHaveCount(0, { timeout: 30_000 });

  // The server has the reviewed rate once: ten percent added to the previous rate.
  await page.getByRole('link', { name: 'New round' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Special parcel · United Arab Emirates');
  await page.getByRole('button', { name: 'Find services' }).click();
  await expect(page.getByText(/^\d+ services?: Name: Special parcel/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Add', exact: true }).fill('1');
  await page.getByRole('button', { name: /^Read the rates of \d+ service/ }).click();
  await services
    .getByRole('button', { name: `Open ${name}` })
    .first()
    .click();
  await expect(row).toContainText(`${after} → `);
  expect(Math.abs(Number(after) - Number(before) * 1.1)).toBeLessThanOrEqual(0.0251);
});

test('a paused round is still paused after a kill, and changes each service once', async ({
  server,
  profile,
}) => {
  test.setTimeout(120_000);
  const update = '/cod/finance_services/update';
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  await first.page.getByRole('link', { name: 'Rate rounds' }).click();
  await first.page.getByRole('textbox', { name: 'Name' }).fill('Dubai South FC2');
  await first.page.getByRole('button', { name: 'Find services' }).click();
  await expect(first.page.getByText(/^\d+ services?: Name: Dubai South FC2/)).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Add', exact: true }).fill('0.01');
  await first.page.getByRole('button', { name: /^Read the rates of \d+ service/ }).click();
  const queue = first.page.getByRole('button', { name: /^Queue \d+ service/ });
  await expect(queue).toBeEnabled();
  const count = Number(/\d+/.exec((await queue.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThanOrEqual(40);
  await server.fault({ path: update, delayMs: 300 });
  await queue.click();
  await first.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Queue/ })
    .click();
  await expect.poll(async () => (await server.calls(update)).length, { timeout: 30_000 }).toBeGreaterThan(4);
  await first.page.getByRole('button', { name: 'Pause sending' }).click();
  await expect(first.page.getByRole('button', { name: 'Resume sending' })).toBeVisible();
  await killApp(first);
  // The server records its last calls only.
  const [services, keys] = [new Set<unknown>(), new Set<unknown>()];
  const look = async () => {
    for (const { body, headers } of await server.calls(update)) {
      services.add(body.id);
      keys.add(headers['idempotency-key']);
    }
  };
  await look();
  expect(services.size).toBeLessThan(count);
  await server.behave();

  const { page } = await launch({ profile, server: server.address });
  await signIn(page);
  await page.getByRole('link', { name: 'Rate rounds' }).click();
  await page.getByRole('link', { name: /^Round: / }).click();
  await page.getByRole('button', { name: 'Resume sending' }).click();
  const inOutbox = async () => {
    await look();
    const { changes } = await requestMain<RequestOutput<'journal.list'>>(page, 'journal.list', {});
    return { open: changes.filter(({ state }) => state !== 'done').length, all: changes.length };
  };
  await expect.poll(async () => (await inOutbox()).open, { timeout: 90_000, intervals: [300] }).toBe(0);
  await expect(page.getByRole('button', { name: /^(Pause|Resume) sending$/ })).toHaveCount(0);
  // Some services have two tables, and each is a change.
  expect([services.size, keys.size]).toEqual([count, (await inOutbox()).all]);
});
