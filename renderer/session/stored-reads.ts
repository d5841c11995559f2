/**
 * Which of the loaded data is from the disk, because the server cannot be reached, and how old it is. It is read again
 * when the connection is back.
 */
import {
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { asShown, failureOf, invoke, on } from '../ipc';
import { useConnection } from './connection';

/** Epoch seconds of the oldest reply in the data of a query. */
const ages = new WeakMap<object, number>();

/**
 * For queries whose replies are neither stored nor read from the disk: those of a search that runs while the user types,
 * and those that changes or copies are made of.
 */
export const unstored = { isUnstored: true } as const;

/** For queries of forms: what a form began with stays until it is saved, which compares it with the record as it is then. */
export const ofForm = { isOfForm: true } as const;

/** How often the server answered again. */
let returns = 0;

/** Runs every query: what it reads is shown, and the age of what was stored is noted. */
export async function noteStoredReads<T>(
  queryFn: QueryFunction<T, QueryKey>,
  context: QueryFunctionContext<QueryKey>,
  query: Query,
): Promise<T> {
  if (query.meta?.isUnstored) return queryFn(context);
  let oldest: number | undefined;
  const before = returns;
  const note = (storedAt: number) => {
    oldest = Math.min(oldest ?? storedAt, storedAt);
  };
  const data = await asShown(note, () => queryFn(context));
  // It was not among what is read again then.
  if (oldest !== undefined && returns !== before) return noteStoredReads(queryFn, context, query);
  if (oldest === undefined) ages.delete(query);
  else ages.set(query, oldest);
  return data;
}

const everything: readonly QueryKey[] = [[]];

const isNotStored = ({ state: { error } }: Query) => error !== null && failureOf(error).code === 'not_stored';

/** Reads what is from the disk, or was not there, again whenever the server answers again. Returns a function that stops it. */
export function readStoredAgain(queries: QueryClient): () => void {
  return on('connection', ({ state }) => {
    if (state !== 'online') return;
    returns += 1;
    void queries.invalidateQueries({
      predicate: (query) => (ages.has(query) && !query.meta?.isOfForm) || isNotStored(query),
    });
  });
}

/**
 * Epoch seconds of the oldest stored reply in what is shown; undefined if everything is from the server.
 * @param of beginnings of the keys of queries, otherwise all that are shown
 */
export function useStoredAge(of: readonly QueryKey[] = everything): number | undefined {
  const queries = useQueryClient();
  const text = JSON.stringify(of);
  return useSyncExternalStore(
    useCallback((changed) => queries.getQueryCache().subscribe(changed), [queries]),
    () => {
      const keys = JSON.parse(text) as readonly QueryKey[];
      const found = keys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey, type: 'active' }));
      return found.reduce<number | undefined>((oldest, query) => {
        const age = ages.get(query);
        return age === undefined ? oldest : Math.min(oldest ?? age, age);
      }, undefined);
    },
  );
}

export const readingStateKey = ['reading', 'state'] as const;

/** Whether something can be read although the server cannot be reached. False while it can be. */
export function useReadsOffline(): boolean {
  const isOffline = useConnection()?.state === 'offline';
  const { data } = useQuery({
    queryKey: readingStateKey,
    queryFn: () => invoke('reading.state', {}),
    enabled: isOffline,
  });
  return isOffline && data !== undefined && data.off === undefined;
}
