/** Tries a pasted order with the rules of an integration, in the real app, and checks the look. */
import type { Page } from 'playwright';
import { expect, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { screenChecker } from '../support/app/screen-checks';

const integration = 2;
const order = {
  order_number: 'SHOP-100234',
  status: 'paid',
  customer: { name: 'Amal Haddad', phone: '+971500000000' },
  shipping_address: { city: 'Dubai', country_code: 'ZZ' },
  shipping_method: 'trial_express',
  lines: [
    { sku: 'TRIAL-1', quantity: 2, vendor: 'Trial supplier' },
    { sku: `TRIAL-${'LONG-'.repeat(30)}9`, quantity: 1 },
  ],
};

/** Another user created rules that match the order. */
async function addRules(server: PracticeServer): Promise<void> {
  const add = (path: string, values: Record<string, unknown>) =>
    server.callAsOtherUser(`/validations/${path}/store`, { ...values, integration_id: integration });
  await add('supplierMapping', { supplier: 'Trial supplier', system_code: 'SUP-TRIAL' });
  await add('statusprocessing', { field: 'status', value: 'trial-only' });
  await add('shippingCustomFields', {
    field: 'Receiver',
    field_key: 'customer.name',
    target_field: 'receiver',
  });
  await add('skusMapping', { sku: 'TRIAL-1', system_sku: 'AMBER-TRIAL' });
}

async function openTrial(page: Page): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `#/integrations/${id}/trial`;
  }, integration);
  await expect(page.getByText('Paste an order to test it')).toBeVisible();
  await expect(page.getByText(/^[\d\s]+ rules? from 14 pages$/)).toBeVisible();
}

/** Each theme once, and each size once. */
const views = {
  'light-normal': { theme: 'light', size: { width: 1280, height: 800 } },
  'dark-wide': { theme: 'dark', size: { width: 1920, height: 1080 } },
} as const;

test('a pasted order shows which rule fills which field', async ({ codesk, server }) => {
  const { page } = codesk;
  await addRules(server);
  await signIn(page);
  const looking = await screenChecker(codesk, views);
  const look = (name: string) => looking(`trial${name}`);
  await openTrial(page);
  await look('-empty');
  const text = page.getByRole('textbox', { name: 'Order payload' });
  await text.fill(JSON.stringify(order));
  await page.getByRole('button', { name: 'Format' }).click();
  await expect(text).toHaveValue(JSON.stringify(order, null, 2));
  const result = page.getByRole('region', { name: 'Result' });
  const line = (name: string) => result.getByRole('listitem').filter({ hasText: name });
  await expect(line('Trial supplier → SUP-TRIAL')).toContainText('lines[0].vendor = Trial supplier');
  await expect(line('Receiver: customer.name → receiver')).toContainText('receiver: Amal Haddad');
  await look('');
  await page.getByText(/^Assumptions/).click();
  await look('-assumptions');
  await page.getByText(/^Assumptions/).click();

  await text.fill('{\n  "order_number": "SHOP-1",\n  "lines": [\n    { "sku": \'A\' }\n  ]\n}');
  await expect(page.getByRole('alert')).toContainText("Line 4, column 14: JSON uses double quotes, not '.");
  await look('-fault');
});

test('the pasted order is restored after a rule was corrected, and the rule matches it', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await addRules(server);
  await signIn(page);
  await openTrial(page);
  await page.getByRole('textbox', { name: 'Order payload' }).fill(JSON.stringify(order));
  const search = page.getByRole('searchbox', { name: 'Find in the result' });
  await search.fill('trial-only');
  const rule = page.getByRole('link', { name: 'status = trial-only' });
  await expect(rule).toBeVisible();
  await expect(page.getByText('status is "paid", not "trial-only".')).toBeVisible();
  await rule.click();
  await expect(page.getByRole('gridcell', { name: 'trial-only', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Order payload' })).toHaveValue(JSON.stringify(order));
  const written = ['supplierMapping', 'statusprocessing', 'shippingCustomFields', 'skusMapping'];
  for (const path of written) expect(await server.sent(`/validations/${path}/store`)).toHaveLength(1);
});

test('the payload of the newest message is an example', async ({ codesk: { page } }) => {
  await signIn(page);
  await openTrial(page);
  await page.getByRole('button', { name: 'Load example' }).click();
  await expect(page.getByRole('textbox', { name: 'Order payload' })).toHaveValue(/"order_number": "/);
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
});
