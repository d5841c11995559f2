/** Tariffs in custom layouts, in the real app: by keyboard only, several services of a file, and marked by hand. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test } from '../support/app/fixtures';
import { openRateDesk, openRateFile, rateRows, savesOf, serviceAt } from '../support/app/rate-desk-steps';
import { bothThemes, screenChecker } from '../support/app/screen-checks';

const zones = 'Weight (kg);Zone 1;Zone 2\n0,5;10,50;12,00\n1;11,50;13,00\n2;13,50;15,00\n';

test('a matrix is imported and compared by keyboard only', async ({ codesk, profile }) => {
  const { page } = codesk;
  await signIn(page);
  await openRateDesk(page);
  const file = join(profile, 'zones.csv');
  writeFileSync(file, zones);
  await openRateFile(codesk, file);
  const look = await screenChecker(codesk, bothThemes);
  // The first question has the focus, and after each answer the next one, then the rows.
  await expect(page.getByRole('button', { name: 'Up to 0,5' })).toBeFocused();
  await look('rate-layout-questions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Zone 1', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Questions about the file' })).toHaveCount(0);
  await expect(rateRows(page).getByRole('gridcell').first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null))
    .toBe(true);
  const texts = await rateRows(page).getByRole('row').allInnerTexts();
  expect(texts.slice(1).map((text) => text.split(/\s+/).slice(0, 4).join(' '))).toEqual([
    '2 0 0.5 12',
    '3 0.5 1 13',
    '4 1 2 15',
  ]);
  // Queueing asks for the service, and continues once it is chosen.
  await page.keyboard.press('Control+Enter');
  const target = page.getByRole('dialog', { name: 'Service of the rates' });
  await expect(target.getByRole('combobox', { name: 'Service' })).toBeFocused();
  await page.keyboard.type('Delivery');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Queue changes/ })).toBeVisible();
});

test('several zones become separate rate files, queued together and each sent once', async ({
  codesk,
  profile,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openRateDesk(page);
  const file = join(profile, 'zones.csv');
  // Other headings than those above, whose answers are stored.
  writeFileSync(file, zones.replace('Weight', 'Gewicht'));
  await openRateFile(codesk, file);
  await page.getByRole('button', { name: 'Up to 0,5' }).click();
  await page.getByRole('button', { name: 'Choose several…' }).click();
  await page
    .getByRole('dialog', { name: 'Choose several' })
    .getByRole('button', { name: 'Choose 2' })
    .click();
  const parts = page.getByRole('navigation', { name: 'Parts of the file' });
  await expect(parts.getByRole('link')).toHaveCount(2);
  const look = await screenChecker(codesk, bothThemes);
  await look('rate-layout-parts');
  const services = (await server.rows('/cod/finance_services'))
    .filter(({ type_label }) => type_label === 'Delivery')
    .slice(0, 2)
    .map(({ id, name }) => ({ id: Number(id), name: String(name) }));
  for (const [at, service] of services.entries()) {
    await parts.getByRole('link', { name: new RegExp(`Zone ${at + 1}`) }).click();
    await expect(page.getByRole('heading', { name: `zones.csv · Zone ${at + 1}` })).toBeVisible();
    await page.getByRole('button', { name: /^Choose a service/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Service of the rates' });
    await dialog.getByRole('combobox', { name: 'Service' }).fill(service.name);
    const label = `${service.name} #${service.id}`;
    await page.getByRole('option', { name: `${label} · Delivery`, exact: true }).click();
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(page.getByRole('button', { name: `${label}, Delivery rates` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Compare, \d+ changes? accepted/ })).toBeVisible();
    // The file is the whole table: its bands replace the current ones.
    await page.getByRole('button', { name: /^Compare/ }).click();
    const whole = page.getByRole('button', { name: 'Replace the whole table' });
    if (await whole.isVisible()) await whole.click();
    await page.getByRole('button', { name: /^Compare/ }).click();
  }
  await page.keyboard.press('Control+Enter');
  const queue = page.getByRole('dialog', { name: /^Queue changes of/ });
  await expect(queue.getByRole('checkbox', { name: /^Zone 1:/ })).toBeChecked();
  await look('rate-layout-queue');
  await queue.getByRole('button', { name: 'Queue', exact: true }).click();
  await expect(queue).toHaveCount(0);
  for (const [at, { id }] of services.entries()) {
    const rates = at === 0 ? ['10.5', '11.5', '13.5'] : ['12', '13', '15'];
    await expect
      .poll(async () => (await serviceAt(server, id)).values.rates.map(({ rate }) => String(Number(rate))))
      .toEqual(expect.arrayContaining(rates));
  }
  expect(new Set((await savesOf(server)).map(({ key }) => key)).size).toBe(2);
});

test('columns are marked by hand, and the next file with these headings is read the same way', async ({
  codesk,
  profile,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openRateDesk(page);
  const text = 'Weight;Dubai;Old price\n0-5 kg;12,50;11,00\n5-10 kg;18,75;17,00\n';
  const file = join(profile, 'first.csv');
  writeFileSync(file, text);
  await openRateFile(codesk, file);
  await page.getByRole('button', { name: 'Change reading settings' }).click();
  const panel = page.getByRole('group', { name: 'Reading settings' });
  await panel.getByLabel('“Old price”').selectOption({ label: 'Not read' });
  const rows = rateRows(page).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Questions about the file' })).toHaveCount(0);

  const next = join(profile, 'next.csv');
  writeFileSync(next, text.replace('18,75', '19,25'));
  await openRateFile(codesk, next);
  await expect(page.getByRole('heading', { name: 'next.csv' })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rateRows(page).getByRole('gridcell', { name: '19.25', exact: true })).toBeVisible();
  await expect(page.getByText(/as you chose/)).toBeVisible();
});
