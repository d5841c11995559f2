/** Reads the text of a successful reply as the output of its call. Pure, so that a thread can do it too. */
import type { z } from 'zod';
import type { ErrorCode, Failure } from '../../shared/errors';
import { carriesErrorFlag, reasonOf } from './errors';

type ReadReply =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly code: ErrorCode; readonly more: Partial<Failure> };

/**
 * Reads the text of a reply with a success status.
 * @param name of the call, for the failure
 * @param output schema of the call's output
 * @param host of the server, for the failure
 */
export function readReply(name: string, output: z.ZodType, text: string, host: string): ReadReply {
  const body = parsedJson(text);
  if (body === undefined) return { ok: false, code: 'bad_reply', more: { subject: host } };
  if (carriesErrorFlag(body)) return { ok: false, code: 'not_valid', more: reasonOf(body) };
  const checked = output.safeParse(body);
  if (checked.success) return { ok: true, data: checked.data };
  const field = checked.error.issues[0]?.path.join('.') || 'answer';
  return { ok: false, code: 'bad_reply', more: { subject: `${name}, ${field}` } };
}

/** Undefined if the text is not JSON; null for empty text. */
export function parsedJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
