import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { createProvider } from '../../../../main/api/provider';
import { ReplyText } from '../../../../main/ipc/reply-text';
import { noPolicy } from '../../../../main/policy/policy';
import type { Credentials } from '../../../../main/session/current-session';
import { CodeskError, type Failure } from '../../../../shared/errors';
import { deferred } from '../../../support/deferred';
import { operationsInMemory } from '../../../support/desk-store';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { noLargeReply } from '../../../support/large-replies';
import { testNetwork } from '../../../support/network';

const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A provider over the app's own client, signed in to a server that gives every call a token. */
async function setUp({ downloadHosts = [] as string[], paths = {} as Record<string, string> } = {}) {
  let body: unknown = { token: 'tok-of-the-server', detail: {}, data: { data: [], total: 0 } };
  let held: { asked: () => void; until: Promise<unknown> } | undefined;
  const server = await serve(async (_request, response) => {
    held?.asked();
    await held?.until;
    sendJson(response, 200, body);
  });
  open.push(server);
  const policy = { ...noPolicy, downloadHosts, paths };
  let current: Credentials | undefined = { server: server.origin, token: 'tok-1' };
  let owner = 'o-1';
  const client = createApiClient({
    network: testNetwork(),
    version: '1.0.0',
    policy,
    readFile: () => Promise.reject(new Error('no file')),
    openLarge: noLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
  });
  const provider = createProvider({
    session: { credentials: () => current, state: () => ({ owner }) } as never,
    client: async () => client,
    policy,
    operations: operationsInMemory(),
  });
  return {
    provider,
    server,
    answer: (next: unknown) => {
      body = next;
    },
    /** Holds the replies back. */
    hold() {
      const asked = deferred();
      const released = deferred();
      held = { asked: asked.resolve, until: released.promise };
      return {
        asked: asked.promise,
        with(next: unknown) {
          body = next;
          released.resolve();
        },
      };
    },
    signOut: () => {
      current = undefined;
    },
    signInAs: (next: string) => {
      owner = next;
    },
    /** A reply of the server names an address. */
    name: (address: string) => provider.passOn({ rows: [{ details: { url: address } }] }),
    send: (name: string, input: unknown = {}, address?: string, more?: { readonly operation: string }) =>
      provider.send(name, input, provider.credentials(), address, more),
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

  it('is refused with the number of an operation, if it only reads', async () => {
    const { send, server } = await setUp();
    const operation = '00000000-0000-4000-8000-000000000001';
    expect(await failureOf(() => send('contracts.show', { id: 7 }, undefined, { operation }))).toMatchObject({
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
    const { send, server, name } = await setUp();
    name(address);
    expect(await failureOf(() => send('popups.detail', { id: 7 }, address))).toMatchObject({
      code: 'address_refused',
    });
    expect(server.received).toEqual([]);
  });

  it('goes to its own path, or to the address that the server named, with the token', async () => {
    const { send, server, name } = await setUp();
    await send('contracts.show', { id: 7 });
    name('/orders/7/detail?of=items');
    await send('popups.detail', { id: 7 }, '/orders/7/detail?of=items');
    expect(
      server.received.map(({ method, path, body, headers }) => [method, path, body, headers.authorization]),
    ).toEqual([
      ['POST', '/cod/contracts/show', '{"id":7}', 'Bearer tok-1'],
      ['POST', '/orders/7/detail?of=items', '{"id":7}', 'Bearer tok-1'],
    ]);
  });

  it('goes to a path of the policy, but not instead of an address that the server named', async () => {
    const { send, server, name } = await setUp({
      paths: { 'contracts.show': '/policy/show', 'popups.detail': '/policy/detail' },
    });
    name('/orders/7/detail');
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

describe('an address of a call', () => {
  const row = { id: 7, blocks: [{ title: 'Lines', address: ' /orders/lines?of=7 ' }] };

  it('is taken if a reply of this session named it, and only as it stood there', async () => {
    const { send, server, answer } = await setUp();
    expect(await failureOf(() => send('popups.detail', { id: 7 }, '/orders/lines?of=7'))).toMatchObject({
      code: 'address_refused',
    });
    answer({ detail: row });
    await send('orders.show', { id: 7 });
    for (const other of [
      '/orders/lines',
      '/orders/lines?of=8',
      '/orders/lines?of=7&x=1',
      '/orders/lines/?of=7',
    ])
      expect(await failureOf(() => send('popups.detail', { id: 7 }, other)), other).toMatchObject({
        code: 'address_refused',
      });
    expect(server.received).toHaveLength(1);
    await send('popups.detail', { id: 7 }, '/orders/lines?of=7');
    expect(server.received.at(-1)?.path).toBe('/orders/lines?of=7');
  });

  it('is taken if it stood in a large reply, of which main has only the text', async () => {
    const { send, server, provider } = await setUp();
    provider.passOn(
      new ReplyText(JSON.stringify([{ lines: '/orders/"q"\u00e9/lines' }, { lines: '/orders/9' }])),
    );
    await send('popups.detail', { id: 9 }, '/orders/9');
    expect(server.received).toHaveLength(1);
  });

  it('is forgotten when the person signs out, and when another one comes', async () => {
    const { send, provider, name, signInAs } = await setUp();
    name('/orders/1');
    signInAs('o-2');
    expect(await failureOf(() => send('popups.detail', { id: 1 }, '/orders/1'))).toMatchObject({
      code: 'address_refused',
    });
    signInAs('o-1');
    expect(await failureOf(() => send('popups.detail', { id: 1 }, '/orders/1'))).toMatchObject({
      code: 'address_refused',
    });
    name('/orders/1');
    expect(await failureOf(() => send('popups.detail', { id: 1 }, '/orders/1'))).toBeUndefined();
    provider.sessionChanged({ status: 'ended', owner: 'o-1' });
    expect(await failureOf(() => send('popups.detail', { id: 1 }, '/orders/1'))).toBeUndefined();
    provider.sessionChanged({ status: 'signed_out', owner: '' });
    provider.sessionChanged({ status: 'signed_in', owner: 'o-1' });
    expect(await failureOf(() => send('popups.detail', { id: 1 }, '/orders/1'))).toMatchObject({
      code: 'address_refused',
    });
  });

  it('is not one for somebody who came before the reply', async () => {
    const { send, signInAs, hold } = await setUp();
    const release = hold();
    const asked = send('orders.show', { id: 7 });
    await release.asked;
    signInAs('o-2');
    release.with({ detail: row });
    await asked;
    expect(await failureOf(() => send('popups.detail', { id: 7 }, '/orders/lines?of=7'))).toMatchObject({
      code: 'address_refused',
    });
  });

  it('of somebody who came before the reply stays one after it', async () => {
    const { send, name, signInAs, hold } = await setUp();
    const release = hold();
    const asked = send('orders.show', { id: 7 });
    await release.asked;
    signInAs('o-2');
    name('/orders/8');
    release.with({ detail: row });
    await asked;
    expect(await failureOf(() => send('popups.detail', { id: 8 }, '/orders/8'))).toBeUndefined();
  });

  it('of a reply that came after its person left is not one when the person comes again', async () => {
    const { provider, send, signInAs, hold } = await setUp();
    const release = hold();
    const asked = send('orders.show', { id: 7 });
    await release.asked;
    signInAs('');
    provider.sessionChanged({ status: 'signed_out', owner: '' });
    release.with({ detail: row });
    await asked;
    signInAs('o-1');
    provider.sessionChanged({ status: 'signed_in', owner: 'o-1' });
    expect(await failureOf(() => send('popups.detail', { id: 7 }, '/orders/lines?of=7'))).toMatchObject({
      code: 'address_refused',
    });
  });

  it.each([
    ['popups.detail', { id: 7, status: 'paid' }],
    ['popups.datatable', { id: 7, page: 1, per_page: 20, status: 'paid' }],
    ['popups.datatable', { id: 7, page: 1, per_page: 20, invoiced: { id: 1 } }],
    ['popups.export', { id: 7, invoiced: [1] }],
  ])('gets nothing in the body of %s but what the call has: %j', async (call, input) => {
    const { send, server, name } = await setUp();
    name('/orders/7');
    expect(await failureOf(() => send(call, input, '/orders/7'))).toMatchObject({ code: 'bad_request' });
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
    'blob:https://files.example/1.csv',
    '/cod/contracts/destroy',
    '/cod/contracts/destroy/7',
    '/authorizations/user',
    '/files/1.csv?_method=DELETE',
  ])('is not fetched from %s', async (address) => {
    expect(await failureOf(() => locate(address))).toMatchObject({ code: 'link_refused' });
  });

  it('is fetched for the page only if a reply of this session named it', async () => {
    const { provider, name } = await setUp();
    const from = provider.credentials();
    expect(await failureOf(() => provider.locateNamedFile('/files/1.csv', from))).toMatchObject({
      code: 'link_refused',
    });
    name('/files/1.csv');
    expect(provider.locateNamedFile('/files/1.csv', from)).toMatchObject({ token: 'tok-1' });
    provider.sessionChanged({ status: 'signed_out', owner: '' });
    expect(await failureOf(() => provider.locateNamedFile('/files/1.csv', from))).toMatchObject({
      code: 'link_refused',
    });
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
