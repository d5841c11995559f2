/** No write can be reached through an address that the page requests, in any spelling. */
import { afterAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { createProvider } from '../../../../main/api/provider';
import { createReadShape } from '../../../../main/api/read-shape';
import { noPolicy, type Policy } from '../../../../main/policy/policy';
import { everyCall } from '../../../../shared/api';
import { CodeskError } from '../../../../shared/errors';
import { operationsInMemory } from '../../../support/desk-store';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { noLargeReply } from '../../../support/large-replies';
import { testNetwork } from '../../../support/network';
import { sessionInMemory } from '../../../support/session';

const open: TestServer[] = [];
afterAll(async () => {
  await Promise.all(open.map((server) => server.close()));
});

/** A provider whose replies name every address that it is asked for. */
async function setUp(policy: Policy) {
  const server = await serve((_request, response) => sendJson(response, 200, { detail: {} }));
  open.push(server);
  const session = sessionInMemory();
  session.begin({ server: server.origin, token: 'tok-1' }, { id: 7 }, false);
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
    session,
    client: async () => client,
    policy,
    operations: operationsInMemory(),
  });
  return {
    server,
    async ask(address: string): Promise<string> {
      provider.passOn({ address });
      try {
        await provider.send('popups.detail', { id: 1 }, provider.credentials(), address);
        return 'sent';
      } catch (error) {
        return error instanceof CodeskError ? error.failure.code : String(error);
      }
    },
    locate(address: string): string {
      provider.passOn({ address });
      try {
        provider.locateNamedFile(address, provider.credentials());
        return 'located';
      } catch (error) {
        return error instanceof CodeskError ? error.failure.code : String(error);
      }
    },
  };
}

const escaped = (text: string) => `%${text.charCodeAt(0).toString(16)}`;
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const upTo = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Spellings of a path that some servers read as the same one. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}~`,
  (path) => `${path}!`,
  (path) => `${upTo(path)}(${lastOf(path)})`,
  (path) => `${path}/AB-7`,
  (path) => `${path}/AB-7/x`,
  (path) => `/index.php?${path}`,
  (path) => `/index.php?${path}=1`,
  (path) => `/index.php?${encodeURIComponent(encodeURIComponent(path))}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.replace('/', '/./'),
  (path) => `/x/..${path}`,
  (path) => path.replaceAll('/', '//').slice(1),
  (path) => path.toUpperCase(),
  (path) =>
    path[0] + path.slice(1).replace(/[a-z]/g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter)),
  (path) => upTo(path) + escaped(lastOf(path)) + lastOf(path).slice(1),
  (path) => `${upTo(path)}%25${escaped(lastOf(path)).slice(1)}${lastOf(path).slice(1)}`,
  (path) => upTo(path) + [...lastOf(path)].map(escaped).join(''),
  (path) => `${path}?page=1`,
  (path) => `${path}?`,
  (path) => `${path};v=1`,
  (path) => `${path}%3bv=1`,
  (path) => `${path};jsessionid=1?x=/y`,
  (path) => `${path}.json`,
  (path) => `${path}.`,
  (path) => `${path}%20`,
  (path) => `${path}/7`,
  (path) => `${path}/0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11`,
  (path) => `${path}%e2%80%8b`,
  (path) => path.replaceAll('_', '-'),
  (path) => `/orders/list?r=${path.slice(1)}`,
  (path) => `/orders/list?url=${encodeURIComponent(path)}`,
];
const writes = everyCall().filter(([name, call]) => call.effect === 'write' || name.startsWith('session.'));

describe('an address that the page asks for', () => {
  it.each<[string, Policy, readonly string[]]>([
    ['as they are', noPolicy, [...new Set(writes.map(([, call]) => call.path))]],
    [
      'where the policy puts them',
      { ...noPolicy, paths: Object.fromEntries(writes.map(([name], at) => [name, `/other/place${at}/go`])) },
      writes.map((_, at) => `/other/place${at}/go`),
    ],
    [
      'where they usually are, although the policy puts them elsewhere and allows everything',
      {
        ...noPolicy,
        paths: Object.fromEntries(writes.map(([name]) => [name, '/other/go'])),
        readPaths: ['/cod'],
      },
      [...new Set(writes.map(([, call]) => call.path))],
    ],
  ])('reaches no write, %s', async (_where, policy, paths) => {
    const { server, ask } = await setUp(policy);
    expect(paths.length).toBeGreaterThan(300);
    expect(spellings.length).toBeGreaterThanOrEqual(20);
    const reached: string[] = [];
    for (const path of paths) {
      for (const spell of spellings) {
        const address = spell(path);
        if ((await ask(address)) !== 'address_refused') reached.push(address);
      }
    }
    console.log(`addresses: ${reached.length} of ${paths.length * spellings.length} reach a write`);
    expect(reached).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('fetches no write as a file either', async () => {
    const { locate } = await setUp(noPolicy);
    const paths = writes.map(([, call]) => call.path);
    expect(paths.filter((path) => locate(path) !== 'link_refused')).toEqual([]);
    expect(paths.filter((path) => locate(`${path}/?a=b`) !== 'link_refused')).toEqual([]);
  });

  it.each([
    '/orders/delete',
    '/orders/7/cancel',
    '/orders/bulkDelete',
    '/orders/delete_all',
    '/invoices/pay/7',
    '/orders/create',
    '/orders/cancel/AB-7',
    '/users/delete_all/AB-7',
    '/orders/deleteAll/AB-7/7',
    '/cod/contracts/destroy/details',
    '/cod/contracts/destroy/export',
    '/cod/contracts/store/7/data',
    '/orders/7?_method=DELETE',
    '/orders/7?x-http-method-override=PUT',
    '/orders/7?X_HTTP_METHOD_OVERRIDE=DELETE',
    '/orders/7?_METHOD=put',
    '/orders/7?.method=DELETE',
    '/orders/7?%5fmethod=DELETE',
    '/orders/7?action=destroy',
    '/orders/s%c5%bfend/7/%ef%bd%93end',
  ])('that is called like a change is refused: %s', async (address) => {
    const { server, ask } = await setUp(noPolicy);
    expect(await ask(address)).toBe('address_refused');
    expect(server.received).toEqual([]);
  });

  it.each([
    '/fulfillment/orders/show',
    '/fulfillment/orders/datatable?filter[status]=sent&sort=-id',
    '/fulfillment/orders/7/items',
    '/orders/7/state_history',
    '/orders/update_log',
    '/orders/cancel-reasons',
    '/stores/7/details',
    '/popups/orders/detail',
    '/orders/update/history',
    '/orders/AB-7/details',
    '/orders/cancel-reasons/AB-7',
    '/popups/orders/lines/export',
    '/cod/invoices/export?of=7&next=/orders/7',
    '/caf%C3%A9/stocks',
    '/reports/settings',
  ])('that only reads is taken: %s', async (address) => {
    const { server, ask } = await setUp(noPolicy);
    expect(await ask(address)).toBe('sent');
    expect(server.received.map(({ path }) => path)).toEqual([address]);
  });

  it('is taken although it is called like a change, if the policy says that it reads', async () => {
    const { ask } = await setUp({ ...noPolicy, readPaths: ['/orders/state', '/reports'] });
    expect(await ask('/orders/state')).toBe('sent');
    expect(await ask('/reports/generate/7')).toBe('sent');
    expect(await ask('/orders/stated/reset')).toBe('address_refused');
    expect(await ask('/reportsgenerate')).toBe('sent');
    expect(await ask('/other/reports/generate')).toBe('address_refused');
  });

  it.each([
    '/files/update.pdf',
    '/storage/reset.csv',
    '/files/1.csv',
    '/export/7',
    '/imports/sign/label.pdf',
    '/files/7?X-Amz-Signature=a/b',
  ])('of a file may have any name: %s', async (address) => {
    const { locate } = await setUp(noPolicy);
    expect(locate(address)).toBe('located');
  });
});

it('every read of the table of calls has a path that reads', () => {
  const shape = createReadShape({ calls: everyCall(), paths: {}, readPaths: [] });
  const refused = everyCall()
    .filter(
      ([name, call]) => call.effect === 'read' && !name.startsWith('session.') && !shape.reads(call.path),
    )
    .map(([, call]) => call.path);
  expect(refused).toEqual([]);
});
