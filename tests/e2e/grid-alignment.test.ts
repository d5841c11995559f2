/** The cells of long tables are aligned with their headings, for any width of the columns and the window. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { openDelivery } from '../support/app/journey';
import { resize } from '../support/app/launch';
import { openRateDesk, openRateFile, rateRows } from '../support/app/rate-desk-steps';
import { openList } from '../support/app/user-steps';

/** The cells of some rows whose edges differ from their heading's by more than half a CSS pixel. */
const misaligned = (grid: Locator) =>
  grid.evaluate((element) => {
    const edges = (of: Element) => of.getBoundingClientRect();
    const headings = new Map(
      [...element.querySelectorAll('[role="columnheader"]')].map((each) => [
        each.getAttribute('aria-colindex'),
        edges(each),
      ]),
    );
    const rows = [...element.querySelectorAll('[role="rowgroup"] > [role="row"]')];
    if (rows.length < 12 || headings.size < 4) return [`${rows.length} rows, ${headings.size} headings`];
    return rows.flatMap((row) =>
      [...row.querySelectorAll('[aria-colindex]')].flatMap((cell) => {
        const [own, heading] = [edges(cell), headings.get(cell.getAttribute('aria-colindex'))];
        const isUnder =
          heading !== undefined &&
          Math.abs(own.left - heading.left) <= 0.5 &&
          Math.abs(own.right - heading.right) <= 0.5;
        // The line below a row belongs to the row, not to its cells.
        const line = Number.parseFloat(getComputedStyle(row).borderBottomWidth);
        const isFilled =
          Math.abs(own.top - edges(row).top) <= 0.5 &&
          Math.abs(own.bottom + line - edges(row).bottom) <= line;
        if (isUnder && isFilled) return [];
        const [index, column] = [row.getAttribute('aria-rowindex'), cell.getAttribute('aria-colindex')];
        return [
          `row ${index}, column ${column}: ${own.left} to ${own.right}, heading ${heading?.left} to ${heading?.right}`,
        ];
      }),
    );
  });

test('in a page of a list that is higher than the window', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Contracts');
  await page.getByLabel('Rows per page').selectOption('15');
  await expect(grid.getByRole('row')).toHaveCount(16);
  await expect.poll(() => misaligned(grid)).toEqual([]);
  // A scrollbar appears and reduces the width.
  const bar = () => grid.evaluate((element: HTMLElement) => element.offsetWidth - element.clientWidth);
  await expect.poll(bar).toBe(0);
  await resize(codesk.app, { width: 1280, height: 600 });
  await expect.poll(bar).toBeGreaterThan(5);
  await expect.poll(() => misaligned(grid)).toEqual([]);
});

test('in a list: wide, frozen, scrolled, dragged, and with free space', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Orders');
  await page.getByLabel('Rows per page').selectOption('All');
  await expect(page.getByText(/^1–3\s000 of/)).toBeVisible();
  const stand = () => expect.poll(() => misaligned(grid)).toEqual([]);
  await stand();
  const heading = grid.getByRole('columnheader').nth(2);
  await heading.getByRole('button').first().press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Freeze up to here' }).click();
  await stand();
  const edge = async () => (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { x, y, width, height } = await edge();
  await page.mouse.move(x + width - 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 59, y + height / 2, { steps: 3 });
  await expect.poll(async () => Math.round((await edge()).width)).toBe(Math.round(width) + 60);
  await stand();
  await page.mouse.up();
  await stand();
  for (const share of [0.3, 1]) {
    await grid.evaluate((element, to) => element.scrollTo(element.scrollWidth * to, 3000), share);
    await stand();
  }
  // Text columns share the free space; frozen columns do not grow.
  for (let hidden = 0; hidden < 9; hidden += 1) {
    await grid.getByRole('columnheader').nth(4).getByRole('button').first().press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
  }
  await expect(grid).toHaveAttribute('data-wide', 'false');
  await stand();
});

test('in a rate file: columns that grow up to a width next to one that takes the rest', async ({
  codesk,
  profile,
}) => {
  const { page } = codesk;
  const file = join(profile, 'long.csv');
  const lines = Array.from({ length: 500 }, (_, at) => `${at},${at + 1},${(at % 70) + 0.25}`);
  writeFileSync(file, ['from,to,rate', ...lines].join('\n'));
  await signIn(page);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  const grid = rateRows(page);
  await expect(grid.getByRole('gridcell', { name: '1.25', exact: true })).toBeVisible();
  await expect.poll(() => misaligned(grid)).toEqual([]);
  await grid.evaluate((element) => element.scrollTo(0, 6000));
  await expect.poll(() => misaligned(grid)).toEqual([]);
});

test('in a table of a form that becomes long', async ({ codesk, profile }) => {
  const { page } = codesk;
  const file = join(profile, 'many.csv');
  const lines = Array.from({ length: 300 }, (_, at) => `${at},${at + 1},${(at % 70) + 0.25}`);
  writeFileSync(file, ['from,to,rate', ...lines].join('\n'));
  await signIn(page);
  await openDelivery(codesk);
  const grid = page.getByRole('grid', { name: 'Rates' });
  await codesk.pick(file);
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog', { name: /Import/ });
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText('many.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(grid.getByRole('gridcell', { name: '2.25', exact: true })).toBeVisible();
  await expect.poll(() => misaligned(grid)).toEqual([]);
});
