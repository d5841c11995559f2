/** Reads the text of a successful reply as the output of its call. Pure, so that a thread can run it. */
import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import type { ErrorCode, Failure } from '../../shared/errors';
import { isTooDeep } from '../ipc/request-text';
import { carriesErrorFlag, reasonOf } from './refusal-body';

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

/** A number, outside of strings, with too many digits for floating point. */
const longNumber = /[:,[]\s*-?\d[\d.]{15}/;
/**
 * A string or a number of JSON. An unfinished string matches too; otherwise each of its quotes would be tried as a
 * start.
 */
const textOrNumber = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Puts numbers that floating point cannot hold in quotes, so that amounts and ids keep all their digits. Amounts and
 * ids are accepted as text everywhere.
 */
function exactNumbers(text: string): string {
  if (!longNumber.test(text)) return text;
  return text.replace(textOrNumber, (token) => {
    if (token.startsWith('"') || token.length <= 15) return token;
    const near = Number(token);
    return Number.isFinite(near) && new Decimal(token).eq(near) ? token : `"${token}"`;
  });
}

/**
 * Undefined if the text is not JSON or is nested too deeply; null for empty text. Numbers that would lose digits become
 * text.
 */
export function parsedJson(text: string): unknown {
  if (text.trim() === '') return null;
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(exactNumbers(text));
  } catch {
    return undefined;
  }
}
