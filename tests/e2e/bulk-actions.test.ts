/** Selected rows are changed and deleted through the journal: paused, killed in the middle, resumed, each row once. */
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { endProcess } from '../support/app/processes';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { openList } from '../support/app/user-steps';

test.use({ practiceRows: 'contracts=40' });

const state = '/datahub/integrations/state';

test('all integrations that allow it are disabled, each once although the app is paused and killed in the middle', async ({
  server,
  profile,
}) => {
  test.setTimeout(90_000);
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  const list = await openList(first.page, 'Integrations');
  await list.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await first.page.getByRole('button', { name: 'Select all 240 rows that match' }).click();
  await server.fault({ path: state, delayMs: 150 });
  await first.page.getByRole('button', { name: 'Disable…' }).click();
  const question = first.page.getByRole('alertdialog');
  const send = question.getByRole('button', { name: /^Disable \d+ integrations$/ });
  const title = (await send.textContent()) ?? '';
  const count = Number(/\d+/.exec(title)?.[0]);
  expect(count).toBeLessThan(240);
  await expect(question).toContainText(`${count} of 240 selected rows allow this action`);
  await send.click();
  const line = first.page.getByRole('region', { name: title });
  await expect(line).toContainText(/[1-9]\d* of \d+ done/);
  await line.getByRole('button', { name: 'Pause' }).click();
  await expect(line).toContainText('Paused.');
  await endProcess(first.app.process(), 'the app');
  expect((await server.calls(state)).length).toBeLessThan(count);
  await server.behave();

  const { page } = await launch({ profile, server: server.address });
  await signIn(page);
  await openList(page, 'Integrations');
  const paused = page.getByRole('region', { name: title });
  await paused.getByRole('button', { name: 'Resume' }).click();
  await expect(paused).toBeHidden({ timeout: 30_000 });
  const sent = (await server.calls(state)).map(({ body, headers }) => ({
    body: JSON.stringify(body),
    key: headers['idempotency-key'],
  }));
  // The request in progress during the kill may be repeated with the same key.
  expect(new Set(sent.map(({ key }) => key)).size).toBe(count);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(count);
  await page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await expect(page.getByRole('article', { name: title })).toContainText(`${count} rows`);
});

test('contracts are verified with four presses, and the question gives the reason for the skipped ones', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  const list = await openList(page, 'Contracts');
  await list.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Select all 40 rows that match' }).click();
  await page.getByRole('button', { name: 'Verify…' }).click();
  const question = page.getByRole('alertdialog');
  const send = question.getByRole('button', { name: /^Verify \d+ contracts$/ });
  const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0]);
  expect(count).toBeLessThan(40);
  await expect(question).toContainText(`${count} of 40 selected rows allow this action`);
  await expect(question).toContainText(/\d+ rows?: Their status does not allow it\./);
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: `Verify ${count} contracts` })).toBeVisible();
  await expect.poll(async () => (await server.calls('/cod/contracts/state')).length).toBe(count);
});

test('selected contracts are removed, and the outbox names the refused ones with the reason', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  const path = '/cod/contracts/destroy';
  await signIn(page);
  const list = await openList(page, 'Contracts');
  const boxes = list.getByRole('checkbox', { name: /^Select contract/ });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  const look = await screenChecker(codesk, bothThemes);
  await look('bulk-bar');
  await page.getByRole('button', { name: 'Remove 3', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove 3 contracts?' });
  await expect(question).toContainText("You won't be able to revert this!");
  await look('bulk-remove');
  await server.fault({ path, status: 422, message: 'It has open invoices.', times: 1 });
  await question.getByRole('button', { name: 'Remove 3 contracts' }).click();
  const line = page.getByRole('region', { name: 'Remove 3 contracts' });
  await expect(line).toContainText('2 of 3 done, 1 refused');
  await expect(page.getByText('1–10 of 38')).toBeVisible();
  expect(await server.calls(path)).toHaveLength(3);
  await look('bulk-refused');
  await line.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('table', { name: 'Refused rows' })).toContainText('It has open invoices.');
});
