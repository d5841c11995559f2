/** Accessibility of pages and dialogs that no other test checks, in the smallest window. */
import type { Page } from 'playwright';
import { accessibilityFindings } from '../support/app/accessibility';
import { expect, signIn, test } from '../support/app/fixtures';
import { screenChecker } from '../support/app/screen-checks';
import { addService, openList } from '../support/app/user-steps';

const narrow = { narrow: { theme: 'light', size: { width: 960, height: 640 } } } as const;

const go = (page: Page, place: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, place);

test('every page has no serious finding', async ({ codesk }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  const look = await screenChecker(codesk, narrow);
  await signIn(page, { home: true });
  const heading = (name: string) => page.getByRole('heading', { name }).first();
  for (const [place, name, picture] of [
    ['/outbox', 'The outbox is empty', 'outbox-empty'],
    ['/history', 'Nothing sent yet', 'history-empty'],
    ['/rate-rounds', '3. Rows before and after', 'round-new'],
    ['/order-costs', 'Choose a service', 'order-costs-empty'],
    ['/contracts/compare', 'Choose two contracts', 'compare-empty'],
    ['/integrations/compare', 'Choose two integrations', 'compare-integrations-empty'],
    ['/integrations/2/readiness', 'Readiness', 'readiness'],
    ['/integrations/2/configurations', 'Configurations', 'configurations'],
    ['/webhooks/299/headers', 'Headers', 'webhook-headers'],
    ['/webhooks/299/deliveries', 'Deliveries', 'webhook-deliveries'],
    ['/links/elsewhere/1', 'Link cannot be opened', 'link-nowhere'],
    ['/elsewhere', 'Page not found', 'nothing-here'],
    ['/about', 'Third-party software', 'about'],
  ] as const) {
    await go(page, `#${place}`);
    await expect(heading(name)).toBeVisible();
    await look(`page-${picture}`);
  }
  await page.getByRole('button', { name: 'Show licences' }).click();
  await expect(page.getByRole('dialog', { name: 'Licences' })).toBeVisible();
  await look('licences');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await look('appearance');
});

test('forms, questions and failures have no serious finding', async ({ codesk, server }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  const look = await screenChecker(codesk, narrow);
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  const form = page.getByRole('dialog', { name: 'Add new contract' });
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await look('contract-new');
  await form.getByRole('textbox', { name: 'Contract no.' }).fill('AXE-1');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await look('question');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(form).toHaveCount(0);

  await openList(page, 'Services');
  for (const kind of ['fulfilment service', 'additional service', 'stock collection service']) {
    await addService(page, kind);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await look(`form-${kind.replaceAll(' ', '-')}`);
    await page.getByRole('button', { name: 'Back' }).click();
  }

  await server.fault({ path: '/fulfillment/orders/datatable', status: 500 });
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look('list-failed');
  await server.behave();
  await server.fault({ path: '/fulfillment/shipments/datatable', status: 403 });
  await page.getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect(page.getByText(/Your account may not see/)).toBeVisible();
  await look('list-refused');
  await server.behave();
  await server.fault({ path: '/fulfillment/returns/datatable', status: 401 });
  await page.getByRole('link', { name: 'Returns', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Session expired' })).toBeVisible();
  await look('session-ended');
});

test('the window of an invoice has no serious finding', async ({ codesk }) => {
  const { app, page } = codesk;
  await signIn(page);
  await page.getByRole('grid').waitFor();
  const [invoice] = await Promise.all([
    app.waitForEvent('window'),
    page.evaluate(() => window.codesk.invoke('window.open', JSON.stringify({ place: '/invoice-temp?id=7' }))),
  ]);
  await expect(invoice.getByRole('article', { name: /^Invoice INV-/ })).toBeVisible();
  expect(await accessibilityFindings(invoice)).toEqual([]);
});
