/** Saves whose reply is lost after the practice server stored the record: however it is repeated, there is one record. */
import { expect, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { addService, choose, tick } from '../support/app/hands';

/** The idempotency keys of the calls to a path. */
const keys = async (server: PracticeServer, path: string) =>
  (await server.calls(path)).map(({ headers }) => headers['idempotency-key']);

test('a new service whose reply is lost is stored once, also when it is sent again', async ({
  codesk: { page },
  server,
}) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  const total = await server.total('/cod/finance_services');
  await addService(page, 'stock collection service');
  await choose(page, 'Truck', 'Own truck, fixed rate');
  await page.getByRole('textbox', { name: 'Fixed rate' }).fill('7');
  await server.fault({ path: '/cod/finance_services/store', cut: 'after-commit', times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('It is not known whether this was saved.')).toBeInViewport();
  await expect(page.getByText(/^A new service exists since /)).toBeInViewport();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send again, under the same number' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
  const [first, second] = await keys(server, '/cod/finance_services/store');
  expect([first, second]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), first]);
  expect(await server.total('/cod/finance_services')).toBe(total + 1);
});

test('a contract that cannot be looked up is sent again by Submit, and stored once', async ({
  codesk: { page },
  server,
}) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const total = await server.total('/cod/contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new contract' });
  await dialog.getByRole('textbox', { name: 'Contract no.' }).fill('LOST-1');
  await dialog.getByRole('textbox', { name: 'From' }).fill('1/12/2026');
  await dialog.getByRole('textbox', { name: 'Average volume' }).fill('5');
  await choose(page, 'Average volume range', 'Up to 500');
  await dialog.getByRole('textbox', { name: 'Invoice generation date' }).fill('31');
  await dialog.getByRole('textbox', { name: 'Invoice grace days' }).fill('45');
  await dialog.getByRole('button', { name: 'Add services' }).click();
  await tick(page, 'Services', ['Delivery · Temperature-controlled · China · no. 9'], 'China · no. 9');
  await page.getByRole('dialog', { name: 'Add services' }).getByRole('button', { name: 'Add' }).click();
  await server.fault({ path: '/cod/contracts/store', cut: 'after-commit', times: 1 });
  await server.fault({ path: '/cod/contracts/datatable', status: 500, times: 1 });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Codesk could not look it up. Server fault.')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
  const [first, second] = await keys(server, '/cod/contracts/store');
  expect([first, second]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), first]);
  expect(await server.total('/cod/contracts')).toBe(total + 1);
  await expect(page.getByRole('gridcell', { name: 'LOST-1', exact: true })).toHaveCount(1);
});
