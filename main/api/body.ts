/** Encodes the input of a call as the body of its request. */
import { createHash, randomUUID } from 'node:crypto';
import type { Call } from '../../shared/api/call';
import { comparableInput } from '../../shared/desk/operations';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import { type FormEntry, formEntries } from './form-encoding';
import { withFiles } from './form-files';

export interface SentFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;
}

/** Reads the bytes of a picked file by its handle. */
export type ReadFile = (handle: string) => Promise<SentFile>;

export type Encoded = { json: unknown } | { form: Record<string, string> } | { body: FormData };

/** An input that a thread has already checked and encoded. */
export class EncodedInput {
  constructor(
    readonly bytes: Uint8Array,
    /** Content type of the bytes. */
    readonly type: string,
    /** JSON of the input for the journal; undefined if it holds a secret. */
    readonly text: string | undefined,
    readonly secrets: readonly string[],
    /** Hash that identifies the input. */
    readonly print: string,
    /** The stored record that this call replaces (`replacedBy`). */
    readonly about?: string | undefined,
  ) {}
}

/** Returns a hash that identifies the input without storing it. The order of its fields does not matter. */
export function inputPrint(input: unknown): string {
  return createHash('sha256')
    .update(comparableInput(input) ?? 'null')
    .digest('base64');
}

/** Rejects with `bad_request` for a body that the page never sends, and as `readFile` does. */
export async function encoded(
  call: Call,
  input: Record<string, unknown>,
  readFile: ReadFile,
): Promise<Encoded> {
  if (call.encoding === 'json') return { json: input };
  const entries = entriesOf((await withFiles(input, call.files ?? [], readFile)) as typeof input);
  if (call.encoding === 'form') {
    return {
      form: Object.fromEntries(
        entries.flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
      ),
    };
  }
  const data = new FormData();
  for (const [field, value] of entries) {
    if (typeof value === 'string') data.append(field, value);
    else data.append(field, new Blob([new Uint8Array(value.bytes)], { type: value.type }), value.name);
  }
  return { body: data };
}

/** Encodes the body as bytes, with their content type. */
export async function bytesOf(body: Encoded): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  if ('json' in body) return { bytes: utf8(JSON.stringify(body.json)), type: 'application/json' };
  if ('form' in body) {
    return {
      bytes: utf8(new URLSearchParams(body.form).toString()),
      type: 'application/x-www-form-urlencoded',
    };
  }
  const response = new Response(body.body);
  const type = response.headers.get('content-type') ?? '';
  return { bytes: new Uint8Array(await response.arrayBuffer()), type };
}

/** Bytes that are copied at once, so that other work is not blocked for long. */
const chunkSize = 4 * 1024 * 1024;

/**
 * Returns the body of a multipart call in shared memory. Each file is copied once; `FormData` and `Response` copy it
 * several times, and sending copies memory that is not shared. Rejects as `encoded` does.
 */
export async function multipartBytes(
  call: Call,
  input: Record<string, unknown>,
  readFile: ReadFile,
): Promise<{ bytes: Uint8Array; type: string }> {
  const entries = entriesOf((await withFiles(input, call.files ?? [], readFile)) as typeof input);
  const boundary = `codesk-${randomUUID()}`;
  const quoted = (text: string) =>
    `"${text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`;
  const parts: Uint8Array[] = [];
  const text = (more: string) => parts.push(Buffer.from(more));
  for (const [field, value] of entries) {
    text(`--${boundary}\r\nContent-Disposition: form-data; name=${quoted(field)}`);
    if (typeof value === 'string') text(`\r\n\r\n${value}`);
    else {
      text(`; filename=${quoted(value.name)}\r\nContent-Type: ${value.type}\r\n\r\n`);
      parts.push(value.bytes);
    }
    text('\r\n');
  }
  text(`--${boundary}--\r\n`);
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  let length = 0;
  for (const part of parts)
    for (let at = 0; at < part.length; at += chunkSize) {
      if (at > 0) await new Promise(setImmediate);
      const chunk = part.subarray(at, at + chunkSize);
      bytes.set(chunk, length);
      length += chunk.length;
    }
  return { bytes, type: `multipart/form-data; boundary=${boundary}` };
}

function entriesOf(input: Record<string, unknown>): readonly FormEntry[] {
  try {
    return formEntries(input);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CodeskError(failure('bad_request', { subject: error.message }), error);
  }
}
