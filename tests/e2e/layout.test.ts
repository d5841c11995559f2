/** The layout of the screen: panes of a wide window, aligned edges, nothing cut or covered. */
import type { Locator, Page } from 'playwright';
import { guestAccount, test } from '../support/app/contract-server-fixtures';
import { expect, signIn } from '../support/app/fixtures';
import { openDelivery } from '../support/app/journey';
import { resize } from '../support/app/launch';
import { addService, chooseOption, loadedGrid, openList } from '../support/app/user-steps';
import { serveContract } from '../support/contract-server';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return {
    left: box.x,
    right: box.x + box.width,
    top: box.y,
    bottom: box.y + box.height,
    width: Math.round(box.width),
  };
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }));

async function newService(page: Page, kind: string): Promise<void> {
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await loadedGrid(page, 'Services');
  await addService(page, kind);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
}

/** Pastes rows of a spreadsheet next to the grid of an empty table. */
async function paste(page: Page, table: string, rows: readonly string[]): Promise<void> {
  await part(page, table)
    .getByText(/^No .* yet$/)
    .click();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, rows.join('\n'));
  await expect(part(page, table).getByRole('grid')).toBeVisible();
}

test.describe('1440 wide', () => {
  test.use({ view: { size: { width: 1440, height: 900 } } });

  test('a service form has its fields left and its tables right, each with its own scrolling', async ({
    codesk,
  }) => {
    const { page } = codesk;
    await signIn(page);
    await openDelivery(codesk);
    const [scope, rates, costs] = ['Scope', 'Rates', 'Additional costs'].map((name) => part(page, name)) as [
      Locator,
      Locator,
      Locator,
    ];
    const submit = page.getByRole('button', { name: 'Submit' });
    for (const seen of [scope, rates, submit]) await expect(seen).toBeInViewport({ ratio: 0.9 });
    const [fields, tables, button] = [await boxOf(scope), await boxOf(rates), await boxOf(submit)];
    expect(fields.right).toBeLessThan(tables.left);
    expect(Math.abs(fields.top - tables.top)).toBeLessThan(12);

    await page.mouse.move(fields.left + 40, fields.top + 60);
    await page.mouse.wheel(0, 2000);
    await expect(part(page, 'Discount and remote areas')).toBeInViewport({ ratio: 0.9 });
    await expect(scope).not.toBeInViewport();
    expect(await boxOf(rates)).toEqual(tables);
    expect(await boxOf(submit)).toEqual(button);

    await paste(
      page,
      'Additional costs',
      Array.from({ length: 40 }, (_, at) => `Cost ${at}`),
    );
    await page.mouse.move(tables.left + 40, tables.top + 20);
    await page.mouse.wheel(0, 4000);
    await expect(costs).toBeInViewport({ ratio: 0.9 });
    await expect.poll(async () => (await boxOf(rates)).top).toBeLessThan(tables.top - 100);
    await expect(part(page, 'Discount and remote areas')).toBeInViewport({ ratio: 0.9 });
    expect(await boxOf(submit)).toEqual(button);
  });

  test('the counts of errors lead to the first one in either pane', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await openDelivery(codesk);
    const tax = field(page, 'Tax percentage');
    await tax.fill('');
    await paste(
      page,
      'Additional costs',
      Array.from({ length: 40 }, (_, at) => `Cost ${at}`),
    );
    await page.keyboard.press('Control+Enter');
    await expect(tax).toBeFocused();
    const [scope, rates] = [part(page, 'Scope'), part(page, 'Rates')];
    for (const [pane, away] of [
      [await boxOf(scope), scope],
      [await boxOf(rates), rates],
    ] as const) {
      await page.mouse.move(pane.left + 30, Math.max(pane.top, 200) + 20);
      // Polled with the wheel, because a table may still grow after it was filled.
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 4000);
          return (await boxOf(away)).top;
        })
        .toBeLessThan(pane.top - 100);
    }
    await page.getByRole('button', { name: '1 field to correct' }).click();
    await expect(tax).toBeFocused();
    await expect(tax).toBeInViewport({ ratio: 1 });
    await page.mouse.move((await boxOf(part(page, 'Additional costs'))).left + 30, 400);
    await page.mouse.wheel(0, -4000);
    await expect(rates).toBeInViewport({ ratio: 0.9 });
    await page.getByRole('button', { name: '40 rows to correct' }).click();
    const first = part(page, 'Additional costs').getByRole('row', { name: /Cost 0/ });
    const number = first.getByText('1', { exact: true });
    await expect(number).toBeFocused();
    await expect(number).toBeInViewport({ ratio: 1 });
    await expect(tax).toBeInViewport({ ratio: 1 });
  });

  test('the message about saving ends at the edge of the tables', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await newService(page, 'stock collection service');
    await chooseOption(page, 'Truck', 'Own truck, fixed rate');
    expect((await boxOf(page.getByText('Not saved'))).right).toBe(1440 - 16);
  });

  test('a line separates the terms of a contract from its services over the whole height', async ({
    codesk,
  }) => {
    const { page } = codesk;
    await signIn(page);
    await openList(page, 'Contracts');
    await page.getByRole('button', { name: 'Add contract' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new contract' });
    const services = dialog.getByRole('region', { name: 'Services' });
    const last = dialog.getByRole('textbox', { name: 'Invoice grace days' });
    // Polled, because a dialog grows while it opens.
    await expect
      .poll(async () => (await boxOf(services)).bottom - (await boxOf(last)).bottom)
      .toBeGreaterThan(0);
  });

  test('a form without tables has its fields in the same position', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await newService(page, 'stock collection service');
    const truck = field(page, 'Truck');
    const before = await boxOf(truck);
    await truck.click();
    await page.getByRole('option', { name: /carrier/i }).click();
    await expect(part(page, 'Rates')).toBeVisible();
    expect(await boxOf(truck)).toEqual(before);
    expect((await boxOf(part(page, 'Truck'))).right).toBeLessThan((await boxOf(part(page, 'Rates'))).left);
  });
});

test.describe('960 wide', () => {
  test.use({ view: { size: { width: 960, height: 640 } } });

  test('a field with tags and an error has one ring, in the colour of its message', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await newService(page, 'delivery service');
    await page.getByRole('button', { name: 'Submit' }).click();
    const warehouses = field(page, 'Origin warehouses');
    await expect(warehouses).toBeFocused();
    const ring = await warehouses.evaluate((input) => {
      const around = (input.closest('.codesk-tags') ?? input) as Element;
      return getComputedStyle(around).outlineColor;
    });
    const message = page.getByText('This field is required').first();
    expect(ring).toBe(await message.evaluate((text) => getComputedStyle(text).color));
  });

  test('the count of wrong rows leads to the wrong row of a long table', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await newService(page, 'delivery service');
    const bands = Array.from({ length: 30 }, (_, at) => `${at}\t${at + 1}\t7`);
    await paste(page, 'Rates', [...bands.slice(0, 27), '90\t80\t7', ...bands.slice(27)]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(field(page, 'Origin warehouses')).toBeFocused();
    await page.getByRole('button', { name: '1 row to correct' }).click();
    const wrong = part(page, 'Rates').getByRole('row', { name: 'rate 90 – 80' });
    await expect(wrong.getByText('28', { exact: true })).toBeFocused();
    await expect(wrong).toBeInViewport({ ratio: 0.9 });
    // The buttons of the form must not cover it either.
    await wrong.getByRole('button', { name: /^Edit/ }).click();
    await expect(page.getByRole('dialog', { name: 'Rate' })).toBeVisible();
  });
});

test.describe('the details of a record, 1440 wide', () => {
  test.use({ view: { size: { width: 1440, height: 900 } } });

  test('have their tables at the right, and the next record has the same scroll position on each side', async ({
    codesk,
  }) => {
    const { page } = codesk;
    await signIn(page);
    await openList(page, 'Orders');
    await page.getByRole('row').nth(2).dblclick();
    const details = page.getByRole('dialog', { name: /^Record Details/ });
    const pane = (name: string) => details.getByRole('region', { name, exact: true });
    const heading = (name: string) => details.getByRole('heading', { name, exact: true });
    await expect(details.getByText(/^Showing 1 to/).first()).toBeVisible();
    const [left, right] = [await boxOf(pane('Details')), await boxOf(pane('Tables'))];
    expect(left.right).toBeLessThanOrEqual(right.left);
    expect(left.bottom).toBe(900);
    expect(right.bottom).toBe(900);

    const before = { overview: await boxOf(heading('Overview')), parcels: await boxOf(heading('Parcels')) };
    await page.mouse.move(left.left + 60, 500);
    await page.mouse.wheel(0, 120);
    const top = async (name: string) => Math.round((await boxOf(heading(name))).top);
    await expect.poll(() => top('Overview')).toBeLessThan(before.overview.top - 50);
    expect(await boxOf(heading('Parcels'))).toEqual(before.parcels);
    /** The position of a heading after the scrolling has ended. */
    const resting = async (name: string) => {
      let last = Number.NaN;
      await expect
        .poll(async () => {
          const before = last;
          last = await top(name);
          return last === before;
        })
        .toBe(true);
      return last;
    };
    const overview = await resting('Overview');
    await details.getByRole('button', { name: 'Charges', exact: true }).click();
    await expect.poll(() => top('Charges')).toBeLessThan(120);
    expect(await top('Overview')).toBe(overview);
    const charges = await resting('Charges');

    await page.keyboard.press('Alt+ArrowDown');
    await expect(details.getByText('3 of 3 000')).toBeVisible();
    await expect.poll(() => top('Overview')).toBe(overview);
    await expect.poll(() => top('Charges')).toBe(charges);
  });
});

test.describe('1280 wide', () => {
  test.use({ view: { size: { width: 1280, height: 800 } } });

  test('a service form is one column of fields of one width, and then its tables', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await openDelivery(codesk);
    const [last, rates] = [
      await boxOf(part(page, 'Discount and remote areas')),
      await boxOf(part(page, 'Rates')),
    ];
    expect(rates.top).toBeGreaterThanOrEqual(last.bottom);
    expect(rates.left).toBe(last.left);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 });

    const single = ['Unit', 'Destination', 'COD price', 'Maximum COD charge threshold', 'Tax percentage'];
    const boxes = await Promise.all(
      [...single, 'Delivery vehicle', 'Shipment type city charge'].map((name) => boxOf(field(page, name))),
    );
    expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
    // A choice between two is as high as a field.
    const [tax, conversion] = [
      await boxOf(field(page, 'Tax percentage')),
      await boxOf(page.getByRole('group', { name: 'Apply conversion' }).getByRole('radiogroup')),
    ];
    expect([conversion.top, conversion.bottom]).toEqual([tax.top, tax.bottom]);
    // No field is alone in its row.
    const rowOf = async (name: string) =>
      Math.round((await boxOf(page.getByText(name, { exact: true }))).top);
    expect(await rowOf('Tax percentage')).toBe(await rowOf('Apply conversion'));
    expect(await rowOf('Shipment type city charge')).toBe(await rowOf('Temperature control charge'));
  });
});

test('the buttons of a dialog end at the edge of its fields', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new contract' });
  const right = async (name: 'button' | 'textbox', text: string) =>
    (await boxOf(dialog.getByRole(name, { name: text, exact: true }))).right;
  // Polled, because a dialog grows while it opens.
  await expect
    .poll(async () => (await right('button', 'Submit')) - (await right('textbox', 'Description')))
    .toBe(0);
});

test.describe('the minimum size of the window', () => {
  test.use({ view: { size: { width: 960, height: 640 } } });

  test('costs show their whole headings, their rates and their actions', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await newService(page, 'delivery service');
    await paste(page, 'Additional costs', ['Handling of bulky goods in the cold chain of the region']);
    const grid = part(page, 'Additional costs').getByRole('grid');
    const around = await boxOf(grid);
    const headings = grid.getByRole('columnheader');
    await expect(headings).toHaveCount(9);
    for (const heading of await headings.all()) {
      const text = await heading.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element.firstChild ?? element);
        const { left, right, top, bottom } = words.getBoundingClientRect();
        return { left, right, top, bottom, words: element.textContent };
      });
      const cell = await boxOf(heading);
      expect(text.left, `${text.words} begins in its column`).toBeGreaterThanOrEqual(cell.left);
      expect(text.right, `${text.words} ends in its column`).toBeLessThanOrEqual(cell.right);
      expect(text.top, `${text.words} is below the edge`).toBeGreaterThanOrEqual(cell.top);
      expect(text.bottom, `${text.words} is above the rows`).toBeLessThanOrEqual(cell.bottom);
    }
    const actions = await boxOf(headings.last());
    expect(actions.right).toBeLessThanOrEqual(around.right);
    await grid.getByRole('button', { name: /^Edit/ }).scrollIntoViewIfNeeded();
    expect((await boxOf(grid.getByRole('button', { name: /^Delete/ }))).right).toBeLessThanOrEqual(
      around.right,
    );
  });

  test('a name is next to its rate', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await newService(page, 'additional service');
    await chooseOption(page, 'Type', 'Order based');
    await chooseOption(page, 'Unit', 'Box');
    await part(page, 'Box rates').getByRole('button', { name: 'New box' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('textbox', { name: 'Rate' }).fill('3.25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    const [name, rate] = await part(page, 'Box rates').getByRole('gridcell').all();
    if (!name || !rate) throw new Error('no row');
    const [first, second] = [await boxOf(name), await boxOf(rate)];
    expect(second.right - first.left).toBeLessThan(300);
  });

  test('the message of the server is not covered while the pointer is on Submit', async ({
    codesk,
    server,
  }) => {
    const { page } = codesk;
    await signIn(page);
    await openDelivery(codesk);
    await server.fault({ path: '/cod/finance_services/update', status: 500 });
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    const message = page.getByText('Server error');
    await expect(message).toBeVisible();
    await submit.hover();
    await expect(submit).toHaveText(/Ctrl\+Enter/);
    await expect(page.locator('.bp6-tooltip')).toHaveCount(0);
  });
});

const longTitle =
  'Priced services of every warehouse, carrier and region that anybody has ever agreed upon in writing';
const titled = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  foreign: async ({}, use) => {
    const server = await serveContract(longTitle);
    await use(server);
    await server.close();
  },
});

titled.describe('a long title of the server', () => {
  titled.use({ view: { size: { width: 960, height: 640 } } });

  titled('is cut, and leaves views and toolbar their room', async ({ foreign, codesk }) => {
    const { page } = codesk;
    await signIn(page, { ...guestAccount, server: foreign.origin });
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    const title = page.getByRole('heading', { level: 1, name: longTitle });
    await expect(title).toBeVisible();
    const views = page
      .getByRole('banner')
      .getByRole('button', { name: /^Views|view/i })
      .first();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(views).toBeInViewport({ ratio: 1 });
    const [name, choice, tools] = [await boxOf(title), await boxOf(views), await boxOf(refresh)];
    // The focus ring is 3 px wide.
    expect(choice.left - name.right).toBeGreaterThan(3);
    expect(tools.left - choice.right).toBeGreaterThan(3);
    expect((await boxOf(page.getByRole('button', { name: 'Add', exact: true }))).right).toBeLessThan(960);
    await title.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(title).toBeFocused();
    await expect(page.getByRole('banner').getByText(longTitle).last()).toBeInViewport({ ratio: 1 });
  });
});

test('any number of lines above the page leaves it enough space, and each line can be reached', async ({
  codesk: { app, page },
}) => {
  const size = { width: 960, height: 640 };
  await resize(app, size);
  await signIn(page);
  await openList(page, 'Clients');
  await page.evaluate(async () => {
    const ask = async (name: string, input: unknown) =>
      JSON.parse(await window.codesk.invoke(name, JSON.stringify(input))).data;
    const { owner } = await ask('session.get', {});
    for (let at = 0; at < 5; at += 1)
      await ask('drafts.keep', {
        as: owner,
        draft: {
          key: `lines/${at}`,
          place: { route: '/lists/clients' },
          title: 'General Trading and Freight Forwarding Company '.repeat(6).trim(),
          operation: crypto.randomUUID(),
          at: Date.now(),
          content: {},
        },
      });
  });
  await page.reload();
  const last = page.getByRole('button', { name: 'Show all' });
  await expect(last).toBeAttached();
  const content = await boxOf(page.getByRole('main'));
  expect(content.bottom - content.top).toBeGreaterThan(size.height * 0.55);
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Not saved' }).getByRole('button', { name: /^Open/ }),
  ).toHaveCount(5);
});

test.describe('the smallest window', () => {
  test.use({ view: { size: { width: 960, height: 640 } } });

  test('shows a part of the title of a hub page, beside its buttons, also enlarged', async ({
    codesk: { page, app },
  }) => {
    await signIn(page);
    await openList(page, 'Integrations');
    await page.evaluate(() => {
      window.location.hash = '#/integrations/240/configurations/platform_status_processing_actions';
    });
    const title = page.getByRole('heading', { level: 1, name: 'Platform Status Processing Actions' });
    await expect(title).toBeVisible();
    const add = page.getByRole('banner').getByRole('button', { name: /^Add/ });
    for (const zoom of [1, 1.25, 1.37]) {
      await app.evaluate(
        ({ BrowserWindow }, factor) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(factor),
        zoom,
      );
      await expect.poll(() => page.evaluate(() => Math.round(960 / innerWidth / 0.01))).toBe(zoom * 100);
      await expect.poll(async () => (await boxOf(title)).width, `at ${zoom}`).toBeGreaterThan(40);
      await expect(add).toBeInViewport({ ratio: 1 });
      const viewsButton = page.getByRole('banner').getByRole('button', { name: /^Views/ });
      await expect(viewsButton).toBeVisible();
      const views = await boxOf(viewsButton);
      expect((await boxOf(page.getByRole('button', { name: 'Close', exact: true }))).left).toBeGreaterThan(
        views.right,
      );
    }
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1));
  });

  test('covers no part of the footer of a list, also enlarged', async ({ codesk: { page, app } }) => {
    await signIn(page);
    await openList(page, 'Orders');
    const covered = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll('footer button, footer select, footer input')].filter(
          (element) => element.getClientRects().length > 0,
        );
        return parts
          .filter((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return [left + 2, left + width - 2].some((x) => {
              const seen = document.elementFromPoint(x, top + height / 2);
              return !seen || !(element.contains(seen) || seen.contains(element));
            });
          })
          .map((element) => element.getAttribute('aria-label') ?? element.textContent);
      });
    for (const zoom of [1, 1.25, 1.37]) {
      await app.evaluate(
        ({ BrowserWindow }, factor) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(factor),
        zoom,
      );
      await expect.poll(() => page.evaluate(() => Math.round(960 / innerWidth / 0.01))).toBe(zoom * 100);
      await expect.poll(covered).toEqual([]);
    }
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1));
  });
});
