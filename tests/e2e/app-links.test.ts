/** Links of other programs: the system starts Codesk again with the link among its arguments. */
import { type Codesk, expect, signIn, test } from '../support/app/fixtures';

const startSecond = ({ app }: Codesk, link: string) =>
  app.evaluate((electron, last) => electron.app.emit('second-instance', {}, ['codesk', last], '/'), link);

/** A few hundred paths that would leave the app if they were used unchecked. */
const invalidLinks = Array.from({ length: 300 }, (_, at) =>
  [
    'codesk://https://evil.example/',
    'codesk:javascript:alert(1)',
    `codesk://orders/%2e%2e%2f${at}`,
    `codesk://user@orders:${at}/`,
    `codesk://orders?filter.city=${'%00'.repeat(at)}`,
    `codesk://${'a'.repeat(at * 40)}`,
  ].at(at % 6),
) as string[];

test('a codesk:// link shows the uploads of its type', async ({ codesk }) => {
  await signIn(codesk.page);
  await codesk.page.getByRole('grid').waitFor();
  await startSecond(codesk, 'codesk://settings.uploads?type=skus');
  await expect(codesk.page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
  await expect(codesk.page.getByLabel('Type of file')).toHaveValue('skus');
});

test('a codesk:// link shows an invoice in its own window', async ({ codesk }) => {
  await signIn(codesk.page);
  await codesk.page.getByRole('grid').waitFor();
  const [invoice] = await Promise.all([
    codesk.app.waitForEvent('window'),
    startSecond(codesk, 'codesk://invoiceTemp?id=7'),
  ]);
  await expect(invoice.getByRole('article', { name: /^Invoice INV-/ })).toBeVisible();
});

test('links to a list with filters, to a record and to an unknown page open in the running window', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('grid').waitFor();
  await startSecond(codesk, 'codesk://orders?filter.city=Nowhere+at+all');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByText('No records match the filters.')).toBeVisible();
  await startSecond(codesk, 'codesk://contracts/1');
  const details = page.getByRole('dialog');
  await expect(details.getByRole('button', { name: 'Copy link' })).toBeVisible();
  // The last of several links is shown. Other arguments open nothing in addition to a link.
  const foreign = await codesk.app.evaluate((electron, odd) => {
    const before = electron.BrowserWindow.getAllWindows().length;
    for (const argument of odd)
      electron.app.emit('second-instance', {}, ['codesk', '--inspect', argument, '/etc/x.csv'], '/');
    return electron.BrowserWindow.getAllWindows().length - before;
  }, invalidLinks);
  expect(foreign).toBe(0);
  await startSecond(codesk, 'codesk://elsewhere/%2e%2e');
  await expect(page.getByText('Link cannot be opened')).toBeVisible();
  expect(page.url()).toMatch(/^app:\/\/codesk\/[^/]*#\/links\?reason=/);
  await page.getByRole('button', { name: 'Home', exact: true }).click();

  // A form with unsaved changes is not left without a question.
  await startSecond(codesk, 'codesk://contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  await page.getByRole('textbox', { name: 'Contract no.' }).fill('LINK-1');
  await startSecond(codesk, 'codesk://clients');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
});

test('a codesk:// link from before the sign-in is followed after it', async ({ codesk }) => {
  await codesk.page.getByLabel('E-mail').waitFor();
  await startSecond(codesk, 'codesk://settings.uploads?type=skus');
  await expect(codesk.page.getByText('The link to Uploads opens after you sign in.')).toBeVisible();
  await signIn(codesk.page);
  await expect(codesk.page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
});
