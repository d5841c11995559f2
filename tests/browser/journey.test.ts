/**
 * The journey on runtimes that are newer than the Electron which runs where the pinned one cannot be downloaded: the page
 * in a current Chromium, main on the project's Node. `npm test` runs it there; `npm run test:browser` runs it anywhere.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'playwright/test';
import { settled } from '../support/app/hands';
import { exportContracts, importAndRepair, openDelivery, submitAndSee } from '../support/app/journey';
import { bothThemes, lookingIn } from '../support/app/looks';
import { PracticeServer } from '../support/app/practice-server';
import { fixtureFile } from '../support/app/project-root';
import { typeSignIn } from '../support/app/sign-in';
import { type BrowserCodesk, openInBrowser } from '../support/browser-host/browser-app';

interface Parts {
  profile: string;
  server: PracticeServer;
  codesk: BrowserCodesk;
}

const test = base.extend<Parts>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  profile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'codesk-browser-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  server: async ({}, use) => {
    const server = await PracticeServer.start();
    await use(server);
    await server.stop();
  },
  codesk: async ({ profile, server }, use) => {
    const browser = process.env.CODESK_IN_BROWSER;
    if (!browser) throw new Error('Run this with npm run test:browser, which finds a Chromium.');
    const codesk = await openInBrowser({ browser, profile, server: server.address });
    await use(codesk);
    await codesk.close();
  },
});

const ask = (codesk: BrowserCodesk, name: string, input: unknown) =>
  codesk.page.evaluate(async ([n, i]) => JSON.parse(await window.codesk.invoke(n, i)), [
    name,
    JSON.stringify(input),
  ] as const);

/** The lines of main's log; none if it wrote nothing. */
function logOf(profile: string): string[] {
  const file = join(profile, 'logs', 'codesk.log');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

test('the whole journey, with the page in a current Chromium over main on Node', async ({
  codesk,
  server,
  profile,
}) => {
  test.setTimeout(180_000);
  const { page } = codesk;
  const { chromium, node } = codesk.ranOn;
  // `npm test` prints it at its end.
  const description = `Chromium ${chromium} with the page over main on Node ${node}`;
  test.info().annotations.push({ type: 'ran on', description });
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await codesk.picture('sign-in');
  await typeSignIn(page);

  // Newer Electrons tell what protects the key of the keyring; here it is one that everybody knows.
  await expect(page.getByText('This system has no keyring.')).toBeVisible();
  expect(existsSync(join(profile, 'session.bin'))).toBe(false);

  const lookAt = await lookingIn(codesk, bothThemes);
  const id = await openDelivery(codesk);
  await lookAt('delivery-service');
  const target = join(profile, 'Contracts.csv');
  await importAndRepair(codesk, {
    rates: fixtureFile('special-delivery-2023-duplicate.csv'),
    rowsInFile: 7,
    target,
  });
  await submitAndSee(codesk, id, 6);

  await exportContracts(codesk, target);
  expect((await codesk.suggested())[0]).toMatch(/ContractsExport\.csv$/);
  // The file of the same call, fetched without Codesk.
  const [sent] = await server.sent('/cod/contracts/export');
  const reply = (await server.callAsOther('/cod/contracts/export', sent)) as { url: string };
  const file = await fetch(reply.url, { headers: { authorization: 'Bearer test-token' } });
  expect(file.status).toBe(200);
  expect(readFileSync(target).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);

  await page
    .getByRole('complementary', { name: /^Export/ })
    .getByRole('button', { name: /^Close/ })
    .click();
  const contracts = await settled(page, 'Contracts');
  await lookAt('contracts');
  await page.getByRole('button', { name: 'Appearance' }).click();
  const formats = page.getByRole('radiogroup', { name: 'Date format' });
  await formats.getByRole('radio', { name: 'Year-month-day' }).click();
  await expect(contracts.getByText(/^20\d\d-\d\d-\d\d$/).first()).toBeVisible();
  await codesk.picture('appearance');
  await page.keyboard.press('Escape');
  const kept = () => JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8'));
  await expect.poll(() => kept().preferences.dateFormat).toBe('year-month-day');

  // Links: into the page, into a window of its own, and out to the browser after a question.
  const start = (link: string) =>
    codesk.app.evaluate(
      (electron, last) => electron.app.emit('second-instance', {}, ['codesk', last], '/'),
      link,
    );
  await start('codesk://settings.uploads?type=skus');
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
  await expect(page.getByLabel('What the file holds')).toHaveValue('skus');
  const [invoice] = await Promise.all([
    page.context().waitForEvent('page'),
    start('codesk://invoiceTemp?id=7'),
  ]);
  await expect(invoice.getByRole('article', { name: /^Invoice INV-/ })).toBeVisible();
  await page.bringToFront();
  await codesk.press('Open');
  await page.evaluate((link) => {
    const open = () => void window.codesk.invoke('app.open-link', JSON.stringify({ url: link }));
    document.body.addEventListener('click', open, { once: true });
  }, 'https://elsewhere.example/help');
  await page.getByRole('heading', { name: 'Uploads' }).click();
  const opened = () => codesk.app.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual(['https://elsewhere.example/help']);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(codesk.faults).toEqual([]);
  expect(logOf(profile).filter((line) => line.includes('[error]'))).toEqual([]);
});

test('main has its guards here too: a foreign page is refused, and the policy of the page holds', async ({
  codesk,
  server,
  profile,
}) => {
  const { page } = codesk;
  await expect(page.getByLabel('E-mail')).toBeVisible();
  // A script in the page's text: blocked, and the journey above would have seen it.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  });
  await expect.poll(() => codesk.faults.join()).toContain('CSP: script-src-elem inline');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  // What the stand-in lacks is not silently undefined.
  const reach = (read: (electron: typeof import('electron')) => unknown) => codesk.app.evaluate(read);
  await expect(reach(({ globalShortcut }) => globalShortcut)).rejects.toThrow('has no globalShortcut');
  await expect(reach(({ app }) => app.getAppMetrics())).rejects.toThrow('has no app.getAppMetrics');

  expect(await ask(codesk, 'session.get', {})).toMatchObject({ ok: true });
  await page.goto(server.address);
  expect(await ask(codesk, 'session.get', {})).toEqual({
    ok: false,
    error: expect.objectContaining({ code: 'bad_request', subject: 'the sender' }),
  });
  await expect.poll(() => logOf(profile).join()).toContain('refused a request from a foreign frame');
});
