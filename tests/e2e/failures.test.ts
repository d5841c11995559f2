/** What users see if something fails, and which data survives. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, fixtureFile, launch, signIn, test, typeSignIn } from '../support/app/fixtures';
import { openDelivery } from '../support/app/journey';
import { resize } from '../support/app/launch';
import { openExport } from '../support/app/user-steps';
import { serve } from '../support/http-server';

// One of the last files: both workers run its tests, so that none of them is idle.
test.describe.configure({ mode: 'parallel' });

test.describe('signing in', () => {
  test('names the error in the address, the password or the server, and the input stays', async ({
    codesk: { page },
    server,
  }) => {
    const address = page.getByLabel('Server address');
    await address.fill('ftp://nowhere');
    await typeSignIn(page);
    await expect(page.getByText('Address not valid')).toBeVisible();
    await expect(address).toBeFocused();

    await address.fill('http://127.0.0.1:9');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Server not reached')).toBeVisible();
    await expect(page.getByText(/127\.0\.0\.1:9/).first()).toBeVisible();

    const page404 = await serve((_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>nginx</html>'),
    );
    await address.fill(page404.origin);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Unreadable reply')).toBeVisible();
    await page404.close();

    await address.fill(server.address);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Sign-in refused')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('E-mail')).toHaveValue('staff@codesk.example');

    await page.getByRole('radio', { name: 'Access token' }).click();
    await page.getByLabel('Access token', { exact: true }).last().fill('not-a-token');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Sign-in refused')).toBeVisible();
    await page.getByLabel('Access token', { exact: true }).last().fill('test-token');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible();
  });

  test('fits into the smallest window with a long message, and scrolls', async ({
    codesk: { app, page },
  }) => {
    await resize(app, { width: 0, height: 0 });
    await page.getByLabel('Server address').fill(`http://${'long.'.repeat(40)}example`);
    await typeSignIn(page);
    await expect(page.getByText('Address not valid')).toBeVisible();
    const heading = page.getByRole('heading', { name: 'Sign in to Codesk' });
    await heading.scrollIntoViewIfNeeded();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const button = await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox();
    const support = await page.getByRole('button', { name: 'Save support bundle' }).boundingBox();
    if (!button || !support) throw new Error('not drawn');
    // Below the card, which has a padding of 32 px.
    expect(support.y).toBeGreaterThan(button.y + button.height + 32);
  });
});

test('an expired session asks for sign-in in place and the form stays', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  await openDelivery(codesk);
  const tax = page.getByLabel('Tax percentage');
  await tax.fill('7.25');
  await server.fault({
    path: '/cod/finance_services/update',
    status: 401,
    message: 'Unauthenticated.',
    times: 1,
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Session expired')).toBeVisible();
  await codesk.picture('session-ended');
  await dialog.getByLabel('Password', { exact: true }).fill('practice');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tax).toHaveValue('7.25');
  // The button was pressed before, and could not have the focus during the save.
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();
});

test('a failed save does not change the form', async ({ codesk, server }) => {
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['the server fails', { status: 500 }, /Server error/],
    [
      'the server refuses the data',
      { status: 422, message: 'The tax is closed for this month.' },
      /The tax is closed for this month\./,
    ],
    ['the account may not', { status: 403, message: 'Not yours.' }, /Not yours\./],
    // Their result is unknown, so the form asks from then on.
    ['the connection is cut', { cut: 'before' }, /^Connection lost$/],
    ['the answer is a page', { body: 'html' }, /Unreadable reply/],
  ];
  const { page } = codesk;
  await signIn(page);
  await openDelivery(codesk);
  await page.getByLabel('Tax percentage').fill('8.5');
  for (const [name, fault, text] of cases)
    await test.step(name, async () => {
      await server.fault({ path: '/cod/finance_services/update', times: 1, ...fault });
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.getByLabel('Tax percentage')).toHaveValue('8.5');
      await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    });
});

test('a table reports a failing server, and shows its rows after Retry', async ({ codesk, server }) => {
  const { page } = codesk;
  await server.fault({ path: '/cod/contracts/datatable', status: 503, times: 1 });
  await signIn(page);
  await expect(page.getByText('Server error').first()).toBeVisible();
  await codesk.picture('table-failed');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true })).toBeVisible();
});

test('an unreachable server is shown in the bar', async ({ profile }) => {
  const server = await serve((request, response) => {
    response.writeHead(request.path === '/authorizations/login' ? 200 : 503, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify({ token: 'tok-12345', user: { name: 'Desk' } }));
  });
  const codesk = await launch({ profile, server: server.origin });
  await typeSignIn(codesk.page);
  await expect(codesk.page.getByText('Online')).toBeVisible();
  // The server refuses to count, so each tile can be retried.
  const retry = codesk.page.getByRole('button', { name: /^Retry: / }).first();
  await expect(retry).toBeVisible();
  await server.close();
  const offline = codesk.page.getByText(/Offline since \d\d:\d\d/);
  // The next automatic count may notice it first, and then there is no button.
  await expect(async () => {
    if (!(await offline.isVisible())) await retry.click({ timeout: 1000 });
    await expect(offline).toBeVisible({ timeout: 1000 });
  }).toPass();
  await codesk.close();
});

test('a viewer sees only the permitted lists and actions', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page, { account: 'viewer@codesk.example' });
  await expect(page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Services', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  // Missing permissions are named in one line.
  await expect(page.getByRole('menuitem')).toHaveText([
    /^View/,
    /^\d+ actions not permitted.*“update”.*“export”/,
  ]);
});

test('the app asks before it leaves unsaved changes', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openDelivery(codesk);
  await page.getByLabel('Tax percentage').fill('9');
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(ask).toBeVisible();
  await codesk.picture('unsaved');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toHaveCount(0);
  await expect(page.getByLabel('Tax percentage')).toHaveValue('9');
  const closed = codesk.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close();
    return BrowserWindow.getAllWindows().length;
  });
  expect(await closed).toBe(1);
  const closing = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await expect(closing).toContainText('Your changes are not saved');
  const gone = page.waitForEvent('close');
  await closing.getByRole('button', { name: 'Discard and close' }).click();
  await gone;
});

test.describe('an unreadable rate file', () => {
  const cases: [string, RegExp][] = [
    ['photo.png', /not a rate file/],
    ['empty.csv', /nothing in this file/],
    ['special-delivery-2023-comma.csv', /decimal comma/],
    ['header-only.csv', /no rows/],
  ];

  test('is named with a solution, and the table stays', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    await openDelivery(codesk);
    const rates = page.getByRole('region', { name: 'Rates', exact: true });
    const before = await rates
      .getByText(/rows?$/)
      .first()
      .innerText();
    for (const [file, text] of cases)
      await test.step(file, async () => {
        await codesk.pick(fixtureFile(file));
        await page.getByRole('button', { name: 'Import rates' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Import', exact: true }).click();
        await expect(dialog.getByText('This field is required')).toBeVisible();
        await dialog.getByRole('button', { name: 'Choose file' }).click();
        if (file !== 'empty.csv') {
          await expect(dialog.getByText(file)).toBeVisible();
          await dialog.getByRole('button', { name: 'Import', exact: true }).click();
        }
        await expect(dialog.getByText(text).first()).toBeVisible();
        await codesk.picture(`import-${file.replace(/\W/g, '-')}`);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(rates.getByText(before, { exact: true }).first()).toBeVisible();
      });
  });
});

test('a failed export names its reason, and leaves no file', async ({ codesk, server }) => {
  const { page } = codesk;
  const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
  const target = join(folder, 'Contracts.csv');
  const left = () => readdirSync(folder);
  await signIn(page);
  await expect(page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true })).toBeVisible();
  const panel = await openExport(page);
  const start = async (to: string) => {
    await codesk.saveTo(to);
    await panel.getByRole('button', { name: 'Export', exact: true }).click();
  };

  await test.step('the folder is a file', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    await start(join(folder, 'a-file', 'Contracts.csv'));
    await expect(page.getByText(/File not written/).first()).toBeVisible();
    expect(left()).toEqual(['a-file']);
    rmSync(join(folder, 'a-file'));
  });

  await test.step('the download is cut', async () => {
    await server.fault({ path: '/files', cut: 'during', times: 1 });
    await start(target);
    await expect(page.getByText(/Connection lost/).first()).toBeVisible();
    await expect.poll(left).toEqual([]);
  });

  await test.step('the user cancels it', async () => {
    await server.fault({ path: '/files', bytesPerSecond: 50_000 });
    await start(target);
    await expect.poll(left).toEqual([expect.stringMatching(/^\.Contracts\.csv\.[0-9a-f]{16}\.codesk-part$/)]);
    await page
      .getByRole('button', { name: /^Cancel/ })
      .last()
      .click();
    await expect.poll(left).toEqual([]);
    await server.behave();
  });

  // Other systems have no file that acts as a full disk.
  if (process.platform !== 'linux') return;
  await test.step('the disk is full', async () => {
    // Writes to a new file go to a disk that is always full.
    await codesk.app.evaluate((_electron, at) => {
      const disk = process.mainModule?.require('node:fs/promises') as typeof import('node:fs/promises');
      const { open } = disk;
      disk.open = async (...given) => {
        const handle = await open(...given);
        if (String(given[0]).startsWith(at)) {
          disk.open = open;
          const full = await open('/dev/full', 'w');
          // With its owner: one without an owner is closed when main collects garbage.
          Object.defineProperties(handle, { full: { value: full }, fd: { value: full.fd } });
        }
        return handle;
      };
    }, folder);
    await start(target);
    await expect(page.getByText(/Disk is full/).first()).toBeVisible();
    await expect.poll(left).toEqual([]);
  });
});
