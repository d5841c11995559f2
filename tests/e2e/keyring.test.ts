/** The session with a real keyring: stored, used again, and nowhere on the disk in clear text. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Codesk, expect, launch, test } from '../support/app/fixtures';
import { hasKeyring, type Keyring, startKeyring } from '../support/app/keyring';
import { projectRoot } from '../support/app/project-root';
import { sendJson, serve, type TestServer } from '../support/http-server';
import { findSecret } from '../support/secret-search';

interface Session {
  readonly status: string;
  readonly kept: string;
}
const ask = async (page: Codesk['page'], name: string, input: unknown = {}) =>
  JSON.parse(
    await page.evaluate(([n, i]) => window.codesk.invoke(n, i), [name, JSON.stringify(input)] as const),
  ) as { ok: boolean; data: Session };

let server: TestServer;
let token: string;
test.beforeEach(async () => {
  token = `marked-${randomBytes(18).toString('hex')}`;
  server = await serve((request, response) => {
    const known = request.headers.authorization === `Bearer ${token}`;
    if (!known) return sendJson(response, 401, { message: 'Unauthenticated.' });
    // The server repeats the token in its replies, as careless servers do.
    if (request.path === '/authorizations/user')
      return sendJson(response, 200, { user: { id: 1, email: 'mira@codesk.example' } });
    return sendJson(response, 500, { message: `The token ${token} failed` });
  });
});
test.afterEach(() => server.close());

/** Starts the app, signs in with the marked token if needed, and does some work. */
async function work(home: string, switches: readonly string[], env?: Keyring['env']) {
  const codesk = await launch({
    profile: join(home, 'profile'),
    server: server.origin,
    switches,
    ...(env ? { env } : {}),
  });
  const { page } = codesk;
  const before = (await ask(page, 'session.get')).data;
  if (before.status !== 'signed_in') {
    const reply = await ask(page, 'session.sign-in', { with: 'token', server: server.origin, token });
    expect(reply.ok).toBe(true);
  }
  await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible();
  await ask(page, 'api.call', { call: 'contracts.show', input: { id: 7 } });
  await ask(page, 'app.report', { message: `seen: ${token}` });
  const { data } = await ask(page, 'session.get');
  return { codesk, page, before, session: data };
}

test('with a keyring the session is restored at the next start, and its token is nowhere on the disk', async ({
  profile: home,
}) => {
  test.skip(!hasKeyring(), 'no dbus-daemon and gnome-keyring-daemon on this machine');
  const keyring = await startKeyring(home);
  const switches = ['-r', join(projectRoot, 'tests/support/app/enable-keyring.cjs')];
  try {
    const first = await work(home, switches, keyring.env);
    const backend = await first.codesk.app.evaluate(({ safeStorage }) =>
      safeStorage.getSelectedStorageBackend(),
    );
    expect(backend).toBe('gnome_libsecret');
    expect([first.before.status, first.session.kept]).toEqual(['signed_out', 'keyring']);
    await first.codesk.close();
    expect(existsSync(join(home, 'profile', 'session.bin'))).toBe(true);

    const second = await work(home, switches, keyring.env);
    expect(second.before).toMatchObject({ status: 'signed_in', kept: 'keyring' });
    const { found, files } = findSecret(home, token);
    expect(found).toEqual([]);
    expect(files).toBeGreaterThan(20);
    await ask(second.page, 'session.sign-out');
    expect(existsSync(join(home, 'profile', 'session.bin'))).toBe(false);
    await second.codesk.close();
    expect(findSecret(home, token).found).toEqual([]);
    console.info(`keyring: ${files} files, ${found.length} with the token in any form`);
  } finally {
    await keyring.stop();
  }
});

test('without a keyring the session ends with Codesk, and its token is nowhere on the disk', async ({
  profile: home,
}) => {
  mkdirSync(join(home, 'tmp'), { recursive: true });
  const env = { ...(process.env as Record<string, string>), TMPDIR: join(home, 'tmp') };
  const first = await work(home, ['--password-store=basic'], env);
  expect(first.session.kept).toBe('memory');
  await expect(first.page.getByText('This system has no keyring.')).toBeVisible();
  expect(findSecret(home, token).found).toEqual([]);
  await first.codesk.close();
  expect(findSecret(home, token)).toMatchObject({ found: [] });
  const second = await launch({ profile: join(home, 'profile'), switches: ['--password-store=basic'], env });
  expect((await ask(second.page, 'session.get')).data.status).toBe('signed_out');
  await second.close();
});
