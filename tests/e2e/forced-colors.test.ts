/** High contrast: the system removes backgrounds and shadows, so everything they show is drawn in system colours. */
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { openDelivery } from '../support/app/journey';
import { openRateDesk, openRateFile } from '../support/app/rate-desk-steps';
import { forcedColours, screenChecker } from '../support/app/screen-checks';
import { openExport, openList } from '../support/app/user-steps';

/** A system colour as the page computes it. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = colour;
    const computed = getComputedStyle(probe).color;
    probe.remove();
    return computed;
  }, name);

/** Background and text colour of an element. */
const colours = (part: Locator) =>
  part.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);

/** True if the element has a border or an outline in another colour than the background of the page. */
async function expectLine(part: Locator): Promise<void> {
  const canvas = await systemColour(part.page(), 'Canvas');
  await expect
    .poll(
      () =>
        part.evaluate((element, ground) => {
          const style = getComputedStyle(element);
          return ['border-bottom', 'outline'].some(
            (line) =>
              Number.parseFloat(style.getPropertyValue(`${line}-width`)) > 0 &&
              style.getPropertyValue(`${line}-style`) !== 'none' &&
              style.getPropertyValue(`${line}-color`) !== ground,
          );
        }, canvas),
      `a line around ${part}`,
    )
    .toBe(true);
}

/** True if the element has the system's background for selected items. */
async function expectFilled(part: Locator): Promise<void> {
  const page = part.page();
  const fill = [await systemColour(page, 'Highlight'), await systemColour(page, 'HighlightText')];
  await expect.poll(() => colours(part), `the fill of ${part}`).toEqual(fill);
}

/** The focus ring. */
async function expectRing(part: Locator): Promise<void> {
  await expect(part).toBeFocused();
  await expect
    .poll(() =>
      part.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return `${outlineStyle} ${outlineWidth}`;
      }),
    )
    .toBe('solid 2px');
}

test('a list shows its lines, its selection and its focus', async ({ codesk }) => {
  const { page } = codesk;
  const look = await screenChecker(codesk, forcedColours);
  await signIn(page);
  const grid = await openList(page, 'Contracts');
  await expectFilled(page.getByRole('link', { name: 'Contracts', exact: true }));
  await expectLine(page.getByRole('button', { name: 'Export', exact: true }));
  await expectLine(grid.getByText('Verified').first().locator('..'));
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  const grey = await systemColour(page, 'GrayText');
  await expect.poll(async () => (await colours(compare))[1]).toBe(grey);

  const row = grid.getByRole('row').nth(1);
  await row.getByRole('checkbox').check();
  await expectFilled(row);
  const cell = grid.getByRole('row').nth(3).getByRole('gridcell').nth(2);
  await cell.click();
  await page.keyboard.press('Shift+ArrowDown');
  const marked = grid.locator('[data-range]');
  await expect(marked).toHaveCount(2);
  await expect(marked.first()).not.toHaveCSS('box-shadow', 'none');
  await look('contrast-selected');
  await expectRing(page.locator('[role="gridcell"]:focus'));

  await cell.press('Shift+F10');
  const menu = page.getByRole('menu', { name: /^Actions for contract/ });
  await expectFilled(menu.locator('[role="menuitem"]:focus'));
  await look('contrast-row-menu');
  await page.keyboard.press('Escape');

  const panel = await openExport(page);
  await expectLine(panel.getByRole('tab', { selected: true }));
  await look('contrast-export');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expectFilled(page.getByRole('dialog').getByRole('option', { selected: true }));
  await look('contrast-palette');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.dblclick();
  await expect(page.getByRole('dialog').getByText('Overview').first()).toBeVisible();
  await look('contrast-details');
});

test('a form shows the lines of its fields, its choices and its errors', async ({ codesk }) => {
  const { page } = codesk;
  const look = await screenChecker(codesk, forcedColours);
  await signIn(page);
  await openDelivery(codesk);
  const tax = page.getByLabel('Tax percentage');
  await expectLine(tax);
  await expectLine(page.getByRole('button', { name: 'Submit' }));
  await expectLine(page.getByRole('button', { name: 'Clear', exact: true }));
  await expectFilled(page.getByRole('radio', { checked: true }).first());
  await tax.fill('');
  await expectRing(tax);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expect(tax).toHaveCSS('border-top-style', 'dashed');
  await look('contrast-form');

  await page.getByRole('button', { name: 'New rate' }).click();
  await expectLine(page.getByRole('dialog', { name: 'Rate', exact: true }));
  await look('contrast-dialog');
});

test('the calendar shows its day and disabled days', async ({ codesk }) => {
  const { page } = codesk;
  const look = await screenChecker(codesk, forcedColours);
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  const form = page.getByRole('dialog', { name: 'Add new contract' });
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await form.getByRole('textbox', { name: /^From/ }).fill('15/12/2026');
  await form
    .getByRole('button', { name: /calendar/i })
    .first()
    .click();
  await expectFilled(page.getByRole('gridcell', { selected: true }).first());
  await look('contrast-calendar');
});

test('plots show their bands, gaps, overlaps, bars and failures', async ({ codesk }, testInfo) => {
  const { page } = codesk;
  const look = await screenChecker(codesk, forcedColours);
  await signIn(page);
  const file = testInfo.outputPath('gaps.csv');
  writeFileSync(file, 'From,To,Rate\n0,1,5\n2,4,6\n3,5,7\n5,9,8\n');
  await openRateDesk(page);
  await openRateFile(codesk, file);
  const part = (kind: string) => page.locator(`li[data-kind="${kind}"] > button`).first();
  await expectLine(part('band'));
  await expect(part('gap')).toHaveCSS('border-top-style', 'dashed');
  await expect(part('gap')).not.toHaveCSS('background-image', 'none');
  await expect(part('overlap')).not.toHaveCSS('background-image', 'none');
  await look('contrast-bands');

  await page.evaluate(() => {
    location.hash = '#/webhooks/299/deliveries';
  });
  const strip = page.getByRole('listbox', { name: 'Deliveries over time' });
  const ink = await systemColour(page, 'CanvasText');
  const answered = strip.locator('[data-side="above"] > *').first();
  await expect.poll(async () => (await colours(answered))[0]).toBe(ink);
  const failed = strip.locator('[data-outcome="failed"]').first();
  await expect(failed).toHaveCSS('forced-color-adjust', 'none');
  await look('contrast-deliveries');
});
