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
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { asShown, failureOf, on } from '../ipc';

/** Epoch seconds of the oldest reply in the data of a query. */
const ages = new WeakMap<object, number>();

/** Runs every query: what it reads is shown, and the age of what was stored is noted. */
export async function noteStoredReads<T>(
  queryFn: QueryFunction<T, QueryKey>,
  context: QueryFunctionContext<QueryKey>,
  query: Query,
): Promise<T> {
  let oldest: number | undefined;
  const note = (storedAt: number) => {
    oldest = Math.min(oldest ?? storedAt, storedAt);
  };
  const data = await asShown(note, () => queryFn(context));
  if (oldest === undefined) ages.delete(query);
  else ages.set(query, oldest);
  return data;
}

/** What a form began with stays until it is saved, which compares it with the record as it is then. */
const isOfForm = (query: Query) =>
  query.observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
const isNotStored = ({ state: { error } }: Query) => error !== null && failureOf(error).code === 'not_stored';

/** Reads what is from the disk, or was not there, again whenever the server answers again. Returns a function that stops it. */
export function readStoredAgain(queries: QueryClient): () => void {
  return on('connection', ({ state }) => {
    if (state === 'online')
      void queries.invalidateQueries({
        predicate: (query) => (ages.has(query) && !isOfForm(query)) || isNotStored(query),
      });
  });
}

/**
 * Epoch seconds of the oldest stored reply in what is shown; undefined if everything is from the server.
 * @param of key of one query, otherwise all that are shown
 */
export function useStoredAge(of?: QueryKey): number | undefined {
  const queries = useQueryClient();
  const hash = of && JSON.stringify(of);
  return useSyncExternalStore(
    useCallback((changed) => queries.getQueryCache().subscribe(changed), [queries]),
    () => {
      const filter = hash === undefined ? {} : { queryKey: JSON.parse(hash) as QueryKey };
      const found = queries.getQueryCache().findAll({ ...filter, type: 'active' });
      return found.reduce<number | undefined>((oldest, query) => {
        const age = ages.get(query);
        return age === undefined ? oldest : Math.min(oldest ?? age, age);
      }, undefined);
    },
  );
}
