/**
 * Searches the records of all lists while the user types, with the filter by number or name of each list. Calls that
 * have started cannot be cancelled. At the next key, pending lists are skipped and late replies are ignored.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readFilters } from '../../shared/table/filters';
import { filtersOfLink } from '../../shared/table/link-filters';
import type { ListDefinition } from '../../shared/table/list';
import { initialState } from '../../shared/table/state';
import { failureOf } from '../ipc';
import { type ListMemory, useListMemories } from '../lists/list-memory';
import { findPage, structureQuery } from '../lists/list-queries';
import { type FoundRecord, foundRecord, opensDetails, searchedLists } from './records';

/** Time without a key before the search starts, in milliseconds. */
const pause = 150;
/** Shortest text that is searched, in characters. */
export const shortest = 2;
const perList = 5;
/** Structures rarely change, and the page of a list reloads its structure. */
const structureAge = 300_000;

interface SearchContext {
  readonly queries: QueryClient;
  readonly memoryOf: (list: ListDefinition) => ListMemory;
  readonly text: string;
}

/** Returns records of one list; none if the account may not open them or the server has no such filter. */
async function searchList(
  list: ListDefinition,
  { queries, memoryOf, text }: SearchContext,
): Promise<FoundRecord[]> {
  const structure = await queries.fetchQuery({ ...structureQuery(list), staleTime: structureAge });
  const filters = filtersOfLink(readFilters(structure.filters), new Map([[list.search ?? '', [text]]]));
  if (!opensDetails(structure) || 'reason' in filters) return [];
  const state = { ...initialState(structure, list.rowId), page: 1, per_page: perList, filters: [...filters] };
  const { data } = await findPage(queries, { list, state, memory: memoryOf(list) });
  return data.flatMap((row) => foundRecord(list, row) ?? []);
}

/** The running call of each slot, also those of a cancelled search, so that the number of parallel calls is limited. */
const running: Promise<unknown>[] = [Promise.resolve(), Promise.resolve(), Promise.resolve()];

async function askAll(
  lists: readonly ListDefinition[],
  context: SearchContext,
  signal: AbortSignal,
  onAnswer: (list: ListDefinition, records: readonly FoundRecord[] | null) => void,
): Promise<void> {
  const left = [...lists];
  const searchInOrder = async (before: Promise<unknown>, at: number) => {
    await before;
    while (!signal.aborted) {
      const list = left.shift();
      if (!list) return;
      const asked = searchList(list, context).catch((error) =>
        failureOf(error).code === 'refused' ? [] : null,
      );
      running[at] = asked;
      const records = await asked;
      if (!signal.aborted) onAnswer(list, records);
    }
  };
  await Promise.all(running.map(searchInOrder));
}

export interface ListAnswer {
  readonly list: ListDefinition;
  readonly records: readonly FoundRecord[];
}

export interface RecordSearch {
  /** The replies in the order of their arrival. */
  readonly answers: readonly ListAnswer[];
  readonly asked: number;
  readonly answered: number;
  readonly failed: number;
  readonly isPending: boolean;
}

const nothing = { answers: [], answered: 0, failed: 0 } as const;

/** @param text the search text; empty for no search */
export function useRecordSearch(text: string, lists: readonly ListDefinition[]): RecordSearch {
  const queries = useQueryClient();
  const memoryOf = useListMemories();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that refuses must not restart the search
  const searched = useMemo(() => (text.length < shortest ? [] : searchedLists(lists)), [text]);
  const [found, setFound] = useState<
    Pick<RecordSearch, 'answers' | 'answered' | 'failed'> & { readonly text: string }
  >({ ...nothing, text: '' });
  const start = useEffectEvent((signal: AbortSignal) => {
    void askAll(searched, { queries, memoryOf, text }, signal, (list, records) =>
      setFound((now) => {
        const { answers, answered, failed } = now.text === text ? now : nothing;
        return {
          text,
          answers: records && records.length > 0 ? [...answers, { list, records }] : answers,
          answered: answered + 1,
          failed: failed + (records ? 0 : 1),
        };
      }),
    );
  });
  useEffect(() => {
    if (searched.length === 0) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => start(controller.signal), pause);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
      setFound({ ...nothing, text: '' });
    };
  }, [searched]);
  const current = found.text === text ? found : { ...nothing, text };
  return { ...current, asked: searched.length, isPending: current.answered < searched.length };
}
