/**
 * All error codes, each with one text: what happened and what to do. Expected failures are values; only defects are
 * thrown.
 */
import { nowSeconds } from './clock';

export const errorTexts = {
  unreachable: [
    'Server not reached',
    'The server does not answer at this address. Check the connection and the address, then try again.',
  ],
  not_stored: [
    'Not read before',
    'The server cannot be reached, and this was not read before the connection was lost. It loads when the connection is back.',
  ],
  address_unknown: [
    'Address not found',
    'No server has this name. Check the spelling of the server address.',
  ],
  address_invalid: ['Address not valid', 'Enter the server address as https://name.'],
  timed_out: ['Server too slow', 'The server did not answer in time. Try again in a moment.'],
  connection_cut: ['Connection cut', 'The connection ended before the whole answer had come. Try again.'],
  certificate: [
    'Certificate refused',
    'The server could not prove who it is, so nothing was sent. Ask the administrator to renew its certificate.',
  ],
  redirected: [
    'Server sent us elsewhere',
    'The server points to another address. Codesk does not follow it; check the server address.',
  ],
  credentials: [
    'Sign-in refused',
    'The e-mail address, the password or the access token is not right. Check them and try again.',
  ],
  token_invalid: [
    'Access token not valid',
    'The access token has line breaks or signs that no token can have. Copy it again, without anything around it.',
  ],
  session_ended: ['Session ended', 'Sign in again to go on. What you typed is still here.'],
  refused: ['Not allowed', 'Your account may not do this. Ask an administrator for the permission.'],
  not_found: ['Not found', 'The record or address no longer exists on the server. Reload the list.'],
  conflict: ['Changed meanwhile', 'Somebody else changed this record. Load it again before saving.'],
  outcome_unknown: ['Answer not known', 'Codesk ended before the answer to an earlier attempt had come.'],
  sent_before: [
    'Sent before',
    'It is not known whether an earlier attempt was done. Nothing was sent now. Choose whether it is sent again.',
  ],
  sent_differently: [
    'Not what was sent before',
    'Something else was sent before, and it is not known whether that was done. Nothing was sent now.',
  ],
  not_valid: ['Not accepted', 'The server did not accept the data. Correct what it names and try again.'],
  too_many: ['Too many requests', 'The server asks for a pause. Wait a moment, then try again.'],
  server_fault: ['Server fault', 'The server failed while it worked on this. Try again in a moment.'],
  bad_reply: [
    'Answer not understood',
    'What the server answered is not what Codesk expects. Check the server address, or tell the administrator.',
  ],
  reply_too_large: ['Answer too large', 'The answer is larger than Codesk accepts. Narrow the request.'],
  file_gone: [
    'File not there',
    'The file was moved, removed or changed since it was chosen. Choose it again.',
  ],
  file_unreadable: [
    'File not readable',
    'The file cannot be read. Check that it did not change, is not locked by another program, and that you may open it.',
  ],
  file_empty: ['File is empty', 'There is nothing in this file. Choose another one.'],
  file_too_large: ['File too large', 'The file is larger than 50 MB. Split it and import the parts.'],
  rate_file_too_large: [
    'Rate file too large',
    'The file is larger than 200 MB. Split it and open the parts.',
  ],
  rate_file_lost: [
    'Kept file not there',
    'The copy that Codesk keeps of this file is gone or damaged. Open the file again from where it came.',
  ],
  rate_file_other: [
    'Another file',
    'The content of this file is different. Choose the file that was opened before, or open this one as a new rate file.',
  ],
  file_locked: [
    'File in use',
    'Another program holds the file and lets nobody else read it. Close it there, then try again.',
  ],
  file_denied: [
    'File may not be read',
    'Your account has no permission to read this file. Ask its owner for it, or choose another one.',
  ],
  file_is_folder: ['A folder', 'This is a folder and no file. Open the folder and choose a file in it.'],
  share_gone: [
    'Drive not reached',
    'The network drive of the file does not answer. Check the connection to it, then try again.',
  ],
  rate_file_gone: ['Rate file not there', 'This rate file was removed. Open the file again.'],
  rates_read_anew: [
    'Other rows by now',
    'The file is read in another way than when these rows were shown, so the change was not made: it could have changed other rows. Look at the new rows, then make it on them.',
  ],
  rates_blocked: [
    'Errors in the rates',
    'Nothing was queued, because rows have errors or the file is not read for sure yet. Correct what is marked, then queue it again.',
  ],
  rates_not_loaded: [
    'Current rates not known',
    'Nothing was queued, because the rates of the service were never loaded. Choose a service and load its rates once, then queue it.',
  ],
  rates_unchanged: [
    'Nothing to change',
    'No change of this rate file is accepted, so there is nothing to send. Accept a change first.',
  ],
  rates_overlap: [
    'Overlapping bands',
    'Nothing was queued, because two rows of the new table would have the same key or price the same values. Remove one of them, then queue it again.',
  ],
  too_late: [
    'On its way already',
    'It may have reached the server, so it can be neither paused nor taken back. Wait until its answer is known.',
  ],
  rates_stopped: [
    'Reading stopped',
    'The reading of rate files ended unexpectedly, perhaps because memory ran out. Close other files, then open it again.',
  ],
  cancelled: ['Cancelled', 'It was given up before it was done. Start it again if it is wanted after all.'],
  text_too_large: ['More than 5 MB', 'The file is larger than 5 MB. Split it and import the parts.'],
  not_text: [
    'Not a CSV file',
    'The file is not text. In a spreadsheet program save it as "CSV UTF-8", then choose that file.',
  ],
  folder_readonly: ['Folder is read-only', 'Nothing can be written in this folder. Choose another one.'],
  disk_full: [
    'Disk is full',
    'There is not enough space for the file. Free some space or choose another disk.',
  ],
  profile_full: [
    'Disk of the profile is full',
    'There is no space left in the profile folder of Codesk, where it writes down what it sends. Nothing more is sent. Free some space, then try again.',
  ],
  profile_readonly: [
    'Profile cannot be written',
    'Codesk cannot write down in its profile folder what it sends. Nothing more is sent. Make the folder writable, then try again.',
  ],
  file_there: [
    'A file of this name is there',
    'It was made in the folder after you chose the name, so it was not replaced. Save again to replace it.',
  ],
  being_saved: [
    'Being saved already',
    'Codesk is saving another file there. Wait until it is done, or choose another name.',
  ],
  wrong_file: [
    'Not the file',
    'What the server sent is not this file, so nothing was saved. Try again later, or tell the administrator.',
  ],
  file_over_limit: [
    'File over the limit',
    'The file is larger than Codesk saves, so nothing was saved. Narrow the export, or ask the administrator for a higher limit.',
  ],
  layout_invalid: [
    'No layout of Codesk',
    'The file holds no layout that Codesk saved. Choose a file that ends with .codesk-layout.json.',
  ],
  view_invalid: [
    'No view of Codesk',
    'The file holds no view that Codesk saved, or it was changed since. Choose a file that ends with .codesk-view.json, or ask for it again.',
  ],
  view_newer: [
    'View of a newer version',
    'A newer version of Codesk saved this view. Update Codesk, then open the file again.',
  ],
  view_too_large: [
    'File too large for a view',
    'A view has at most 200 KB. Use fewer filter values, or choose a file that ends with .codesk-view.json.',
  ],
  sheet_too_long: [
    'Too many rows for a workbook',
    'A sheet of a workbook holds 1,048,576 rows with its header. Save the rows as CSV.',
  ],
  sheet_too_wide: [
    'Too many columns for a workbook',
    'A row of a workbook holds 16,384 cells, so nothing was saved. Save as CSV.',
  ],
  cell_too_long: [
    'Too long for a workbook',
    'A cell of a workbook holds 32,767 characters, so nothing was saved. Leave out that column, or save as CSV.',
  ],
  file_trouble: ['File not written', 'The file could not be written. Choose another place and try again.'],
  link_refused: [
    'Download address refused',
    'The address of the file is not on the server you are signed in to, so it was not opened.',
  ],
  address_refused: [
    'Address refused',
    'The address that the server named for this is not its own, so nothing was asked there. Tell the administrator.',
  ],
  sku_search_off: [
    'SKU search not connected',
    'Connect the SKU search with its address and its token, then search again.',
  ],
  sku_token_refused: [
    'SKU search refused the token',
    'The SKU search does not accept its token. Connect it again with a valid one.',
  ],
  practice_stopped: [
    'Practice workspace stopped',
    'It ended several times in a row. Retry starts it again; what you typed stays here.',
  ],
  too_often: [
    'Asked too often',
    'This window asked for the same thing many times within a moment. Wait a second, then try again.',
  ],
  too_many_windows: [
    'Too many windows',
    'Eight further windows are open already. Close one of them, then try again.',
  ],
  dialog_open: ['A question is open', 'Answer the open dialog of the system first, then try again.'],
  practice_failed: [
    'Practice workspace did not start',
    'Start it again, or reset its data from the sign-in screen.',
  ],
  practice_damaged: [
    'Practice data is damaged',
    'The file of the practice workspace cannot be read. Reset practice data on the sign-in screen, then start it again.',
  ],
  practice_full: [
    'No space for practice data',
    'The disk has no space left for the practice workspace. Free some space, then start it again.',
  ],
  practice_kept: [
    'Practice data not removed',
    'The folder of the practice workspace cannot be changed. Make the profile writable, then reset practice data again.',
  ],
  policy_broken: [
    'Policy cannot be read',
    'The policy of this computer has a fault, so nobody can sign in. Tell the administrator.',
  ],
  server_not_allowed: [
    'Server not allowed',
    'The policy of your organisation allows another server only. Use the address that is filled in.',
  ],
  practice_off: [
    'Practice workspace not allowed',
    'The policy of your organisation does not allow the practice workspace. Sign in to your server.',
  ],
  folder_not_allowed: [
    'Folder not allowed',
    'The policy of your organisation does not allow files in this folder. Choose one that it names.',
  ],
  locked: ['Locked', 'Sign in again to go on. Everything is as you left it.'],
  proxy_sign_in: [
    'Proxy not signed in to',
    'The proxy of your organisation asks for a user name and a password. Try again and answer its question.',
  ],
  proxy_unreachable: [
    'Proxy not reached',
    'The proxy of your organisation cannot be reached, and no other way is allowed. Check the connection, or tell the administrator.',
  ],
  proxy_refused: [
    'Refused by the proxy',
    'The proxy of your organisation did not connect to the server. Try again later, or tell the administrator.',
  ],
  update_refused: [
    'Update refused',
    'What the update feed offered is not what Codesk was made to trust, so it was not installed. Tell the administrator.',
  ],
  update_failed: [
    'Update not loaded',
    'The update could not be loaded. Codesk goes on with this version and tries again later.',
  ],
  bad_request: [
    'Request refused',
    'This part of the window asked for something that does not exist. Restart Codesk and tell the administrator.',
  ],
  unexpected: [
    'Something failed inside Codesk',
    'Try again. If it happens again, copy the details and send them to the administrator.',
  ],
} as const satisfies Record<string, readonly [title: string, text: string]>;

export type ErrorCode = keyof typeof errorTexts;
export const errorCodes = Object.keys(errorTexts) as [ErrorCode, ...ErrorCode[]];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTexts, code);
}

/** No way led to the server: nothing of the request came to it. */
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
  /** What it concerned, for example a host or a file name. */
  subject?: string | undefined;
  /** Rows of a rate file that the server could not read. */
  rows?: RowError[] | undefined;
  /** Messages of the server by field. */
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
  /**
   * Of a write. `refused`: the server answered and did not do it. `unknown`: it may have done it, because its answer did
   * not come, cannot be read, or is a fault of its own. Absent if nothing reached it.
   */
  outcome?: 'refused' | 'unknown' | undefined;
  /** An earlier attempt of the same operation had no known answer: it may have been done although this one was refused. */
  earlierUnknown?: true | undefined;
  /** With an unknown outcome of this or an earlier attempt: the id under which the operation stays open. */
  operation?: string | undefined;
  /** Seconds that the server asks to wait. As it says, so it may be absurd. */
  retryAfter?: number | undefined;
  /** Epoch seconds. */
  at: number;
}

/** A failure with the current time. */
export function failure(code: ErrorCode, more: Partial<Failure> = {}): Failure {
  return { code, at: nowSeconds(), ...more };
}

/** The title of a failure. */
export function failureTitle(failure: Failure): string {
  return errorTexts[failure.code][0];
}

/** Why the outcome of a write is not known. */
const unknownReasons: Partial<Record<ErrorCode, string>> = {
  connection_cut: 'The connection ended before the whole answer had come.',
  timed_out: 'The server did not answer in time.',
  server_fault: 'The server failed while it worked on this.',
  bad_reply: 'Codesk does not understand what the server answered.',
  reply_too_large: 'The answer is larger than Codesk accepts.',
  outcome_unknown: 'Codesk ended before the answer had come.',
  redirected: 'The server sent Codesk to another address instead of an answer.',
};

/** Why the last attempt ended, after one whose outcome is not known. */
const laterReasons: Partial<Record<ErrorCode, string>> = {
  unreachable: 'The server cannot be reached now.',
  address_unknown: 'The server cannot be reached now.',
  proxy_unreachable: 'The server cannot be reached now.',
  proxy_refused: 'The server cannot be reached now.',
  proxy_sign_in: 'The proxy was not signed in to, so nothing was sent now.',
  timed_out: 'The server cannot be reached now.',
  session_ended: 'Your session has ended. Sign in to go on with the same operation.',
  sent_before: 'Nothing was sent now.',
  sent_differently: 'What is in the form now is not what was sent then. Nothing was sent now.',
  conflict: 'The server answers that the record was changed.',
  refused: 'The server answers that your account may not do this.',
  not_found: 'The server answers that the record is not there.',
  not_valid: 'The server did not accept the last attempt.',
  too_many: 'The server asks for a pause.',
};

/** A server may ask for another attempt without knowing what became of the first one. */
const asksToRepeat = /\b(again|retry|retries|repeat|resend|resubmit|re-?try)\b/i;

/** True if it is not known whether this attempt of a write, or an earlier one, was carried out. */
export function isUnknown({ outcome, earlierUnknown }: Pick<Failure, 'outcome' | 'earlierUnknown'>): boolean {
  return outcome === 'unknown' || earlierUnknown === true;
}

/**
 * The text for the user: the server's message if it refused the data with a reason, else ours with the subject. After a
 * write with an unknown outcome it says so, and never to try again.
 * @param done what the write does
 */
export function failureText(failure: Failure, done: 'done' | 'saved' = 'done'): string {
  const { serverMessage } = failure;
  const says = serverMessage !== undefined && !asksToRepeat.test(serverMessage) ? serverMessage : undefined;
  if (failure.outcome === 'unknown') {
    const reason = says ?? unknownReasons[failure.code];
    return `It is not known whether this was ${done}.${reason === undefined ? '' : ` ${reason}`}`;
  }
  if (failure.earlierUnknown) {
    const reason = says ?? laterReasons[failure.code];
    return `It is not known whether an earlier attempt was ${done}.${reason === undefined ? '' : ` ${reason}`}`;
  }
  const text = errorTexts[failure.code][1];
  if (serverMessage) return serverMessage;
  const { subject } = failure;
  if (!subject) return text;
  // Some subjects are a sentence of their own.
  return subject.endsWith('.') ? `${subject} ${text}` : `${subject}: ${text}`;
}

/** The text that "Copy details" copies: enough for support, and no secret. */
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

/** Carries a failure through code that throws; the router and the page turn it back into a value. */
export class CodeskError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failureText(failure), { cause });
    this.name = 'CodeskError';
    this.failure = failure;
  }
}
