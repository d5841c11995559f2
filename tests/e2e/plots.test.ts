/** Plots in the real app: values compared with sums of the server's rows, keys, pictures as files, and rate curves. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import type { PracticeServer } from '../support/app/practice-server';
import {
  chooseService,
  firstDelivery,
  openRateDesk,
  openRateFile,
  serviceAt,
} from '../support/app/rate-desk-steps';
import { bothThemes, everySize, forcedColours, screenChecker } from '../support/app/screen-checks';
import { openList } from '../support/app/user-steps';

const everyLook = { ...everySize, ...forcedColours };

/** All matching remittances, requested without Codesk. */
async function remittances(server: PracticeServer, filters: readonly object[]) {
  const query = { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'asc', filters };
  const reply = (await server.callAsOtherUser('/cod/remittances/datatable', query)) as {
    data: { data: Record<string, unknown>[] };
  };
  return reply.data.data;
}

/** Sums in hundredths, so that nothing is rounded. */
const hundredths = (value: unknown) => Math.round(Number(String(value ?? 0)) * 100) || 0;
const shownHundredths = (text: string | undefined) =>
  hundredths((text ?? '').replace(/\u2009/g, '').replace('\u2212', '-'));
const foot = (dialog: Locator) =>
  dialog.getByRole('row', { name: /^All / }).getByRole('cell').allInnerTexts();

test('remittances by week: the sums of the server, by keyboard, as a table and as a picture', async ({
  codesk,
  profile,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'COD remittances');
  await page.getByRole('button', { name: 'Plot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'COD remittances: Cash by week' });
  const points = dialog.getByRole('listbox', { name: /^Values of/ });
  await expect(points).toBeVisible();
  const look = await screenChecker(codesk, everyLook);
  await look('plot-cash');

  await points.locator('[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const point = points.locator(':focus');
  await expect(point).toHaveAccessibleName(/^\d\d\/\d\d\/2026 – .*: Collected [\d\s.]+ AED, Fees /);
  await look('plot-cash-focus');
  const name = (await point.getAttribute('aria-label')) ?? '';

  // One week by hand: from its Monday to its Sunday in the time zone of the app.
  const all = await remittances(server, []);
  const [, from = '', collected = ''] = /^(\S+) – .*Collected ([\d\u2009.]+) AED/.exec(name) ?? [];
  const [day = 0, month = 0, year = 0] = from.split('/').map(Number);
  const begin = new Date(year, month - 1, day).getTime() / 1000;
  const end = new Date(year, month - 1, day + 7).getTime() / 1000;
  const sum = (rows: readonly Record<string, unknown>[], field: string) =>
    rows.reduce((total, row) => total + hundredths(row[field]), 0);
  const ofWeek = all.filter(({ period_to: to }) => Number(to) >= begin && Number(to) < end);
  expect(ofWeek.length).toBeGreaterThan(10);
  expect(shownHundredths(collected)).toBe(sum(ofWeek, 'collected'));

  await dialog.getByRole('button', { name: 'Show as table' }).click();
  await look('plot-cash-table');
  const isPaid = ({ status_label }: Record<string, unknown>) => status_label === 'Remitted';
  const [inAll, fees, paid, open] = (await foot(dialog)).map(shownHundredths);
  expect([inAll, fees, paid, open]).toEqual([
    sum(all, 'collected'),
    sum(all, 'fees'),
    sum(all.filter(isPaid), 'payable'),
    sum(
      all.filter((row) => !isPaid(row)),
      'payable',
    ),
  ]);

  const file = join(profile, 'cash.png');
  await codesk.saveTo(file);
  await dialog.getByRole('button', { name: 'Save as PNG' }).click();
  await expect(page.getByText('cash.png')).toBeVisible();
  const png = readFileSync(file);
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  // Twice the size of the plot with its padding; the title, the notes and the legend are above it.
  const drawn = await dialog.getByRole('img', { name: /^COD remittances/ }).getAttribute('viewBox');
  const [, , width = 0, height = 0] = (drawn ?? '').split(' ').map(Number);
  expect(png.readUInt32BE(16)).toBe(2 * (width + 32));
  expect(png.readUInt32BE(20)).toBeGreaterThan(2 * (height + 60));
  // White paper, and bars in the blue of the light theme.
  const colours = await codesk.app.evaluate(({ nativeImage }, path) => {
    const pixels = nativeImage.createFromPath(path).toBitmap();
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = pixels.subarray(at, at + 3).toString('hex');
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const share = (colour: string) => (counts.get(colour) ?? 0) / (pixels.length / 4);
    return { white: share('ffffff'), blue: share('b05d21') };
  }, file);
  expect(colours.white).toBeGreaterThan(0.3);
  expect(colours.blue).toBeGreaterThan(0.2);
  if (process.env.CODESK_PICTURES) writeFileSync('out/screens/plot-cash-file.png', png);
});

test('a plot shows the rows that match the filters, and reports a failure to load', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  await page.evaluate(() => {
    location.hash = '#/links/cod-remittances?filter.status_label=Exception';
  });
  await expect(page.getByRole('grid', { name: 'COD remittances' })).toBeVisible();
  await page.getByRole('button', { name: 'Plot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'COD remittances: Cash by week' });
  await expect(dialog.getByText(/Filters: Status: Exception\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show as table' }).click();
  const rows = await remittances(server, [{ name: 'status_label', value: ['Exception'] }]);
  const [collected, , paid] = (await foot(dialog)).map(shownHundredths);
  expect(collected).toBe(rows.reduce((total, row) => total + hundredths(row.collected), 0));
  expect(paid).toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await server.fault({ path: '/cod/remittances/datatable', status: 500 });
  await page.getByRole('button', { name: 'Plot', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  const look = await screenChecker(codesk, bothThemes);
  await look('plot-failed');
});

test('contracts that end, by week', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Plot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Contracts: Ending by week' });
  await expect(dialog.getByRole('listbox', { name: /^Values of/ }).getByRole('option')).toHaveCount(53);
  const look = await screenChecker(codesk, everyLook);
  await look('plot-ending');
});

test('webhooks have a line each, which links to their deliveries', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Webhooks');
  const lines = page.getByRole('listbox', { name: 'Values of Deliveries by webhook' });
  await expect(lines.getByRole('option')).toHaveCount(10);
  await expect(page.getByText(/^Loading \d+ of 10$/)).toHaveCount(0);
  const look = await screenChecker(codesk, everyLook);
  await look('plot-webhooks');
  await lines.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  const failing = lines.locator(':focus');
  await expect(failing).toHaveAccessibleName(/: Failing since /);
  await look('plot-webhooks-focus');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible();
});

test('a rate curve shows missing bands, gaps and overlaps', async ({ codesk, server, profile }) => {
  const { page } = codesk;
  const service = await firstDelivery(server);
  const { type, values } = await serviceAt(server, service.id);
  const [first] = values.rates;
  const rates = [
    { ...first, from: '0', to: '5', rate: '6.19' },
    { ...first, from: '5', to: '10', rate: '8.00' },
    { ...first, from: '20', to: '30', rate: '9.40' },
  ];
  await server.callAsOtherUser('/cod/finance_services/update', {
    id: service.id,
    type,
    values: { ...values, rates },
  });
  const city = String((first as Readonly<Record<string, unknown>> | undefined)?.city ?? '');
  const file = join(profile, 'special-delivery.csv');
  const lines = ['0,5,6.50', '4,8,7.20', '12,16,8.75'].map((line) => `${line},${city}\n`);
  writeFileSync(file, `From,To,Rate,City\n${lines.join('')}`);
  await signIn(page);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  await chooseService(page, service);
  await page.getByRole('button', { name: /^Compare/ }).click();
  const legend = page.getByRole('list', { name: 'Lines' });
  await expect(legend).toContainText('Not in the file – kept');
  await expect(legend).toContainText('Gap');
  await expect(legend).toContainText('Overlap');
  const points = page.getByRole('listbox', { name: /^Values of Rate curve/ });
  await points.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  const look = await screenChecker(codesk, { ...bothThemes, ...forcedColours });
  await look('plot-curve');
});
