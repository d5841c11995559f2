/** Links of other programs: the system starts Codesk again with the link among its arguments. */
import { type Codesk, expect, signIn, test } from '../support/app/fixtures';

const startAgain = ({ app }: Codesk, link: string) =>
  app.evaluate((electron, last) => electron.app.emit('second-instance', {}, ['codesk', last], '/'), link);

test('a codesk:// link shows the uploads of its type', async ({ codesk }) => {
  await signIn(codesk.page);
  await codesk.page.getByRole('grid').waitFor();
  await startAgain(codesk, 'codesk://settings.uploads?type=skus');
  await expect(codesk.page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
  await expect(codesk.page.getByLabel('What the file holds')).toHaveValue('skus');
});

test('a codesk:// link shows an invoice in its own window', async ({ codesk }) => {
  await signIn(codesk.page);
  await codesk.page.getByRole('grid').waitFor();
  const [invoice] = await Promise.all([
    codesk.app.waitForEvent('window'),
    startAgain(codesk, 'codesk://invoiceTemp?id=7'),
  ]);
  await expect(invoice.getByRole('article', { name: /^Invoice INV-/ })).toBeVisible();
});

test('a codesk:// link from before the sign-in is followed after it', async ({ codesk }) => {
  await codesk.page.getByLabel('E-mail').waitFor();
  await startAgain(codesk, 'codesk://settings.uploads?type=skus');
  await signIn(codesk.page);
  await expect(codesk.page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
});
