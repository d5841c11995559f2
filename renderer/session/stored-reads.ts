/**
 * Tracks which loaded data comes from the disk because the server cannot be reached, and its age. Refetches it when the
 * connection is back.
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
import { failureOf, invoke, on, withStoredReplies } from '../ipc';
import { useConnection } from './connection';

/** Epoch seconds of the oldest reply in the data of a query. */
const ages = new WeakMap<object, number>();

/**
 * Meta data of queries that are neither stored nor read from the disk: searches while the user types, and data on which
 * changes or copies are based.
 */
export const unstored = { isUnstored: true } as const;

/**
 * Meta data of queries of forms: the initial values of a form stay until it is saved, and saving compares them with the
 * current record.
 */
export const ofForm = { isOfForm: true } as const;

/** Number of times that the server became reachable again. */
let returns = 0;

/** Runs every query as a read that is shown, and records the age of stored replies. */
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
  const data = await withStoredReplies(note, () => queryFn(context));
  // The query was not refetched at that time.
  if (oldest !== undefined && returns !== before) return noteStoredReads(queryFn, context, query);
  if (oldest === undefined) ages.delete(query);
  else ages.set(query, oldest);
  return data;
}

const everything: readonly QueryKey[] = [[]];

const isNotStored = ({ state: { error } }: Query) => error !== null && failureOf(error).code === 'not_stored';

/**
 * Refetches data that came from the disk or was not available when the server is reached again. Returns a function that
 * stops it.
 */
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
 * Epoch seconds of the oldest stored reply on the screen; undefined if everything is from the server.
 * @param of prefixes of query keys; all visible queries by default
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

/** True if the query can be read from the disk while the server cannot be reached. */
export function useReadsOffline(): boolean {
  const isOffline = useConnection()?.state === 'offline';
  const { data } = useQuery({
    queryKey: readingStateKey,
    queryFn: () => invoke('reading.state', {}),
    enabled: isOffline,
  });
  return isOffline && data !== undefined && data.off === undefined;
}
