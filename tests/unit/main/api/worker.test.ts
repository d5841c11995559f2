/** The thread as it is built: bundled, and run by the part of main that starts it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EncodedInput } from '../../../../main/api/body';
import { createLargeReplies } from '../../../../main/api/large-replies';
import { createLargeRequests, type LargeRequests } from '../../../../main/api/large-requests';
import { createNamedAddresses } from '../../../../main/api/named-addresses';
import { createThreads, type Threads } from '../../../../main/api/threads';
import { Operations } from '../../../../main/journal/calls';
import { findCall } from '../../../../shared/api';
import type { Call } from '../../../../shared/api/call';
import { CodeskError, type Failure } from '../../../../shared/errors';
import { buildThread } from '../../../support/built-thread';
import { deskInMemory } from '../../../support/desk-store';

let folder: string;
let script: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-worker-'));
  script = await buildThread('api', folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, contract_no: `C-${at + 1}`, note: 'é' }));

let shared: Threads | undefined;
const threads = () => {
  shared ??= createThreads({ script });
  return shared;
};

async function read(body: unknown, name = 'contracts.datatable') {
  const replies = createLargeReplies({ threads: threads() });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const large = replies.open(name, 'api.example');
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += 10_000)
    large.write(bytes.subarray(start, start + 10_000));
  const reply = await large.read({ requestId: 'r-1' });
  const { data, parts } = JSON.parse(reply.envelope) as {
    data: Record<string, unknown>;
    parts?: { id: string; count: number };
  };
  const part = (at: number) => JSON.parse(replies.part(parts?.id ?? '', at).envelope).data as unknown[];
  return { data, parts: Array.from({ length: parts?.count ?? 0 }, (_, at) => part(at)) };
}

async function failureOf(body: unknown, name?: string): Promise<Failure> {
  const error = await read(body, name).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CodeskError);
  return (error as CodeskError).failure;
}

describe('the thread that reads a very large reply', () => {
  it('hands its rows over in parts of a thousand, in order, and the rest without them', async () => {
    const all = rows(2001);
    const { data, parts } = await read({ data: { data: all, total: 2001 } });
    expect(parts.map((part) => part.length)).toEqual([1000, 1000, 1]);
    expect(parts.flat()).toEqual(all);
    expect(data).toMatchObject({ data: [], total: 2001 });
  });

  it('makes no empty part', async () => {
    expect((await read({ data: rows(1000), total: 1000 })).parts.map((part) => part.length)).toEqual([1000]);
    expect((await read({ data: [], total: 0 })).parts).toEqual([]);
  });

  it('gives the whole of a reply that stays in main, in memory that threads share', async () => {
    const data = rows(3000);
    const large = createLargeReplies({ threads: threads() }).open('contracts.datatable', 'api.example');
    large.write(new TextEncoder().encode(JSON.stringify({ data, total: 3000 })));
    const { bytes } = await large.readWhole({});
    expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(JSON.parse(Buffer.from(bytes).toString('utf8'))).toMatchObject({ data, total: 3000 });
  });

  it('refuses what is no JSON, with the host and the id of the request', async () => {
    expect(await failureOf('{"data":[')).toMatchObject({
      code: 'bad_reply',
      subject: 'api.example',
      requestId: 'r-1',
    });
  });

  it('refuses what is no table', async () => {
    expect(await failureOf({ data: 'rows', total: 1 })).toMatchObject({
      code: 'bad_reply',
      subject: expect.stringMatching(/^contracts\.datatable, /),
      requestId: 'r-1',
    });
  });

  it('refuses a reply with an error flag, in the words of the server', async () => {
    expect(await failureOf({ error: true, message: 'Too many rows' })).toMatchObject({
      code: 'not_valid',
      serverMessage: 'Too many rows',
      requestId: 'r-1',
    });
  });

  it('fails for a call that does not exist', async () => {
    await expect(read({ data: [] }, 'unheard.of')).rejects.toThrow('There is no call unheard.of');
  });

  it('cuts no text in two, so that main finds every address in the chunks', async () => {
    const address = 'files/scan-7.pdf';
    // The first chunk ends at the comma.
    const before = '{"id":7,"type":"delivery","values":{"note":"'.length;
    const note = `${'x'.repeat(512 * 1024 - 1 - before)},`;
    const values = { note, scan: address, more: 'y'.repeat(600 * 1024) };
    const replies = createLargeReplies({ threads: threads() });
    const large = replies.open('finance-services.edit', 'api.example');
    large.write(new TextEncoder().encode(JSON.stringify({ data: { id: 7, type: 'delivery', values } })));
    const reply = JSON.parse((await large.read({})).envelope) as { parts: { id: string; count: number } };
    const named = createNamedAddresses();
    let text = '';
    for (let at = 0; at < reply.parts.count; at += 1) {
      const part = replies.part(reply.parts.id, at);
      named.note(part);
      text += JSON.parse(part.envelope).data;
    }
    expect(JSON.parse(text)).toMatchObject({ values });
    expect(named.has(address)).toBe(true);
  });

  it.each([
    ['a table', 'contracts.datatable', { data: rows(2001), total: 2001 }],
    ['another reply', 'finance-services.edit', { id: 7, type: 'delivery', values: { note: '😀é"' } }],
  ])('hands over %s that stays in main as one JSON in shared memory', async (_what, name, data) => {
    const replies = createLargeReplies({ threads: threads() });
    const large = replies.open(name, 'api.example');
    large.write(new TextEncoder().encode(JSON.stringify({ data })));
    const { bytes } = await large.readWhole({});
    expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(JSON.parse(Buffer.from(bytes).toString('utf8'))).toMatchObject(data);
  });

  it('hands over the long lists of a record in parts, wherever they are, and the record without them', async () => {
    const rates = Array.from({ length: 2500 }, (_, at) => ({ from: String(at), rate: 'é"' }));
    const ids = Array.from({ length: 1000 }, (_, at) => at);
    const values = { note: 'x', rates, nested: [{ short: [1, 2] }, { ids }] };
    const replies = createLargeReplies({ threads: threads() });
    const large = replies.open('finance-services.edit', 'api.example');
    large.write(new TextEncoder().encode(JSON.stringify({ data: { id: 7, type: 'delivery', values } })));
    const { data, parts } = JSON.parse((await large.read({})).envelope);
    expect(data).toEqual({
      id: 7,
      type: 'delivery',
      values: { note: 'x', rates: [], nested: [{ short: [1, 2] }, { ids: [] }] },
    });
    expect(parts).toMatchObject({
      count: 4,
      lists: [
        { path: ['values', 'rates'], count: 3 },
        { path: ['values', 'nested', 1, 'ids'], count: 1 },
      ],
    });
    const part = (at: number) => JSON.parse(replies.part(parts.id, at).envelope).data;
    expect([part(0), part(1), part(2)].flat()).toEqual(rates);
    expect(part(3)).toEqual(ids);
  });

  it('makes parts of long rows that are not longer than the page can read at once', async () => {
    const long = Array.from({ length: 40 }, (_, at) => ({ id: at, note: 'x'.repeat(20_000) }));
    const { parts } = await read({ data: long, total: 40 });
    expect(parts.flat()).toEqual(long);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(300_000);
  });

  it('hands over what is no table as chunks of its text', async () => {
    const values = { note: `😀é"${'x'.repeat(600 * 1024)}` };
    const { data, parts } = await read(
      { data: { id: 7, type: 'delivery', values } },
      'finance-services.edit',
    );
    expect(data).toBeNull();
    expect(parts.length).toBeGreaterThan(1);
    expect(JSON.parse(parts.join(''))).toEqual({ id: 7, type: 'delivery', values });
  });
});

describe('the thread that reads a very large request', () => {
  const noFile = () => Promise.reject(new Error('no file is asked for'));
  const ask = (request: unknown, readFile: Parameters<LargeRequests['read']>[1] = noFile) =>
    createLargeRequests(threads()).read(
      typeof request === 'string' ? request : JSON.stringify(request),
      readFile,
    );
  const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  it('checks and encodes JSON, and keeps the input for later', async () => {
    const input = {
      type: 'delivery',
      values: { tax_percentage: '5' },
    };
    const operation = crypto.randomUUID();
    const read = await ask({ call: 'finance-services.store', input, operation, title: 'New service' });
    expect(read).toMatchObject({
      call: 'finance-services.store',
      operation,
      title: 'New service',
      secrets: [],
    });
    expect(read.type).toBe('application/json');
    expect(JSON.parse(decoded(read.bytes))).toEqual(input);
    expect(JSON.parse(read.input ?? '')).toEqual(input);
  });

  it.each([
    ['finance-services.update', { id: 7, type: 'delivery', values: {} }, 'finance-services/7'],
    ['finance-services.store', { type: 'delivery', values: {} }, undefined],
  ])('names the stored record that it replaces: %s', async (call, input, about) => {
    expect((await ask({ call, input, operation: crypto.randomUUID(), title: 'x' })).about).toBe(about);
  });

  it('can be sent again as it was sent, from what is kept of it', async () => {
    const store = deskInMemory();
    const operations = new Operations({ store, changed: () => undefined, notStored: () => undefined });
    const input = { values: { tax_percentage: '5' }, type: 'delivery' };
    const id = crypto.randomUUID();
    const read = await ask({ call: 'finance-services.store', input, operation: id, title: 'New service' });
    const encoded = new EncodedInput(read.bytes, read.type, read.input, read.secrets, read.print);
    const attempt = { id, name: read.call, call: findCall(read.call) as Call, title: 'New service' };
    const lost = operations.run('a', { ...attempt, input: encoded }, () => Promise.reject(new Error('lost')));
    await expect(lost).rejects.toMatchObject({ failure: { outcome: 'unknown' } });
    const kept = await operations.read('a', id);
    const same = { ...attempt, input: kept?.input, mayRepeat: true };
    const again = operations.run('a', same, async (sentAs) => sentAs);
    expect(await again).toBe(id);
  });

  it('asks for the bytes of a picked file', async () => {
    const bytes = new TextEncoder().encode('from,to');
    const asked: string[] = [];
    const read = await ask({ call: 'rates.parse', input: { type: 1, file: 'h-1' } }, async (handle) => {
      asked.push(handle);
      return { bytes, name: 'rates.csv', type: 'text/csv' };
    });
    expect(asked).toEqual(['h-1']);
    expect(read.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(decoded(read.bytes)).toContain('filename="rates.csv"');
    expect(decoded(read.bytes)).toContain('from,to');
  });

  it('fails as the reading of the file fails', async () => {
    const gone = new CodeskError({ code: 'file_gone', at: 1 });
    await expect(
      ask({ call: 'rates.parse', input: { type: 1, file: 'h-1' } }, () => Promise.reject(gone)),
    ).rejects.toBe(gone);
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'input of api.call'],
    ['another request', { call: 'finance-services.store', input: {}, more: 1 }, 'input of api.call'],
    ['no call', { call: 'nothing', input: {} }, 'nothing'],
    [
      'a wrong input',
      { call: 'finance-services.store', input: { type: 7 } },
      'type of finance-services.store',
    ],
    ['a prototype', '{"call":"finance-services.store","input":{"__proto__":{}}}', 'input of api.call'],
    [
      'a prototype in escapes',
      '{"call":"finance-services.store","input":{"\\u005f_proto__":{}}}',
      'input of api.call',
    ],
    [
      'a very deep input',
      `{"call":"finance-services.store","input":${'['.repeat(300)}${']'.repeat(300)}}`,
      'input of api.call',
    ],
  ])('refuses %s', async (_what, request, subject) => {
    await expect(ask(request)).rejects.toMatchObject({ failure: { code: 'bad_request', subject } });
  });
});
