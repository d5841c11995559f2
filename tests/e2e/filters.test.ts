/** Every type of filter, set as a user sets it: the request, and the remaining rows. */
import type { Locator, Page } from 'playwright';
import { expect, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { loadedGrid, openExport } from '../support/app/user-steps';

/** The last filters in requests to an address. */
const lastAsked = async (server: PracticeServer, path: string) => (await server.sent(path)).at(-1);

/** The texts of one column, from the first row to the last. */
async function column(page: Page, title: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const at = headers.findIndex((header) => header.trim() === title);
  expect(at, `${title} is among ${headers.join(', ')}`).toBeGreaterThanOrEqual(0);
  return page.locator(`[role="gridcell"][aria-colindex="${at + 1}"]`).allInnerTexts();
}

async function openList(page: Page, title: string): Promise<Locator> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await loadedGrid(page, title);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  await expect(panel).toBeVisible();
  return panel;
}

interface Expected {
  readonly path: string;
  readonly filters: unknown;
  readonly column: string;
  readonly fits: (text: string) => boolean;
}

/** Expects a request with these filters for page 1, and that every row on the page matches them. */
async function expectRows(page: Page, server: PracticeServer, expected: Expected): Promise<void> {
  const { path, filters, fits } = expected;
  await expect.poll(() => lastAsked(server, `${path}/datatable`)).toMatchObject({ page: 1, filters });
  await expect(page.getByRole('grid').first()).toHaveAttribute('aria-busy', 'false');
  await expect
    .poll(async () => {
      const texts = await column(page, expected.column);
      return texts.length === 0 ? ['no rows'] : texts.filter((text) => !fits(text.trim()));
    })
    .toEqual([]);
}

const day = (shown: string) => shown.slice(0, 10).split('/').reverse().join('-');

test('the nine filters of orders narrow the rows and are sent as documented', async ({ codesk, server }) => {
  test.setTimeout(120_000);
  const { app, page } = codesk;
  await signIn(page);
  const panel = await openList(page, 'Orders');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1920, 1080));
  const path = '/fulfillment/orders';
  const apply = panel.getByRole('button', { name: 'Apply filters' });
  const clear = panel.getByRole('button', { name: 'Clear', exact: true });
  const startOver = async () => {
    await clear.click();
    await expect.poll(() => lastAsked(server, `${path}/datatable`)).toMatchObject({ page: 1, filters: [] });
    await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveCount(0);
  };
  const [orderNo = '', other = ''] = await column(page, 'Order no.');
  const [phone = ''] = await column(page, 'Phone');
  const [created = ''] = await column(page, 'Created');

  await test.step('inputTextMultiple: a pasted column', async () => {
    await app.evaluate(
      ({ clipboard }, text) => clipboard.writeText(text),
      `${orderNo}\n ${other} \n${orderNo}\n`,
    );
    await panel.getByRole('textbox', { name: 'Order no.' }).focus();
    await page.keyboard.press('Control+V');
    await expect(panel.getByText('2 values')).toBeVisible();
    await page.keyboard.press('Enter');
    const filters = [{ name: 'order_no', value: [orderNo, other] }];
    await expectRows(page, server, {
      path,
      filters,
      column: 'Order no.',
      fits: (text) => text === orderNo || text === other,
    });
    await startOver();
  });

  await test.step('multipleSelect: by keyboard, one after the other', async () => {
    await panel.getByRole('combobox', { name: 'Status' }).focus();
    await page.keyboard.type('cancel');
    await expect(page.getByText('Press enter to select')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('lost');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await apply.click();
    const filters = [{ name: 'status_label', value: ['Cancelled', 'Lost'] }];
    await expectRows(page, server, {
      path,
      filters,
      column: 'Status',
      fits: (text) => text === 'Cancelled' || text === 'Lost',
    });
    await startOver();
  });

  await test.step('select2Single', async () => {
    await panel.getByRole('combobox', { name: 'Payment' }).click();
    await page.getByRole('option', { name: 'PREPAID' }).click();
    await apply.click();
    const filters = [{ name: 'payment_type', value: 'PREPAID' }];
    await expectRows(page, server, { path, filters, column: 'Payment', fits: (text) => text === 'PREPAID' });
    await startOver();
  });

  await test.step('multiImageSelect: with the pictures of the server', async () => {
    await panel.getByRole('combobox', { name: 'Carrier' }).click();
    const option = page.getByRole('option', { name: 'Levant Parcel' });
    await expect(option.locator('img')).toHaveAttribute('src', /^data:image\/png/);
    await option.click();
    await page.keyboard.press('Escape');
    await apply.click();
    const filters = [{ name: 'carrier', value: ['Levant Parcel'] }];
    await expectRows(page, server, {
      path,
      filters,
      column: 'Carrier',
      fits: (text) => text === 'Levant Parcel',
    });
    await startOver();
  });

  await test.step('inputText: Enter submits, without spaces at the ends', async () => {
    await panel.getByRole('textbox', { name: 'City' }).fill('  dub ');
    await page.keyboard.press('Enter');
    const filters = [{ name: 'city', value: 'dub' }];
    await expectRows(page, server, { path, filters, column: 'City', fits: (text) => /dub/i.test(text) });
    await startOver();
  });

  await test.step('phone: international, submitted as E.164', async () => {
    const country = panel.getByRole('combobox', { name: 'Country of Customer phone' });
    await expect(country).toHaveValue(/^AE \+971/);
    await country.click();
    // The list of countries scrolls to the selected one.
    await expect(page.getByRole('option', { name: 'AE +971 United Arab Emirates' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await panel.getByRole('textbox', { name: 'Customer phone number' }).fill(phone);
    await page.keyboard.press('Enter');
    const filters = [{ name: 'customer_phone', value: phone }];
    await expectRows(page, server, { path, filters, column: 'Phone', fits: (text) => text === phone });
    await startOver();
  });

  await test.step('range: the slider and exact numbers', async () => {
    const from = panel.getByRole('textbox', { name: 'Amount (AED) from' });
    const to = panel.getByRole('textbox', { name: 'Amount (AED) to' });
    await apply.click();
    await expect.poll(() => lastAsked(server, `${path}/datatable`)).toMatchObject({ filters: [] });
    await to.fill('100.5');
    await to.press('Tab');
    await from.fill('60');
    await from.press('Tab');
    await panel.getByRole('slider', { name: 'Amount (AED) from' }).press('ArrowRight');
    await expect(from).toHaveValue('61');
    await apply.click();
    const filters = [{ name: 'amount', value: [61, 100.5] }];
    await expectRows(page, server, {
      path,
      filters,
      column: 'Amount (AED)',
      fits: (text) => Number(text) >= 61 && Number(text) <= 100.5,
    });
    await startOver();
  });

  await test.step('limited_date_range: not before 2018, not after today', async () => {
    const from = panel.getByRole('textbox', { name: 'Created from' });
    const to = panel.getByRole('textbox', { name: 'Created to' });
    await from.fill('31/12/2017');
    await from.press('Tab');
    await expect(panel.getByText('Not before 01/01/2018')).toBeVisible();
    await from.fill(created.slice(0, 10));
    await to.fill(created.slice(0, 10));
    await to.press('Enter');
    const filters = [{ name: 'created_at', value: [`${day(created)} 00:00`, `${day(created)} 23:59`] }];
    await expectRows(page, server, {
      path,
      filters,
      column: 'Created',
      fits: (text) => day(text) === day(created),
    });
    await startOver();
  });

  await test.step('select2DateRange: warns without a choice, then submits both', async () => {
    await panel.getByRole('textbox', { name: 'Filter by date from' }).fill('1/1/2018');
    await panel.getByRole('textbox', { name: 'Filter by date to' }).fill(created.slice(0, 10));
    await apply.click();
    await expect(page.getByText('No filter type selected')).toBeVisible();
    await expect(page.getByText('Please select a filter by option')).toBeVisible();
    await panel.getByRole('combobox', { name: 'Filter by date: filter by' }).click();
    await page.getByRole('option', { name: 'Delivered' }).click();
    await apply.click();
    const filters = expect.arrayContaining([
      { name: 'delivered_at.date', value: ['2018-01-01 00:00', `${day(created)} 23:59`] },
      { name: 'delivered_at.select', value: 'delivered_at' },
    ]);
    await expectRows(page, server, { path, filters, column: 'Delivered', fits: (text) => text !== '' });
    await startOver();
  });

  await test.step('chips and the export tab hold the same filters', async () => {
    await panel.getByRole('textbox', { name: 'City' }).fill('dub');
    await page.keyboard.press('Enter');
    const chips = page.getByRole('list', { name: 'Applied filters' });
    await expect(chips).toHaveText('City: dub');
    await panel.getByRole('button', { name: 'Close filters' }).click();
    await expect(page.getByRole('button', { name: 'Filter', exact: false }).first()).toBeFocused();
    const exporting = await openExport(page);
    await exporting.getByRole('tab', { name: 'Filter' }).click();
    await expect(exporting.getByRole('textbox', { name: 'City' })).toHaveValue('dub');
    await chips.getByRole('button', { name: 'Remove filter City' }).press('Delete');
    await expect(chips).toHaveCount(0);
    await expect(exporting.getByRole('textbox', { name: 'City' })).toHaveValue('');
    await expect.poll(() => lastAsked(server, `${path}/datatable`)).toMatchObject({ page: 1, filters: [] });
  });
});

test('a press after typing opens the field below, which moves down because of the new tags', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  const panel = await openList(page, 'Orders');
  const status = panel.getByRole('combobox', { name: 'Status' });
  const { y: before } = (await status.boundingBox()) ?? { y: 0 };
  await panel.getByRole('textbox', { name: 'Order no.' }).fill('AAA BBB CCC DDD');
  await status.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(panel.getByText('4 values')).toBeVisible();
  await expect.poll(async () => (await status.boundingBox())?.y).toBeGreaterThan(before);
});

test('a date, any date and the months of a report', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);

  await test.step('date: not after today, picked in a calendar by keyboard', async () => {
    const panel = await openList(page, 'Clients');
    const [joined = ''] = await column(page, 'Joined');
    const input = panel.getByRole('textbox', { name: 'Joined', exact: true });
    await input.fill('1/1/2999');
    await input.press('Enter');
    await expect(panel.getByText('Not after today')).toBeVisible();
    await input.fill(joined.slice(0, 10));
    await input.press('ArrowDown');
    await expect(page.getByRole('dialog', { name: 'Joined' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(input).toBeFocused();
    await input.press('Enter');
    await expectRows(page, server, {
      path: '/settings/clients',
      filters: [{ name: 'joined_on', value: `${day(joined)} 00:00` }],
      column: 'Joined',
      fits: (text) => day(text) === day(joined),
    });
  });

  await test.step('date_unlimited: also a future day', async () => {
    const panel = await openList(page, 'Pickups');
    const [date = ''] = await column(page, 'Date');
    const input = panel.getByRole('textbox', { name: 'Date', exact: true });
    await input.fill(date.slice(0, 10));
    await input.press('Enter');
    await expectRows(page, server, {
      path: '/fulfillment/pickups',
      filters: [{ name: 'pickup_date', value: `${day(date)} 00:00` }],
      column: 'Date',
      fits: (text) => day(text) === day(date),
    });
    await input.fill('1/1/2999');
    await input.press('Enter');
    await expect
      .poll(() => lastAsked(server, '/fulfillment/pickups/datatable'))
      .toMatchObject({ filters: [{ name: 'pickup_date', value: '2999-01-01 00:00' }] });
    await expect(page.getByText('NO RESULTS HERE!')).toBeVisible();
  });

  await test.step('report_date_month_range: this year, own months, and this month on cancel', async () => {
    const panel = await openList(page, 'Invoices');
    const select = panel.getByRole('combobox', { name: 'Issued' });
    const apply = panel.getByRole('button', { name: 'Apply filters' });
    const asked = () => lastAsked(server, '/cod/invoices/datatable');
    await expect(select.getByRole('option')).toHaveText(['Choose', 'This year', 'All time', 'Custom']);
    await select.selectOption('all_time');
    await apply.click();
    await expect.poll(asked).toMatchObject({ filters: [{ name: 'issued_on', value: 'all_time' }] });
    await select.selectOption('custom');
    await expect(page.getByRole('dialog', { name: 'Months of Issued' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(select).toHaveValue('this_month');
    await apply.click();
    await expect.poll(asked).toMatchObject({ filters: [{ name: 'issued_on', value: 'this_month' }] });
    await select.selectOption('custom');
    const months = page.getByRole('dialog', { name: 'Months of Issued' });
    await months.getByRole('button', { name: 'Previous year' }).click();
    const year = Number(await months.locator('strong').innerText());
    await months.getByRole('button', { name: `Dec ${year}` }).click();
    await months.getByRole('button', { name: `Oct ${year}` }).click();
    await months.getByRole('button', { name: 'Use these months' }).click();
    await apply.click();
    await expect
      .poll(asked)
      .toMatchObject({ filters: [{ name: 'issued_on', value: [`${year}-10`, `${year}-12`] }] });
  });
});

test('the list of a multi-select is 300 px high at most, and scrolls', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const panel = await openList(page, 'Inventory');
  await panel.getByRole('combobox', { name: 'Warehouse' }).click();
  const list = page.getByRole('listbox', { name: 'Warehouse' });
  await expect(list.getByRole('option').first()).toBeVisible();
  // All 14 warehouses and Select all need more space, so the list has its maximum height.
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBe(300);
  expect(await list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(300);
  const last = list.getByRole('option', { name: 'Manama Sitra' });
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});
