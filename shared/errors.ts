/**
 * Failures: error codes, the failure as it crosses the bridge, and its texts for the user. Expected failures are
 * values; only defects are thrown.
 */
import { nowSeconds } from './clock';
import { errorTexts } from './error-texts';

export type ErrorCode = keyof typeof errorTexts;
export const errorCodes = Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTexts, code);
}

/** The server was not reached, so it received nothing of the request. */
export const unreachedCodes: readonly ErrorCode[] = [
  'unreachable',
  'address_unknown',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_sign_in',
];

/** An error in one row of a rate file, as the server reports it. `row` counts from 1, without the header. */
export interface RowError {
  row: number;
  field?: string | null | undefined;
  message: string;
}

/** A failure as it crosses the bridge (`failureSchema`). Contains no secret. */
export interface Failure {
  code: ErrorCode;
  /** The server's message, if it sent one. Shown as text, before ours. */
  serverMessage?: string | undefined;
  /** The affected host, file or record. */
  subject?: string | undefined;
  /** Rows of a rate file that the server could not read. */
  rows?: RowError[] | undefined;
  /** Messages of the server, by field name. */
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
  /**
   * The outcome of a write. `refused`: the server replied that it did not do it. `unknown`: the server may have done
   * it, because its reply did not arrive, cannot be read, or reports a server error. Absent if the server received
   * nothing.
   */
  outcome?: 'refused' | 'unknown' | undefined;
  /** The outcome of an earlier attempt is unknown: it may have been done although this attempt was refused. */
  earlierUnknown?: true | undefined;
  /** The id of the open operation, if the outcome of this or an earlier attempt is unknown. */
  operation?: string | undefined;
  /** Seconds that the server asks to wait. Not checked, so it may be absurdly long. */
  retryAfter?: number | undefined;
  /** Epoch seconds. */
  at: number;
}

/** Creates a failure with the current time. */
export function failure(code: ErrorCode, more: Partial<Failure> = {}): Failure {
  return { code, at: nowSeconds(), ...more };
}

export function failureTitle(failure: Failure): string {
  return errorTexts[failure.code][0];
}

/** Reasons why the outcome of a write is unknown. */
const unknownReasons: Partial<Record<ErrorCode, string>> = {
  connection_cut: 'The connection ended before the reply was complete.',
  timed_out: 'The server did not reply in time.',
  server_fault: 'The server failed while it processed this.',
  bad_reply: 'Codesk cannot read the reply of the server.',
  reply_too_large: 'The reply is larger than Codesk accepts.',
  outcome_unknown: 'Codesk closed before the reply arrived.',
  redirected: 'The server sent a redirect instead of a reply.',
};

/** Reasons why the last attempt failed, after an attempt with an unknown outcome. */
const laterReasons: Partial<Record<ErrorCode, string>> = {
  unreachable: 'The server cannot be reached now.',
  address_unknown: 'The server cannot be reached now.',
  proxy_unreachable: 'The server cannot be reached now.',
  proxy_refused: 'The server cannot be reached now.',
  proxy_sign_in: 'The proxy requires a sign-in, so nothing was sent now.',
  timed_out: 'The server cannot be reached now.',
  session_ended: 'Your session has expired. Sign in to continue.',
  sent_before: 'Nothing was sent now.',
  sent_differently: 'The form has other values now. Nothing was sent now.',
  conflict: 'The server reports that the record was changed.',
  refused: 'The server reports that your account has no permission for this.',
  not_found: 'The server reports that the record does not exist.',
  not_valid: 'The server did not accept the last attempt.',
  too_many: 'The server asks for a pause.',
};

/** Messages that ask the user to retry are not shown: the first attempt may have been done. */
const asksToRepeat = /\b(again|retry|retries|repeat|resend|resubmit|re-?try)\b/i;

/** True if this attempt of a write, or an earlier one, may have been done. */
export function isUnknown({ outcome, earlierUnknown }: Pick<Failure, 'outcome' | 'earlierUnknown'>): boolean {
  return outcome === 'unknown' || earlierUnknown === true;
}

/**
 * Returns the text for the user: the message of the server if there is one, else the text of the code with the subject.
 * After a write with an unknown outcome it says so, and never asks to retry.
 * @param done the verb for a completed write
 */
export function failureText(failure: Failure, done: 'done' | 'saved' = 'done'): string {
  const { serverMessage } = failure;
  const serverReason =
    serverMessage !== undefined && !asksToRepeat.test(serverMessage) ? serverMessage : undefined;
  if (failure.outcome === 'unknown') {
    const reason = serverReason ?? unknownReasons[failure.code];
    return `Codesk could not confirm that this was ${done}.${reason === undefined ? '' : ` ${reason}`}`;
  }
  if (failure.earlierUnknown) {
    const reason = serverReason ?? laterReasons[failure.code];
    return `Codesk could not confirm that an earlier attempt was ${done}.${reason === undefined ? '' : ` ${reason}`}`;
  }
  const text = errorTexts[failure.code][1];
  if (serverMessage) return serverMessage;
  const { subject } = failure;
  if (!subject) return text;
  // Some subjects are complete sentences.
  return subject.endsWith('.') ? `${subject} ${text}` : `${subject}: ${text}`;
}

/** Returns the text that "Copy details" copies. It contains no secrets. */
export function failureDetails(failure: Failure, app: { version: string; platform: string }): string {
  return [
    `Codesk ${app.version} (${app.platform})`,
    `Code: ${failure.code}`,
    `Time: ${new Date(failure.at * 1000).toISOString()}`,
    failure.requestId ? `Request: ${failure.requestId}` : undefined,
    failure.subject ? `About: ${failure.subject}` : undefined,
    `Message: ${failureText(failure)}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** Carries a failure through code that throws. The router and the page convert it back to a value. */
export class CodeskError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failureText(failure), { cause });
    this.name = 'CodeskError';
    this.failure = failure;
  }
}
