import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { startOptions } from '../support/app/launch';
import { endProcess, startTimeout, withTimeout } from '../support/app/processes';
import { findSecret } from '../support/secret-search';

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

test('wrong, huge and poisoned requests are refused without an effect', async ({
  codesk: { page },
  server,
}) => {
  // Without a session, calls and downloads would be refused for that reason only.
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible();
  await server.forgetCalls();
  const requests: [name: unknown, input: unknown, code: string][] = [
    ['no.such.request', '{}', 'bad_request'],
    ['__proto__', '{}', 'bad_request'],
    [{}, '{}', 'bad_request'],
    ['preferences.set', '{"theme":"pink"}', 'bad_request'],
    ['preferences.set', '{"__proto__":{"polluted":1},"theme":"dark"}', 'bad_request'],
    ['preferences.set', { theme: 'dark' }, 'bad_request'],
    ['preferences.set', undefined, 'bad_request'],
    ['app.copy', `{"text":"${'x'.repeat(5_000_000)}"}`, 'bad_request'],
    ['app.open-link', '{"url":7}', 'bad_request'],
    ['api.call', '{"call":"session.login","input":{"email":"a","password":"b"}}', 'bad_request'],
    ['api.call', '{"call":"session.user","input":{}}', 'bad_request'],
    [
      'api.call',
      '{"call":"contracts.show","input":{"id":5},"address":"/authorizations/user"}',
      'bad_request',
    ],
    [
      'api.call',
      '{"call":"popups.detail","input":{"id":5},"address":"//elsewhere.example/x"}',
      'address_refused',
    ],
    ['api.call', '{"call":"popups.detail","input":{"id":5},"address":"/a/%2e%2e/b"}', 'address_refused'],
    ['download.file', '{"url":"file:///etc/passwd","name":"x","title":"x"}', 'link_refused'],
    ['download.file', '{"url":"https://elsewhere.example/x","name":"x","title":"x"}', 'link_refused'],
    ['download.reveal', '{"job":"../../etc/passwd"}', 'file_gone'],
    ['window.open', '{"place":"https://elsewhere.example"}', 'bad_request'],
  ];
  for (const [name, input, code] of requests) {
    expect(await ask(page, name, input), `${name} ${String(input).slice(0, 100)}`).toMatchObject({
      ok: false,
      error: { code },
    });
  }
  expect(await ask(page, 'preferences.get', '{}')).toMatchObject({ ok: true, data: { theme: 'system' } });
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(await server.calls('/authorizations/login')).toEqual([]);
  expect(await server.calls('/authorizations/user')).toEqual([]);
});

test('the window does not navigate away, opens no other window, and has no permissions', async ({
  codesk: { app, page },
}) => {
  // These listeners run after those of the app, and see its decision.
  await app.evaluate((electron) => {
    const seen: { made: number; left: [string, boolean][] } = { made: 0, left: [] };
    Object.assign(globalThis, { seen });
    electron.app.on('browser-window-created', () => {
      seen.made += 1;
    });
    electron.BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event, url) => {
      seen.left.push([url, event.defaultPrevented]);
    });
  });
  const seen = () => app.evaluate(() => (globalThis as unknown as { seen: unknown }).seen);

  const opened = await page.evaluate(() =>
    ['https://elsewhere.example', 'about:blank', 'app://codesk/index.html'].map(
      (url) => window.open(url) === null,
    ),
  );
  expect(opened).toEqual([true, true, true]);
  await page.evaluate(() => {
    location.href = 'https://elsewhere.example/';
  });
  await expect.poll(seen).toEqual({ made: 0, left: [['https://elsewhere.example/', true]] });
  expect(app.windows()).toHaveLength(1);
  expect(page.url()).toMatch(/^app:\/\/codesk\//);

  expect(
    await page.evaluate(async () => {
      const state = async (name: string) =>
        (await navigator.permissions.query({ name: name as PermissionName })).state;
      return {
        checked: await Promise.all(['notifications', 'camera', 'geolocation'].map(state)),
        notifications: await Notification.requestPermission(),
        place: await new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('granted'),
            (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message),
          ),
        ),
      };
    }),
  ).toEqual({ checked: ['denied', 'denied', 'denied'], notifications: 'denied', place: 'denied' });
});

test('scripts injected into the page do not run, and files outside the bundle are not served', async ({
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
  const state = await page.evaluate(() => window.codesk.invoke('session.get', '{}'));
  expect(state).not.toContain(token);
  const { kept } = (JSON.parse(state) as { data: { kept: string } }).data;
  const backend = await app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend?.());
  // A publicly known key would only hide the token from the search below.
  if (backend === 'basic_text') expect(kept).toBe('memory');
  await app.close();
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map(({ name }) => name);
  expect(names).toContain('preferences.json');
  expect(names.includes('session.bin')).toBe(kept === 'keyring');
  expect(findSecret(profile, token).found).toEqual([]);
});

test('a truncated settings file is set aside, and the app reports it', async ({ server, profile }) => {
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
  try {
    const ended = once(second, 'exit');
    expect(await withTimeout(startTimeout, 'the second start to end', ended)).toEqual([0, null]);
    await withTimeout(startTimeout, 'the first app to be handed over to', handedOver);
  } finally {
    await endProcess(second, 'the second start');
  }
  expect(app.windows()).toHaveLength(1);
  await close();
});
