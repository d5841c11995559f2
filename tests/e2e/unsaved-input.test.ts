/** Unsaved input of dialogs, after a kill of the app and after its window was closed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { endProcess } from '../support/app/processes';
import { loadedGrid, openList } from '../support/app/user-steps';
import { filesRead } from '../support/files-read';
import { containsMark } from '../support/marked-secret';

/** Like a power cut: no part of the app can react. */
async function kill({ app }: Codesk): Promise<void> {
  await endProcess(app.process(), 'the app');
}

/** Opens the dialog of an action of the first row of the open list. */
async function chooseOfFirstRow(page: Page, action: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function openSuppliers(page: Page): Promise<void> {
  await openList(page, 'Integrations');
  await page
    .getByRole('button', { name: /^View validations of / })
    .first()
    .click();
  await loadedGrid(page, 'Validations');
  await page.getByRole('navigation', { name: 'Tables' }).getByText('Suppliers').click();
  await loadedGrid(page, 'Suppliers');
}

/** Every file of the profile that has the mark in it. */
function filesWith(folder: string, mark: string): readonly string[] {
  return [...filesRead(folder)].filter(({ bytes }) => containsMark(bytes, mark)).map(({ path }) => path);
}

const secret = 'S3CRET-canary-7f3a9c';

test('is restored after a kill of the app, with its values, and without secrets', async ({
  profile,
  server,
}) => {
  const codesk = await launch({ profile, server: server.address });
  const { page } = codesk;
  await signIn(page);
  await openSuppliers(page);
  await page.getByRole('button', { name: /^Add / }).click();
  await page.getByRole('textbox', { name: 'Supplier' }).fill('Nova Trading');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await codesk.picture('leave-dialog');
  await leave.getByRole('button', { name: 'Save draft and leave' }).click();
  await expect(page.getByText(/^Not saved: A new supplier of integration \d+, last edited/)).toBeVisible();

  await openList(page, 'Webhooks');
  await chooseOfFirstRow(page, 'Headers');
  await page.getByRole('button', { name: 'Add Header' }).click();
  await page.getByRole('textbox', { name: 'Key' }).fill('X-Partner-Id');
  await page
    .getByRole('dialog')
    .getByLabel(/^Value/)
    .fill(secret);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(leave).toContainText('Passwords and tokens are never saved in a draft.');
  await leave.getByRole('button', { name: 'Save draft and leave' }).click();

  await openList(page, 'Clients');
  await chooseOfFirstRow(page, 'Comments');
  await page.getByLabel('New comment').fill('Called at noon');
  await expect.poll(() => filesWith(profile, 'Called at noon').length).toBeGreaterThan(0);
  expect(filesWith(profile, 'X-Partner-Id').length).toBeGreaterThan(0);
  expect(filesWith(profile, secret)).toEqual([]);
  await kill(codesk);
  expect(filesWith(profile, secret)).toEqual([]);

  const again = await launch({ profile, server: server.address });
  await signIn(again.page);
  // The open form is opened again.
  await expect(again.page.getByRole('dialog', { name: /^Comments on / })).toBeVisible();
  await expect(again.page.getByLabel('New comment')).toHaveValue('Called at noon');
  await expect(again.page.getByText(/^Draft of .* restored\./)).toBeVisible();
  await again.picture('restored-comment');
  await again.page.getByRole('button', { name: 'Add comment' }).click();
  await expect(again.page.getByRole('list', { name: 'Comments' })).toContainText('Called at noon');
  // Until then the comment is being sent, and the dialog stays open.
  await expect(again.page.getByLabel('New comment')).toHaveValue('');
  // Notices have a button of this name, too.
  await again.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(again.page.getByRole('dialog')).toHaveCount(0);

  await again.page.getByRole('button', { name: /^Open A new supplier of integration \d+$/ }).click();
  await expect(again.page.getByRole('textbox', { name: 'Supplier' })).toHaveValue('Nova Trading');
  await again.picture('restored-supplier');
  await again.page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(again.page.getByRole('textbox', { name: 'Supplier' })).toHaveValue('');
  await again.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await again.page.getByRole('button', { name: /^Open A new header of webhook \d+$/ }).click();
  await expect(again.page.getByRole('textbox', { name: 'Key' })).toHaveValue('X-Partner-Id');
  await expect(again.page.getByRole('dialog').getByLabel(/^Value/)).toHaveValue('');
  await again.close();
});

test('is offered again after the window was closed with Keep, and a changed file is chosen again', async ({
  profile,
  server,
}) => {
  const folder = join(profile, 'picked');
  mkdirSync(folder);
  const [licence, orders] = [join(folder, 'licence.pdf'), join(folder, 'orders.csv')];
  writeFileSync(licence, '%PDF-1.4');
  writeFileSync(orders, 'Order no.,City\nOR-1,Dubai\n');
  const codesk = await launch({ profile, server: server.address });
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Orders');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await codesk.pick(orders);
  await page.getByRole('button', { name: 'Choose file' }).click();
  await expect(page.getByText('orders.csv').first()).toBeVisible();

  await openList(page, 'Clients');
  await codesk.pick(licence);
  await chooseOfFirstRow(page, 'Upload document');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await page.getByLabel('Title').fill('Trade licence');
  const gone = page.waitForEvent('close');
  await codesk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const ask = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await codesk.picture('closing-question');
  await ask.getByRole('button', { name: 'Save draft and close' }).click();
  await gone;
  writeFileSync(orders, 'Order no.,City\nOR-1,Ajman\n');

  const again = await launch({ profile, server: server.address });
  await signIn(again.page);
  const open = (title: RegExp) => again.page.getByRole('button', { name: title }).first().click();
  const title = again.page.getByLabel('Title');
  // The sign-in opens from the bar, unless it was opened automatically.
  if (!(await title.isVisible())) await open(/^Open A document for client/);
  await expect(title).toHaveValue('Trade licence');
  await expect(again.page.getByRole('dialog').getByText('licence.pdf')).toBeVisible();
  await again.picture('restored-document');
  await again.page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(title).toHaveCount(0);
  await open(/^Open A file to upload$/);
  await expect(
    again.page.getByText('orders.csv was moved, deleted or changed. Choose it again.'),
  ).toBeVisible();
  await again.picture('restored-upload');
  await again.close();
});
