/**
 * The requests of each call, as the domain documents them: finance section 7, tables section 7 and hub section 7.
 * Paths, fields and values are written by hand in the other files of this folder, not taken from `shared/api`. The
 * app's own provider and client send each row to a real server.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../main/api/client';
import { createProvider } from '../../../main/api/provider';
import { noPolicy } from '../../../main/policy/policy';
import { operationsInMemory } from '../../support/desk-store';
import { sendJson, serve, type TestServer } from '../../support/http-server';
import { noLargeReply } from '../../support/large-replies';
import { testNetwork } from '../../support/network';
import { finance } from './finance-calls';
import { hub } from './hub-calls';
import type { Field, SentRequest } from './sent-request';
import { tables } from './table-calls';

/** Reads a multipart body by hand, so that it does not share the parser of the app. */
function fieldsOf(body: string, contentType: string): Field[] {
  const boundary = /^multipart\/form-data; ?boundary="?([^";]+)"?$/.exec(contentType)?.[1];
  if (!boundary) throw new Error(`no boundary in ${contentType}`);
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part): Field => {
      const at = part.indexOf('\r\n\r\n');
      const head = part.slice(0, at);
      const value = part.slice(at + 4, -2);
      const name = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '';
      const fileName = /filename="([^"]*)"/.exec(head)?.[1];
      if (fileName === undefined) return [name, value];
      return [name, [fileName, /content-type: (.*)/i.exec(head)?.[1]?.trim() ?? '', value]];
    });
}

let server: TestServer;
let reply: unknown;
beforeAll(async () => {
  server = await serve((_request, response) => sendJson(response, 200, reply ?? { message: 'Saved' }));
});
beforeEach(() => {
  server.received.length = 0;
  reply = undefined;
});
afterAll(() => server.close());

async function send({ call: [name, input], address }: SentRequest): Promise<void> {
  const to = { server: server.origin, token: 'tok-1' };
  const client = createApiClient({
    network: testNetwork(),
    version: '1.0.0',
    policy: noPolicy,
    readFile: async (handle) => ({
      bytes: new TextEncoder().encode(`the text of ${handle}`),
      name: `${handle}.csv`,
      type: 'text/csv',
    }),
    openLarge: noLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
  });
  const provider = createProvider({
    session: { credentials: () => to, state: () => ({ owner: 'o-1' }) } as never,
    client: async () => client,
    policy: noPolicy,
    operations: operationsInMemory(),
  });
  // Only an address from a reply is requested.
  if (address !== undefined) provider.passOn([{ address }]);
  await provider.send(name, input, to, address);
}

/**
 * Calls that change something have an idempotency key, so that a server can distinguish a retry from a second request.
 */
const reads =
  /\.(cities-of|cities-search|parse|create|edit|services|show|structure|datatable|export|exportSkus|detail|print|barcodes|checklists|plugin|comments|read|search)$/;

const adds = /\.(store|duplicate)$/;

describe.each([
  ['finance section 7', finance],
  ['tables section 7', tables],
  ['hub section 7', hub],
])('%s in requests', (_section, rows) => {
  it.each(rows.map((row) => [row.act, row.path, row] as const))('%s: %s', async (_act, path, row) => {
    reply = row.reply;
    await send(row);
    const request = server.received.at(-1);
    // The client reads the newest records before a call that adds one, so that a lost reply can be looked up.
    const before = server.received.slice(0, -1).map((each) => each.path);
    expect(before).toEqual(adds.test(row.call[0]) ? [expect.stringMatching(/\/datatable$/)] : []);
    const contentType = String(request?.headers['content-type']);
    expect([request?.method, request?.path]).toEqual(['POST', path]);
    expect(request?.headers.authorization).toBe('Bearer tok-1');
    if (typeof row.body === 'string') {
      expect(contentType).toBe('application/json');
      expect(JSON.parse(request?.body ?? '')).toEqual(JSON.parse(row.body));
    } else {
      const order = ([a]: Field, [b]: Field) => (a < b ? -1 : 1);
      expect(fieldsOf(request?.body ?? '', contentType).toSorted(order)).toEqual(row.body.toSorted(order));
    }
    expect('idempotency-key' in (request?.headers ?? {})).toBe(!reads.test(row.call[0]));
  });
});
