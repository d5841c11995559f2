/**
 * All requests of the page to main come through here. The router checks sender, name, size and input, runs the
 * handler, checks its output, and answers with an envelope. It never throws, because Electron would pass on only the
 * message. The page gets what the schema of the output names and nothing else. What can be large is checked once, where
 * it is read: replies of the server's API by the schema of their call (`main/api/reply.ts`), copies and imports on their
 * thread. It comes as text (`ReplyText`), which the router does not read again.
 */
import type { z } from 'zod';
import { CodeskError, type Failure } from '../../shared/errors';
import { readChunk } from '../../shared/ipc/chunks';
import { defaultRequestCap, type RequestName, type RequestOutput, requests } from '../../shared/ipc/contract';
import type { Reply } from '../../shared/ipc/reply';
import { failure } from '../failure';
import { createChunkedRequests } from './chunked-requests';
import { ReplyText } from './reply-text';
import { readRequestText } from './request-text';

/** Replies that can be large may already be JSON text. */
type Answer<N extends RequestName> =
  | RequestOutput<N>
  | (N extends `${'api' | 'copies' | 'transfers' | 'rates'}.${string}` | 'drafts.read' ? ReplyText : never);

/**
 * One function per request; the compiler asks for each. Requests about windows also get the id of the asking page, and
 * the one that opens links whether a person pressed something just before.
 */
export type Handlers = {
  readonly [N in RequestName]: (
    input: z.output<(typeof requests)[N]['input']>,
    ...from: N extends `window.${string}`
      ? [sender: number]
      : N extends 'app.open-link'
        ? [sender: number, gesture: boolean]
        : []
  ) => Answer<N> | Promise<Answer<N>>;
};

/**
 * Handlers of requests that can be very long. They get the text of the input and check it on a thread, because that
 * would stop main.
 */
export type TextHandlers = {
  readonly [N in RequestName]?: (text: string) => Promise<Answer<N>>;
};

/** Characters from which on a request goes to its text handler. */
const largeRequest = 256 * 1024;

/** Handlers that give values only, for a thread whose answers become text. */
export type ValueHandlers<N extends RequestName> = {
  readonly [K in N]: (
    input: z.output<(typeof requests)[K]['input']>,
  ) => RequestOutput<K> | Promise<RequestOutput<K>>;
};

interface RouterOptions {
  readonly handlers: Handlers;
  readonly textHandlers?: TextHandlers;
  readonly log: { error(...parts: unknown[]): void; warn(...parts: unknown[]): void };
  /** False for a request that comes too often (`limits.ts`). */
  readonly mayPass?: (name: RequestName) => boolean;
}

/**
 * Answers one request. `trusted`: the sender is our own page. `sender`: the id of its page, for requests about the
 * window they come from. `gesture`: a person pressed a key or a button just before, as the preload saw it. The result is
 * the JSON text of a `Reply`. A piece of a long request is answered with nothing, and the last one with the reply.
 */
export function createRouter({ handlers, textHandlers = {}, log, mayPass = () => true }: RouterOptions) {
  const takePiece = createChunkedRequests();
  return async (
    trusted: boolean,
    name: unknown,
    message: unknown,
    sender = 0,
    gesture = false,
  ): Promise<string> => {
    if (!trusted) {
      log.warn('refused a request from a foreign frame');
      return envelope({ ok: false, error: refusal('the sender') });
    }
    if (typeof name !== 'string' || !Object.hasOwn(requests, name)) {
      return envelope({ ok: false, error: refusal('the name of the request') });
    }
    const requestName = name as RequestName;
    const contract: { input: z.ZodType; output: z.ZodType; cap?: number } = requests[requestName];
    /** The text of the whole request; undefined while more pieces of it are to come. */
    const whole = (): string | undefined => {
      const cap = contract.cap ?? defaultRequestCap;
      const piece = typeof message === 'string' ? readChunk(message) : undefined;
      if (piece) return takePiece(sender, requestName, piece, cap);
      if (typeof message !== 'string' || message.length > cap)
        throw new CodeskError(refusal(`the size of ${name}`));
      return message;
    };
    const answer = async (text: string): Promise<unknown> => {
      const large = text.length > largeRequest ? textHandlers[requestName] : undefined;
      if (large) return large(text);
      const input = contract.input.safeParse(readRequestText(text));
      if (!input.success) {
        const field = input.error.issues[0]?.path.join('.') || 'input';
        throw new CodeskError(refusal(`${field} of ${name}`));
      }
      const handle = handlers[requestName] as (input: unknown, sender: number, gesture: boolean) => unknown;
      return handle(input.data, sender, gesture);
    };
    try {
      const text = whole();
      if (text === undefined) return envelope({ ok: true, data: null });
      if (!mayPass(requestName)) throw new CodeskError(failure('too_often', { subject: name }));
      const data = await answer(text);
      if (data instanceof ReplyText && mayBeText(requestName)) return data.envelope;
      const output = contract.output.safeParse(data);
      if (output.success) return envelope({ ok: true, data: output.data });
      const { path, message } = output.error.issues[0] ?? { path: [], message: '' };
      log.error(`request ${name} has a wrong answer at "${path.join('.')}":`, message);
      return envelope({ ok: false, error: failure('unexpected') });
    } catch (error) {
      if (error instanceof CodeskError) return envelope({ ok: false, error: error.failure });
      log.error(`request ${name} failed`, error);
      return envelope({ ok: false, error: failure('unexpected') });
    }
  };
}

/** Answers that may be text, as in `Answer`: who made the text has checked it. */
const mayBeText = (name: RequestName) => /^(?:api|copies|transfers|rates)\.|^drafts\.read$/.test(name);

const envelope = (reply: Reply<unknown>) =>
  JSON.stringify(reply.ok ? { ok: true, data: reply.data ?? null } : reply);

function refusal(subject: string): Failure {
  return failure('bad_request', { subject });
}
