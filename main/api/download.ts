/**
 * Streams a file of the server into an open file on disk, and checks that it is whole and what was promised. Uses
 * Node's HTTP client, which is faster than got. Who calls it names the file and takes it
 * away if this fails (`files/jobs.ts`).
 */
import { statfs } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import type { Agents } from '../network/network';
import { type BodyReader, createBodyReader } from './answer-body';
import { createPassedRoom } from './csv-blocks';
import { type FormulaCells, readFormulas } from './csv-formulas';
import { type DiskFile, type DiskStream, openDiskStream, roomBytes } from './disk-stream';
import { codeOfDisk, codeOfStatus, codeOfTransport, subjectOf } from './errors';
import {
  hasUtf16Mark,
  isBinary,
  isTableEnding,
  isTextEnding,
  type OddLastLine,
  oddLastLine,
  shownBytes,
  wrongHead,
  wrongTail,
  wrongType,
} from './file-content';
import { spacedReports } from './spaced-reports';

export interface DownloadLimits {
  /** Gives up after this many milliseconds without a byte. */
  readonly idleMs: number;
  /** Gives up after this many milliseconds in all. */
  readonly totalMs: number;
  /** Largest file in bytes. */
  readonly bytes: number;
  /** Least number of bytes in each span of `idleMs`, except the first. */
  readonly bytesPerIdle: number;
}

export interface DownloadOptions {
  readonly url: URL;
  /** Agents with a connection for each file: bytes behind the end of one must not be read as the start of the next. */
  readonly agents: Agents;
  /** An empty file that is open for writing. It stays open. */
  readonly into: DiskFile;
  /** Folder of the file, to see whether there is space for it. */
  readonly folder: string;
  /** Name of the file, for failures of the server, and name with its folder, for failures of the disk. */
  readonly shown: { readonly name: string; readonly place: string };
  /** Endings of the names that the file was promised under: the proposed one and the chosen one. */
  readonly endings: readonly string[];
  /** Sent only to the API's own origin. */
  readonly token?: string;
  readonly signal: AbortSignal;
  readonly limits: DownloadLimits;
  /** Told with the first bytes, then now and then, and at the end. */
  readonly progress: (received: number, total: number | null) => void;
}

/** What a whole file holds. */
export interface Downloaded {
  readonly received: number;
  /** Of a text in lines that has such cells. */
  readonly formulas?: FormulaCells;
  /** Of a CSV file whose last line has another number of cells than its header. */
  readonly lastLine?: OddLastLine;
}

/** Rejects with a `CodeskError`; an abort rejects with its reason. The bytes are on the disk when it resolves. */
export async function download(options: DownloadOptions): Promise<Downloaded> {
  const room = createPassedRoom(roomBytes);
  const disk = openDiskStream(options.into, room);
  const stop = new AbortController();
  try {
    return await Promise.race([receive(options, { disk, room }, stop.signal), disk.failed]);
  } catch (error) {
    throw options.signal.aborted || error instanceof CodeskError ? error : diskFailure(options, error);
  } finally {
    // A full disk must also end the request.
    stop.abort();
    await disk.stop();
  }
}

function diskFailure({ shown }: DownloadOptions, error: unknown): CodeskError {
  return new CodeskError(failure(codeOfDisk(error), { subject: shown.place }), error);
}

async function receive(
  options: DownloadOptions,
  { disk, room }: { readonly disk: DiskStream; readonly room: Buffer },
  stop: AbortSignal,
): Promise<Downloaded> {
  const { url, limits } = options;
  const body = createBodyReader();
  const { outgoing, answered } = request(options, body);
  let late = false;
  const giveUp = () => {
    late = true;
    outgoing.destroy(tooSlow());
  };
  outgoing.setTimeout(limits.idleMs, giveUp);
  const watch = watchPace(limits, giveUp);
  stop.addEventListener('abort', () => outgoing.destroy(), { once: true });
  let begun = false;
  let odd: Error | undefined;
  // Bytes behind the announced end come to light as an error of the request, after the answer.
  outgoing.on('error', (error) => {
    odd = error;
  });
  try {
    const answer = await answered;
    checkHead(answer, options);
    const announced = answer.headers['content-length'];
    const total = announced === undefined ? null : Number(announced);
    await checkSpace(options, total);
    begun = true;
    const check = checkContent(options, room);
    let received = 0;
    const report = spacedReports(options.progress);
    await body.read(answer, answer.headers['transfer-encoding'] === undefined ? total : null, {
      room: disk.room,
      take(size) {
        received += size;
        watch.received(size);
        if (received > limits.bytes)
          throw new CodeskError(failure('file_over_limit', { subject: shownLimit(limits) }));
        check.next(disk.room().subarray(0, size));
        report.next(received, total);
        return disk.add(size);
      },
    });
    report.end();
    if (odd) throw odd;
    if (total !== null && received !== total)
      throw new CodeskError(failure('connection_cut', { subject: url.host }));
    const { formulas, lastLine } = check.end(received);
    await disk.end().catch((error) => {
      throw diskFailure(options, error);
    });
    return {
      received,
      ...(formulas && formulas.count > 0 ? { formulas } : {}),
      ...(lastLine ? { lastLine } : {}),
    };
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof CodeskError) throw error;
    const code = late ? 'timed_out' : codeOfTransport(odd ?? error, begun);
    throw new CodeskError(failure(code, { subject: subjectOf(odd ?? error, url.host) }), error);
  } finally {
    watch.stop();
  }
}

const tooSlow = () => Object.assign(new Error('too few bytes in time'), { code: 'ETIMEDOUT' });
const shownLimit = ({ bytes }: DownloadLimits) => `More than ${Math.round(bytes / 1024 / 1024)} MB`;

/** Calls `giveUp` after a span with too few bytes, and at the end of the total time. */
function watchPace(limits: DownloadLimits, giveUp: () => void) {
  let inSpan = 0;
  let begun = false;
  const span = setInterval(() => {
    // Before the first byte the server may be making the file; `idleMs` of the socket ends that.
    if (begun && inSpan < limits.bytesPerIdle) giveUp();
    inSpan = 0;
  }, limits.idleMs);
  const total = setTimeout(giveUp, Math.min(limits.totalMs, 2 ** 31 - 1));
  return {
    received(bytes: number) {
      begun = true;
      inSpan += bytes;
    },
    stop() {
      clearInterval(span);
      clearTimeout(total);
    },
  };
}

function request({ url, token, signal, agents }: DownloadOptions, { onread }: BodyReader) {
  const headers: Record<string, string> = { accept: 'text/csv, */*', 'accept-encoding': 'identity' };
  if (token) headers.authorization = `Bearer ${token}`;
  const outgoing =
    url.protocol === 'https:'
      ? https.get(url, { headers, signal, agent: agents.https })
      : // The types of Node know the option only where a connection is made.
        http.get(url, { headers, signal, agent: agents.http, ...{ onread } });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    // Another protocol, or a tunnel, is no file.
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new CodeskError(failure('bad_reply', { subject: url.host })));
    });
  });
  return { outgoing, answered };
}

/** Refuses what cannot be the file: another status, a compressed or unbounded body, a page. */
function checkHead(answer: IncomingMessage, options: DownloadOptions): void {
  const { url, token, limits } = options;
  const { headers, statusCode = 0 } = answer;
  const refuse = (error: CodeskError) => {
    answer.destroy();
    throw error;
  };
  // Another host, which gets no token, says nothing about the session.
  const code = statusCode === 401 && token === undefined ? 'refused' : codeOfStatus(statusCode);
  if (statusCode !== 200) refuse(new CodeskError(failure(code, { subject: url.host })));
  for (const ending of checkedEndings(options)) {
    const wrong = wrongType(headers['content-type'], ending);
    if (wrong) refuse(wrongFile(options, wrong));
  }
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    refuse(wrongFile(options, `compressed data (${encoding.slice(0, 20)})`));
  const transfer = (headers['transfer-encoding'] ?? '').trim().toLowerCase();
  if (transfer !== '' && transfer !== 'chunked') refuse(wrongFile(options, 'compressed data'));
  const length = headers['content-length'];
  // Without a length and without chunks nobody can tell a whole file from one that was cut.
  if (length === undefined && transfer === '')
    refuse(wrongFile(options, 'sent without its length, so it may be cut'));
  if (Number(length ?? 0) > limits.bytes)
    refuse(new CodeskError(failure('file_over_limit', { subject: shownLimit(limits) })));
}

const checkedEndings = ({ endings }: DownloadOptions) => (endings.length === 0 ? [''] : endings);

function wrongFile({ shown }: DownloadOptions, what: string): CodeskError {
  return new CodeskError(failure('wrong_file', { subject: `${shown.name} (${what})` }));
}

/** Refuses a file that does not fit on the disk before it is fetched. Where nobody can tell, the disk says so later. */
async function checkSpace(options: DownloadOptions, total: number | null): Promise<void> {
  // Not in every Node that Codesk runs on.
  if (total === null || typeof statfs !== 'function') return;
  const disk = await statfs(options.folder, { bigint: true }).catch(() => undefined);
  // Some network drives say that they have no blocks at all.
  if (!disk || disk.blocks <= 0n) return;
  if (disk.bavail * disk.bsize < BigInt(total))
    throw diskFailure(options, Object.assign(new Error('no space for the file'), { code: 'ENOSPC' }));
}

/** Looks at the bytes while they pass: at the first and the last ones, and in texts at all of them. */
function checkContent(options: DownloadOptions, room: Buffer) {
  const endings = checkedEndings(options);
  const isText = endings.some(isTextEnding);
  const formulas = isText ? readFormulas(room) : undefined;
  const refuse = (wrong: string | undefined) => {
    if (wrong) throw wrongFile(options, wrong);
  };
  let head: Buffer | undefined = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let first: Buffer = tail;
  let utf16 = false;
  const judge = (bytes: Buffer, whole: boolean) => {
    utf16 = hasUtf16Mark(bytes);
    // A copy: the room of the bytes is used again.
    first = Buffer.from(bytes.subarray(0, shownBytes.head));
    for (const ending of endings) refuse(wrongHead(first, ending, whole));
    head = undefined;
  };
  return {
    next(chunk: Buffer) {
      if (head) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= shownBytes.head) judge(head, false);
      }
      if (isText && !head && isBinary(chunk, utf16)) refuse('bytes that are no text');
      tail =
        chunk.length >= shownBytes.tail
          ? chunk.subarray(chunk.length - shownBytes.tail)
          : Buffer.concat([tail, chunk]).subarray(-shownBytes.tail);
      formulas?.read(chunk);
    },
    end(size: number) {
      if (head) judge(head, true);
      for (const ending of endings) refuse(wrongTail(tail, ending, size));
      return {
        formulas: formulas?.end(),
        lastLine: endings.some(isTableEnding) ? oddLastLine(first, tail, size) : undefined,
      };
    },
  };
}
