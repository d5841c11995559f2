/**
 * Keeps the fake bridge honest: what the page asks and what a test answers must fit `shared/ipc` and `shared/api`. A
 * test with a deviation fails, also if the page would not mind it.
 */
import { afterEach, expect } from 'vitest';
import { everyCall, findCall } from '../../../shared/api';
import type { Call } from '../../../shared/api/call';
import { type RequestName, requests } from '../../../shared/ipc/contract';
import { findList } from '../../../shared/lists';
import { replySchema } from '../reply-schema';

let deviations: string[] = [];

afterEach(() => {
  const found = deviations;
  deviations = [];
  expect(found, 'what the page asked or the test answered differs from shared/ipc and shared/api').toEqual(
    [],
  );
});

/** A request of the page. @param outer its input as main gets it */
export function checkAsked(request: string, outer: unknown): void {
  const contract = requests[request as RequestName];
  if (!contract) return void deviations.push(`the page asked ${request}, which main does not know`);
  note(`the page asked ${request}`, contract.input.safeParse(outer));
  const named = sentCall(request, outer);
  if (!named) return;
  const call = callOf(named.call);
  if (!call) return void deviations.push(`the page asked for the call ${named.call}, which does not exist`);
  note(`the page sent ${named.call}`, call.input.safeParse(named.input));
  if ((named.address === undefined) !== !call.addressed)
    deviations.push(`the page sent ${named.call} to the address ${named.address}`);
}

/** What a test answers to a request that succeeds. */
export function checkAnswered(request: string, outer: unknown, data: unknown): void {
  const schema =
    request === 'api.call'
      ? callOf(sentCall(request, outer)?.call ?? '')?.output
      : requests[request as RequestName]?.output;
  // Main answers null for nothing.
  if (schema)
    note(`the test answered ${sentCall(request, outer)?.call ?? request}`, schema.safeParse(data ?? null));
}

/** A whole reply of a test. */
export function checkReply(request: string, outer: unknown, reply: unknown): void {
  const read = replySchema.safeParse(reply);
  note(`the test replied to ${request}`, read);
  // The rows of a reply in parts are checked by the thread that reads them.
  if (read.data?.ok && !read.data.parts) checkAnswered(request, outer, read.data.data);
}

interface SentCall {
  readonly call: string;
  readonly input: unknown;
  readonly address?: string;
}

function sentCall(request: string, outer: unknown): SentCall | undefined {
  return request === 'api.call' || request === 'download.call' ? (outer as SentCall) : undefined;
}

/** The call of a name. A list that only a test has, such as `things`, has the calls of every list. */
export function callOf(name: string): Call | undefined {
  const [list = '', kind = ''] = name.split('.');
  if (findCall(name) || findList(list)) return findCall(name);
  const ofOthers = everyCall().find(
    ([other]) => findList(other.split('.')[0] ?? '') && other.endsWith(`.${kind}`),
  );
  return ofOthers?.[1];
}

function note(what: string, result: { success: boolean; error?: { message: string } | undefined }): void {
  if (!result.success) deviations.push(`${what}: ${result.error?.message}`);
}
