/** The page's only way out: typed requests and events over the bridge. Failures come back as `CodeskError`. */
import type { CallInput, CallName, CallOutput } from '../shared/api';
import type { PopupCallName } from '../shared/api/popups';
import { type TableCallInput, type TableCallOutput, tableCallName } from '../shared/api/tables';
import { CodeskError, type Failure } from '../shared/errors';
import {
  type Bridge,
  type RequestInput,
  type RequestName,
  type RequestOutput,
  replySchema,
} from '../shared/ipc/contract';
import type { EventName, Events } from '../shared/ipc/events';
import type { RowParts } from '../shared/ipc/reply';
import type { TableCallKind } from '../shared/table/list';
import type { Row } from '../shared/table/row';

declare global {
  interface Window {
    readonly codesk: Bridge;
  }
}

/** Sends one request to main. Rejects with a `CodeskError` that holds the failure. */
export async function invoke<N extends RequestName>(
  name: N,
  input: RequestInput<N>,
  signal?: AbortSignal,
): Promise<RequestOutput<N>> {
  const reply = replySchema.parse(JSON.parse(await window.codesk.invoke(name, JSON.stringify(input))));
  if (!reply.ok) throw new CodeskError(reply.error);
  if (reply.parts) await fetchRows((reply.data as { data: Row[] }).data, reply.parts, signal);
  return reply.data as RequestOutput<N>;
}

/** Fetches rows part by part, so that the page goes on drawing; the next is on its way while one is read. */
async function fetchRows(rows: Row[], { id, count }: RowParts, signal?: AbortSignal): Promise<void> {
  const ask = (part: number) => invoke('api.rows', { id, part });
  if (count === 0) return;
  let next = ask(0);
  for (let part = 0; part < count; part += 1) {
    const come = next;
    if (part + 1 < count) next = ask(part + 1);
    // Whoever gives up on one part gives up on the one behind it, too.
    next.catch(() => undefined);
    for (const row of await come) rows.push(row);
    signal?.throwIfAborted();
  }
}

/** Makes one call of the provider's API by its name. */
export async function api<N extends CallName>(call: N, input: CallInput<N>): Promise<CallOutput<N>> {
  return (await invoke('api.call', { call, input })) as CallOutput<N>;
}

/**
 * Makes one of the calls that every list has.
 * @param signal stops fetching very many rows; the call itself is out by then
 */
export async function tableApi<K extends TableCallKind>(
  list: string,
  kind: K,
  input: TableCallInput<K>,
  signal?: AbortSignal,
): Promise<TableCallOutput<K>> {
  const call = tableCallName(list, kind);
  return (await invoke('api.call', { call, input }, signal)) as TableCallOutput<K>;
}

/**
 * Makes a call whose path a server's earlier reply named.
 * @param address the path as the server wrote it; main refuses one that leads anywhere else
 */
export async function popupApi<N extends PopupCallName>(
  call: N,
  address: string,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  return (await invoke('api.call', { call, input, address })) as CallOutput<N>;
}

/** Listens to what main pushes; the answer stops listening. */
export function on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void {
  return window.codesk.on(name, (payload) => listener(JSON.parse(payload) as Events[N]));
}

/** The failure inside anything that was caught; a defect becomes `unexpected`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CodeskError) return error.failure;
  return {
    code: 'unexpected',
    at: Math.floor(Date.now() / 1000),
    subject: error instanceof Error ? error.message : String(error),
  };
}
