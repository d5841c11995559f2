/**
 * Checks the fake bridge: requests of the page and replies of a test must match `shared/ipc` and `shared/api`. A
 * mismatch fails the test, even if the page ignores it.
 */
import { afterEach, expect } from 'vitest';
import { everyCall, findCall } from '../../../shared/api';
import type { Call } from '../../../shared/api/call';
import { type RequestName, requests } from '../../../shared/ipc/contract';
import { findList } from '../../../shared/lists';
import { replySchema } from '../reply-schema';

let mismatches: string[] = [];

afterEach(() => {
  const found = mismatches;
  mismatches = [];
  expect(found, 'what the page asked or the test answered differs from shared/ipc and shared/api').toEqual(
    [],
  );
});

/**
 * A request of the page.
 * @param outer its input as main receives it
 */
export function checkRequest(request: string, outer: unknown): void {
  const contract = requests[request as RequestName];
  if (!contract) return void mismatches.push(`the page asked ${request}, which main does not know`);
  note(`the page asked ${request}`, contract.input.safeParse(outer));
  const named = sentCall(request, outer);
  if (!named) return;
  const call = callOf(named.call);
  if (!call) return void mismatches.push(`the page asked for the call ${named.call}, which does not exist`);
  note(`the page sent ${named.call}`, call.input.safeParse(named.input));
  if ((named.address === undefined) !== !call.addressed)
    mismatches.push(`the page sent ${named.call} to the address ${named.address}`);
}

/** The reply of a test to a successful request. */
export function checkReplyData(request: string, outer: unknown, data: unknown): void {
  const schema =
    request === 'api.call'
      ? callOf(sentCall(request, outer)?.call ?? '')?.output
      : requests[request as RequestName]?.output;
  // Main replies null instead of undefined.
  if (schema)
    note(`the test answered ${sentCall(request, outer)?.call ?? request}`, schema.safeParse(data ?? null));
}

/** A complete reply of a test. */
export function checkReply(request: string, outer: unknown, reply: unknown): void {
  const read = replySchema.safeParse(reply);
  note(`the test replied to ${request}`, read);
  // The thread that reads the rows of a reply in parts checks them.
  if (read.data?.ok && !read.data.parts) checkReplyData(request, outer, read.data.data);
}

interface SentCall {
  readonly call: string;
  readonly input: unknown;
  readonly address?: string;
}

function sentCall(request: string, outer: unknown): SentCall | undefined {
  return request === 'api.call' || request === 'download.call' ? (outer as SentCall) : undefined;
}

/** The call with a name. A list that only a test has, such as `things`, has the calls of every list. */
export function callOf(name: string): Call | undefined {
  const [list = '', kind = ''] = name.split('.');
  if (findCall(name) || findList(list)) return findCall(name);
  const ofOthers = everyCall().find(
    ([other]) => findList(other.split('.')[0] ?? '') && other.endsWith(`.${kind}`),
  );
  return ofOthers?.[1];
}

function note(what: string, result: { success: boolean; error?: { message: string } | undefined }): void {
  if (!result.success) mismatches.push(`${what}: ${result.error?.message}`);
}
