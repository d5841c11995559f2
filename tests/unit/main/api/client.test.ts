import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EncodedInput } from '../../../../main/api/body';
import { createApiClient } from '../../../../main/api/client';
import type { ReplyText } from '../../../../main/ipc/reply-text';
import { noPolicy } from '../../../../main/policy/policy';
import { calls } from '../../../../shared/api';
import { defineCall } from '../../../../shared/api/call';
import { CodeskError, type Failure } from '../../../../shared/errors';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { countedLargeReply } from '../../../support/large-replies';
import { testNetwork } from '../../../support/network';

const anything = defineCall({
  path: '/some/path',
  encoding: 'json',
  effect: 'read',
  input: z.object({ id: z.number() }),
  output: z.object({ value: z.string() }),
});
const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Answer = Parameters<typeof serve>[0];
/** The events that the client reported before any call. */
const unseen = { answered: 0, unanswered: [] as string[], refused: [] as string[] };

async function setUp(answer: Answer, policy = noPolicy, socketId?: string) {
  const server = await serve(answer);
  open.push(server);
  const seen = { answered: 0, unanswered: [] as string[], refused: [] as string[] };
  const client = createApiClient({
    network: testNetwork(),
    version: '1.2.3',
    policy,
    readFile: async (handle) => ({
      bytes: new TextEncoder().encode(`bytes of ${handle}`),
      name: 'rates.csv',
      type: 'text/csv',
    }),
    openLarge: countedLargeReply,
    answered: () => {
      seen.answered += 1;
    },
    unanswered: (address) => seen.unanswered.push(address),
    refusedToken: (token) => seen.refused.push(token),
    socketId: () => socketId,
  });
  const send = (call = anything as never, input: unknown = { id: 7 }, name = 'some.call') =>
    client.send(name, call, input, { server: server.origin, token: 'tok-1' });
  const fails = async (...parts: Parameters<typeof send>): Promise<Failure> => {
    const error = await send(...parts).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CodeskError);
    return (error as CodeskError).failure;
  };
  return { server, client, send, fails, seen };
}

describe('a call on the wire', () => {
  it('posts JSON to the path with the bearer and a request id, and checks the answer', async () => {
    const { server, send, seen } = await setUp((_request, response) =>
      sendJson(response, 200, { value: 'good', more: 1 }),
    );
    expect(await send()).toEqual({ value: 'good' });
    const [request] = server.received;
    expect(request).toMatchObject({ method: 'POST', path: '/some/path', body: '{"id":7}' });
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer tok-1',
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(request?.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(request?.headers['idempotency-key']).toBeUndefined();
    expect(request?.headers['user-agent']).toBe('Codesk/1.2.3');
    expect(seen).toEqual({ answered: 1, unanswered: [], refused: [] });
  });

  it('has no bearer without a token', async () => {
    const { server, client } = await setUp((_request, response) => sendJson(response, 200, { value: '' }));
    await client.send('some.call', anything as never, { id: 7 }, { server: server.origin });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('goes below the path of the server address', async () => {
    const { server, client } = await setUp((_request, response) => sendJson(response, 200, { value: '' }));
    await client.send('some.call', anything as never, { id: 7 }, { server: `${server.origin}/base` });
    expect(server.received[0]?.path).toBe('/base/some/path');
  });

  it('keeps a secret that was sent out of the failure that repeats it', async () => {
    const { fails } = await setUp((_request, response) =>
      sendJson(response, 422, { message: 'Not allowed: k9-Wolf-Harbour' }),
    );
    const call = { ...anything, input: z.object({ value: z.string() }), secrets: ['value'] };
    const { serverMessage } = await fails(call as never, { value: 'k9-Wolf-Harbour' });
    expect(serverMessage).toBe('Not allowed: [hidden]');
  });

  it('keeps the password of a sign-in out of the failure that repeats it', async () => {
    const { fails } = await setUp((_request, response) =>
      sendJson(response, 422, { message: 'No user with k9-Wolf', errors: { password: ['k9-Wolf'] } }),
    );
    const typed = { email: 'mira@codesk.example', password: 'k9-Wolf' };
    const failure = await fails(calls['session.login'] as never, typed, 'session.login');
    expect(failure).toMatchObject({
      serverMessage: 'No user with [hidden]',
      fields: { password: '[hidden]' },
    });
  });

  it('keeps the token out of every part of a failure that repeats it', async () => {
    const { client, server } = await setUp((request, response) => {
      if (request.path === '/elsewhere') {
        response.writeHead(302, { location: 'https://tok-key-1.example/' }).end();
        return;
      }
      sendJson(response, 422, {
        message: 'Bearer TOK-key-1 may not',
        errors:
          request.path === '/rows'
            ? [{ row: 3, field: 'TOK-key-1', message: 'TOK-key-1' }]
            : { 'TOK-key-1': ['TOK-key-1'] },
      });
    });
    const to = { server: server.origin, token: 'TOK-key-1' };
    for (const path of ['/fields', '/rows', '/elsewhere']) {
      const error = await client
        .send('some.call', anything as never, { id: 7 }, to, { path })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CodeskError);
      const { failure } = error as CodeskError;
      expect(JSON.stringify(failure)).not.toMatch(/tok-key-1/i);
      expect(JSON.stringify(failure)).toContain('[hidden]');
    }
  });

  it('is not repeated after a fault, whether it reads or writes', async () => {
    const { server, fails } = await setUp((_request, response) => sendJson(response, 503, {}));
    await fails();
    await fails({ ...anything, effect: 'write' } as never);
    expect(server.received).toHaveLength(2);
  });

  it('passes a large reply on unread, and nothing else', async () => {
    const reply = { value: 'rows', data: 'x'.repeat(1024 * 1024) };
    const size = JSON.stringify(reply).length;
    const { send } = await setUp((_request, response) => sendJson(response, 200, reply));
    const handed = await send();
    expect((handed as ReplyText).envelope).toMatch(
      new RegExp(`^{"ok":true,"data":\\["some.call",${size},"127.0.0.1:\\d+"]}$`),
    );
    const short = await setUp((_request, response) =>
      sendJson(response, 200, { ...reply, data: 'x'.repeat(1024 * 1024 - 100) }),
    );
    expect(await short.send()).toEqual({ value: 'rows' });
  });

  it('reads of a refusal only the beginning', async () => {
    const { fails } = await setUp((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' ')));
        if (!response.destroyed) response.once('drain', pour);
      };
      response.writeHead(500);
      pour();
    });
    expect(await fails()).toMatchObject({ code: 'server_fault' });
  });

  it('refuses a large reply to what main itself asks', async () => {
    const { fails } = await setUp((_request, response) =>
      sendJson(response, 200, { value: 'x'.repeat(1024 * 1024) }),
    );
    expect(await fails({ ...anything, readByMain: true } as never)).toMatchObject({
      code: 'reply_too_large',
    });
  });

  it('refuses a reply that is much larger than it came', async () => {
    const bomb = gzipSync(Buffer.alloc(180 * 1024 * 1024, ' '), { level: 9 });
    expect(bomb.length).toBeLessThan(600 * 1024);
    const { fails } = await setUp((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await fails({ ...anything, manyRows: true } as never)).toMatchObject({ code: 'reply_too_large' });
  });

  it('gives each write a new idempotency key', async () => {
    const { server, send } = await setUp((_request, response) => sendJson(response, 200, { value: '' }));
    const write = { ...anything, effect: 'write' as const };
    await send(write as never);
    await send(write as never);
    await send();
    const keys = server.received.map((request) => request.headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeUndefined();
  });

  it('names the connection of real-time push with writes, while there is one', async () => {
    const answer: Parameters<typeof serve>[0] = (_request, response) =>
      sendJson(response, 200, { value: '' });
    const connected = await setUp(answer, noPolicy, '12.34');
    const write = { ...anything, effect: 'write' } as never;
    await connected.send(write);
    await connected.send();
    const unconnected = await setUp(answer);
    await unconnected.send(write);
    const ids = [...connected.server.received, ...unconnected.server.received].map(
      ({ headers }) => headers['x-socket-id'],
    );
    expect(ids).toEqual(['12.34', undefined, undefined]);
  });

  it('sends the operation of a write as its idempotency key, on every attempt', async () => {
    const { server, client } = await setUp((_request, response) => sendJson(response, 200, { value: '' }));
    const write = { ...anything, effect: 'write' as const };
    const to = { server: server.origin, token: 'tok-1' };
    const operation = '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';
    await client.send('some.call', write as never, { id: 7 }, to, { operation });
    await client.send('some.call', write as never, { id: 8 }, to, { operation });
    expect(server.received.map((request) => request.headers['idempotency-key'])).toEqual([
      operation,
      operation,
    ]);
    expect(new Set(server.received.map((request) => request.headers['x-request-id'])).size).toBe(2);
  });

  it('asks for permission to join a channel with form fields', async () => {
    const { server, send } = await setUp((_request, response) => sendJson(response, 200, { auth: 'k:s' }));
    const input = { socket_id: '12.34', channel_name: 'private-tables' };
    expect(await send(calls['session.channel'] as never, input, 'session.channel')).toEqual({ auth: 'k:s' });
    const [request] = server.received;
    expect([request?.path, request?.body]).toEqual([
      '/broadcasting/auth',
      'socket_id=12.34&channel_name=private-tables',
    ]);
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('sends a rate file as multipart type, file and country_id', async () => {
    const { server, send } = await setUp((_request, response) =>
      sendJson(response, 200, { data: [{ from: '0', to: 1, rate: '6.85' }] }),
    );
    const input = { type: 2, file: 'handle-1', country_id: 14 };
    expect(await send(calls['rates.parse'] as never, input, 'rates.parse')).toEqual({
      data: [{ from: '0', to: 1, rate: '6.85' }],
    });
    const [request] = server.received;
    expect(request?.path).toBe('/cod/finance_services/parse_rates');
    const form = await new Response(Buffer.from(request?.body ?? '', 'latin1'), {
      headers: { 'content-type': String(request?.headers['content-type']) },
    }).formData();
    expect([...form.keys()]).toEqual(['type', 'file', 'country_id']);
    expect(form.get('type')).toBe('2');
    expect(form.get('country_id')).toBe('14');
    const file = form.get('file') as File;
    expect([file.name, file.type, await file.text()]).toEqual(['rates.csv', 'text/csv', 'bytes of handle-1']);
  });

  it('sends the files of a contract inside its nested fields', async () => {
    const { server, send } = await setUp((_request, response) => sendJson(response, 200, {}));
    const input = {
      contract_no: 'CT-1',
      from: '2026-11-01',
      average_volume: '0',
      average_volume_range: 2,
      invoice_generation_date: '1',
      payable_date: '30',
      services: [
        {
          id: 3,
          values: { rate_type: 'file', rates_file: 'handle-7', order_types: [1, 30], cod_price: null },
        },
        { id: 4 },
      ],
    };
    await send(calls['contracts.store'] as never, input, 'contracts.store');
    const [request] = server.received;
    const form = await new Response(Buffer.from(request?.body ?? '', 'latin1'), {
      headers: { 'content-type': String(request?.headers['content-type']) },
    }).formData();
    expect([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual([
      ['from', '2026-11-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '1'],
      ['payable_date', '30'],
      ['contract_no', 'CT-1'],
      ['services[0][id]', '3'],
      ['services[0][values][rate_type]', 'file'],
      ['services[0][values][rates_file]', 'rates.csv'],
      ['services[0][values][order_types][0]', '1'],
      ['services[0][values][order_types][1]', '30'],
      ['services[1][id]', '4'],
    ]);
    expect(await (form.get('services[0][values][rates_file]') as File).text()).toBe('bytes of handle-7');
  });

  it('distinguishes an impossible body from a server fault', async () => {
    const { server, fails } = await setUp((_request, response) => sendJson(response, 200, {}));
    let deep: unknown = 'x';
    for (let at = 0; at < 40; at += 1) deep = { deep };
    const form = { ...anything, encoding: 'multipart' as const, input: z.looseObject({}) };
    expect(await fails(form as never, { deep })).toMatchObject({ code: 'bad_request' });
    expect(server.received).toEqual([]);
  });

  it('takes a path from the policy', async () => {
    const { server, send } = await setUp((_request, response) => sendJson(response, 200, { value: '' }), {
      ...noPolicy,
      paths: { 'some.call': '/other' },
    });
    await send();
    await send(anything as never, { id: 7 }, 'another.call');
    expect(server.received.map(({ path }) => path)).toEqual(['/other', '/some/path']);
  });

  it('sends nothing that the call does not take', async () => {
    const { server, fails } = await setUp((_request, response) => sendJson(response, 200, {}));
    expect(await fails(anything as never, { id: 'x' })).toMatchObject({ code: 'bad_request' });
    expect(server.received).toEqual([]);
  });
});

describe('bad replies of a server', () => {
  it.each([
    [400, 'not_valid'],
    [403, 'refused'],
    [404, 'not_found'],
    [409, 'conflict'],
    [422, 'not_valid'],
    [429, 'too_many'],
    [500, 'server_fault'],
    [503, 'server_fault'],
  ])("names status %i %s, with the server's words", async (status, code) => {
    const { fails, seen } = await setUp((_request, response) =>
      sendJson(response, status as number, { message: 'Its reason' }),
    );
    expect(await fails()).toMatchObject({ code, serverMessage: 'Its reason' });
    expect(seen.refused).toEqual([]);
  });

  it('ends the session whose token was refused', async () => {
    const { fails, seen } = await setUp((_request, response) =>
      sendJson(response, 401, { message: 'Unauthenticated.' }),
    );
    expect(await fails()).toMatchObject({ code: 'session_ended' });
    expect(seen.refused).toEqual(['tok-1']);
  });

  it('reads fields and rows of a refusal', async () => {
    const { fails } = await setUp((request, response) =>
      sendJson(
        response,
        422,
        request.path === '/some/path'
          ? { message: 'no', errors: { 'values.tax_percentage': ['Too high'] } }
          : { message: 'rows', errors: [{ row: 2, field: 'rate', message: 'a comma' }, 'odd'] },
      ),
    );
    expect(await fails()).toMatchObject({ fields: { tax_percentage: 'Too high' } });
    expect(await fails({ ...anything, path: '/rows' } as never)).toMatchObject({
      rows: [{ row: 2, field: 'rate', message: 'a comma' }],
    });
  });

  it('treats a success that carries an error flag as a refusal', async () => {
    const { fails } = await setUp((_request, response) =>
      sendJson(response, 200, { error: true, message: 'Not this one' }),
    );
    expect(await fails()).toMatchObject({ code: 'not_valid', serverMessage: 'Not this one' });
  });

  it('does not follow a redirect and names its host', async () => {
    const { server, fails } = await setUp((_request, response) =>
      response.writeHead(307, { location: 'https://elsewhere.example/x' }).end(),
    );
    expect(await fails()).toMatchObject({ code: 'redirected', subject: 'elsewhere.example' });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['a page', 200, '<html>Sign in</html>'],
    ['a page for 404', 404, '<html>nginx</html>'],
    ['cut JSON', 200, '{"value":"go'],
    ['another shape', 200, '{"value":7}'],
  ])('does not understand %s', async (_name, status, text) => {
    const { fails } = await setUp((_request, response) => response.writeHead(status).end(text));
    expect(await fails()).toMatchObject({ code: 'bad_reply' });
  });

  it('distinguishes a cut connection from an unreachable server', async () => {
    const { fails } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"value":');
      setImmediate(() => response.destroy());
    });
    expect(await fails()).toMatchObject({ code: 'connection_cut' });

    const gone = await setUp(() => undefined);
    await gone.server.close();
    expect(await gone.fails()).toMatchObject({
      code: 'unreachable',
      subject: new URL(gone.server.origin).host,
    });
    expect(gone.seen.unanswered).toEqual([gone.server.origin]);
  });

  it('gives up on a server that is too slow, which counts as not answering', async () => {
    const { fails, seen, server } = await setUp(() => undefined, {
      ...noPolicy,
      timeouts: { connect: 30, response: 0.05, request: 30 },
    });
    expect(await fails()).toMatchObject({ code: 'timed_out', subject: new URL(server.origin).host });
    expect(seen).toMatchObject({ answered: 0, unanswered: [server.origin] });
  });

  it('gives up on a reply that takes too long', async () => {
    const { fails } = await setUp(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"value":');
      },
      { ...noPolicy, timeouts: { connect: 30, response: 30, request: 0.05 } },
    );
    expect(await fails()).toMatchObject({ code: 'timed_out' });
  });

  it.each<[string, Answer, Partial<typeof unseen>]>([
    ['a refusal', (_request, response) => sendJson(response, 422, {}), { answered: 1 }],
    ['a fault of the server', (_request, response) => sendJson(response, 503, {}), { answered: 1 }],
    [
      'a reply that is a page',
      (_request, response) => response.writeHead(200).end('<html>'),
      { answered: 1 },
    ],
    ['a cut connection', (_request, response) => response.destroy(), {}],
  ])('tells the connection of an answer, whatever it says: %s', async (_what, answer, seen) => {
    const made = await setUp(answer);
    await made.fails();
    expect(made.seen).toEqual({ ...unseen, ...seen });
  });

  it('does not count a call that was never sent', async () => {
    const { fails, seen } = await setUp((_request, response) => sendJson(response, 200, {}));
    await fails(anything as never, { id: 'x' });
    expect(seen).toEqual(unseen);
  });

  it.each<[string, Answer]>([
    ['a refusal', (_request, response) => sendJson(response, 422, { message: 'no' })],
    ['a refused token', (_request, response) => sendJson(response, 401, {})],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/x' }).end()],
    ['a fault', (_request, response) => sendJson(response, 500, {})],
    ['a page', (_request, response) => response.writeHead(200).end('<html>')],
    ['a page instead of an error', (_request, response) => response.writeHead(404).end('<html>')],
    ['another shape', (_request, response) => sendJson(response, 200, { value: 7 })],
    ['an error flag', (_request, response) => sendJson(response, 200, { error: 'no' })],
    ['a cut connection', (_request, response) => response.destroy()],
  ])('names the request in a failure by %s', async (_what, answer) => {
    const { fails, server } = await setUp(answer);
    const failed = await fails();
    expect(failed.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(server.received.map(({ headers }) => headers['x-request-id'])).toEqual([failed.requestId]);
  });

  it('names the request in a failure without a server, each time another one', async () => {
    const gone = await setUp(() => undefined);
    await gone.server.close();
    const [one, other] = [await gone.fails(), await gone.fails()];
    expect(one.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(other.requestId).not.toBe(one.requestId);
  });

  it.each([
    ['https://elsewhere.example:8443/x', 'elsewhere.example:8443'],
    ['/sign-in', undefined],
    ['http://[', undefined],
    [undefined, undefined],
  ])('names the host of a redirect to %s', async (location, host) => {
    const { fails, server } = await setUp((_request, response) =>
      response.writeHead(302, location === undefined ? {} : { location }).end(),
    );
    expect(await fails()).toMatchObject({
      code: 'redirected',
      subject: host ?? new URL(server.origin).host,
    });
  });

  it('ends no session of a call without a token', async () => {
    const { server, client, seen } = await setUp((_request, response) => sendJson(response, 401, {}));
    await expect(
      client.send('some.call', anything as never, { id: 7 }, { server: server.origin }),
    ).rejects.toMatchObject({ failure: { code: 'session_ended' } });
    expect(seen.refused).toEqual([]);
  });

  it('stops reading an answer that never ends', async () => {
    const block = Buffer.alloc(1024 * 1024, ' ');
    const { fails } = await setUp((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    expect(await fails()).toMatchObject({ code: 'reply_too_large' });
  });
});

describe('a large upload', () => {
  const size = 24 * 1024 * 1024;
  const upload = new EncodedInput(new Uint8Array(size), 'application/octet-stream', undefined, [], 'a print');
  const timeouts = { connect: 30, response: 0.4, request: 30 };

  /** A server that reads as `read` says, and then reports how much it got. */
  async function slowServer(read: (request: IncomingMessage) => void): Promise<string> {
    const server = createServer((request, response) => {
      let got = 0;
      request.on('data', (chunk: Buffer) => {
        got += chunk.length;
      });
      request.on('end', () => sendJson(response, 200, { value: String(got) }));
      read(request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({
      origin: '',
      received: [],
      close: async () => {
        server.closeAllConnections();
        server.close();
      },
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const send = async (server: string) => {
    const { client } = await setUp(() => undefined, { ...noPolicy, timeouts });
    const call = { ...anything, effect: 'write' } as never;
    return client.send('some.call', call, upload, { server, token: 'tok-1' });
  };

  it('takes as long as it goes on, also longer than an answer may take', async () => {
    let began = 0;
    let lasted = 0;
    const server = await slowServer((request) => {
      began = performance.now();
      // Half a megabyte, then a pause.
      let left = 0;
      request.on('data', (chunk: Buffer) => {
        lasted = performance.now() - began;
        left += chunk.length;
        if (left < 512 * 1024) return;
        left = 0;
        request.pause();
        setTimeout(() => request.resume(), 25);
      });
    });
    expect(await send(server)).toEqual({ value: String(size) });
    expect(lasted).toBeGreaterThan(timeouts.response * 1000);
  });

  it('is given up when it does not go on', async () => {
    const server = await slowServer((request) => request.pause());
    await expect(send(server)).rejects.toMatchObject({ failure: { code: 'timed_out', outcome: 'unknown' } });
  });
});

describe('the outcome of a write that failed', () => {
  const write = { ...anything, effect: 'write' as const };

  it.each([
    [500, '{"message":"Down"}', 'server_fault', 'unknown'],
    [502, '<html>Bad gateway</html>', 'server_fault', 'unknown'],
    [504, '', 'timed_out', 'unknown'],
    [200, '<html>Sign in</html>', 'bad_reply', 'unknown'],
    [200, '{"value":"go', 'bad_reply', 'unknown'],
    [200, '{"value":7}', 'bad_reply', 'unknown'],
    [200, '{"error":true,"message":"Not this one"}', 'not_valid', 'refused'],
    [400, '{}', 'not_valid', 'refused'],
    [401, '{}', 'session_ended', 'refused'],
    [403, '{}', 'refused', 'refused'],
    [404, '<html>nginx</html>', 'bad_reply', 'refused'],
    [409, '{}', 'conflict', 'refused'],
    [422, '{"message":"no"}', 'not_valid', 'refused'],
    [429, '{}', 'too_many', 'refused'],
    [408, '', 'timed_out', 'unknown'],
    [302, '', 'redirected', 'unknown'],
    [303, '', 'redirected', 'unknown'],
  ])('%i %s is %s, and it is %s whether it was done', async (status, text, code, outcome) => {
    const { fails } = await setUp((_request, response) => response.writeHead(status).end(text));
    const failure = await fails(write as never);
    expect(failure).toMatchObject({ code, requestId: expect.any(String) });
    expect(failure.outcome).toBe(outcome);
    // A read has no outcome: it can be repeated.
    expect(await fails()).not.toHaveProperty('outcome');
  });

  it.each([
    ['a connection that ends before the reply', (response: ServerResponse) => response.destroy()],
    [
      'a reply that ends early',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"value":');
        setImmediate(() => response.destroy());
      },
    ],
  ])('is unknown after %s', async (_name, answer) => {
    const { fails } = await setUp((_request, response) => answer(response));
    expect(await fails(write as never)).toMatchObject({ code: 'connection_cut', outcome: 'unknown' });
  });

  it('is unknown when no reply comes in time', async () => {
    const { fails } = await setUp(() => undefined, {
      ...noPolicy,
      timeouts: { connect: 1, response: 0.05, request: 0.1 },
    });
    expect(await fails(write as never)).toMatchObject({ code: 'timed_out', outcome: 'unknown' });
  });

  it('is unknown after a reply that is not HTTP', async () => {
    const { fails } = await setUp((_request, response) => {
      response.socket?.end('hello\r\n\r\n');
    });
    expect(await fails(write as never)).toMatchObject({ code: 'bad_reply', outcome: 'unknown' });
  });

  it('is unknown when the server changes to another protocol', async () => {
    const { fails } = await setUp((_request, response) => {
      response.socket?.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nhello');
    });
    expect(await fails(write as never)).toMatchObject({ code: 'bad_reply', outcome: 'unknown' });
  });

  it('is unknown after a reply that is too large', async () => {
    const block = Buffer.alloc(1024 * 1024, ' ');
    const { fails } = await setUp((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    expect(await fails(write as never)).toMatchObject({ code: 'reply_too_large', outcome: 'unknown' });
  });

  it('is not open when nothing reached the server', async () => {
    const { server, fails } = await setUp(() => undefined);
    await server.close();
    const failure = await fails(write as never);
    expect(failure.code).toBe('unreachable');
    expect(failure).not.toHaveProperty('outcome');
    expect(await fails(write as never, { id: 'seven' })).not.toHaveProperty('outcome');
  });
});
