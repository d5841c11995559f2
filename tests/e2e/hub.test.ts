/** The pages of an integration in the real app: their links, readiness, Back, and their look. */
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { screenChecker } from '../support/app/screen-checks';
import { loadedGrid, openList } from '../support/app/user-steps';

const views = {
  'dark-wide': { theme: 'dark', size: { width: 1920, height: 1080 } },
  'light-narrow': { theme: 'light', size: { width: 960, height: 640 } },
} as const;

/** The button of the first row that is ready, or that is not. */
function firstRow(page: Page, name: RegExp) {
  return page.getByRole('button', { name }).first();
}

test('the pages of an integration', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const looking = await screenChecker(codesk, views);
  const look = (screen: string) => looking(`hub-${screen}`);
  await openList(page, 'Integrations');
  await look('integrations');
  await firstRow(page, /^View validations of /).click();
  await loadedGrid(page, 'Validations');
  await look('validations');
  await page.getByRole('navigation', { name: 'Tables' }).getByText('Suppliers').click();
  await loadedGrid(page, 'Suppliers');
  await look('suppliers');
  await page.getByRole('link', { name: 'Readiness', exact: true }).click();
  await expect(page.getByText(/ · .* is ready\./)).toBeVisible();
  await look('ready');
});

test('Go Back leads from a sub-page to the validations and from there to the integrations', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Integrations');
  await firstRow(page, /^View validations of /).click();
  await loadedGrid(page, 'Validations');
  await page.getByRole('navigation', { name: 'Tables' }).getByText('Countries').click();
  await loadedGrid(page, 'Countries');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await loadedGrid(page, 'Validations');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await loadedGrid(page, 'Integrations');
});

test('an integration that is not ready gives the reasons, and each reason links to its page', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Integrations');
  await firstRow(page, /^Why not ready\?/).click();
  await expect(page.getByText(/is not ready\./)).toBeVisible();
  await codesk.picture('hub-not-ready');
  // This one has no country.
  await page.evaluate(() => {
    window.location.hash = '#/integrations/3/readiness';
  });
  await page.getByRole('main').getByRole('link', { name: 'Open Countries' }).click();
  await expect(page.getByText('NO DATA HERE!')).toBeVisible();
  await expect(page.getByText(/is not ready\./)).toHaveCount(0);
});

test('the pages of an integration never lose the focus', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Integrations');
  await firstRow(page, /^View validations of /).press('Enter');
  const validations = await loadedGrid(page, 'Validations');
  await expect(validations.locator(':focus')).toHaveCount(1);
  const suppliers = page
    .getByRole('navigation', { name: 'Tables' })
    .getByRole('link', { name: /^Suppliers/ });
  await suppliers.press('Enter');
  await loadedGrid(page, 'Suppliers');
  await expect(suppliers).toBeFocused();
  await page.getByRole('button', { name: 'Go Back' }).press('Enter');
  await loadedGrid(page, 'Validations');
  await expect(validations.locator(':focus')).toHaveCount(1);
  await page.getByRole('link', { name: 'Readiness', exact: true }).press('Enter');
  await expect(page.getByText(/ · .* is ready\./)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('Filter and Export fit into the bar next to the longest names', async ({ codesk: { page } }) => {
  await signIn(page);
  await page.evaluate(() => {
    window.location.hash = '#/integrations/1/configurations/platform_status_processing_actions';
  });
  await loadedGrid(page, 'Platform Status Processing Actions');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Add status processing action' })).toBeInViewport({
    ratio: 1,
  });
  await expect(bar.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  const title = bar.getByRole('heading', { level: 1 });
  expect(await title.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
});
