/** A rate round from the filter to the server, and what an order costs before and after it. */
import { expect, signIn, test } from '../support/app/fixtures';

test('a rate round is seen, queued and sent once', async ({ codesk }) => {
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
  await codesk.picture('rate-round');

  await queue.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Each service is read again before it is sent.');
  await question.getByRole('button', { name: /^Queue/ }).click();
  await expect(services.getByText('Done').first()).toBeVisible({ timeout: 30_000 });
  await expect(services.getByText(/Queued|Ready|Sending|Checking/)).toHaveCount(0, { timeout: 30_000 });

  // The server has what was seen, once: ten percent on top of the rate before.
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
