/** What the page loads before the sign-in screen. Files are read one after another, so their number counts as well. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, launch, signIn, test } from '../support/app/fixtures';

const built = join(import.meta.dirname, '../../dist');
const served = join(built, 'renderer');

/** The screen that the page has drawn, and not the one that its HTML brings. */
const drawn = (page: Page) =>
  expect(page.locator('#root').getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();

test('the sign-in screen needs few files and little code', async ({ codesk: { page } }) => {
  await drawn(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.reload();
  await drawn(page);
  // A first window also loads this one before the others.
  const [, first] =
    /<script type="module" src="\.(\/[^"]+)"/.exec(readFileSync(join(served, 'signed-out.html'), 'utf8')) ??
    [];
  const scripts = [first ?? '', ...paths.filter((path) => path.endsWith('.js'))];
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.length).toBeLessThanOrEqual(8);
  const bytes = scripts.reduce((sum, path) => sum + statSync(join(served, path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(350_000);
});

test('V8 can keep the code with one byte for each sign', () => {
  const code = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.c?js$/.test(file),
  );
  expect(code.length).toBeGreaterThan(50);
  const isWide = (file: string) => /[^\0-\x7f]/.test(readFileSync(join(built, file), 'utf8'));
  expect(code.filter(isWide)).toEqual([]);
});

test('the calendars make no date format for each time zone', async ({ codesk: { page } }) => {
  await page.addInitScript(() => {
    const made = { count: 0 };
    const Stock = Intl.DateTimeFormat;
    Object.assign(window, { madeFormats: made });
    Intl.DateTimeFormat = new Proxy(Stock, {
      construct(target, settings) {
        made.count += 1;
        return Reflect.construct(target, settings);
      },
    });
  });
  await page.reload();
  const loaded = page.waitForResponse(/\/calendar-[^/]*\.js$/);
  await signIn(page);
  const made = await page.evaluate(async (address) => {
    // The same module as that of the page: it has run when this resolves.
    await import(address);
    return (window as unknown as { madeFormats: { count: number } }).madeFormats.count;
  }, (await loaded).url());
  expect(made).toBeLessThan(20);
});

test('the code of a page comes when somebody points at a link to it', async ({ codesk: { page } }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  // The last part that is loaded in idle moments.
  const idle = page.waitForResponse(/\/invoice-document-[^/]*\.js$/);
  await signIn(page);
  await idle;
  expect(paths.filter((path) => path.includes('rate-desk-page'))).toEqual([]);
  const code = page.waitForResponse(/\/rate-desk-page-[^/]*\.js$/);
  await page.getByRole('link', { name: 'Rate desk', exact: true }).hover();
  await code;
});

test('main loads no graphics driver for native dialogs, and tells no other program so', async ({
  codesk: { app },
}) => {
  test.skip(process.platform !== 'linux', 'only there GTK draws them');
  const [maps, told] = await app.evaluate(() => [
    process.mainModule?.require('node:fs').readFileSync('/proc/self/maps', 'utf8') as string,
    process.env.GDK_GL,
  ]);
  expect(maps).toContain('libgtk');
  expect(maps.match(/\S+(?:_dri|LLVM)\S*/g) ?? []).toEqual([]);
  expect(told).toBeUndefined();
});

test('main gives back what its start leaves behind', async ({ profile }) => {
  const { app, close } = await launch({ profile });
  try {
    const megabytes = () => app.evaluate(() => process.memoryUsage().heapTotal / 1024 ** 2);
    // Without a collection it stays above 30.
    await expect.poll(megabytes).toBeLessThan(22);
  } finally {
    await close();
  }
});

test('main closes the drafts when nobody does anything, and opens them when somebody begins to type', async ({
  profile,
  server,
}) => {
  const { page, close } = await launch({ profile, server: server.address });
  try {
    await signIn(page);
    await expect.poll(() => existsSync(join(profile, 'desk.db'))).toBe(true);
    // It stands beside the file while that is open.
    const isOpen = () => existsSync(join(profile, 'desk.db-wal'));
    await expect.poll(isOpen, { timeout: 15_000 }).toBe(false);
    await page.evaluate(() => window.codesk.invoke('drafts.prepare', '{}'));
    await expect.poll(isOpen).toBe(true);
  } finally {
    await close();
  }
});

test('the page gives back after work what it does not use any more', async ({ codesk: { page } }) => {
  await page.evaluate(async () => {
    Object.assign(window, { seen: new WeakRef({}) });
    const { codesk } = window as unknown as {
      codesk: { invoke(name: string, input: string): Promise<string> };
    };
    for (let request = 0; request < 30; request += 1) await codesk.invoke('session.get', '{}');
  });
  const isHeld = () =>
    page.evaluate(() => (window as unknown as { seen: WeakRef<object> }).seen.deref() !== undefined);
  await expect.poll(isHeld, { timeout: 15_000 }).toBe(false);
});

test('the page gives back what it does not use any more when places are left without a pause', async ({
  codesk: { page },
}) => {
  const hold = () => page.evaluate(() => void Object.assign(window, { seen: new WeakRef({}) }));
  const isHeld = () =>
    page.evaluate(() => (window as unknown as { seen: WeakRef<object> }).seen.deref() !== undefined);
  /** Goes to places that are drawn with little, and asks main for something meanwhile, so that it is never quiet. */
  const go = (places: readonly string[]) =>
    page.evaluate(async (hashes) => {
      for (const hash of hashes) {
        window.location.hash = hash;
        await window.codesk.invoke('session.get', '{}');
      }
    }, places);
  /** What the page does when it has nothing else to do is done by then. */
  const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  await go(['#/a']);
  await idle();
  await hold();
  // Another page or filter of the same place leaves nothing.
  await go(['#/a?page=1', '#/a?page=2', '#/a?page=3', '#/a?page=4', '#/a?page=5']);
  await idle();
  expect(await isHeld()).toBe(true);
  await expect
    .poll(
      async () => {
        await go(['#/b', '#/c', '#/d']);
        return isHeld();
      },
      { intervals: [200] },
    )
    .toBe(false);
});

test('Chromium has no process for a network that main does not use', async ({ codesk: { app } }) => {
  const services = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ type, serviceName }) => serviceName ?? type),
  );
  expect(services).not.toContain('network.mojom.NetworkService');
  expect(services).toContain('Browser');
});
