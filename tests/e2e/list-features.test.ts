/** Ten features that every back office needs, one test each, in the real app. */
import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { chooseOptions, loadedGrid, openList as open, openExport } from '../support/app/user-steps';

const heading = (grid: Locator, title: string) =>
  grid.getByRole('columnheader', { name: title, exact: true });

/** Titles of the data columns from left to right. */
const titles = (grid: Locator) =>
  grid
    .getByRole('columnheader')
    .evaluateAll((all) => all.flatMap((each) => each.getAttribute('aria-label') ?? []));

/** The cells of a column from the first row to the last. */
async function cells(grid: Locator, title: string): Promise<Locator> {
  const column = await heading(grid, title).getAttribute('aria-colindex');
  return grid.locator(`[role="gridcell"][aria-colindex="${column}"]`);
}

/** Moves to an item of the open menu with the arrow keys and chooses it. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toHaveCount(1);
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item).toHaveCount(0);
}

const views = (page: Page) => page.getByRole('button', { name: /^Views: / });

async function chooseView(page: Page, name: string): Promise<void> {
  // A dialog returns the focus at the end of its closing animation.
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await views(page).press('Enter');
  await choose(page, name);
}

/** Content of the system's clipboard. */
const clipboard = ({ app }: Codesk) => app.evaluate((electron) => electron.clipboard.readText());
const putIntoClipboard = ({ app }: Codesk, text: string) =>
  app.evaluate((electron, given) => electron.clipboard.writeText(given), text);

/** Texts that a screen reader announces. */
const announced = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached();

test('1. columns, their order, widths, frozen ones and the row height are there at the first paint', async ({
  profile,
  server,
}) => {
  const codesk = await launch({ profile, server: server.address });
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Contracts');
  const id = () => heading(grid, 'ID').getByRole('button').first();
  await id().focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await announced(page, 'ID moved to position 2');
  await expect(id()).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await announced(page, /^ID is \d+ pixels wide$/);
  await page.keyboard.press('Shift+F10');
  await choose(page, 'Freeze up to here');
  await announced(page, 'Columns up to ID are frozen');
  await heading(grid, 'Client').getByRole('button').first().press('Shift+F10');
  await choose(page, 'Hide column');
  await announced(page, 'Client hidden');
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  const panel = page.getByRole('region', { name: 'Columns of this table' });
  await panel.getByRole('radio', { name: 'Comfortable' }).click();
  await page.keyboard.press('Escape');

  const looks = async (on: Page) => {
    const boxes = ['ID', 'Contract no.'].map((title) =>
      heading(on.getByRole('grid', { name: 'Contracts' }), title).boundingBox(),
    );
    const row = await on.getByRole('row').nth(1).boundingBox();
    return [...(await Promise.all(boxes)).map((box) => box?.width), row?.height];
  };
  const arranged = await titles(grid);
  expect(arranged.slice(0, 3)).toEqual(['Contract no.', 'ID', 'Status']);
  const before = await looks(page);
  await codesk.close();

  const again = await launch({ profile, server: server.address });
  // Every drawn header row, even of a single frame.
  await again.page.evaluate(() => {
    const drawn = new Set<string>();
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const headings = [...document.querySelectorAll('[role="columnheader"][aria-label]')];
      if (headings.length > 0) drawn.add(headings.map((each) => each.getAttribute('aria-label')).join('|'));
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(again.page);
  const same = await loadedGrid(again.page, 'Contracts');
  expect(await titles(same)).toEqual(arranged);
  expect(await looks(again.page)).toEqual(before);
  expect(await again.page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn])).toEqual([
    arranged.join('|'),
  ]);
  await again.close();
});

test('2. filters are shown as chips, survive a record and another list, and are removed one by one', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Contracts');
  await page.keyboard.press('/');
  await chooseOptions(page, 'Status', ['Verified']);
  await page.getByRole('textbox', { name: 'Client' }).fill('a');
  await page.keyboard.press('Enter');
  const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem');
  await expect(chips).toHaveText(['Client: a', /^Status: Verified$/]);
  await loadedGrid(page, 'Contracts');
  await page.getByRole('button', { name: 'Next page' }).click();
  await loadedGrid(page, 'Contracts');
  const shown = await (await cells(grid, 'Contract no.')).allInnerTexts();

  await (await cells(grid, 'Contract no.')).nth(3).press('Enter');
  await expect(page.getByRole('dialog', { name: /^Record Details/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect((await cells(grid, 'Contract no.')).nth(3)).toBeFocused();
  await open(page, 'Invoices');
  await expect(chips).toHaveCount(0);
  await open(page, 'Contracts');
  await expect(chips).toHaveCount(2);
  expect(await (await cells(grid, 'Contract no.')).allInnerTexts()).toEqual(shown);

  await page.getByRole('button', { name: 'Remove filter Client' }).press('Delete');
  await expect(chips).toHaveText([/^Status/]);
  await expect(page.getByRole('button', { name: 'Remove filter Status' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(0);
  // No control is left, so the table gets the focus.
  await expect(grid.locator(':focus')).toHaveCount(1);
});

test('3. views are saved, marked when changed, discarded, renamed, deleted, and survive a restart', async ({
  profile,
  server,
}) => {
  const codesk = await launch({ profile, server: server.address });
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Contracts');
  await heading(grid, 'Client').getByRole('button').first().press('Enter');
  await announced(page, /sorted by Client/);
  await expect(views(page)).toHaveAccessibleName('Views: Default view • changed');
  await chooseView(page, 'Save as…');
  await expect(page.getByRole('textbox', { name: /Name/ })).toBeFocused();
  await page.keyboard.type('By client');
  await page.keyboard.press('Enter');
  await expect(views(page)).toHaveAccessibleName('Views: By client');
  await expect(views(page)).toBeFocused();

  await heading(grid, 'Client').getByRole('button').first().press('Enter');
  await expect(views(page)).toHaveAccessibleName('Views: By client • changed');
  const order = await heading(grid, 'Client').getAttribute('aria-sort');
  await chooseView(page, 'Discard changes');
  await expect(views(page)).toHaveAccessibleName('Views: By client');
  await expect(heading(grid, 'Client')).not.toHaveAttribute('aria-sort', order ?? '');
  await heading(grid, 'Status').getByRole('button').first().press('Enter');
  await announced(page, /sorted by Status/);
  await chooseView(page, 'Save');
  await chooseView(page, 'Rename…');
  await expect(page.getByRole('textbox', { name: /Name/ })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('By status');
  await page.keyboard.press('Enter');
  await expect(views(page)).toHaveAccessibleName('Views: By status');
  await codesk.close();

  const again = await launch({ profile, server: server.address });
  await signIn(again.page);
  const same = await loadedGrid(again.page, 'Contracts');
  await expect(views(again.page)).toHaveAccessibleName('Views: By status');
  await expect(heading(same, 'Status')).toHaveAttribute('aria-sort', /ascending|descending/);
  await chooseView(again.page, 'Delete…');
  await again.page.getByRole('button', { name: 'Delete view' }).click();
  await expect(views(again.page)).toHaveAccessibleName('Views: Default view • changed');
  await expect(views(again.page)).toBeFocused();
  await chooseView(again.page, 'Discard changes');
  await expect(heading(same, 'ID')).toHaveAttribute('aria-sort', 'descending');
  await again.close();
});

test('4. all matching rows are selected over pages, for an export and for a reset', async ({
  codesk,
  server,
}, testInfo) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'COD remittances');
  await page.keyboard.press('/');
  await chooseOptions(page, 'Status', ['Exception']);
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await announced(page, /1 filter$/);
  await page.keyboard.press('Escape');
  await grid.getByRole('checkbox', { name: 'Select all rows of this page' }).press(' ');
  const offer = page.getByRole('button', { name: /^Select all .* rows that match$/ });
  const total = Number((await offer.innerText()).replace(/\D/g, ''));
  expect(total).toBeGreaterThan(100);
  await offer.press('Enter');
  await announced(page, `Selection of all ${total.toLocaleString('en-US')} matching rows`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await loadedGrid(page, 'COD remittances');
  await expect(grid.getByRole('checkbox', { checked: true })).toHaveCount(11);

  const file = testInfo.outputPath('all.csv');
  await codesk.saveTo(file);
  const panel = await openExport(page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(total + 1);
  await page.getByRole('button', { name: 'Close export' }).click();

  await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Yes, Reset them!' }).click();
  await expect(page.getByText('Records has been reset.').first()).toBeVisible();
  // The used button and the rows are gone, but the focus is not lost.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('NO RESULTS HERE!')).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  const [reset] = (await server.sent('/cod/remittances/reset')).slice(-1);
  expect(new Set(reset?.id as number[]).size).toBe(total);
  await expect(page.getByRole('button', { name: 'Clear selection' })).toHaveCount(0);
});

test('5. Shift selects ranges, marks blocks, and the status bar shows their sum', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Orders');
  const boxes = grid.getByRole('checkbox', { name: /^Select order/ });
  await boxes.nth(1).click();
  await boxes.nth(5).click({ modifiers: ['Shift'] });
  await expect(grid.getByRole('checkbox', { checked: true })).toHaveCount(5);
  await announced(page, 'Selected rows: 5');

  const amounts = await cells(grid, 'Amount (AED)');
  const numbers = (await amounts.allInnerTexts()).map((text) => Number(text.replace(/\s/g, '')));
  const figures = page.getByRole('button', { name: /Sum/ });
  const read = async (what: string) =>
    Number(
      new RegExp(`${what} ([\\d\\s.]+)`).exec((await figures.textContent()) ?? '')?.[1]?.replace(/\s/g, ''),
    );
  // The sum of the selected rows in the focused column.
  await amounts.nth(8).click();
  const selected = numbers.slice(1, 6);
  await expect(figures).toContainText('5 cells');
  expect(await read('Sum')).toBeCloseTo(
    selected.reduce((sum, each) => sum + each, 0),
    4,
  );
  expect([await read('Min'), await read('Max')]).toEqual([Math.min(...selected), Math.max(...selected)]);

  // A marked range has priority over selected rows.
  await amounts.nth(0).click();
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(figures).toContainText('3 cells');
  await expect(grid.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(3);
  expect(await read('Sum')).toBeCloseTo((numbers[0] ?? 0) + (numbers[1] ?? 0) + (numbers[2] ?? 0), 4);
  await announced(page, /^3 cells, Sum /);
  await page.keyboard.press('Escape');
  await expect(grid.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(0);
});

test('6. cells and rows are copied unchanged', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'COD remittances', exact: true }).click();
  const grid = await loadedGrid(page, 'COD remittances');
  const numbers = await cells(grid, 'Remittance no.');
  const payable = await cells(grid, 'Payable (AED)');
  const plain = (text: string) => text.replace(/\s/g, '');
  const [first, second] = [await payable.nth(0).innerText(), await payable.nth(1).innerText()];
  await putIntoClipboard(codesk, '');
  await payable.nth(0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Shift+C');
  await expect.poll(() => clipboard(codesk)).toBe(`Payable (AED)\n${plain(first)}\n${plain(second)}`);

  await page.keyboard.press('Escape');
  await grid
    .getByRole('checkbox', { name: /^Select COD remittance/ })
    .nth(2)
    .click();
  await page.keyboard.press('Control+C');
  await expect.poll(async () => (await clipboard(codesk)).split('\n').length).toBe(1);
  const copied = (await clipboard(codesk)).split('\t');
  expect(copied).toHaveLength((await titles(grid)).length);
  expect(copied[0]).toBe(await numbers.nth(2).innerText());
  await expect(page.getByText('13 cells copied').first()).toBeVisible();
});

test('7. previous and next move through the records over pages, and the position is stored', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Contracts');
  const names = await cells(grid, 'Contract no.');
  const last = await names.nth(9).innerText();
  await names.nth(9).press('Enter');
  await announced(page, `Record Details, ${last}, 10 of 20,000`);
  await page.keyboard.press('Alt+ArrowDown');
  await announced(page, /^Record Details, CT-.*, 11 of 20,000$/);
  await page.keyboard.press('j');
  await announced(page, /^Record Details, CT-.*, 12 of 20,000$/);
  await page.getByRole('button', { name: 'Previous record' }).press('Enter');
  await announced(page, /^Record Details, CT-.*, 11 of 20,000$/);
  const dialog = page.getByRole('dialog', { name: /^Record Details/ });
  const title = await dialog.getByRole('heading', { level: 2 }).first().innerText();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(
    page
      .getByRole('navigation', { name: 'Pages', exact: true })
      .getByRole('button', { name: 'Page 2', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
  await expect(names.first()).toBeFocused();
  expect(title).toContain(await names.first().innerText());
  await expect(names.first()).not.toHaveText(last);
});

test('8. a pasted column of numbers becomes the values of a filter', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Contracts');
  const [one, two, three] = await (await cells(grid, 'Contract no.')).allInnerTexts();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Contract no.' })).toBeFocused();
  await putIntoClipboard(codesk, `${three}\r\n${one}\r\n"${two}"\r\n${three}\r\n`);
  await page.keyboard.press('Control+V');
  await announced(page, '3 values');
  await page.keyboard.press('Enter');
  await announced(page, /^3 rows, .*1 filter/);
  expect(await (await cells(grid, 'Contract no.')).allInnerTexts()).toEqual([one, two, three]);
  expect((await server.sent('/cod/contracts/datatable')).at(-1)?.filters).toEqual([
    { name: 'contract_no', value: [three, one, two] },
  ]);
});

test('9. every part is reached by its key, and announces the result', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Orders');
  const first = (await cells(grid, 'Order no.')).first();
  await first.focus();
  const back = async () => {
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  };
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await back();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Order no.' })).toBeFocused();
  await back();
  await page.keyboard.press('Control+E');
  await expect(page.getByRole('complementary', { name: /^Export/ }).locator(':focus')).toHaveCount(1);
  await back();
  await page.keyboard.press('ContextMenu');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await back();
  await page.keyboard.press(' ');
  await announced(page, 'Selected rows: 1');
  const asked = (await server.sent('/fulfillment/orders/datatable')).length;
  await page.keyboard.press('Control+R');
  await expect.poll(async () => (await server.sent('/fulfillment/orders/datatable')).length).toBe(asked + 1);
  await announced(page, /^3,000 rows, page 1 of 300, sorted by ID descending/);
  await expect(first).toBeFocused();
  await expect(grid.getByRole('checkbox', { checked: true })).toHaveCount(0);

  // A menu above the table takes the focus and returns it.
  await views(page).press('Enter');
  await expect(page.getByRole('menu', { name: 'Views' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(views(page)).toBeFocused();
  await page.getByRole('button', { name: 'Skip to content' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Record Details/ })).toBeVisible();
});

test('10. an impossible action shows its reason, to the pointer and to the keyboard', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page, { account: 'limited@codesk.example' });
  const grid = await open(page, 'Orders');
  await (await cells(grid, 'Order no.')).first().press('Shift+F10');
  const withheld = page.getByRole('menuitem', { name: /not permitted$/ });
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(withheld).toBeFocused();
  await expect(withheld).toHaveAttribute('aria-disabled', 'true');
  await expect(withheld).toHaveAccessibleDescription(/Reset needs the permission “reset”/);
  await expect(withheld).toContainText('Reset needs the permission “reset”');
  await page.keyboard.press('Enter');
  await expect(withheld).toBeFocused();
  await page.keyboard.press('Escape');

  await grid
    .getByRole('columnheader', { name: 'ID', exact: true })
    .getByRole('button')
    .first()
    .press('Shift+F10');
  const left = page.getByRole('menuitem', { name: 'Move left' });
  await left.hover();
  await expect(left).toHaveAttribute('title', 'This is the first column.');
  await expect(left).toHaveAccessibleDescription('This is the first column.');
});
