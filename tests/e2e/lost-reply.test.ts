/** Saves whose reply is lost after the practice server stored the record: after any repetition there is one record. */
import { expect, launch, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { defaultView } from '../support/app/launch';
import { endProcess } from '../support/app/processes';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { addService, chooseOption, chooseOptions } from '../support/app/user-steps';

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
  await chooseOption(page, 'Truck', 'Own truck, fixed rate');
  await page.getByRole('textbox', { name: 'Fixed rate' }).fill('7');
  await server.fault({ path: '/cod/finance_services/store', cut: 'after-commit', times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Codesk could not confirm that this was saved.')).toBeInViewport();
  await expect(page.getByText(/^A new service exists: /)).toBeInViewport();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send again, under the same number' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
  const [first, second] = await keys(server, '/cod/finance_services/store');
  expect([first, second]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), first]);
  expect(await server.total('/cod/finance_services')).toBe(total + 1);
});

test('a contract that cannot be looked up is sent again only when the user chooses it, and stored once', async ({
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
  await chooseOption(page, 'Average volume range', 'Up to 500');
  await dialog.getByRole('textbox', { name: 'Invoice generation date' }).fill('31');
  await dialog.getByRole('textbox', { name: 'Invoice grace days' }).fill('45');
  await dialog.getByRole('button', { name: 'Add services' }).click();
  await chooseOptions(page, 'Services', ['Delivery · Temperature-controlled · China #9'], 'China #9');
  await page.getByRole('dialog', { name: 'Add services' }).getByRole('button', { name: 'Add' }).click();
  await server.fault({ path: '/cod/contracts/store', cut: 'after-commit', times: 1 });
  // Before and after the first attempt.
  await server.fault({ path: '/cod/contracts/datatable', status: 500, times: 2 });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Codesk could not look it up. Server error.')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect(await server.calls('/cod/contracts/store')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Send again, under the same number' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
  const [first, second] = await keys(server, '/cod/contracts/store');
  expect([first, second]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), first]);
  expect(await server.total('/cod/contracts')).toBe(total + 1);
  await expect(page.getByRole('gridcell', { name: 'LOST-1', exact: true })).toHaveCount(1);
});

test('a copy of a contract whose reply is lost is made once: three presses, a kill, and once more after the start', async ({
  server,
  profile,
}) => {
  test.setTimeout(90_000);
  const path = '/cod/contracts/duplicate';
  const total = await server.total('/cod/contracts');
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  const { page } = first;
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await page
    .getByRole('button', { name: /^Actions for contract / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Duplicate contract/ });
  await dialog.getByRole('textbox', { name: 'Expiry date' }).fill('31/12/2031');
  await server.fault({ path, cut: 'after-commit', times: 3 });
  await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click();
  for (const attempts of [1, 2, 3]) {
    await expect.poll(async () => (await server.calls(path)).length).toBe(attempts);
    await expect(dialog.getByText('Codesk could not confirm that this was saved.')).toBeVisible();
    await expect(page.getByText(/try again/i)).toHaveCount(0);
    if (attempts < 3) await dialog.getByRole('button', { name: 'Send again, under the same number' }).click();
  }
  // The dialog shows it itself.
  await expect(page.getByText('Codesk could not confirm that 1 change was done.')).toHaveCount(0);
  expect(await server.total('/cod/contracts')).toBe(total + 1);
  await endProcess(first.app.process(), 'the app');

  const second = await launch({ profile, server: server.address });
  await signIn(second.page);
  // The form opens automatically and shows it.
  const restored = second.page.getByRole('dialog', { name: /^Duplicate contract/ });
  await expect(restored.getByText('Codesk could not confirm that this was saved.')).toBeVisible();
  await expect(restored.getByRole('textbox', { name: 'Expiry date' })).toHaveValue('31/12/2031');
  await expect(second.page.getByText('Codesk could not confirm that 1 change was done.')).toHaveCount(0);
  // Without the form the draft line shows it.
  await restored.getByRole('button', { name: 'Cancel', exact: true }).click();
  await second.page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(second.page.getByText('Codesk could not confirm that 1 change was done.')).toBeVisible();
  // Nothing is sent automatically.
  expect(await server.calls(path)).toHaveLength(3);
  await second.page.getByRole('button', { name: 'Show', exact: true }).click();
  const open = second.page.getByRole('article', { name: /^A copy of contract/ });
  await expect(
    open.getByText(/A new contract exists: CT-.*, saved .* Compare with your change\./),
  ).toBeVisible();
  const look = await screenChecker(second, {
    ...bothThemes,
    large: { ...defaultView, size: { width: 1920, height: 1080 } },
  });
  await look('outbox-call');
  await open.getByRole('button', { name: 'Send again' }).click();
  await expect(second.page.getByText('The outbox is empty')).toBeVisible();
  const sent = await keys(server, path);
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(1);
  expect(await server.total('/cod/contracts')).toBe(total + 1);
  await second.close();
});
