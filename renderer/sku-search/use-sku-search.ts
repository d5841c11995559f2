/** The SKU search while the user types (hub section 7), and its connection. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FoundSku } from '../../shared/api/sku-search';
import type { Failure } from '../../shared/errors';
import type { SkuSearchStatus } from '../../shared/ipc/contract';
import type { Id } from '../../shared/table/row';
import { textLimits } from '../../shared/text-limits';
import { failureOf, invoke } from '../ipc';

/** Milliseconds after the last key before the search starts. */
const searchPause = 300;
/** Shortest text that is searched without Enter, in characters. */
const searchMinimum = 2;

const statusKey = ['sku-search', 'status'];

/** Returns the connection of the SKU search; undefined until main has replied. */
export function useSkuSearchStatus(): SkuSearchStatus | undefined {
  return useQuery({ queryKey: statusKey, queryFn: () => invoke('skuSearch.status', {}), staleTime: 0 }).data;
}

/** Returns a function that shows a new status everywhere. */
export function useShowSkuSearchStatus(): (status: SkuSearchStatus) => void {
  const queries = useQueryClient();
  return useCallback((status) => queries.setQueryData(statusKey, status), [queries]);
}

const noSkus: readonly FoundSku[] = [];

interface SkuSearch {
  readonly found: readonly FoundSku[];
  readonly state: 'idle' | 'loading' | 'answered' | 'failed' | 'too_long';
  readonly failure: Failure | null;
  onType(query: string): void;
  /** Searches the typed text without a delay. */
  searchNow(): void;
}

/** Ignores a reply that arrives after a newer search. */
export function useSkuSearch(client?: Id): SkuSearch {
  const [result, setResult] = useState<Pick<SkuSearch, 'found' | 'state' | 'failure'>>(idle);
  const typed = useRef('');
  /** The text of a failed search, for Retry after the field has lost its text. */
  const failed = useRef('');
  const timer = useRef<number | undefined>(undefined);
  const round = useRef(0);

  const stop = useCallback(() => {
    window.clearTimeout(timer.current);
    round.current += 1;
  }, []);
  useEffect(() => stop, [stop]);

  const searchNow = useCallback(() => {
    stop();
    const q = typed.current.trim() || failed.current;
    if (q === '') {
      setResult(idle);
      return;
    }
    if (q.length > textLimits.skuQuery) {
      setResult({ ...idle, state: 'too_long' });
      return;
    }
    const own = round.current;
    setResult({ ...idle, state: 'loading' });
    invoke('skuSearch.find', { q, ...(client === undefined ? {} : { client }) }).then(
      ({ skus }) => {
        if (own !== round.current) return;
        failed.current = '';
        setResult({ found: skus, state: 'answered', failure: null });
      },
      (error) => {
        if (own !== round.current) return;
        failed.current = q;
        setResult({ found: noSkus, state: 'failed', failure: failureOf(error) });
      },
    );
  }, [client, stop]);

  const onType = useCallback(
    (query: string) => {
      if (query.trim() === typed.current.trim()) return;
      typed.current = query;
      stop();
      if (query.trim() === '' && failed.current !== '') return;
      failed.current = '';
      setResult(idle);
      if (query.trim().length >= searchMinimum) timer.current = window.setTimeout(searchNow, searchPause);
    },
    [stop, searchNow],
  );
  return { ...result, onType, searchNow };
}

const idle = { found: noSkus, state: 'idle', failure: null } as const;
