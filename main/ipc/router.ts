/**
 * The only door from the page into main: sender, name, size, input, then the handler, and an envelope as the
 * answer. Nothing is ever thrown across the bridge, because Electron would keep only the message.
 */
import type { z } from 'zod';
import { CodeskError, type Failure } from '../../shared/errors';
import { defaultRequestCap, type RequestName, type RequestOutput, requests } from '../../shared/ipc/contract';
import type { Reply } from '../../shared/ipc/reply';
import { failure } from '../failure';
import { ReplyText } from './reply-text';

/** What the provider's API said may come as text. */
type Answer<N extends RequestName> = RequestOutput<N> | (N extends `api.${string}` ? ReplyText : never);

/**
 * One function for each request; the compiler asks for every one. Those about windows hear which page asks, by its id.
 */
export type Handlers = {
  readonly [N in RequestName]: (
    input: z.output<(typeof requests)[N]['input']>,
    ...from: N extends `window.${string}` ? [sender: number] : []
  ) => Answer<N> | Promise<Answer<N>>;
};

interface RouterOptions {
  readonly handlers: Handlers;
  readonly log: { error(...parts: unknown[]): void; warn(...parts: unknown[]): void };
}

/**
 * Answers one request. `trusted` is the verdict on its sender, `sender` the id of its page, for the few requests that
 * are about the window they come from. The answer is JSON text of a `Reply`.
 */
export function createRouter({ handlers, log }: RouterOptions) {
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
    const input = contract.input.safeParse(readJson(text));
    if (!input.success) {
      const field = input.error.issues[0]?.path.join('.') || 'input';
      return envelope({ ok: false, error: refusal(`${field} of ${name}`) });
    }
    try {
      const handle = handlers[requestName] as (input: unknown, sender: number) => unknown;
      const data = await handle(input.data, sender);
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

/** Text that carries a `__proto__` key is refused whole: nobody honest sends one. */
function readJson(text: string): unknown {
  let poisoned = false;
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (key === '__proto__') poisoned = true;
      return inner;
    });
    return poisoned ? undefined : value;
  } catch {
    return undefined;
  }
}
