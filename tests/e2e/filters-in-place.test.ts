/** Filters at headings, cells and chips, and relative dates, from the press to the request. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { loadedGrid, openList } from '../support/app/user-steps';

const path = '/cod/contracts';
const popup = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `Filter ${title}`, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem');
const exporting = (page: Page) => page.getByRole('complementary', { name: 'Export contracts' });

/** Today and the 60 days after it, as they are sent. */
function next60Days() {
  const day = (after: number) => {
    const now = new Date();
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + after);
    const two = (part: number) => String(part).padStart(2, '0');
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  };
  return [`${day(0)} 00:00`, `${day(60)} 23:59`];
}

const ending = (client: string) =>
  expect.arrayContaining([
    { name: 'client', value: client },
    { name: 'from.date', value: next60Days() },
    { name: 'from.select', value: 'to' },
  ]);

const lastSent = async (server: PracticeServer, to: string) => (await server.sent(`${path}/${to}`)).at(-1);

/** The first letters of the name of a client with a contract that ends in the next 60 days. */
async function endingClient(page: Page): Promise<string> {
  const grid = await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Filter To', exact: true }).click();
  await popup(page, 'From and to').getByRole('button', { name: 'Next 60 days' }).click();
  await expect(chips(page)).toHaveText('Ends: next 60 days');
  await loadedGrid(page, 'Contracts');
  const name = await grid.locator('[data-row="0"] [role="gridcell"][aria-colindex="4"]').innerText();
  await page.getByRole('button', { name: 'Remove filter Ends' }).click();
  await expect(chips(page)).toHaveCount(0);
  await loadedGrid(page, 'Contracts');
  return name.slice(0, 6);
}

test("a client's contracts that end in 60 days are exported in few presses", async ({
  codesk,
  server,
}, info) => {
  const { page } = codesk;
  await signIn(page);
  const client = await endingClient(page);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const click = async (name: string) => {
    presses += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const exportNow = async (file: string) => {
    await codesk.saveTo(info.outputPath(file));
    await press('Control+e');
    await expect(exporting(page)).toBeVisible();
    await press('Control+Enter');
    await expect.poll(() => lastSent(server, 'export')).toMatchObject({ filters: ending(client) });
    await expect.poll(() => existsSync(info.outputPath(file))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(exporting(page)).toHaveCount(0);
  };

  await test.step('6 with pointer and keys', async () => {
    await click('Filter Client');
    await expect(popup(page, 'Client')).toBeVisible();
    await page.keyboard.type(client);
    await press('Enter');
    await click('Filter To');
    await click('Next 60 days');
    await expect.poll(() => lastSent(server, 'datatable')).toMatchObject({ filters: ending(client) });
    await loadedGrid(page, 'Contracts');
    await exportNow('pointer.csv');
    expect(presses).toBe(6);
    await expect(chips(page)).toHaveText([`Client: ${client}`, 'Ends: next 60 days']);
    await expect(
      page.getByRole('button', { name: 'Filter', description: '2 filters applied' }),
    ).toBeVisible();
  });

  await test.step('12 with keys alone', async () => {
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(chips(page)).toHaveCount(0);
    const grid = await loadedGrid(page, 'Contracts');
    // Moves to the initial focus of the list.
    await grid.locator('[data-row="0"] [data-cell=":1"]').focus();
    presses = 0;
    await press('ArrowRight');
    await press('ArrowRight');
    await press('f');
    await expect(popup(page, 'Client').getByRole('textbox')).toBeFocused();
    await page.keyboard.type(client);
    await press('Enter');
    await expect(chips(page)).toHaveText(`Client: ${client}`);
    await loadedGrid(page, 'Contracts');
    for (let column = 0; column < 3; column += 1) await press('ArrowRight');
    await press('f');
    await expect(popup(page, 'From and to').getByRole('button', { name: 'Today' })).toBeFocused();
    await press('6');
    await press('Enter');
    await expect.poll(() => lastSent(server, 'datatable')).toMatchObject({ filters: ending(client) });
    await loadedGrid(page, 'Contracts');
    await exportNow('keys.csv');
    expect(presses).toBe(12);
  });

  await test.step('2 if the list opens with a saved view, which stays relative', async () => {
    await page.getByRole('button', { name: /^Views/ }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Ending');
    await page.keyboard.press('Enter');
    await openList(page, 'Orders');
    await openList(page, 'Contracts');
    presses = 0;
    await exportNow('view.csv');
    expect(presses).toBe(2);
    await expect(page.getByRole('button', { name: 'Views: Ending', exact: true })).toBeVisible();
  });
});

test('a cell filters by its value and excludes it, and a chip opens in place', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Contracts');
  const status = grid.locator('[data-row="0"] [role="gridcell"][aria-colindex="5"]');
  const shown = await status.innerText();
  await status.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Exclude this value' }).click();
  const others = ['Verified', 'Pending', 'Disabled', 'Expired'].filter((each) => each !== shown.trim());
  await expect
    .poll(() => lastSent(server, 'datatable'))
    .toMatchObject({ filters: [{ name: 'status_label', value: others }] });
  await loadedGrid(page, 'Contracts');
  await expect(page.getByRole('button', { name: 'Filter Status, filtered' })).toBeVisible();
  const left = await status.innerText();
  expect(others).toContain(left.trim());
  await status.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Filter by this value' }).press('Enter');
  await expect(chips(page)).toHaveText(`Status: ${left.trim()}`);
  await loadedGrid(page, 'Contracts');
  const chip = chips(page).getByRole('button', { name: /^Status/ });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(popup(page, 'Status')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page, 'Status')).toHaveCount(0);
  await expect(chip).toBeFocused();
});

for (const view of [
  { width: 1280, height: 800 },
  { width: 960, height: 640 },
  { width: 1920, height: 1080 },
].flatMap((size) => Object.values(bothThemes).map(({ theme }) => ({ theme, size }))))
  test.describe(`${view.theme} at ${view.size.width} x ${view.size.height}`, () => {
    // Each theme opens the popups again: Blueprint gives them the theme of the moment they opened.
    test.use({ view });
    const { size } = view;

    test('filters at headings and chips are completely inside the window', async ({ codesk }) => {
      test.setTimeout(180_000);
      const { page } = codesk;
      await signIn(page);
      await openList(page, 'Contracts');
      const look = await screenChecker(codesk, { [`${view.theme}-${size.width}`]: view });
      const isWhole = async (title: string) => {
        const box = await popup(page, title).boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
      };
      await page.getByRole('button', { name: 'Filter Client', exact: true }).click();
      await isWhole('Client');
      await look('filter-heading-text');
      await page.keyboard.type('a');
      await page.keyboard.press('Enter');
      await expect(chips(page)).toHaveText('Client: a');
      await loadedGrid(page, 'Contracts');
      await page.getByRole('button', { name: 'Filter To', exact: true }).click();
      await isWhole('From and to');
      await look('filter-heading-dates');
      await page.getByRole('button', { name: 'Next 60 days' }).click();
      await expect(chips(page)).toHaveText(['Client: a', 'Ends: next 60 days']);
      await loadedGrid(page, 'Contracts');
      await chips(page).getByRole('button', { name: 'Ends: next 60 days' }).click();
      await isWhole('From and to');
      await look('filter-chip-dates');
      await page.getByRole('button', { name: 'Open calendar, From and to from' }).click();
      await expect(page.getByRole('button', { name: 'Use these dates' })).toBeVisible();
      await look('filter-chip-calendar');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      const grid = await openList(page, 'Orders');
      await grid.locator('[data-row="0"] [data-cell=":1"]').focus();
      await page.keyboard.press('Control+ArrowRight');
      await page.keyboard.press('f');
      await expect(popup(page, 'Filter by date')).toBeVisible();
      await isWhole('Filter by date');
      await look('filter-heading-last');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Filter Status', exact: true }).click();
      await popup(page, 'Status').getByRole('combobox').press('ArrowDown');
      await look('filter-heading-options');
    });
  });
