/**
 * Sends all calls of the server's API: one got instance with explicit timeouts, a cap on the size of replies, no
 * redirects, no automatic retries, and a request id per call. The call's schema checks each reply.
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
/** A larger reply is read on a thread of its own. Also the most that is read of a refusal. */
const largeReply = 1024 * 1024;
/** A reply of at least this many bytes is refused if it is more than `mostExpansion` times as large as it came. */
const bombFrom = 32 * 1024 * 1024;
const mostExpansion = 200;

interface ClientOptions {
  readonly version: string;
  readonly policy: Policy;
  readonly network: Pick<Network, 'single'>;
  /** Turns the handle of a picked file into its bytes. */
  readonly readFile: ReadFile;
  readonly openLarge: LargeReplies['open'];
  readonly answered: () => void;
  /** @param proxy the proxy that failed, if it was not the server */
  readonly unanswered: (server: string, proxy?: string) => void;
  readonly refusedToken: (token: string) => void;
  /** The connection of real-time push, which a write names so that it is not reported back to this app. */
  readonly socketId?: () => string | undefined;
}

export interface ApiClient {
  /** Sends a call. Rejects with a `CodeskError`. Without a token the call goes out unauthenticated. */
  send(
    name: string,
    call: Call,
    input: unknown,
    to: Omit<Credentials, 'token'> & { token?: string },
    more?: SendOptions,
  ): Promise<unknown>;
}

interface SendOptions {
  /** Path for calls that are `addressed`; already checked to lead nowhere else. */
  readonly path?: string;
  /** The idempotency key of a write; without it each attempt has a new one. */
  readonly operation?: string | undefined;
  /** A large reply stays in main: it comes as `ReplyBytes`, and not in parts for the page. */
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
      // Counted from the end of the upload, which may take as long as it makes progress.
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
      // Only a write has an outcome that matters: a read can be repeated.
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
          timeout: { response: timeouts.response * 1000 + restOfUpload(body.body) },
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
    async send(name, call, input, ...rest) {
      const [{ token = '' }] = rest;
      const sent = input instanceof EncodedInput ? input.secrets : secretValues(call, input);
      // A server may repeat the token, too, and the page shows what a server says.
      const secrets = isShort(token) ? sent : [...sent, token];
      try {
        return await client.send(name, call, input, ...rest);
      } catch (error) {
        throw withoutSecrets(error, secrets);
      }
    },
  };
}

/**
 * Milliseconds that the end of an upload may take after its last byte was handed to the system, which then holds some
 * megabytes: counted with 32 KiB a second.
 */
function restOfUpload(body: Encoded | { readonly body: Buffer }): number {
  if (!('body' in body)) return 0;
  const size = Buffer.isBuffer(body.body) ? body.body.length : filesSize(body.body);
  return Math.min(size, heldBySystem) / 32.768;
}
const heldBySystem = 8 * 1024 * 1024;

function filesSize(form: FormData): number {
  let size = 0;
  for (const value of form.values()) if (typeof value !== 'string') size += value.size;
  return size;
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  /** Of the header `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;
  readonly bytes: Buffer<ArrayBuffer>;
  /** The bytes are on a thread. */
  readonly large?: LargeReply;
}

/** A proxy that waits for its password is there, and so may the server be. */
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

/** Reads a reply on its thread. One that cannot be read says nothing about what the server did. */
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

/** The server answered with another protocol, which is no answer. Named like an answer that Node cannot read. */
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
  /** Milliseconds without progress after which an upload is given up. */
  readonly idleMs: number;
  readonly openLarge: () => LargeReply;
}

type ReplyStream = ReturnType<typeof got.stream>;

/** Collects a reply, decompressed. A large one goes to a thread while it arrives; of a refusal only the beginning is read. */
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
  // Nothing else would end the call: Node gives the connection away, and with it all limits of time.
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
      ? new InterruptedReply('the answer ended early', { cause: error })
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

/** Counts the bytes of a reply as they came, before decompression. */
function countArrived(stream: ReplyStream): () => number {
  let read: () => number = () => 0;
  stream.on('request', (request: ClientRequest) => {
    request.once('response', ({ socket }: IncomingMessage) => {
      const before = socket.bytesRead;
      // What is read together with the head of the reply counts, too.
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
    // A proxy may be asking a person for a password before.
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
  // An error flag in a success is an answer. A reply that cannot be read is none.
  if (!reply.ok)
    throw fail(reply.code, { ...reply.more, outcome: reply.code === 'not_valid' ? 'refused' : 'unknown' });
  return reply.data;
}

/**
 * 4xx is an answer: the server did not do it. After 5xx it may have done it, and after a redirect too: many servers send
 * one when they are done.
 */
function outcomeOf(status: number): Failure['outcome'] {
  // 408 says that time was up, not that nothing was done: it may come from a proxy in front of the server.
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/** Seconds of a `Retry-After`: a number, or a date. Undefined for anything else. */
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
