/**
 * A rate file from the carrier to the server, mostly without a connection; and a server whose rates changed in between.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreparedChange, SentChange } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { type Codesk, expect, fixtureFile, launch, signIn, test } from '../support/app/fixtures';
import { hasKeyring, startKeyring } from '../support/app/keyring';
import { projectRoot } from '../support/app/project-root';
import {
  bandsOf,
  bandsOnScreen,
  chooseService,
  firstDelivery,
  openQueueDialog,
  openRateDesk,
  openRateFile,
  queueChanges,
  rateRows,
  requestMain,
  saveAsOtherUser,
  savesOf,
  serviceAt,
} from '../support/app/rate-desk-steps';
import { bothThemes, screenChecker } from '../support/app/screen-checks';

const changesOf = async (page: Codesk['page']) =>
  (await requestMain<{ changes: PreparedChange[] }>(page, 'journal.list', {})).changes;
const sentBy = async (page: Codesk['page']) =>
  (await requestMain<{ sent: SentChange[] }>(page, 'history.list', { since: 0 })).sent;

test('a rate file is corrected and queued without a connection, sent once when it is back, and undone', async ({
  server,
  profile: home,
}) => {
  test.setTimeout(150_000);
  const service = await firstDelivery(server);
  const before = await serviceAt(server, service.id);
  // With a keyring the user is signed in at the next start, even without a connection.
  const keyring = hasKeyring() ? await startKeyring(home) : undefined;
  const profile = join(home, 'profile');
  mkdirSync(profile, { recursive: true });
  const start = () =>
    launch({
      profile,
      server: server.address,
      ...(keyring && {
        env: keyring.env,
        switches: ['-r', join(projectRoot, 'tests/support/app/enable-keyring.cjs')],
      }),
    });
  try {
    let codesk = await start();
    let { page } = codesk;
    await signIn(page);
    await server.forgetCalls();
    // Online once: the services and their rates are loaded in advance.
    await openRateDesk(page);
    await expect
      .poll(async () => (await server.sent('/cod/finance_services/edit')).map(({ id }) => id))
      .toContain(service.id + 1);
    await server.fault({ cut: 'before' });

    const file = join(home, 'dhl-parcel-de-services.csv');
    copyFileSync(fixtureFile('dhl-parcel-de-services.csv'), file);
    await openRateFile(codesk, file);
    await page.getByRole('button', { name: 'V53WPAK', exact: true }).click();
    await expect(rateRows(page).getByRole('row')).toHaveCount(6);
    await chooseService(page, service);

    // Rates edited by a user in a spreadsheet, one band of them too short.
    const cellIn = (row: number, column: number) =>
      rateRows(page).getByRole('row').nth(row).getByRole('gridcell').nth(column);
    await cellIn(1, 2).click();
    for (const rate of ['5.49', '6.99', '9.49', '16.49', '24.99']) {
      await page.keyboard.type(rate);
      await page.keyboard.press('Enter');
    }
    await cellIn(3, 1).click();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await expect(page.getByRole('article', { name: 'Gap' })).toBeVisible();
    const bands = page.getByRole('region', { name: 'Bands', exact: true });
    const focusedRow = rateRows(page)
      .getByRole('row')
      .filter({ has: page.locator('[role="gridcell"]:focus') });
    for (const [from, to, rate] of [
      ['8', '10', '12.49'],
      ['0', '0.01', '5.49'],
    ] as const) {
      await bands.getByRole('button', { name: `Gap ${from} to ${to}: no price. Insert a band` }).click();
      await expect(focusedRow.getByRole('gridcell')).toContainText([from, to, '']);
      await page.keyboard.type(rate);
      await page.keyboard.press('Enter');
    }
    await expect(bands.getByRole('button', { name: /^Hole/ })).toHaveCount(0);
    await expect(page.getByRole('article', { name: 'Gap' })).toHaveCount(0);
    await expect(page.getByText(/^Not sent, saved/)).toBeVisible();
    const seen = await bandsOnScreen(page);
    expect(seen).toEqual([
      [0, 0.01, 5.49],
      [0.01, 2, 5.49],
      [2, 5, 6.99],
      [5, 8, 9.49],
      [8, 10, 12.49],
      [10, 20, 16.49],
      [20, 31.5, 24.99],
    ]);

    const replaced = before.values.rates.length;
    const added = seen.filter(
      ([from, to]) => !bandsOf(before.values.rates).some(([f, t]) => f === from && t === to),
    ).length;
    await page.getByRole('button', { name: /^Compare/ }).click();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect(comparison).toContainText(`7 changes in 7 rows: ${added} added`);
    await comparison.getByRole('checkbox', { name: /^Delete the \d+ current rows/ }).press('Space');
    await expect(comparison).toContainText(
      `${replaced - (7 - added)} rows will be deleted from the current rates.`,
    );
    // The most dangerous first: changes, then deletions, then new rows.
    const states = await comparison
      .getByRole('row')
      .filter({ hasText: /added|changed|removed/i })
      .allInnerTexts();
    const order = ['Changed', 'Not in the file', 'Added'].map((state) =>
      states.findIndex((text) => text.includes(state)),
    );
    expect(order.filter((at) => at >= 0)).toEqual(order.filter((at) => at >= 0).toSorted((a, b) => a - b));
    await codesk.picture('rate-journey-compare');
    await page.getByRole('button', { name: /^Compare/ }).focus();
    await queueChanges(page);
    await expect(page.getByText('dhl-parcel-de-services.csv is in the outbox.')).toBeVisible();
    await codesk.picture('rate-journey-queued');
    await codesk.close();
    expect(await savesOf(server)).toEqual([]);

    // Restarted without a connection, then the connection comes back.
    codesk = await start();
    page = codesk.page;
    if (keyring) {
      await openRateDesk(page);
      await expect(
        page.getByRole('main').getByRole('link', { name: /dhl-parcel-de-services\.csv/ }),
      ).toBeVisible();
      await expect.poll(async () => (await changesOf(page)).map(({ state }) => state)).toEqual(['queued']);
    }
    await server.forgetCalls();
    await server.behave();
    if (!keyring) await signIn(page);
    await expect.poll(async () => (await sentBy(page)).length, { timeout: 60_000 }).toBe(1);
    expect((await savesOf(server)).length).toBe(1);

    const after = await serviceAt(server, service.id);
    expect(bandsOf(after.values.rates)).toEqual(seen);
    expect({ ...after.values, rates: [] }).toEqual({ ...before.values, rates: [] });

    await page.keyboard.press('Alt+Home');
    await page.getByRole('button', { name: 'Undo import of dhl-parcel-de-services.csv' }).click();
    const undo = page.getByRole('dialog', { name: 'Undo import of dhl-parcel-de-services.csv?' });
    await expect(undo).toContainText(
      `${counted(replaced, 'row')} changed or deleted by the import: will be restored`,
    );
    await expect(undo).toContainText(`${counted(added, 'row')} added by the import: will be deleted`);
    await codesk.picture('rate-journey-undo');
    await undo.getByRole('button', { name: 'Undo import' }).click();
    await expect.poll(async () => (await savesOf(server)).length, { timeout: 30_000 }).toBe(2);
    await expect.poll(async () => (await sentBy(page)).length).toBe(2);
    const restored = await serviceAt(server, service.id);
    expect(bandsOf(restored.values.rates)).toEqual(bandsOf(before.values.rates));
    expect({ ...restored.values, rates: [] }).toEqual({ ...before.values, rates: [] });
    await codesk.close();
  } finally {
    await keyring?.stop();
  }
});

test('nothing is sent while the server has other rates than the rate file was made for', async ({
  server,
  codesk,
  profile,
}) => {
  const { page } = codesk;
  const service = await firstDelivery(server);
  const before = await serviceAt(server, service.id);
  const [first, second, ...others] = before.values.rates;
  if (!first || !second) throw new Error('the service has too few rates');
  const file = join(profile, 'spring.csv');
  // A change that is accepted without a question.
  const mine = String(Number(first.rate) + 0.25);
  writeFileSync(file, `From,To,Rate\n${first.from},${first.to},${mine}\n`);
  await signIn(page);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  await chooseService(page, service);
  await expect(page.getByRole('button', { name: /^Compare,? \d/ })).toBeVisible();

  // Another user changes the same row, and another one.
  const theirs = {
    ...before.values,
    rates: [{ ...first, rate: '55.5' }, { ...second, rate: '66.5' }, ...others],
  };
  // The page reads the rates again soon after the save, so the dialog is open before.
  const dialog = await openQueueDialog(page);
  await saveAsOtherUser(server, service.id, { type: before.type, values: theirs });
  await queueChanges(page, dialog);
  await expect.poll(async () => (await changesOf(page)).map(({ state }) => state)).toEqual(['needs-you']);
  expect(await savesOf(server)).toEqual([]);
  const [change] = await changesOf(page);
  const { rows } = await requestMain<{ rows: object[] }>(page, 'outbox.collisions', {
    id: change?.id,
    from: 0,
    count: 10,
  });
  expect(rows).toMatchObject([
    { base: { rate: first.rate }, theirs: { rate: '55.5' }, mine: { rate: mine } },
  ]);

  await page.getByRole('link', { name: 'Outbox', exact: true }).click();
  await page.getByRole('button', { name: 'Choose the rows' }).click();
  const choice = page.getByRole('dialog', {
    name: `Changed by another user: ${service.name} #${service.id}`,
  });
  await expect(choice).toContainText('55.5');
  await expect(choice).not.toContainText('66.5');
  // Nothing is chosen yet, and high contrast must not show a choice.
  await page.emulateMedia({ forcedColors: 'active' });
  const mark = choice.locator('.bp6-radio .bp6-control-indicator').first();
  const canvas = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect(mark).toHaveCSS('background-color', canvas);
  await page.emulateMedia({ forcedColors: 'none' });
  await codesk.picture('rate-journey-collision');
  expect(await savesOf(server)).toEqual([]);
  await choice.getByRole('button', { name: 'Use my rows' }).click();
  await choice.getByRole('button', { name: /^Send|^Choose/ }).click();
  await expect.poll(async () => (await savesOf(server)).length).toBe(1);
  await expect.poll(async () => (await sentBy(page)).length).toBe(1);
  const after = await serviceAt(server, service.id);
  expect(bandsOf(after.values.rates)).toEqual(
    bandsOf([{ ...first, rate: mine }, { ...second, rate: '66.5' }, ...others]),
  );
});

test('a file with other bands is refused until its overlaps are deleted or the table is replaced', async ({
  server,
  codesk,
  profile,
}) => {
  const { page } = codesk;
  const service = await firstDelivery(server);
  const before = bandsOf((await serviceAt(server, service.id)).values.rates);
  const [low] = before;
  if (!low) throw new Error('the service has no rates');
  // One band over the first ones, and one far above all others.
  const end = Number((low[1] * 1.5).toFixed(4));
  const file = join(profile, 'other-bands.csv');
  writeFileSync(file, `From,To,Rate\n${low[0]},${end},54.51\n900,901,60\n`);
  const overlapping = before.filter(([from, to]) => from < end && to > low[0]);
  await signIn(page);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  // The app asks for the service, and then continues to the queue.
  await page.keyboard.press('Control+Enter');
  const services = page.getByRole('dialog', { name: 'Service of the rates' });
  await services.getByRole('combobox', { name: 'Service' }).fill(service.name);
  await page.getByRole('option', { name: `${service.name} #${service.id} · Delivery`, exact: true }).click();
  await services.getByRole('button', { name: 'Choose', exact: true }).click();

  await expect(page.getByRole('dialog', { name: /^Queue changes of/ })).toBeVisible();
  await expect(page.locator('.bp6-dialog')).toHaveCount(1);

  const look = await screenChecker(codesk, bothThemes);
  const dialog = page.getByRole('dialog', { name: /^Queue changes of/ });
  const overlaps = dialog.getByRole('list', { name: 'Overlaps' });
  await expect(overlaps.getByRole('listitem').first()).toContainText(`(line 2)`);
  await expect(overlaps).toContainText('(current)');
  await expect(dialog.getByRole('button', { name: 'Queue', exact: true })).toHaveCount(0);
  await look('rate-overlap-queue');
  // Main refuses it even if the page sends it.
  const [rateFile] = (await requestMain<{ rateFiles: { id: string }[] }>(page, 'rateFiles.list', {}))
    .rateFiles;
  await expect(requestMain(page, 'rates.queue', { rateFile: rateFile?.id, notBefore: null })).rejects.toThrow(
    'rates_overlap',
  );

  await dialog.getByRole('button', { name: 'Delete the rows that overlap' }).click();
  await expect(dialog.getByRole('list', { name: 'Deleted rows' }).getByRole('listitem')).toHaveCount(
    overlapping.length,
  );
  await expect(overlaps).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Queue', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).click();

  await page.getByRole('button', { name: /^Compare/ }).click();
  const result = page.getByRole('region', { name: 'New table' });
  await expect(result.getByRole('list', { name: 'Overlaps' })).toBeVisible();
  await look('rate-overlap-compare');
  await result.getByRole('button', { name: 'Replace the whole table' }).press('Enter');
  await expect(result.getByRole('list', { name: 'Overlaps' })).toHaveCount(0);
  await expect(result).toBeFocused();
  await expect(result).toContainText('1 gap');
  const earlier = (await sentBy(page)).length;
  await queueChanges(page);
  await expect.poll(async () => (await sentBy(page)).length).toBe(earlier + 1);
  expect(bandsOf((await serviceAt(server, service.id)).values.rates)).toEqual([
    [low[0], end, 54.51],
    [900, 901, 60],
  ]);
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toHaveText('Compare');
});
