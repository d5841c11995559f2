/** Parts of a list that only show in the built app: positions, colours and dragging. */
import type { Locator, Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { resize } from '../support/app/launch';
import { addService, openList } from '../support/app/user-steps';

const style = (locator: Locator, property: string, part?: string) =>
  locator.evaluate(
    (element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name ?? ''),
    [property, part] as const,
  );
const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;

test('the options of a multi-select are at the left, the tick before the text', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  const option = page.getByRole('option', { name: 'Expired' });
  await option.click();
  const start = await left(option);
  const tick = await left(option.locator('svg'));
  const text = await left(option.getByText('Expired'));
  expect(tick - start).toBeLessThan(16);
  expect(text - tick).toBeGreaterThan(10);
  expect(text - tick).toBeLessThan(32);
});

test('columns fade before the actions and at the left while more of them are out of sight there', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Contracts');
  const row = grid.getByRole('row').nth(1);
  const actions = row.getByRole('gridcell').last();
  const lead = row.getByRole('gridcell').first();
  const fade = (cell: Locator, part = '::before') => style(cell, 'background-image', part);
  // Opaque, so that no digit shows through.
  expect(await style(actions, 'background-color')).toMatch(/^rgb\(/);
  expect(await fade(actions)).toContain('linear-gradient');
  expect(await fade(lead, '::after')).toBe('none');
  await grid.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(() => fade(actions)).toBe('none');
  await expect.poll(() => fade(lead, '::after')).toContain('linear-gradient');
});

test('numbers and actions stay visible at the left end, at the right end and in between, at every width', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Contracts');
  const row = grid.getByRole('row').nth(2);
  const [lead, actions] = [row.getByRole('gridcell').first(), row.getByRole('gridcell').last()];
  /** Distance of each from its visible edge, in CSS pixels. */
  const gaps = async () => {
    const [sight, first, last] = await Promise.all(
      [grid, lead, actions].map((each) =>
        each.evaluate((element) => element.getBoundingClientRect().toJSON()),
      ),
    );
    const inner = await grid.evaluate((element) => element.clientWidth);
    return [first.left - sight.left, last.right - (sight.left + inner)].map(Math.round);
  };
  await expect.poll(gaps).toEqual([0, 0]);
  // Neither a row nor a cell gets its size from its content, so a new text causes no layout around it.
  expect(await style(row, 'contain')).toContain('size');
  expect(await style(actions, 'contain')).toContain('size');
  await resize(codesk.app, { width: 1050, height: 700 });
  await expect.poll(gaps).toEqual([0, 0]);
  await grid.hover();
  await page.mouse.wheel(120, 0);
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(60);
  expect(await gaps()).toEqual([0, 0]);
  await grid.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(gaps).toEqual([0, 0]);
  await grid.evaluate((element) => element.scrollTo(0, 0));
  expect(await gaps()).toEqual([0, 0]);
  expect(await gaps()).toEqual([0, 0]);
});

test('the columns of an export are dragged with the mouse', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const columns = page.getByRole('list', { name: 'Columns' });
  const names = async () => (await columns.getByRole('listitem').allTextContents()).slice(0, 4);
  await expect.poll(names).toEqual(['ID', 'Contract no.', 'Client', 'Status']);
  const handle = await columns.getByRole('button', { name: 'Move Contract no.' }).boundingBox();
  if (!handle) throw new Error('The handle is not in sight');
  const x = handle.x + handle.width / 2;
  const y = handle.y + handle.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 62, { steps: 12 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['ID', 'Client', 'Status', 'Contract no.']);
});

test('the texts of a row are aligned, also those of buttons and pictures', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Users');
  const row = grid.getByRole('row').nth(1);
  const middlesOf = () =>
    row.getByRole('gridcell').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          // Badges and initials are smaller.
          if (getComputedStyle(node.parentElement ?? cell).fontSize !== '13px') continue;
          const words = document.createRange();
          words.selectNodeContents(node);
          const { top, bottom } = words.getBoundingClientRect();
          return [(top + bottom) / 2];
        }
        return [];
      }),
    );
  await expect.poll(async () => (await middlesOf()).length).toBeGreaterThan(4);
  const middles = await middlesOf();
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
});

test('the number of rows per page starts where the rows do, also without its label', async ({ codesk }) => {
  const { page } = codesk;
  await resize(codesk.app, { width: 960, height: 640 });
  await signIn(page);
  await openList(page, 'Contracts');
  const title = page.getByRole('heading', { level: 1 });
  expect(await left(page.getByRole('combobox', { name: 'Rows per page' }))).toBe(await left(title));
});

test('buttons below a failure have round corners on every side', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  await server.fault({ path: '/settings/clients/datatable', status: 500 });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  for (const name of ['Retry', 'Copy details'])
    expect(await style(page.getByRole('button', { name, exact: true }), 'border-radius')).toBe('4px');
});

test('a long text with an error has the same edge as a short one', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Roles');
  await page.getByRole('button', { name: 'Add role', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const long = dialog.getByRole('textbox', { name: 'Description' });
  const short = dialog.getByRole('textbox', { name: 'Name' });
  await long.fill('x'.repeat(251));
  await dialog.getByRole('switch').focus();
  await expect(dialog.getByText('Maximum valid input length is 250 character')).toBeVisible();
  await expect(short).toHaveAttribute('aria-invalid', 'true');
  // The edge fades into the other colour.
  const edge = (of: Locator) => style(of, 'box-shadow');
  await expect.poll(async () => (await edge(long)) === (await edge(short))).toBe(true);
});

const themes = ['light', 'dark'] as const;

/** Shows the page in a theme of the system. */
async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('body.bp6-dark')).toHaveCount(theme === 'dark' ? 1 : 0);
}

test('choices have a visible track on their background, in both themes', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Appearance' }).click();
  const track = page.getByRole('radiogroup', { name: 'Theme' });
  await expect(track).toBeVisible();
  const ground = page.locator('.bp6-popover-content').filter({ has: track });
  for (const theme of themes) {
    await setTheme(page, theme);
    expect(await style(track, 'background-color'), theme).not.toBe(await style(ground, 'background-color'));
  }
});

test('a disabled button has no accent colour, in both themes', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Services');
  await addService(page, 'additional service');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  for (const theme of themes) {
    await setTheme(page, theme);
    const [red = 0, , blue = 255] =
      (await style(submit, 'background-color')).match(/\d+/g)?.map(Number) ?? [];
    expect(blue - red, theme).toBeLessThan(16);
  }
});

test.describe('in the dark theme', () => {
  test.use({ view: { theme: 'dark' } });

  test('selected rows show the colours of badges, and their link is blue', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    const grid = await openList(page, 'Contracts');
    const badge = grid.getByText('Verified').first().locator('xpath=..');
    const before = await style(badge, 'background-color');
    await grid.getByRole('checkbox', { name: /^Select all rows/ }).check();
    const more = page.getByRole('button', { name: /^Select all .* rows that match$/ });
    await expect(more).toBeVisible();
    expect(await style(badge, 'background-color')).toBe(before);
    const accent = await style(page.getByRole('link', { name: 'Contracts', exact: true }), 'color');
    expect(await style(more, 'color')).toBe(accent);
  });
});
