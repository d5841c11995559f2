/** The thread as it is built: bundled, and run by the part of main that starts it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLargeReplies } from '../../../../main/api/large-replies';
import { CodeskError, type Failure } from '../../../../shared/errors';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-worker-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      minify: false,
      ssr: join(import.meta.dirname, '../../../../main/api/worker.ts'),
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'worker.cjs' } },
    },
    ssr: { noExternal: true },
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, contract_no: `C-${at + 1}`, note: 'é' }));

async function read(body: unknown, name = 'contracts.datatable') {
  const replies = createLargeReplies({ script: join(folder, 'worker.cjs') });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await replies.read(
    { name, bytes: new TextEncoder().encode(text), host: 'api.example' },
    { requestId: 'r-1' },
  );
  const { data, parts } = JSON.parse(reply.envelope) as {
    data: Record<string, unknown>;
    parts: { id: string; count: number };
  };
  const part = (at: number) => JSON.parse(replies.part(parts.id, at).envelope).data as unknown[];
  return { data, parts: Array.from({ length: parts.count }, (_, at) => part(at)) };
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
});
