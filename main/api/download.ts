/**
 * Streams a file of the server into an open file on disk, and checks that it is complete and has the expected type.
 * Uses Node's HTTP client, which is faster than got. The caller renames the file, or removes it after a failure
 * (`files/jobs.ts`).
 */
import { createReadStream, fsync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { OnReadOpts } from 'node:net';
import { promisify } from 'node:util';
import { CodeskError } from '../../shared/errors';
import type { Workbook } from '../../shared/ipc/jobs';
import { failure } from '../failure';
import type { Agents } from '../network/network';
import { createBodyReader } from './body-reader';
import { createFormulaTest, type FormulaCells, findFormulas } from './csv-formulas';
import { createWorkbookFile } from './csv-workbook';
import { codeOfDisk, codeOfStatus, codeOfTransport, subjectOf } from './errors';
import {
  hasUtf16Mark,
  isBinary,
  isTableExtension,
  isTextExtension,
  type OddLastLine,
  oddLastLine,
  shownBytes,
  wrongHead,
  wrongTail,
  wrongType,
} from './file-content';
import { throttledReports } from './throttled-reports';

export interface DownloadLimits {
  /** Milliseconds without a byte after which the download fails. */
  readonly idleMs: number;
  /** Longest time of the download in milliseconds. */
  readonly totalMs: number;
  /** Largest file in bytes. */
  readonly bytes: number;
  /** Least bytes in each span of `idleMs`, except the first. */
  readonly bytesPerIdle: number;
}

export interface DownloadOptions {
  readonly url: URL;
  /**
   * Agents that open a connection for each file: extra bytes after a file must not be read as the start of the next
   * one.
   */
  readonly agents: Agents;
  /** An empty file that is open for writing. */
  readonly into: { readonly fd: number };
  /** Absolute path of that file. */
  readonly path: string;
  /** Name of the file, for server errors, and name with folder, for disk errors. */
  readonly shown: { readonly name: string; readonly place: string };
  /** File extensions that the file is checked against: the proposed one and the chosen one. */
  readonly extensions: readonly string[];
  /** The file is CSV and is saved as a workbook. */
  readonly workbook?: Workbook;
  /** Sent only to the API's own origin. */
  readonly token?: string;
  readonly signal: AbortSignal;
  readonly limits: DownloadLimits;
  /** Called with the first bytes, then regularly, and at the end. */
  readonly progress: (received: number, total: number | null) => void;
}

/** The content of a complete file. */
export interface Downloaded {
  readonly received: number;
  /** The cells that look like formulas, if the text file has any. */
  readonly formulas?: FormulaCells;
  /** The last line of a CSV file, if its number of cells differs from the header. */
  readonly lastLine?: OddLastLine;
}

/** Bytes after which the disk must catch up. */
const syncedBytes = 32 * 1024 * 1024;

/** Rejects with a `CodeskError`; an abort rejects with its reason. When it resolves, the bytes are on the disk. */
export async function download(options: DownloadOptions): Promise<Downloaded> {
  const { into, path, signal, workbook } = options;
  const check = checkContent(options);
  const disk = createSyncedFile(into.fd);
  const file = workbook ? asWorkbook(options, workbook, disk) : disk;
  try {
    await receive(options, (bytes) => {
      check.next(bytes);
      return file.write(bytes);
    });
    check.end();
    await file.end();
    signal.throwIfAborted();
    const { received, lastLine, mayHoldFormulas, head } = check.result();
    // In a workbook formulas are stored as text.
    const formulas =
      mayHoldFormulas && !workbook && (await findFormulas(createReadStream(path, { signal }), head));
    return {
      received,
      ...(formulas && formulas.count > 0 ? { formulas } : {}),
      ...(lastLine ? { lastLine } : {}),
    };
  } catch (error) {
    await file.drop();
    signal.throwIfAborted();
    throw error instanceof CodeskError ? error : diskFailure(options, error);
  }
}

interface WrittenFile {
  /** @returns a promise if the next bytes have to wait. The bytes are needed only until it returns */
  write(bytes: Buffer): Promise<unknown> | undefined;
  /** Resolves when all is on the disk. */
  end(): Promise<void>;
  /** Cancels the rest. Resolves when nothing uses the file any more. */
  drop(): Promise<void>;
}

function asWorkbook(options: DownloadOptions, workbook: Workbook, disk: WrittenFile): WrittenFile {
  const refuse = (what: string) => {
    throw wrongFile(options, what);
  };
  const file = createWorkbookFile({ workbook, write: (bytes) => void disk.write(bytes), refuse });
  return {
    write: file.write,
    async end() {
      await file.end();
      await disk.end();
    },
    async drop() {
      await file.drop();
      await disk.drop();
    },
  };
}

/** Syncs in steps, so that not everything is left for the end. */
function createSyncedFile(descriptor: number): WrittenFile {
  let ahead = 0;
  let synced = Promise.resolve();
  let broken: unknown;
  const sync = () => {
    ahead = 0;
    synced = synced.then(() => promisify(fsync)(descriptor));
    synced.catch((error) => {
      broken ??= error;
    });
    return synced;
  };
  return {
    write(bytes: Buffer) {
      // The rest would be lost as well.
      if (broken) throw broken;
      for (let at = 0; at < bytes.length; ) {
        const written = writeSync(descriptor, bytes, at);
        // A full disk may write nothing and report no error.
        if (written === 0) throw Object.assign(new Error('the disk took nothing'), { code: 'ENOSPC' });
        at += written;
      }
      ahead += bytes.length;
      if (ahead >= syncedBytes) void sync();
      return undefined;
    },
    end: sync,
    drop: () => synced.catch(() => undefined),
  };
}

function diskFailure({ shown }: DownloadOptions, error: unknown): CodeskError {
  return new CodeskError(failure(codeOfDisk(error), { subject: shown.place }), error);
}

/**
 * Passes on the bytes of the file as they arrive.
 * @param take rejects the file with a `CodeskError`; its other errors are disk errors. No more bytes arrive before its
 * promise resolves
 */
async function receive(
  options: DownloadOptions,
  take: (bytes: Buffer) => Promise<unknown> | undefined,
): Promise<void> {
  const { url, limits } = options;
  const body = createBodyReader();
  const { outgoing, answered } = request(options, body.onread);
  let late = false;
  const giveUp = () => {
    late = true;
    outgoing.destroy(tooSlow());
  };
  outgoing.setTimeout(limits.idleMs, giveUp);
  const watch = watchPace(limits, giveUp);
  let begun = false;
  let odd: Error | undefined;
  // Node reports bytes after the announced end as an error of the request, after the reply.
  outgoing.on('error', (error) => {
    odd = error;
  });
  try {
    const answer = await answered;
    checkHead(answer, options);
    const announced = answer.headers['content-length'];
    const total = announced === undefined ? null : Number(announced);
    // A workbook is compressed, so its size is known only when it is written.
    if (!options.workbook) await checkSpace(options, total);
    begun = true;
    let received = 0;
    const report = throttledReports(options.progress);
    const refused = (error: unknown) => {
      throw error instanceof CodeskError ? error : diskFailure(options, error);
    };
    await body.read(answer, total, (bytes) => {
      received += bytes.length;
      watch.received(bytes.length);
      if (received > limits.bytes)
        throw new CodeskError(failure('file_over_limit', { subject: shownLimit(limits) }));
      report.next(received, total);
      try {
        return take(bytes)?.catch(refused);
      } catch (error) {
        return refused(error);
      }
    });
    report.end();
    if (odd) throw odd;
  } catch (error) {
    if (error instanceof CodeskError) throw error;
    const code = late ? 'timed_out' : codeOfTransport(odd ?? error, begun);
    throw new CodeskError(failure(code, { subject: subjectOf(odd ?? error, url.host) }), error);
  } finally {
    watch.stop();
    outgoing.destroy();
  }
}

const tooSlow = () => Object.assign(new Error('the download was too slow'), { code: 'ETIMEDOUT' });
const shownLimit = ({ bytes }: DownloadLimits) => `More than ${Math.round(bytes / 1024 / 1024)} MB`;

/** Calls `giveUp` after a span with too few bytes, and at the end of the total time. */
function watchPace(limits: DownloadLimits, giveUp: () => void) {
  let inSpan = 0;
  let begun = false;
  const span = setInterval(() => {
    // Before the first byte the server may be creating the file; `idleMs` of the socket limits that.
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

function request({ url, token, signal, agents }: DownloadOptions, onread: OnReadOpts) {
  const headers: Record<string, string> = { accept: 'text/csv, */*', 'accept-encoding': 'identity' };
  if (token) headers.authorization = `Bearer ${token}`;
  const settings = { headers, signal, onread };
  const outgoing =
    url.protocol === 'https:'
      ? https.get(url, { ...settings, agent: agents.https })
      : http.get(url, { ...settings, agent: agents.http });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    // A switch to another protocol, or a tunnel, is not a file.
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new CodeskError(failure('bad_reply', { subject: url.host })));
    });
  });
  return { outgoing, answered };
}

/** Refuses replies that cannot be the file: another status, a compressed body, a body of unknown length, a web page. */
function checkHead(answer: IncomingMessage, options: DownloadOptions): void {
  const { url, token, limits } = options;
  const { headers, statusCode = 0 } = answer;
  const refuse = (error: CodeskError) => {
    answer.destroy();
    throw error;
  };
  // Another host gets no token, so its refusal does not end the session.
  const code = statusCode === 401 && token === undefined ? 'refused' : codeOfStatus(statusCode);
  if (statusCode !== 200) refuse(new CodeskError(failure(code, { subject: url.host })));
  for (const extension of checkedExtensions(options)) {
    const wrong = wrongType(headers['content-type'], extension);
    if (wrong) refuse(wrongFile(options, wrong));
  }
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    refuse(wrongFile(options, `compressed data (${encoding.slice(0, 20)})`));
  const transfer = (headers['transfer-encoding'] ?? '').trim().toLowerCase();
  if (transfer !== '' && transfer !== 'chunked') refuse(wrongFile(options, 'compressed data'));
  const length = headers['content-length'];
  // Without a length and without chunks, a complete file looks the same as a cut one.
  if (length === undefined && transfer === '')
    refuse(wrongFile(options, 'sent without its length, so it may be incomplete'));
  if (Number(length ?? 0) > limits.bytes)
    refuse(new CodeskError(failure('file_over_limit', { subject: shownLimit(limits) })));
}

const checkedExtensions = ({ extensions }: DownloadOptions) => (extensions.length === 0 ? [''] : extensions);

function wrongFile({ shown }: DownloadOptions, what: string): CodeskError {
  return new CodeskError(failure('wrong_file', { subject: `${shown.name} (${what})` }));
}

/**
 * Refuses a file that does not fit on the disk before it is fetched. If the free space is unknown, the disk reports it
 * later.
 */
async function checkSpace(options: DownloadOptions, total: number | null): Promise<void> {
  if (total === null) return;
  const disk = await statfs(options.path, { bigint: true }).catch(() => undefined);
  // Some network drives report no blocks at all.
  if (!disk || disk.blocks <= 0n) return;
  if (disk.bavail * disk.bsize < BigInt(total))
    throw diskFailure(options, Object.assign(new Error('no space for the file'), { code: 'ENOSPC' }));
}

/** Checks the first and last bytes while they pass, and all bytes of a text. */
function checkContent(options: DownloadOptions) {
  const extensions = checkedExtensions(options);
  const isText = extensions.some(isTextExtension);
  const refuse = (wrong: string | undefined) => {
    if (wrong) throw wrongFile(options, wrong);
  };
  let received = 0;
  /** The first bytes, until there are enough of them. */
  let start: Buffer | undefined = Buffer.alloc(0);
  let head: Buffer = start;
  const tail = Buffer.alloc(shownBytes.tail);
  let hasFormula: (chunk: Buffer) => boolean = () => false;
  let mayHoldFormulas = false;

  const lastBytes = () => tail.subarray(Math.max(0, shownBytes.tail - received));
  const check = (bytes: Buffer) => {
    if (!isText) return;
    if (isBinary(bytes, hasUtf16Mark(head))) refuse('bytes that are not text');
    mayHoldFormulas ||= hasFormula(bytes);
  };
  const begin = (bytes: Buffer, whole: boolean) => {
    start = undefined;
    head = bytes.subarray(0, shownBytes.head);
    for (const extension of extensions) refuse(wrongHead(head, extension, whole));
    hasFormula = createFormulaTest(head);
    check(bytes);
  };
  return {
    next(chunk: Buffer) {
      received += chunk.length;
      // Copied, because the bytes are valid only now.
      const last = chunk.subarray(-shownBytes.tail);
      tail.copyWithin(0, last.length);
      last.copy(tail, shownBytes.tail - last.length);
      if (!start) return check(chunk);
      start = Buffer.concat([start, chunk]);
      if (start.length >= shownBytes.head) begin(start, false);
    },
    end() {
      if (start) begin(start, true);
      for (const extension of extensions) refuse(wrongTail(lastBytes(), extension, received));
    },
    /** Checks the end of a complete file. */
    result() {
      const lastLine = extensions.some(isTableExtension)
        ? oddLastLine(head, lastBytes(), received)
        : undefined;
      return { received, head, lastLine, mayHoldFormulas };
    },
  };
}
