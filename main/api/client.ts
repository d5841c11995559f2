/**
 * Sends all calls of the server's API: one got instance with explicit timeouts, a cap on the size of replies, no
 * redirects, no automatic retries, and a request id per call. The call's schema checks each reply.
 */
import { randomUUID } from 'node:crypto';
import got, { type Response as GotResponse } from 'got';
import type { Call } from '../../shared/api/call';
import { CodeskError, type Failure } from '../../shared/errors';
import { failure } from '../failure';
import type { Policy } from '../policy';
import type { Credentials } from '../session/session';
import { codeOfStatus, codeOfTransport, mayHaveArrived, reasonOf } from './errors';
import { type FormEntry, formEntries } from './form-encoding';
import { withFiles } from './form-files';
import type { LargeReplies } from './large-replies';
import { parsedJson, readReply } from './reply';
import { secretValues, withoutSecrets } from './secret-values';

/** Largest reply, in bytes after decompression. */
const replyCap = 192 * 1024 * 1024;
/** A reply of at least this many bytes is read on a thread of its own. */
const largeReply = 4 * 1024 * 1024;

export interface SentFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;
}

interface ClientOptions {
  readonly version: string;
  readonly policy: Policy;
  /** Turns the handle of a picked file into its bytes. */
  readonly readFile: (handle: string) => Promise<SentFile>;
  readonly readLarge: LargeReplies['read'];
  readonly answered: () => void;
  readonly unanswered: (server: string) => void;
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
      response: timeouts.response * 1000,
      request: timeouts.request * 1000,
    },
    headers: { accept: 'application/json', 'user-agent': `Codesk/${options.version}` },
  });

  const client: ApiClient = {
    async send(name, call, input, to, { path, operation } = {}) {
      const checked = call.input.safeParse(input);
      if (!checked.success) {
        throw new CodeskError(
          failure('bad_request', {
            subject: `${checked.error.issues[0]?.path.join('.') || 'input'} of ${name}`,
          }),
        );
      }
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

      const body = await encode(call, checked.data as Record<string, unknown>, options.readFile);
      let answer: Answer;
      try {
        answer = await receive(http.stream(url, { ...body, headers }));
      } catch (error) {
        if (error instanceof CodeskError)
          throw new CodeskError(failure(error.failure.code, about({ outcome: 'unknown' })), error);
        const code = codeOfTransport(error, error instanceof InterruptedReply);
        const outcome = mayHaveArrived(error) ? ('unknown' as const) : undefined;
        if (code === 'unreachable' || code === 'address_unknown' || code === 'timed_out')
          options.unanswered(to.server);
        throw new CodeskError(failure(code, about({ subject: new URL(to.server).host, outcome })), error);
      }
      options.answered();
      const isLarge = call.manyRows && answer.bytes.length > largeReply;
      if (isLarge && isSuccess(answer.status)) {
        const { host } = new URL(to.server);
        return options.readLarge({ name, bytes: answer.bytes, host }, about());
      }
      return read(
        name,
        call,
        answer,
        about,
        () => to.token && options.refusedToken(to.token),
        new URL(to.server).host,
      );
    },
  };
  return {
    async send(name, call, input, ...rest) {
      const secrets = secretValues(call, input);
      try {
        return await client.send(name, call, input, ...rest);
      } catch (error) {
        throw withoutSecrets(error, secrets);
      }
    },
  };
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly bytes: Buffer<ArrayBuffer>;
}

type Encoded = { json: unknown } | { form: Record<string, string> } | { body: FormData };

async function encode(
  call: Call,
  input: Record<string, unknown>,
  readFile: ClientOptions['readFile'],
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

function entriesOf(input: Record<string, unknown>): readonly FormEntry[] {
  try {
    return formEntries(input);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CodeskError(failure('bad_request', { subject: error.message }), error);
  }
}

/** The connection failed after the reply had begun. */
class InterruptedReply extends Error {}

/** Collects a reply, decompressed, up to `replyCap`. */
async function receive(stream: ReturnType<typeof got.stream>): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let head: GotResponse | undefined;
  stream.on('response', (response: GotResponse) => {
    head = response;
  });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > replyCap) {
        stream.destroy();
        throw new CodeskError(failure('reply_too_large'));
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw head && !(error instanceof CodeskError)
      ? new InterruptedReply('the answer ended early', { cause: error })
      : error;
  }
  return {
    status: head?.statusCode ?? 0,
    location: typeof head?.headers.location === 'string' ? head.headers.location : undefined,
    bytes: Buffer.concat(chunks),
  };
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
    throw fail(code, { ...reasonOf(body), outcome });
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

const isSuccess = (status: number) => status >= 200 && status < 300;

function hostOf(location: string | undefined): string | undefined {
  try {
    return location ? new URL(location).host : undefined;
  } catch {
    return undefined;
  }
}
