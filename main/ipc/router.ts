/**
 * All requests of the page to main come through here. The router checks sender, name, size and input, runs the
 * handler, and answers with an envelope. It never throws, because Electron would pass on only the message.
 */
import type { z } from 'zod';
import { CodeskError, type Failure } from '../../shared/errors';
import { defaultRequestCap, type RequestName, type RequestOutput, requests } from '../../shared/ipc/contract';
import type { Reply } from '../../shared/ipc/reply';
import { failure } from '../failure';
import { readRequestText } from '../request-text';
import { ReplyText } from './reply-text';

/** Replies that can be large may already be JSON text. */
type Answer<N extends RequestName> =
  | RequestOutput<N>
  | (N extends `${'api' | 'copies' | 'transfers'}.${string}` | 'drafts.read' ? ReplyText : never);

/**
 * One function per request; the compiler asks for each. Requests about windows also get the id of the asking page.
 */
export type Handlers = {
  readonly [N in RequestName]: (
    input: z.output<(typeof requests)[N]['input']>,
    ...from: N extends `window.${string}` ? [sender: number] : []
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
}

/**
 * Answers one request. `trusted`: the sender is our own page. `sender`: the id of its page, for requests about the
 * window they come from. The result is the JSON text of a `Reply`.
 */
export function createRouter({ handlers, textHandlers = {}, log }: RouterOptions) {
  return async (trusted: boolean, name: unknown, text: unknown, sender = 0): Promise<string> => {
    if (!trusted) {
      log.warn('refused a request from a foreign frame');
      return envelope({ ok: false, error: refusal('the sender') });
    }
    if (typeof name !== 'string' || !Object.hasOwn(requests, name)) {
      return envelope({ ok: false, error: refusal('the name of the request') });
    }
    const requestName = name as RequestName;
    const contract: { input: z.ZodType; cap?: number } = requests[requestName];
    if (typeof text !== 'string' || text.length > (contract.cap ?? defaultRequestCap)) {
      return envelope({ ok: false, error: refusal(`the size of ${name}`) });
    }
    const answer = async (): Promise<unknown> => {
      const large = text.length > largeRequest ? textHandlers[requestName] : undefined;
      if (large) return large(text);
      const input = contract.input.safeParse(readRequestText(text));
      if (!input.success) {
        const field = input.error.issues[0]?.path.join('.') || 'input';
        throw new CodeskError(refusal(`${field} of ${name}`));
      }
      const handle = handlers[requestName] as (input: unknown, sender: number) => unknown;
      return handle(input.data, sender);
    };
    try {
      const data = await answer();
      return data instanceof ReplyText ? data.envelope : envelope({ ok: true, data });
    } catch (error) {
      if (error instanceof CodeskError) return envelope({ ok: false, error: error.failure });
      log.error(`request ${name} failed`, error);
      return envelope({ ok: false, error: failure('unexpected') });
    }
  };
}

const envelope = (reply: Reply<unknown>) =>
  JSON.stringify(reply.ok ? { ok: true, data: reply.data ?? null } : reply);

function refusal(subject: string): Failure {
  return failure('bad_request', { subject });
}
