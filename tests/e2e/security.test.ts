import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, launch, test } from '../support/app/fixtures';
import { startOptions } from '../support/app/launch';

/** Calls the bridge as a hostile page would. */
const ask = (page: import('playwright').Page, name: unknown, input: unknown) =>
  page.evaluate(
    async ([n, i]) => {
      try {
        return JSON.parse(await window.codesk.invoke(n as string, i as string)) as {
          ok: boolean;
          error?: { code: string };
        };
      } catch (error) {
        return { ok: false, thrown: String(error) };
      }
    },
    [name, input] as const,
  );

test('the page has the bridge and nothing else of Node or Electron', async ({ codesk: { page } }) => {
  const reach = await page.evaluate(() => ({
    bridge: Object.keys(window.codesk),
    node: ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in window),
    origin: location.origin,
  }));
  expect(reach).toEqual({ bridge: ['invoke', 'on'], node: [], origin: 'app://codesk' });
});

test('wrong, huge and poisoned requests are refused without an effect', async ({ codesk: { page } }) => {
  const requests: [unknown, unknown][] = [
    ['no.such.request', '{}'],
    ['__proto__', '{}'],
    ['preferences.set', '{"theme":"pink"}'],
    ['preferences.set', '{"__proto__":{"polluted":1},"theme":"dark"}'],
    ['preferences.set', { theme: 'dark' }],
    ['preferences.set', undefined],
    ['app.copy', `{"text":"${'x'.repeat(5_000_000)}"}`],
    ['api.call', '{"call":"session.login","input":{"email":"a","password":"b"}}'],
    ['download.file', '{"url":"file:///etc/passwd","name":"x","title":"x"}'],
    ['app.open-link', '{"url":7}'],
    [{}, '{}'],
  ];
  for (const [name, input] of requests) {
    const reply = await ask(page, name, input);
    expect(reply.ok, `${String(name)}`).toBe(false);
  }
  expect(await ask(page, 'preferences.get', '{}')).toMatchObject({ ok: true, data: { theme: 'system' } });
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
});

test('the window neither leaves, nor opens others, nor is granted anything', async ({
  codesk: { app, page },
}) => {
  await page.evaluate(() => {
    window.open('https://elsewhere.example');
    location.href = 'https://elsewhere.example';
  });
  expect(
    await page.evaluate(() =>
      navigator.permissions.query({ name: 'notifications' as PermissionName }).then(({ state }) => state),
    ),
  ).toBe('denied');
  expect(app.windows()).toHaveLength(1);
  expect(page.url()).toMatch(/^app:\/\/codesk\//);
});

test('scripts written into the page do not run, and files outside the bundle are not served', async ({
  codesk: { page },
}) => {
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    const statuses = await Promise.all(
      ['%2e%2e/main/index.cjs', '..%2f..%2fpackage.json', 'none.html'].map((path) =>
        fetch(`app://codesk/${path}`).then(({ status }) => status),
      ),
    );
    return { injected: 'injected' in window, statuses };
  });
  expect(outcome).toEqual({ injected: false, statuses: [404, 404, 404] });
});

test('the access token is nowhere on disk', async ({ server, profile }) => {
  const { app, page } = await launch({ profile, server: server.address });
  const token = 'test-token';
  await page.getByRole('radio', { name: 'Access token' }).click();
  await page.getByRole('textbox', { name: 'Access token' }).fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.codesk.invoke('session.get', '{}'))).not.toContain(token);
  await app.close();
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('preferences.json');
  const forms = [
    Buffer.from(token),
    Buffer.from(token, 'utf16le'),
    Buffer.from(Buffer.from(token).toString('base64')),
  ];
  for (const entry of files) {
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    for (const form of forms) expect(bytes.includes(form), entry.name).toBe(false);
  }
});

test('a settings file that was cut is set aside, and the app says so', async ({ server, profile }) => {
  const first = await launch({ profile, server: server.address });
  await ask(first.page, 'preferences.set', '{"theme":"dark"}');
  await first.close();
  writeFileSync(join(profile, 'preferences.json'), '{"preferences": {"the');
  const second = await launch({ profile, server: server.address });
  expect(await ask(second.page, 'preferences.get', '{}')).toMatchObject({ data: { theme: 'dark' } });
  const about = (await ask(second.page, 'app.about', '{}')) as unknown as { data: { warnings: string[] } };
  expect(about.data.warnings.join()).toContain('could not be read');
  await second.close();
});

test('a second start hands over to the first', async ({ profile }) => {
  const { app, page, close } = await launch({ profile });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const handedOver = app.evaluate(
    (electron) => new Promise<void>((resolve) => electron.app.once('second-instance', () => resolve())),
  );
  // Without Playwright, because it cannot handle an app that exits while it connects.
  const { args, ...options } = startOptions({ profile });
  const second = spawn(app.process().spawnfile, args, { ...options, stdio: 'ignore' });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await handedOver;
  expect(app.windows()).toHaveLength(1);
  await close();
});
