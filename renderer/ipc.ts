/** The page's only connection to main: typed requests and events over the bridge. */
import type { CallInput, CallName, CallOutput, WriteName } from '../shared/api';
import type { PopupCallName } from '../shared/api/popups';
import type { TableCallInput, TableCallOutput, WriteKind } from '../shared/api/tables';
import { CodeskError, type Failure, failure, isUnknown } from '../shared/errors';
import { chunkChars, splitChunks } from '../shared/ipc/chunks';
import type { Bridge, RequestInput, RequestName, RequestOutput } from '../shared/ipc/contract';
import type { EventName, Events } from '../shared/ipc/events';
import { type RowParts, readReply } from '../shared/ipc/reply';
import { type TableCallKind, tableCallName } from '../shared/table/list';
import { type CalledList, sentInput } from '../shared/table/owned';
import { jsonTextOf } from './json-text';
import { inSlices } from './slices';

declare global {
  interface Window {
    readonly codesk: Bridge;
  }
}

/** Requests that may write on the server. They go through `api`, `tableApi`, `tableWrite`, `popupApi` and `resend`. */
type CallRequest = 'api.call' | 'operations.send';

/** Sends one request to main. Rejects with a `CodeskError` that holds the failure. */
export function invoke<N extends Exclude<RequestName, CallRequest>>(
  name: N,
  input: RequestInput<N>,
  signal?: AbortSignal,
): Promise<RequestOutput<N>> {
  return ask(name, input, signal);
}

async function ask<N extends RequestName>(
  name: N,
  input: RequestInput<N>,
  signal?: AbortSignal,
  onStored?: NoteStored,
): Promise<RequestOutput<N>> {
  const as = currentOwner;
  let reply = await sendOnce(name, input);
  // Main ignored the request because it is locked. It is sent again when the same user has unlocked Codesk.
  while (!reply.ok && reply.error.code === 'locked') {
    await unlocked();
    signal?.throwIfAborted();
    if (as !== undefined && currentOwner !== as) throw new CodeskError(failure('session_ended'));
    reply = await sendOnce(name, input);
  }
  if (!reply.ok) throw new CodeskError(reply.error);
  if (reply.storedAt !== undefined) onStored?.(reply.storedAt);
  return (reply.parts ? await fetchLeftOut(reply.data, reply.parts, signal) : reply.data) as RequestOutput<N>;
}

/** Receives the time of a stored reply, in epoch seconds. */
type NoteStored = (storedAt: number) => void;

let noteStored: NoteStored | undefined;

/**
 * Marks the calls that start during `run` as reads for the screen: main stores their replies and uses them while the
 * server cannot be reached. Other reads never get stored replies, so saves and exports are never based on them.
 */
export function withStoredReplies<T>(note: NoteStored, run: () => T): T {
  const before = noteStored;
  noteStored = note;
  try {
    return run();
  } finally {
    noteStored = before;
  }
}

/** Returns a function that runs later reads as part of the current `withStoredReplies`. */
export function continueStoredReplies(): <T>(run: () => T) => T {
  const note = noteStored;
  return (run) => (note ? withStoredReplies(note, run) : run());
}

async function sendOnce(name: RequestName, input: unknown) {
  const text = jsonTextOf(input);
  // Short requests are sent synchronously, within the same event.
  if (typeof text === 'string') return readReply(await window.codesk.invoke(name, text));
  return readReply(await sendLong(name, await text));
}

/** Resolves when the previous long request has reached main, so that the chunks of one request stay together. */
let sending: Promise<unknown> = Promise.resolve();

/** Sends a long text in chunks, so that frames can be drawn between them. */
async function sendLong(name: RequestName, text: string): Promise<string> {
  if (text.length <= chunkChars) return window.codesk.invoke(name, text);
  const sent = sending.then(() => inSlices(sendPieces(name, text)));
  sending = sent.catch(() => undefined);
  const replies = await Promise.all(await sent);
  // Main runs a request only with all chunks. Its reply to the first refused chunk is the reason.
  const last = replies.pop() as string;
  return replies.find((reply) => !readReply(reply).ok) ?? last;
}

function* sendPieces(name: RequestName, text: string): Generator<void, Promise<string>[]> {
  const replies: Promise<string>[] = [];
  for (const piece of splitChunks(text)) {
    replies.push(window.codesk.invoke(name, piece));
    yield;
  }
  return replies;
}

let unlocking: Promise<void> | undefined;

/** Resolves when Codesk is not locked. */
function unlocked(): Promise<void> {
  unlocking ??= new Promise<void>((resolve) => {
    const look = ({ locked }: Events['session']) => {
      if (locked) return;
      stop();
      unlocking = undefined;
      resolve();
    };
    const stop = on('session', look);
    // Codesk may have been unlocked before the listener was added.
    invoke('session.get', {}).then(look, () => undefined);
  });
  return unlocking;
}

/** Inserts the parts that a reply left out, one by one, so that the page can draw between them. */
async function fetchLeftOut(data: unknown, { id, count, lists }: RowParts, signal?: AbortSignal) {
  const parts = fetchParts(id, count, signal);
  const next = async () => (await parts.next()).value;
  const pieces = count - lists.reduce((sum, list) => sum + list.count, 0);
  let text = '';
  for (let at = 0; at < pieces; at += 1) text += await next();
  const whole = pieces > 0 ? JSON.parse(text) : data;
  for (const list of lists) {
    const into = list.path.reduce((value, name) => value?.[name], whole) as unknown[];
    for (let at = 0; at < list.count; at += 1)
      for (const entry of (await next()) as unknown[]) into.push(entry);
  }
  await parts.next();
  return whole;
}

/** The parts in their order. Requests the next one while one is being used. */
async function* fetchParts(id: string, count: number, signal?: AbortSignal) {
  const request = (part: number) => invoke('api.rows', { id, part });
  if (count === 0) return;
  let next = request(0);
  for (let part = 0; part < count; part += 1) {
    const current = next;
    if (part + 1 < count) next = request(part + 1);
    // If the current part fails, the next one is not awaited and its failure must not be reported as unhandled.
    next.catch(() => undefined);
    yield await current;
    signal?.throwIfAborted();
  }
}

let currentOwner: string | undefined;

/** Sets the `owner` of the current session. Undefined while no user is signed in. */
export function setSessionOwner(owner: string | undefined): void {
  currentOwner = owner;
}

/** The owner of the current session. A series of calls uses the same owner from the first to the last (`Attempt`). */
export function sessionOwner(): string | undefined {
  return currentOwner;
}

/** One attempt of a write. */
export interface Attempt {
  /** The id that all attempts of the write carry (`Operation`). */
  readonly operation: string;
  /** The title of the operation while its outcome is unknown, for example `Remove: contract CT-9`. */
  readonly title: string;
  /** The owner of the write. In the session of another user it is refused with `session_ended` and not sent. */
  readonly as: string | undefined;
  /**
   * The user chose to send it again, or a look-up showed that it was not done. Without it, main refuses a write with
   * `sent_before` if an earlier attempt has no known outcome.
   */
  readonly mayRepeat?: true | undefined;
}

/** A write without an attempt does not compile: all attempts of one action of the user share an id. */
type GivenAttempt<IsWrite> = IsWrite extends true ? [attempt: Attempt] : [];

/**
 * Makes one call of the provider's API by its name.
 * @param given for a write: the attempt
 */
export async function api<N extends CallName>(
  call: N,
  input: CallInput<N>,
  ...given: GivenAttempt<N extends WriteName ? true : false>
): Promise<CallOutput<N>> {
  return (await called({ call, input }, given[0])) as CallOutput<N>;
}

/**
 * Makes a list call that reads. A call of an owned list also names its owner.
 * @param list the list, or the id of one without an owner
 * @param signal stops fetching the rows of a large reply; the call itself is not stopped
 */
export async function tableApi<K extends Exclude<TableCallKind, WriteKind>>(
  list: string | CalledList,
  kind: K,
  input: TableCallInput<K>,
  signal?: AbortSignal,
): Promise<TableCallOutput<K>> {
  return (await called(tableCall(list, kind, input), undefined, signal)) as TableCallOutput<K>;
}

/** Makes a list call that writes. */
export async function tableWrite<K extends WriteKind>(
  list: string | CalledList,
  kind: K,
  input: TableCallInput<K>,
  attempt: Attempt,
): Promise<TableCallOutput<K>> {
  return (await called(tableCall(list, kind, input), attempt)) as TableCallOutput<K>;
}

/** Sends an operation with an unknown outcome again, unchanged. */
export async function resend(attempt: Pick<Attempt, 'operation' | 'as'>): Promise<unknown> {
  const { operation: id, as } = attempt;
  return ask('operations.send', { id, as }).catch((error) => Promise.reject(withUnknownOutcome(error)));
}

function tableCall(list: string | CalledList, kind: TableCallKind, input: object) {
  const { id } = typeof list === 'string' ? { id: list } : list;
  const sent = typeof list === 'string' ? input : sentInput(list, kind, input);
  return { call: tableCallName(id, kind), input: sent };
}

async function called(
  request: { readonly call: string; readonly input: unknown },
  attempt: Attempt | undefined,
  signal?: AbortSignal,
): Promise<unknown> {
  if (!attempt) return read(request, signal);
  const { operation, as, mayRepeat } = attempt;
  const title = attempt.title.slice(0, longestTitle);
  return ask('api.call', { ...request, operation, title, mayRepeat, as }).catch((error) =>
    Promise.reject(withUnknownOutcome(error)),
  );
}

function read(
  request: Pick<RequestInput<'api.call'>, 'call' | 'input' | 'address'>,
  signal?: AbortSignal,
): Promise<unknown> {
  return ask('api.call', noteStored ? { ...request, shown: true } : request, signal, noteStored);
}

/** Most characters of a title that main takes. */
const longestTitle = 300;

/** An unreadable reply of main means that the outcome of a write is unknown. */
function withUnknownOutcome(error: unknown): CodeskError {
  if (error instanceof CodeskError) return error;
  return new CodeskError({ ...failureOf(error), outcome: 'unknown' }, error);
}

/**
 * Makes a call whose path was in an earlier reply of the server.
 * @param address the path as in the reply; main refuses a path of any other call
 */
export async function popupApi<N extends PopupCallName>(
  call: N,
  address: string,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  return (await read({ call, input, address })) as CallOutput<N>;
}

/**
 * An action of the user that must be done once. Every attempt has the same id until the outcome is known: after a
 * success or a refusal the next attempt is a new operation. A refusal after a lost reply says nothing about the lost
 * attempt, so the id stays; it also stays if the user only has to sign in again.
 */
export class Operation {
  #id: string;

  /** @param id of an operation that was started earlier, for example of a draft */
  constructor(id: string = crypto.randomUUID()) {
    this.#id = id;
  }

  /** The id of the next attempt. */
  get id(): string {
    return this.#id;
  }

  /** Continues an operation that was started earlier. */
  resume(id: string): void {
    this.#id = id;
  }

  /** Makes the next attempt a new operation. */
  renew(): void {
    this.#id = crypto.randomUUID();
  }

  /** Makes one attempt with the id. */
  async attempt<T>(run: (id: string) => Promise<T>): Promise<T> {
    try {
      const result = await run(this.#id);
      this.renew();
      return result;
    } catch (error) {
      const failed = failureOf(error);
      // Main may report the id of an operation that was started earlier, perhaps before a restart.
      if (failed.operation !== undefined) this.resume(failed.operation);
      const isOver = failed.outcome === 'refused' && failed.code !== 'session_ended';
      if (isOver && !isUnknown(failed)) this.renew();
      throw error;
    }
  }
}

/** Listens to an event of main. Returns a function that stops listening. */
export function on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void {
  return window.codesk.on(name, (payload) => listener(JSON.parse(payload) as Events[N]));
}

/** The failure of a caught error; anything but a `CodeskError` becomes `unexpected`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CodeskError) return error.failure;
  return failure('unexpected', { subject: error instanceof Error ? error.message : String(error) });
}
