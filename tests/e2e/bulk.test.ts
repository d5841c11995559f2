/** The status of all matching rows is changed through the journal: paused, killed in the middle, resumed, each row once. */
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { openList } from '../support/app/hands';
import { endProcess } from '../support/app/processes';

const state = '/datahub/integrations/state';

test('all integrations that allow it are disabled, each once though the app is paused and killed in the middle', async ({
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
  await expect(question).toContainText(`${count} of 240 selected rows allow it`);
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
  // One that was on its way when the app was killed may have been sent again, under the same number.
  expect(new Set(sent.map(({ key }) => key)).size).toBe(count);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(count);
  await page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await expect(page.getByRole('article', { name: title })).toContainText(`${count} rows`);
});
