/**
 * Every write of the table of calls, through main's own client, against a server that stores what it is sent and then does
 * not answer. Whatever a page calls an attempt, a person who asks three times gets one record.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { createOperations } from '../../../../main/api/operations';
import { createProvider } from '../../../../main/api/provider';
import { noPolicy } from '../../../../main/policy/policy';
import { CodeskError, type Failure, failureText } from '../../../../shared/errors';
import { deskInMemory } from '../../../support/desk-store';
import { everyWrite, type GoodWrite } from '../../../support/good-writes';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { testNetwork } from '../../../support/network';

const faults = {
  'cut after commit': (response: ServerResponse) => response.destroy(),
  'time-out': () => undefined,
  502: (response: ServerResponse) => response.writeHead(502).end('Bad gateway. Try again later.'),
  'cut reply': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"message":');
    setImmediate(() => response.destroy());
  },
} as const;
type Fault = keyof typeof faults;
const faultNames = Object.keys(faults) as Fault[];
const presses = 3;

/** What the server has stored, by intent: idempotency keys that it saw, and bodies that came without a known one. */
const keys = new Map<string, Set<string>>();
const bodies = new Map<string, number>();
let server: TestServer;

beforeAll(async () => {
  server = await serve(({ headers }, response) => {
    const [name, fault, which] = String(headers.authorization).slice('Bearer '.length).split('|') as [
      string,
      Fault,
      string,
    ];
    const intent = `${name}|${fault}`;
    bodies.set(intent, (bodies.get(intent) ?? 0) + 1);
    keys.set(intent, (keys.get(intent) ?? new Set()).add(String(headers['idempotency-key'])));
    if (which === 'last')
      sendJson(response, 200, { token: 'tok-9', webhook_client_secret: 's-9', message: 'Done' });
    else faults[fault](response);
  });
});
afterAll(() => server.close());

const clientWith = (response: number) =>
  createApiClient({
    network: testNetwork(),
    version: '1.0.0',
    policy: { ...noPolicy, timeouts: { connect: 20, response, request: 20 } },
    readFile: async () => ({
      bytes: new TextEncoder().encode('from,to\n1,2\n'),
      name: 'r.csv',
      type: 'text/csv',
    }),
    openLarge: () => {
      throw new Error('no large reply');
    },
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
  });
const [patient, hasty] = [clientWith(20), clientWith(0.12)];

async function pressed({ name, input }: GoodWrite, fault: Fault) {
  const store = deskInMemory();
  const open = () => createOperations({ store, changed: () => undefined, notKept: () => undefined });
  let operations = open();
  const failures: (Failure | undefined)[] = [];
  for (let press = 1, isLast = false; !isLast; press += 1) {
    // On a busy machine a client that waits no longer may be faster than its request: then it is pressed once more.
    isLast = (bodies.get(`${name}|${fault}`) ?? 0) >= presses - 1;
    const to = { server: server.origin, token: `${name}|${fault}|${isLast ? 'last' : 'early'}` } as never;
    const provider = createProvider({
      session: { credentials: () => to, state: () => ({ owner: 'anna' }) } as never,
      client: async () => (fault === 'time-out' && !isLast ? hasty : patient),
      policy: noPolicy,
      operations,
    });
    failures.push(
      await provider.send(name, input, to, undefined, { operation: randomUUID(), title: name }).then(
        () => undefined,
        (error: unknown) => (error instanceof CodeskError ? error.failure : expect.fail(String(error))),
      ),
    );
    // Between two presses Codesk is started again; an input with a secret is known only until then.
    const kept = await operations.list('anna');
    if (!isLast) expect(kept).toMatchObject([{ call: name, attempts: press }]);
    if (kept.every((each) => each.input !== null)) operations = open();
  }
  expect(await operations.list('anna')).toEqual([]);
  return failures;
}

it('makes one record per intent: every write, four faults, three presses', async () => {
  const writes = everyWrite();
  expect(writes.length).toBeGreaterThan(150);
  const cases = writes.flatMap((write) => faultNames.map((fault) => ({ write, fault })));
  const seen: string[] = [];
  const queue = [...cases];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { write, fault } = next;
      const failures = await pressed(write, fault);
      const where = `${write.name}, ${fault}`;
      for (const failed of failures.slice(0, -1)) {
        expect(failed, where).toMatchObject({ outcome: 'unknown', operation: expect.any(String) });
        if (!failed) continue;
        expect(failureText(failed), where).toMatch(/^It is not known whether this was done\./);
        expect(failureText(failed), where).not.toMatch(/again/i);
      }
      expect(failures.at(-1), where).toBeUndefined();
      const intent = `${write.name}|${fault}`;
      expect(failures.length, where).toBeGreaterThanOrEqual(presses);
      if (fault !== 'time-out') expect(failures, where).toHaveLength(presses);
      // No press sends it twice.
      expect(bodies.get(intent), where).toBeLessThanOrEqual(failures.length);
      expect(keys.get(intent)?.size, where).toBe(1);
      seen.push(intent);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  expect(seen).toHaveLength(cases.length);
  const records = [...keys.values()].reduce((sum, each) => sum + each.size, 0);
  console.info(
    `writes: ${writes.length} calls x ${faultNames.length} faults x ${presses} presses, ${cases.length} intents, ${records} records`,
  );
}, 120_000);
