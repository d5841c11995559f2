/**
 * Downloads a file of the server to disk. It is written to `name.part`, checked, synced and then renamed. A cancelled
 * or failed download leaves no file. Uses Node's HTTP client with a large write buffer, which is faster than got.
 */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { basename, dirname } from 'node:path';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import { codeOfDisk, codeOfStatus, codeOfTransport, subjectOf } from './errors';
import { tlsOptions } from './tls';

interface DownloadOptions {
  readonly url: URL;
  /** Absolute path of the finished file. */
  readonly target: string;
  /** Sent only to the API's own origin. */
  readonly token?: string;
  readonly signal: AbortSignal;
  /** Gives up after this many milliseconds without a byte. */
  readonly idleMs: number;
  readonly progress: (received: number, total: number | null) => void;
}

/**
 * The address of a file that the server named, if it may be fetched: on the API's own origin, or over https from a
 * host that the policy lists. Undefined otherwise.
 */
export function downloadUrl(address: string, server: string, hosts: readonly string[]): URL | undefined {
  let url: URL;
  try {
    url = new URL(address, `${server}/`);
  } catch {
    return undefined;
  }
  if (url.username || url.password) return undefined;
  if (url.origin === new URL(server).origin) return url;
  return url.protocol === 'https:' && hosts.includes(url.host) ? url : undefined;
}

/** Creates the `.part` file, so that a folder that is not writable fails before the server is asked. */
export async function reservePart(target: string): Promise<string> {
  const part = `${target}.part`;
  try {
    await (await open(part, 'w')).close();
    return part;
  } catch (error) {
    throw new CodeskError(failure(codeOfDisk(error), { subject: shownFile(target) }), error);
  }
}

/** Downloads into the reserved part and renames it. Rejects with a `CodeskError`; an abort rejects with its reason. */
export async function download(options: DownloadOptions): Promise<void> {
  const part = `${options.target}.part`;
  const file = createWriteStream(part, { flags: 'w', highWaterMark: 1024 * 1024 });
  const diskTrouble = once(file, 'error').then(([error]) => {
    throw new CodeskError(failure(codeOfDisk(error), { subject: shownFile(options.target) }), error);
  });
  // The race below handles it. Without this listener, a late error would count as an unhandled rejection.
  diskTrouble.catch(() => undefined);
  try {
    await Promise.race([receive(options, file), diskTrouble]);
    await syncToDisk(part);
    await rename(part, options.target);
  } catch (error) {
    file.destroy();
    if (!file.closed) await once(file, 'close').catch(() => undefined);
    throw options.signal.aborted || error instanceof CodeskError
      ? error
      : new CodeskError(failure(codeOfDisk(error), { subject: shownFile(options.target) }), error);
  }
}

/** Takes an unfinished part away; one that is not there is fine. */
export async function dropPart(target: string): Promise<void> {
  await rm(`${target}.part`, { force: true });
}

async function receive(options: DownloadOptions, file: WriteStream): Promise<void> {
  const answer = await request(options);
  checkHead(answer, options);
  const length = Number(answer.headers['content-length']);
  const total = Number.isFinite(length) && answer.headers['content-length'] !== undefined ? length : null;
  let received = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      received += chunk.length;
      options.progress(received, total);
      if (!file.write(chunk)) await once(file, 'drain');
    }
  } catch (error) {
    if (options.signal.aborted || error instanceof CodeskError) throw error;
    throw new CodeskError(failure(codeOfTransport(error, true), { subject: options.url.host }), error);
  }
  if (!answer.complete || (total !== null && received !== total)) {
    throw new CodeskError(failure('connection_cut', { subject: options.url.host }));
  }
  file.end();
  await once(file, 'close');
}

function request({ url, token, signal, idleMs }: DownloadOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { accept: 'text/csv, */*', 'accept-encoding': 'identity' };
    if (token) headers.authorization = `Bearer ${token}`;
    const outgoing = (url.protocol === 'https:' ? https : http).get(
      url,
      { headers, signal, ...tlsOptions },
      resolve,
    );
    outgoing.setTimeout(idleMs, () =>
      outgoing.destroy(Object.assign(new Error('no byte in time'), { code: 'ETIMEDOUT' })),
    );
    outgoing.on('error', (error) => {
      reject(
        signal.aborted
          ? error
          : new CodeskError(failure(codeOfTransport(error), { subject: subjectOf(error, url.host) }), error),
      );
    });
  });
}

function checkHead(answer: IncomingMessage, { url, token }: DownloadOptions): void {
  const status = answer.statusCode ?? 0;
  const type = answer.headers['content-type'] ?? '';
  if (status === 200 && !/^text\/html\b/i.test(type)) return;
  answer.destroy();
  // Another host, which gets no token, says nothing about the session.
  const isForeign = status === 401 && token === undefined;
  const code = status === 200 ? 'bad_reply' : isForeign ? 'refused' : codeOfStatus(status);
  throw new CodeskError(failure(code, { subject: url.host }));
}

async function syncToDisk(part: string): Promise<void> {
  const handle = await open(part, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file name with the name of its folder. The page must not get whole paths. */
function shownFile(target: string): string {
  return `${basename(target)} in ${basename(dirname(target)) || dirname(target)}`;
}
