/**
 * All requests of the page to main come through here. The router checks sender, name, size and input, runs the
 * handler, checks its output, and answers with an envelope. It never throws, because Electron would pass on only the
 * message. The page gets what the schema of the output names and nothing else. Replies of the server's API are checked
 * by the schema of their call already (`main/api/reply.ts`), on a thread if they are large, so they are not read twice.
 */
import type { z } from 'zod';
import { CodeskError, type Failure } from '../../shared/errors';
import { defaultRequestCap, type RequestName, type RequestOutput, requests } from '../../shared/ipc/contract';
import type { Reply } from '../../shared/ipc/reply';
import { isRecord } from '../../shared/records';
import { failure } from '../failure';
import { ReplyText } from './reply-text';

/** Replies of the server's API may already be JSON text. */
type Answer<N extends RequestName> = RequestOutput<N> | (N extends `api.${string}` ? ReplyText : never);

/**
 * One function per request; the compiler asks for each. Requests about windows also get the id of the asking page.
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
 * Answers one request. `trusted`: the sender is our own page. `sender`: the id of its page, for requests about the
 * window they come from. The result is the JSON text of a `Reply`.
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
    const contract: { input: z.ZodType; output: z.ZodType; cap?: number } = requests[requestName];
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
      if (data instanceof ReplyText && isCallReply(requestName)) return data.envelope;
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

/** Only replies of the server's API may be text that the router does not read. */
const isCallReply = (name: RequestName) => name.startsWith('api.');

const envelope = (reply: Reply<unknown>) =>
  JSON.stringify(reply.ok ? { ok: true, data: reply.data ?? null } : reply);

function refusal(subject: string): Failure {
  return failure('bad_request', { subject });
}

/** True for a pair that would change a prototype where objects are merged. No legitimate page sends one. */
function leadsToPrototype(key: string, value: unknown): boolean {
  return (
    key === '__proto__' || (key === 'constructor' && isRecord(value) && Object.hasOwn(value, 'prototype'))
  );
}

/** Undefined for invalid JSON, and for JSON with a key that leads to a prototype. */
function readJson(text: string): unknown {
  let hasPrototypeKey = false;
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (leadsToPrototype(key, inner)) hasPrototypeKey = true;
      return inner;
    });
    return hasPrototypeKey ? undefined : value;
  } catch {
    return undefined;
  }
}
