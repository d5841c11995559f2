/**
 * Rows that are asked for before the screen that shows them is drawn: at the press, or while the list opens. The query of
 * the screen takes them over, so that nothing is asked twice.
 */
import { hashKey, partialMatchKey, type QueryClient } from '@tanstack/react-query';
import { type ListDefinition, secretColumns } from '../../shared/table/list';
import { pageOfAll, sendsAll } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';
import type { ListMemory, RowsAhead } from './list-memory';

type Reply = RowsAhead['reply'];

/** An answer that nobody has taken over after this time is forgotten, in milliseconds. */
const longestKept = 1000;

export const isAll = (state: TableState) => state.per_page === -1;
const hasSecrets = (list: ListDefinition) => secretColumns(list).length > 0;

/** The parts of a page's query that are the same for rows asked for ahead. */
export function pageOptions(list: ListDefinition, state: TableState) {
  const all = isAll(state);
  return {
    queryKey: listKeys.page(list, state),
    // Comparing hundreds of thousands of rows with the previous ones takes longer than drawing them.
    structuralSharing: !all,
    // All rows can be hundreds of megabytes, and they are loaded again anyway when the list is opened again. Secrets are
    // not kept at all.
    gcTime: hasSecrets(list) ? 0 : all ? 1000 : 60_000,
  };
}

/** A page as the table shows it. Notes that a server knows no pages. */
export function readPage(reply: Awaited<Reply>, state: TableState, memory: ListMemory) {
  if (sendsAll(reply, state)) memory.sendsAll = true;
  return pageOfAll(reply, state, memory.sendsAll);
}

/**
 * Asks for the rows of a state, or takes over what was asked for as its press began (`aimAhead`).
 * @returns resolves when they are in the cache or have failed; undefined if there is nothing to wait for
 */
export function askAhead(
  queries: QueryClient,
  list: ListDefinition,
  state: TableState,
  memory: ListMemory,
): Promise<void> | undefined {
  const asked = aimAhead(queries, list, state, memory);
  const options = pageOptions(list, state);
  // Secrets are not kept, and rows that were seen before show at once.
  if (!asked || hasSecrets(list) || queries.getQueryData(options.queryKey) !== undefined) return undefined;
  return asked.reply.then(
    (reply) => {
      if (memory.ahead !== asked) return;
      queries
        .getQueryCache()
        .build(queries, queries.defaultQueryOptions(options))
        .setData(readPage(reply, state, memory));
      memory.rowsAskedAt = asked.askedAt;
      asked.hasCome = true;
    },
    () => undefined,
  );
}

/**
 * Asks for the rows of a state as the press begins that leads to it. Nobody sees them, and they are not kept, unless it
 * does: see `askAhead`.
 * @returns undefined where the query of the screen has to ask, or asks already
 */
export function aimAhead(
  queries: QueryClient,
  list: ListDefinition,
  state: TableState,
  memory: ListMemory,
): RowsAhead | undefined {
  // All rows are stopped when nobody waits for them any more, which only the query knows.
  if (isAll(state)) return undefined;
  const { queryKey } = pageOptions(list, state);
  if (queries.getQueryState(queryKey)?.fetchStatus === 'fetching') return undefined;
  const key = hashKey(queryKey);
  const now = performance.now();
  const before = currentOf(memory, key);
  // What was asked for longer ago belongs to another press, and what has failed may work now.
  if (before && !before.hasFailed && now - before.askedAt <= longestKept) return before;
  const asked: RowsAhead = { key, askedAt: now, reply: tableApi(list, 'datatable', state) };
  memory.ahead = asked;
  forgetOnChange(queries, list, memory, asked);
  asked.reply.then(
    () => settle(memory, asked),
    () => {
      asked.hasFailed = true;
      settle(memory, asked);
    },
  );
  return asked;
}

/** From now on the answer gets old. Rows can be large or secret, so they do not stay where nobody takes them over. */
function settle(memory: ListMemory, asked: RowsAhead): void {
  asked.settledAt = performance.now();
  setTimeout(() => {
    if (memory.ahead === asked) memory.ahead = undefined;
  }, longestKept);
}

/** Whoever invalidates a part of the list wants rows that are asked for after that. */
function forgetOnChange(queries: QueryClient, list: ListDefinition, memory: ListMemory, asked: RowsAhead) {
  const stop = queries.getQueryCache().subscribe((event) => {
    if (memory.ahead !== asked) return stop();
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    if (!partialMatchKey(event.query.queryKey, listKeys.list(list))) return;
    memory.ahead = undefined;
    stop();
  });
}

/** Whether the rows of a state were loaded after a time of `Date.now()`, also in vain. */
export function haveComeSince(
  queries: QueryClient,
  list: ListDefinition,
  state: TableState,
  time: number,
): boolean {
  const known = queries.getQueryState(listKeys.page(list, state));
  return known !== undefined && Math.max(known.dataUpdatedAt, known.errorUpdatedAt) >= time;
}

function currentOf({ ahead }: ListMemory, key: string): RowsAhead | undefined {
  const isOld = ahead?.settledAt !== undefined && performance.now() - ahead.settledAt > longestKept;
  return ahead?.key === key && !isOld ? ahead : undefined;
}

/** Whether the rows in the cache have just come and were not drawn yet: they need not be loaded again. */
export function areFresh(memory: ListMemory, queryKey: readonly unknown[]): boolean {
  return currentOf(memory, hashKey(queryKey))?.hasCome === true;
}

/** What was asked for, once; also if it failed. */
export function takeAhead(memory: ListMemory, queryKey: readonly unknown[]): RowsAhead | undefined {
  const asked = currentOf(memory, hashKey(queryKey));
  memory.ahead = undefined;
  return asked?.hasCome ? undefined : asked;
}
