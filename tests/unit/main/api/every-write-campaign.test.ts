/**
 * Sends every write of the table of calls through main's own client to a server that stores it and then does not reply.
 * A user who presses three times gets one record, also from a server that ignores `Idempotency-Key`, until the user
 * chooses to send it again.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { createProvider } from '../../../../main/api/provider';
import { Operations } from '../../../../main/journal/calls';
import { noPolicy } from '../../../../main/policy/policy';
import { CodeskError, type Failure, failureText } from '../../../../shared/errors';
import { isLong } from '../../../support/campaign';
import { deskInMemory } from '../../../support/desk-store';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { testNetwork } from '../../../support/network';
import { everyWrite, type ValidWrite } from '../../../support/valid-writes';

const faults = {
  'cut after commit': (response: ServerResponse) => response.destroy(),
  'time-out': () => undefined,
  502: (response: ServerResponse) => response.writeHead(502).end('Bad gateway. Try again later.'),
  'cut reply': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"message":');
    setImmediate(() => response.destroy());
  },
  // Codesk is killed while the server works. The test ends the answer after the next start.
  kill: (response: ServerResponse) => killed.push(response),
} as const;
type Fault = keyof typeof faults;
const faultNames = Object.keys(faults) as Fault[];
const presses = 3;
const killed: ServerResponse[] = [];

/** The records that a server has stored, by intent: by key if it honours `Idempotency-Key`, else by body. */
const keys = new Map<string, Set<string>>();
const bodies = new Map<string, number>();
let server: TestServer;

beforeAll(async () => {
  server = await serve(({ headers, path }, response) => {
    if (path.endsWith('/datatable'))
      return sendJson(response, 200, { data: [{ id: 7 }, { id: 6 }], total: 40 });
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

/** Each intent belongs to another user. */
const store = deskInMemory();

/** Presses without a choice of the user, and the reply to each. Codesk is restarted between two. */
async function pressed(write: ValidWrite, fault: Fault) {
  const { name, call, input } = write;
  const open = () => new Operations({ store, changed: () => undefined, notStored: () => undefined });
  let operations = open();
  const intent = `${name}|${fault}`;
  const stored = () => bodies.get(intent) ?? 0;
  // The draft of a form keeps its id. After a restart, an input with a secret is only known by that id.
  const draft = randomUUID();
  let isSecret = false;
  const send = (isLast: boolean, mayRepeat?: true) => {
    const operation = isSecret || stored() === 0 ? draft : randomUUID();
    const to = { server: server.origin, token: `${intent}|${isLast ? 'last' : 'early'}` } as never;
    const provider = createProvider({
      session: { credentials: () => to, state: () => ({ owner: intent }) } as never,
      client: async () => (fault === 'time-out' && !isLast ? hasty : patient),
      policy: noPolicy,
      operations,
    });
    return provider.send(name, input, to, undefined, { operation, title: name, mayRepeat }).then(
      () => undefined,
      (error: unknown) => (error instanceof CodeskError ? error.failure : expect.fail(String(error))),
    );
  };
  const failures: (Failure | undefined)[] = [];
  for (let press = 1; press <= presses; press += 1) {
    const before = stored();
    const answer = send(false);
    if (fault === 'kill') {
      await expect
        .poll(() => stored() > before || (press > 1 && !call.repeatable), { interval: 2 })
        .toBe(true);
      operations = open();
      if (press > 1 && !call.repeatable) failures.push(await answer);
    } else failures.push(await answer);
    // An input with a secret is known only until Codesk closes.
    const kept = await operations.list(intent);
    expect(kept, intent).toMatchObject([{ call: name }]);
    isSecret = kept.some((each) => each.input === null);
    if (!isSecret) operations = open();
  }
  const [kept] = await operations.list(intent);
  const unasked = { records: keys.get(intent)?.size ?? 0, sent: stored(), newest: kept?.newest };
  // The user chooses to send it again.
  expect(await send(true, true), intent).toBeUndefined();
  expect(await operations.list(intent), intent).toEqual([]);
  return { failures, unasked };
}

it(
  'makes one record per intent: every write, five faults, three presses, two kinds of server',
  async () => {
    const writes = everyWrite();
    expect(writes.length).toBeGreaterThan(150);
    // The short run gives each write three of the faults, each time the next ones.
    const cases = writes.flatMap((write, at) =>
      faultNames.flatMap((fault, number) =>
        isLong || (at + number) % faultNames.length < 3 ? [{ write, fault }] : [],
      ),
    );
    const figures = { honouring: 0, ignoring: 0, unaskedTwice: 0, chosen: 0 };
    const queue = [...cases];
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { write, fault } = next;
        const where = `${write.name}|${fault}`;
        const { failures, unasked } = await pressed(write, fault);
        for (const [at, failed] of failures.entries()) {
          const isStopped = !write.call.repeatable && (at > 0 || fault === 'kill');
          expect(failed, where).toMatchObject({ operation: expect.any(String) });
          expect(failed, where).toMatchObject(
            isStopped ? { code: 'sent_before', earlierUnknown: true } : { outcome: 'unknown' },
          );
          if (!failed) continue;
          expect(failureText(failed), where).toMatch(
            /^Codesk could not confirm that (this|an earlier attempt) was done\./,
          );
          expect(failureText(failed), where).not.toMatch(/again/i);
        }
        // An impatient client may be faster than its request.
        expect(unasked.records, where).toBeLessThanOrEqual(1);
        if (!write.call.repeatable) expect(unasked.sent, where).toBeLessThanOrEqual(1);
        if (fault !== 'time-out') expect(unasked.records, where).toBe(1);
        expect(keys.get(where)?.size, where).toBe(1);
        const isAdding = ['added', 'imported'].includes(String(write.call.lookUp)) && fault !== 'time-out';
        if (isAdding) expect(unasked.newest, where).toEqual({ ids: [7, 6], total: 40 });
        figures.honouring += unasked.records;
        figures.ignoring += write.call.repeatable ? Math.min(unasked.sent, 1) : unasked.sent;
        figures.unaskedTwice += !write.call.repeatable && unasked.sent > 1 ? 1 : 0;
        // A request that an impatient client cancelled may arrive later.
        if (fault !== 'time-out') expect(bodies.get(where), where).toBe(unasked.sent + 1);
        figures.chosen += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
    for (const response of killed) response.destroy();
    expect(figures).toMatchObject({ unaskedTwice: 0, chosen: cases.length });
    console.info(
      `writes: ${writes.length} calls, ${cases.length} calls x faults, ${JSON.stringify(figures)}`,
    );
  },
  isLong ? 3_600_000 : 120_000,
);
