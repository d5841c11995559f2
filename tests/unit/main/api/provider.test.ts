import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { createProvider } from '../../../../main/api/provider';
import { noPolicy } from '../../../../main/policy';
import type { Credentials } from '../../../../main/session/session';
import { CodeskError, type Failure } from '../../../../shared/errors';
import { operationsInMemory } from '../../../support/desk-store';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { noLargeReply } from '../../../support/large-replies';

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A provider over the app's own client, signed in to a server that gives every call a token. */
async function setUp({ downloadHosts = [] as string[], paths = {} as Record<string, string> } = {}) {
  const server = await serve((_request, response) =>
    sendJson(response, 200, { token: 'tok-of-the-server', detail: {}, data: { data: [], total: 0 } }),
  );
  open.push(server);
  const policy = { ...noPolicy, downloadHosts, paths };
  let current: Credentials | undefined = { server: server.origin, token: 'tok-1' };
  const client = createApiClient({
    version: '1.0.0',
    policy,
    readFile: () => Promise.reject(new Error('no file')),
    openLarge: noLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
  });
  const provider = createProvider({
    session: { credentials: () => current, state: () => ({ owner: 'o-1' }) } as never,
    client: async () => client,
    policy,
    operations: operationsInMemory(),
  });
  return {
    provider,
    server,
    signOut: () => {
      current = undefined;
    },
    send: (name: string, input: unknown = {}, address?: string) =>
      provider.send(name, input, provider.credentials(), address),
  };
}

async function failureOf(task: () => unknown): Promise<Failure | undefined> {
  try {
    await task();
  } catch (error) {
    if (error instanceof CodeskError) return error.failure;
    throw error;
  }
  return undefined;
}

describe('a call that the page makes by name', () => {
  it.each([
    ['session.login', { email: 'a@b.example', password: 'pw' }],
    ['session.user', {}],
    ['session.unheard', {}],
    ['unheard.of', {}],
    ['contracts', {}],
    ['__proto__', {}],
    ['constructor', {}],
    ['', {}],
  ])('is refused for %s, and the server is not asked', async (name, input) => {
    const { send, server } = await setUp();
    expect(await failureOf(() => send(name, input))).toMatchObject({ code: 'bad_request', subject: name });
    expect(await failureOf(() => send(name, input, '/authorizations/login'))).toMatchObject({
      code: 'bad_request',
    });
    expect(server.received).toEqual([]);
  });

  it('is refused at an address, unless its path comes from the server', async () => {
    const { send, server } = await setUp();
    expect(await failureOf(() => send('contracts.show', { id: 7 }, '/other'))).toMatchObject({
      code: 'bad_request',
    });
    expect(await failureOf(() => send('contracts.show', { id: 7 }, ''))).toMatchObject({
      code: 'bad_request',
    });
    expect(server.received).toEqual([]);
  });

  it('is refused without an address, if its path comes from the server', async () => {
    const { send, server } = await setUp();
    expect(await failureOf(() => send('popups.detail', { id: 7 }))).toMatchObject({ code: 'bad_request' });
    expect(server.received).toEqual([]);
  });

  it.each([
    'https://elsewhere.example/orders/7',
    '//elsewhere.example/orders/7',
    'orders/7',
    '/../orders/7',
    '/%2e%2e/orders/7',
    '/orders/7#x',
    '',
  ])('is refused at the address %j', async (address) => {
    const { send, server } = await setUp();
    expect(await failureOf(() => send('popups.detail', { id: 7 }, address))).toMatchObject({
      code: 'address_refused',
    });
    expect(server.received).toEqual([]);
  });

  it('goes to its own path, or to the address that the server named, with the token', async () => {
    const { send, server } = await setUp();
    await send('contracts.show', { id: 7 });
    await send('popups.detail', { id: 7 }, '/orders/7/detail?of=items');
    expect(
      server.received.map(({ method, path, body, headers }) => [method, path, body, headers.authorization]),
    ).toEqual([
      ['POST', '/cod/contracts/show', '{"id":7}', 'Bearer tok-1'],
      ['POST', '/orders/7/detail?of=items', '{"id":7}', 'Bearer tok-1'],
    ]);
  });

  it('goes to a path of the policy, but not instead of an address that the server named', async () => {
    const { send, server } = await setUp({
      paths: { 'contracts.show': '/policy/show', 'popups.detail': '/policy/detail' },
    });
    await send('contracts.show', { id: 7 });
    await send('popups.detail', { id: 7 }, '/orders/7/detail');
    expect(server.received.map(({ path }) => path)).toEqual(['/policy/show', '/orders/7/detail']);
  });

  it('needs somebody who is signed in', async () => {
    const { send, server, signOut } = await setUp();
    signOut();
    expect(await failureOf(() => send('contracts.show', { id: 7 }))).toMatchObject({ code: 'session_ended' });
    expect(server.received).toEqual([]);
  });
});

describe('a file that the server names', () => {
  const hosts = ['files.example', 'files.example:8443'];
  const locate = async (address: string, downloadHosts = hosts) => {
    const { provider, server } = await setUp({ downloadHosts });
    const located = provider.locateFile(address, provider.credentials());
    return { href: located.url.href.replace(server.origin, ''), token: located.token };
  };

  it.each([
    ['/files/1.csv', '/files/1.csv'],
    ['files/1.csv', '/files/1.csv'],
    ['/files/1.csv?a=b#c', '/files/1.csv?a=b#c'],
  ])('is fetched from the own origin with the token: %s', async (address, href) => {
    expect(await locate(address)).toEqual({ href, token: 'tok-1' });
  });

  it.each(['https://files.example/1.csv', 'https://files.example:8443/1.csv?a=b'])(
    'is fetched from a host of the policy without the token: %s',
    async (address) => {
      expect(await locate(address)).toEqual({ href: address, token: undefined });
    },
  );

  it.each([
    'http://files.example/1.csv',
    // Without a scheme it has that of the server, which is http here.
    '//files.example/1.csv',
    'https://files.example:9443/1.csv',
    'https://files.example.evil/1.csv',
    'https://evil.example/files.example/1.csv',
    'https://files.example@evil.example/1.csv',
    'https://user:pw@files.example/1.csv',
    'https://sub.files.example/1.csv',
    'http://127.0.0.1:1/1.csv',
    'ftp://files.example/1.csv',
    'file:///etc/passwd',
    'data:text/csv,x',
  ])('is not fetched from %s', async (address) => {
    expect(await failureOf(() => locate(address))).toMatchObject({ code: 'link_refused' });
  });

  it('is not fetched from another host without a policy', async () => {
    expect(await failureOf(() => locate('https://files.example/1.csv', []))).toMatchObject({
      code: 'link_refused',
    });
  });

  it('belongs to the session that asked, also after another one began', async () => {
    const { provider, signOut, server } = await setUp();
    const from = provider.credentials();
    signOut();
    expect(provider.locateFile('/1.csv', from)).toMatchObject({ token: 'tok-1' });
    expect(provider.locateFile('/1.csv', from).url.href).toBe(`${server.origin}/1.csv`);
  });
});
