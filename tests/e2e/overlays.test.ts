/**
 * The stacking order on the screen: real clicks, which fail if something covers the button, and the visible element at
 * a point.
 */
import type { Locator, Page } from 'playwright';
import { type Codesk, expect, signIn, test } from '../support/app/fixtures';
import { openDelivery } from '../support/app/journey';
import { addService, chooseOption, openList } from '../support/app/user-steps';

const leaveQuestion = 'Leave without saving?';

/** True if nothing covers the middle of the element. */
const isOnTop = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const closeQuestion = 'Close without saving?';

async function answerQuestion(page: Page, answer: string, name = leaveQuestion): Promise<void> {
  const question = page.getByRole('alertdialog', { name });
  await expect(question).toBeVisible();
  const stay = name === closeQuestion ? 'Stay' : 'Cancel';
  await expect(question.getByRole('button', { name: stay })).toBeFocused();
  expect(await isOnTop(question)).toBe(true);
  await question.getByRole('button', { name: answer, exact: true }).click();
  await expect(question).toHaveCount(0);
}

const closeWindow = ({ app }: Codesk) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

async function addContract(page: Page): Promise<Locator> {
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new contract' });
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
  return dialog;
}

/** Opens the form of a service over the contract. */
async function openPicker(page: Page, contract: Locator): Promise<Locator> {
  await contract.getByRole('button', { name: 'Add new service' }).click();
  const picker = page.getByRole('dialog', { name: 'Add new service' });
  await chooseOption(page, 'Service', 'Delivery · Temperature-controlled · China #9');
  return picker;
}

test('a question is above three dialogs, also a later one', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Services');
  await addService(page, 'delivery service');
  await page.getByLabel('Tax percentage').fill('9');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await answerQuestion(page, 'Leave without saving');

  const contract = await addContract(page);
  await contract.getByRole('textbox', { name: 'Contract no.' }).fill('E2E-7');
  await contract.getByRole('button', { name: 'Cancel' }).click();
  await answerQuestion(page, 'Cancel');

  const picker = await openPicker(page, contract);
  expect(await isOnTop(picker)).toBe(true);
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await picker
    .getByRole('region', { name: 'Delivery increments' })
    .getByRole('button', { name: /^(New|Add)/ })
    .click();
  const editor = page.getByRole('dialog').nth(2);
  await expect(editor.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(await isOnTop(editor)).toBe(true);
  const field = editor.getByRole('textbox').first();
  await field.fill('7');
  await closeWindow(codesk);
  await answerQuestion(page, 'Stay', closeQuestion);
  await expect(field).toHaveValue('7');

  // Escape closes one after the other, from the top, and asks first if there are unsaved changes.
  await field.focus();
  await page.keyboard.press('Escape');
  await answerQuestion(page, 'Cancel');
  await expect(field).toHaveValue('7');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await answerQuestion(page, 'Leave without saving');
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await picker.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await answerQuestion(page, 'Leave without saving');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the sign-in is above dialogs each time a session ends', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const signInAgain = async () => {
    const dialog = page.getByRole('dialog', { name: 'Session expired' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    expect(await isOnTop(dialog)).toBe(true);
    await dialog.getByLabel('Password', { exact: true }).fill('practice');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const end = (path: string) => server.fault({ path, status: 401, message: 'Unauthenticated.', times: 1 });

  await openDelivery(codesk);
  await page.getByLabel('Tax percentage').fill('7.25');
  await end('/cod/finance_services/update');
  await page.getByRole('button', { name: 'Submit' }).click();
  await signInAgain();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();

  const contract = await addContract(page);
  const picker = await openPicker(page, contract);
  await end('/cod/contracts/services');
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await signInAgain();
  // The pending request continues automatically.
  await expect(picker.getByRole('textbox', { name: 'Base rate' })).toBeVisible();
});

test('the list of many selected options stays in the window, and the page does not scroll', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  const contract = await addContract(page);
  await contract.getByRole('button', { name: 'Add services' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add services' });
  const field = dialog.getByRole('combobox', { name: 'Services' });
  await field.click();
  for (let tags = 0; tags < 36; tags += 1) {
    await field.press('ArrowDown');
    await field.press('Enter');
  }
  await field.press('PageDown');
  const list = page.getByRole('listbox', { name: 'Services' });
  await expect(list).toBeInViewport({ ratio: 1 });
  const active = await field.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toBeInViewport({ ratio: 0.9 });
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => [window.scrollY, document.body.scrollTop])).toEqual([0, 0]);
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(36);
});

test('a notice covers no button of a form and no action of a row', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openDelivery(codesk);
  await page.getByLabel('Tax percentage').fill('7.25');
  for (let failures = 0; failures < 3; failures += 1) {
    await codesk.app.evaluate(({ BrowserWindow }, failure) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.send('codesk:event', 'job', JSON.stringify(failure));
    }, failedJob(failures));
  }
  await expect(page.getByRole('alert')).toHaveCount(3);
  await codesk.picture('notices-form');
  for (const name of ['Submit', 'Clear', 'Back'])
    expect(await isOnTop(page.getByRole('button', { name, exact: true }))).toBe(true);

  // A wide dialog reaches below the notices.
  await page.getByRole('button', { name: 'Order cost' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order cost' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(3);
  await codesk.picture('notices-dialog');
  for (const button of await dialog.getByRole('button').all()) expect(await isOnTop(button)).toBe(true);
});

/** Main reports a failed download. */
const failedJob = (id: number) => ({
  id: `job-${id}`,
  title: 'Export',
  state: 'failed',
  received: 0,
  total: null,
  file: `orders-${id}.csv`,
  failure: { code: 'server_fault', at: 0, status: 500 },
});
