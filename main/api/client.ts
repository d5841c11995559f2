/**
 * Sends all calls of the server's API with one got instance: explicit timeouts, a limit on the size of replies, no
 * redirects, no automatic retries, and a request id per call. The schema of the call checks each reply.
 */
import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import got, { type Response as GotResponse } from 'got';
import type { Call } from '../../shared/api/call';
import { nowSeconds } from '../../shared/clock';
import { CodeskError, type Failure, unreachedCodes } from '../../shared/errors';
import { failure } from '../failure';
import type { Network } from '../network/network';
import type { Policy } from '../policy/policy';
import type { Credentials } from '../session/current-session';
import { type Encoded, EncodedInput, encoded, type ReadFile } from './body';
import { codeOfStatus, codeOfTransport, mayHaveArrived, subjectOf, unreachedProxy } from './errors';
import type { LargeReplies, LargeReply } from './large-replies';
import { reasonOf } from './refusal-body';
import { parsedJson, readReply } from './reply';
import { isShort, secretValues, withoutSecrets } from './secret-values';

/** Largest reply with rows, in bytes after decompression. */
const tableCap = 192 * 1024 * 1024;
/** Largest reply of other calls. */
const replyCap = 64 * 1024 * 1024;
/** A larger reply is read on a thread. Also the most bytes that are read of a refusal. */
const largeReply = 1024 * 1024;
/** A reply of at least this many bytes is refused if decompression makes it more than `mostExpansion` times larger. */
const bombFrom = 32 * 1024 * 1024;
const mostExpansion = 200;

interface ClientOptions {
  readonly version: string;
  readonly policy: Policy;
  readonly network: Pick<Network, 'single'>;
  /** Reads the bytes of a picked file by its handle. */
  readonly readFile: ReadFile;
  readonly openLarge: LargeReplies['open'];
  readonly answered: () => void;
  /** @param proxy the proxy that failed, if the server was not the cause */
  readonly unanswered: (server: string, proxy?: string) => void;
  readonly refusedToken: (token: string) => void;
  /**
   * Id of the real-time push connection. A write sends it so that the server does not report the change back to this
   * app.
   */
  readonly socketId?: () => string | undefined;
}

export interface ApiClient {
  /** Sends a call; without a token, unauthenticated. Rejects with a `CodeskError`. */
  send(
    name: string,
    call: Call,
    input: unknown,
    to: Omit<Credentials, 'token'> & { token?: string },
    more?: SendOptions,
  ): Promise<unknown>;
}

interface SendOptions {
  /** Path for calls that are `addressed`. The caller has checked that it is a path of the API. */
  readonly path?: string;
  /** Idempotency key of a write; without it each attempt gets a new one. */
  readonly operation?: string | undefined;
  /** True: a large reply stays in main and is returned as `ReplyBytes` instead of parts for the page. */
  readonly isWhole?: boolean | undefined;
}

export function createApiClient(options: ClientOptions): ApiClient {
  const { timeouts } = options.policy;
  const http = got.extend({
    method: 'POST',
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: {
      lookup: timeouts.connect * 1000,
      connect: timeouts.connect * 1000,
      secureConnect: timeouts.connect * 1000,
      // Starts at the end of the upload, which may take as long as it makes progress.
      response: timeouts.response * 1000,
      read: timeouts.request * 1000,
    },
    headers: { accept: 'application/json', 'user-agent': `Codesk/${options.version}` },
  });

  const client: ApiClient = {
    async send(name, call, input, to, { path, operation, isWhole } = {}) {
      const body =
        input instanceof EncodedInput
          ? asBody(input)
          : await checkedBody(name, call, input, options.readFile);
      const requestId = randomUUID();
      // Only the outcome of a write can be unknown: a read is simply repeated.
      const about = ({ outcome, ...more }: Partial<Failure> = {}): Partial<Failure> => ({
        requestId,
        ...more,
        ...(outcome && call.effect === 'write' ? { outcome } : {}),
      });
      const url = to.server + (path ?? options.policy.paths[name] ?? call.path);
      const headers: Record<string, string> = { 'x-request-id': requestId };
      if (to.token) headers.authorization = `Bearer ${to.token}`;
      if (call.effect === 'write') headers['idempotency-key'] = operation ?? randomUUID();
      const socketId = call.effect === 'write' ? options.socketId?.() : undefined;
      if (socketId !== undefined) headers['x-socket-id'] = socketId;

      const { host } = new URL(to.server);
      let answer: Answer;
      try {
        const stream = http.stream(url, {
          ...body.body,
          agent: options.network.single,
          headers: { ...headers, ...body.headers },
          timeout: { response: timeouts.response * 1000 + uploadEndTime(body.body) },
        });
        answer = await receive(stream, {
          cap: call.readByMain ? largeReply : call.manyRows ? tableCap : replyCap,
          idleMs: timeouts.response * 1000,
          openLarge: () => options.openLarge(name, host),
        });
      } catch (error) {
        if (error instanceof CodeskError)
          throw new CodeskError(failure(error.failure.code, about({ outcome: 'unknown' })), error);
        const code = codeOfTransport(error, error instanceof InterruptedReply);
        const outcome = mayHaveArrived(error) ? ('unknown' as const) : undefined;
        if (unanswered.has(code)) options.unanswered(to.server, unreachedProxy(error));
        throw new CodeskError(failure(code, about({ subject: subjectOf(error, host), outcome })), error);
      }
      options.answered();
      if (answer.large) return readLarge(answer.large, about, isWhole);
      return read(name, call, answer, about, () => to.token && options.refusedToken(to.token), host);
    },
  };
  return {
    async send(name, call, input, ...more) {
      const [{ token = '' }] = more;
      const sent = input instanceof EncodedInput ? input.secrets : secretValues(call, input);
      // A server may repeat the token in its message, which the page shows.
      const secrets = isShort(token) ? sent : [...sent, token];
      try {
        return await client.send(name, call, input, ...more);
      } catch (error) {
        throw withoutSecrets(error, secrets);
      }
    },
  };
}

/**
 * Milliseconds from the last byte handed to the system to the end of the upload. The system buffers some megabytes,
 * counted at 32 KiB a second.
 */
function uploadEndTime(body: Encoded | { readonly body: Buffer }): number {
  if (!('body' in body)) return 0;
  const size = Buffer.isBuffer(body.body) ? body.body.length : filesSize(body.body);
  return Math.min(size, systemBuffer) / 32.768;
}
const systemBuffer = 8 * 1024 * 1024;

function filesSize(form: FormData): number {
  let size = 0;
  for (const value of form.values()) if (typeof value !== 'string') size += value.size;
  return size;
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  /** Seconds of the header `Retry-After`. */
  readonly retryAfter: number | undefined;
  readonly bytes: Buffer<ArrayBuffer>;
  /** A thread has the bytes. */
  readonly large?: LargeReply;
}

/** A proxy that is waiting for its password works, and so may the server. */
const unanswered: ReadonlySet<Failure['code']> = new Set(
  [...unreachedCodes, 'timed_out' as const].filter((code) => code !== 'proxy_sign_in'),
);

const asBody = ({ bytes, type }: EncodedInput) => ({
  body: { body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) },
  headers: { 'content-type': type },
});

async function checkedBody(name: string, call: Call, input: unknown, readFile: ReadFile) {
  const checked = call.input.safeParse(input);
  if (!checked.success) {
    throw new CodeskError(
      failure('bad_request', {
        subject: `${checked.error.issues[0]?.path.join('.') || 'input'} of ${name}`,
      }),
    );
  }
  return { body: await encoded(call, checked.data as Record<string, unknown>, readFile), headers: {} };
}

/** Reads a reply on its thread. After an unreadable reply, the outcome of the call is unknown. */
async function readLarge(
  large: LargeReply,
  about: (more: Partial<Failure>) => Partial<Failure>,
  isWhole?: boolean,
) {
  try {
    return await (isWhole ? large.readWhole({}) : large.read({}));
  } catch (error) {
    if (!(error instanceof CodeskError)) throw error;
    const outcome = error.failure.code === 'not_valid' ? 'refused' : 'unknown';
    throw new CodeskError({ ...error.failure, ...about({ outcome }) }, error);
  }
}

/** The connection failed after the reply had begun. */
class InterruptedReply extends Error {}

/** The server replied with another protocol. Reported like a reply that Node cannot read. */
class OtherProtocol extends Error {
  readonly code = 'HPE_OTHER_PROTOCOL';
}

/** The upload made no progress for too long. */
class IdleUpload extends Error {
  readonly code = 'ETIMEDOUT';
}

interface ReceiveOptions {
  /** Largest reply, in bytes after decompression. */
  readonly cap: number;
  /** Milliseconds without progress after which an upload is cancelled. */
  readonly idleMs: number;
  readonly openLarge: () => LargeReply;
}

type ReplyStream = ReturnType<typeof got.stream>;

/**
 * Collects a reply, decompressed. A large reply is passed to a thread while it arrives; of a refusal only the beginning
 * is read.
 */
async function receive(stream: ReplyStream, { cap, idleMs, openLarge }: ReceiveOptions): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let head: GotResponse | undefined;
  let large: LargeReply | undefined;
  const arrived = countArrived(stream);
  const stopWatch = endIdleUpload(stream, idleMs);
  stream.on('response', (response: GotResponse) => {
    head = response;
    stopWatch();
  });
  // Node hands over the connection with all its timeouts, so nothing else would end the call.
  stream.on('upgrade', (_response: unknown, socket: Duplex) => {
    socket.destroy();
    stream.destroy(new OtherProtocol('another protocol'));
  });
  const collect = async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (large) large.write(chunk);
      else chunks.push(chunk);
      if (size <= largeReply) continue;
      if (!isSuccess(head?.statusCode ?? 0)) return;
      if (size > cap || (size > bombFrom && size > arrived() * mostExpansion))
        throw new CodeskError(failure('reply_too_large'));
      if (large) continue;
      large = openLarge();
      for (const first of chunks.splice(0)) large.write(first);
    }
  };
  try {
    await collect();
  } catch (error) {
    large?.drop();
    throw head && !(error instanceof CodeskError)
      ? new InterruptedReply('the reply ended early', { cause: error })
      : error;
  } finally {
    stopWatch();
    stream.destroy();
  }
  return {
    status: head?.statusCode ?? 0,
    location: typeof head?.headers.location === 'string' ? head.headers.location : undefined,
    retryAfter: retryAfterOf(head?.headers['retry-after']),
    bytes: Buffer.concat(chunks),
    ...(large ? { large } : {}),
  };
}

/** Counts the bytes of a reply before decompression. */
function countArrived(stream: ReplyStream): () => number {
  let read: () => number = () => 0;
  stream.on('request', (request: ClientRequest) => {
    request.once('response', ({ socket }: IncomingMessage) => {
      const before = socket.bytesRead;
      // Includes what was read together with the head.
      read = () => Math.max(socket.bytesRead - before, 0) + 64 * 1024;
    });
  });
  return () => read();
}

/** Ends a request whose upload makes no progress. Returns a function that stops watching. */
function endIdleUpload(stream: ReplyStream, idleMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  let isConnected = false;
  const wait = () => {
    stop();
    // Before that, a proxy may be asking the user for a password.
    if (!isConnected) return;
    timer = setTimeout(() => stream.destroy(new IdleUpload('the upload made no progress')), idleMs);
  };
  stream.on('request', (request: ClientRequest) =>
    request.once('socket', () => {
      isConnected = true;
      if (!request.writableFinished) wait();
    }),
  );
  stream.on('uploadProgress', ({ percent }: { percent: number }) => (percent === 1 ? stop() : wait()));
  return stop;
}

function read(
  name: string,
  call: Call,
  answer: Answer,
  about: (more?: Partial<Failure>) => Partial<Failure>,
  refused: () => unknown,
  host: string,
): unknown {
  const text = answer.bytes.toString('utf8');
  const fail = (code: Failure['code'], more: Partial<Failure> = {}) =>
    new CodeskError(failure(code, about(more)));
  if (!isSuccess(answer.status)) {
    const body = parsedJson(text);
    const code = codeOfStatus(answer.status);
    const outcome = outcomeOf(answer.status);
    if (code === 'session_ended') refused();
    if (code === 'redirected') throw fail(code, { subject: hostOf(answer.location) ?? host, outcome });
    // A 404 whose body is not JSON does not come from the API: the server address is probably wrong.
    if (code === 'not_found' && body === undefined) throw fail('bad_reply', { subject: host, outcome });
    const { retryAfter } = answer;
    throw fail(code, {
      ...reasonOf(body),
      outcome,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
  }
  const reply = readReply(name, call.output, text, host);
  // A success with an error flag is a definite reply. A reply that cannot be read is not.
  if (!reply.ok)
    throw fail(reply.code, { ...reply.more, outcome: reply.code === 'not_valid' ? 'refused' : 'unknown' });
  return reply.data;
}

/**
 * After 4xx the server certainly did not do it. After 5xx it may have, and after a redirect too, because many servers
 * redirect when they are done.
 */
function outcomeOf(status: number): Failure['outcome'] {
  // 408 means that time was up, not that nothing was done. It may come from a proxy in front of the server.
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/** Returns the seconds of a `Retry-After`: a number or a date. Undefined for anything else. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : Math.ceil(Date.parse(header) / 1000) - nowSeconds();
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function hostOf(location: string | undefined): string | undefined {
  try {
    return location ? new URL(location).host : undefined;
  } catch {
    return undefined;
  }
}
