/** The column panels of a list with 500 columns: hidden columns can be reached, moved and unchecked. */
import type { Locator } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { defaultView } from '../support/app/launch';
import { screenChecker } from '../support/app/screen-checks';
import { openExport, openList } from '../support/app/user-steps';

const count = 500;
test.use({ practiceRows: 'orders=200', practiceColumns: `orders=${count}` });

const positionOf = (panel: Locator, name: string) =>
  panel
    .getByRole('listitem')
    .filter({ has: panel.page().getByRole('checkbox', { name, exact: true }) })
    .evaluate((item) => Number(item.getAttribute('aria-posinset')));

/** Holds a dragged item at the lower edge of a list until the list has scrolled to the offset. */
async function dragOverEdge(list: Locator, handle: Locator, pixels: number): Promise<void> {
  const { mouse } = list.page();
  const [from, edge] = [await handle.boundingBox(), await list.boundingBox()];
  if (!from || !edge) throw new Error('The list is not in sight');
  const x = from.x + from.width / 2;
  const bottom = edge.y + edge.height - 6;
  await mouse.move(x, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(x, bottom, { steps: 12 });
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(pixels);
  await mouse.up();
}

test('a column is dragged over the edge of the panel, and the table follows', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Orders');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Columns of this table' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  expect(await panel.getByRole('listitem').count()).toBeLessThan(80);

  const list = panel.locator('.codesk-sortable-panel-list');
  const grip = panel.getByRole('listitem').nth(1).getByTitle('Drag to move');
  await dragOverEdge(list, grip, 600);
  await expect.poll(() => positionOf(panel, 'Order no.')).toBeGreaterThan(20);
  await expect(panel.getByRole('checkbox', { name: 'Order no.', exact: true })).toBeInViewport();
  const position = await positionOf(panel, 'Order no.');

  await page.keyboard.press('Escape');
  const heading = page.getByRole('columnheader', { name: 'Store', exact: true });
  // The second of the table, after the checkbox column and the number column.
  await expect(heading).toHaveAttribute('aria-colindex', '3');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await list.evaluate((element, at) => element.scrollTo(0, at * 30), position - 3);
  await expect.poll(() => positionOf(panel, 'Order no.')).toBe(position);
});

test('End leads to the last column at once', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Orders');
  await grid.locator('[data-row="0"] [aria-colindex="3"]').focus();
  await page.keyboard.press('End');
  const toTheEnd = () =>
    grid.evaluate((element) => element.scrollWidth - element.clientWidth - element.scrollLeft);
  await expect.poll(toTheEnd).toBeLessThan(2);
  await expect(grid.locator('[data-row="0"] [data-actions]')).toBeFocused();
  await page.keyboard.press('Home');
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBe(0);
});

test('a column is moved by keys over the edge of both panels, and announces its position', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Orders');
  const steps = 30;
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Columns of this table' });
  const box = panel.getByRole('checkbox', { name: 'ID', exact: true });
  await expect(box).toBeFocused();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Alt+ArrowDown');
  await expect(panel.getByRole('status')).toHaveText(`ID, ${steps + 1} of ${count}`);
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();
  await page.keyboard.press('Escape');

  const exported = await openExport(page);
  const handle = exported.getByRole('button', { name: 'Move ID', exact: true });
  await handle.focus();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Alt+ArrowDown');
  await expect(exported.getByText(`ID, ${steps + 1} of ${count}`)).toHaveCount(1);
  await expect(handle).toBeFocused();
  await expect(handle).toBeInViewport();
});

test('a column of the export is dragged over the edge, and a box that scrolls into view is unchecked', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Orders');
  const exported = await openExport(page);
  const list = exported.locator('.codesk-export-columns');
  await dragOverEdge(list, exported.getByRole('button', { name: 'Move Store', exact: true }), 600);
  await expect.poll(() => positionOf(exported, 'Store')).toBeGreaterThan(20);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = exported.locator(`li[aria-posinset="${count}"]`);
  await last.getByRole('checkbox').uncheck();
  await expect(exported.getByText(`${count - 1} of ${count}`)).toBeVisible();
});

test('the panels look the same with many columns', async ({ codesk }) => {
  const { page } = codesk;
  const looking = await screenChecker(codesk, {
    light: defaultView,
    dark: { theme: 'dark', size: { width: 1920, height: 1080 } },
  });
  await signIn(page);
  await openList(page, 'Orders');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Columns of this table' }).getByRole('listitem').first(),
  ).toBeVisible();
  await looking('many-columns-panel');
  await page.keyboard.press('Escape');
  await openExport(page);
  await looking('many-columns-export');
});
