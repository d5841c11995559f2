/**
 * An open rate file: its book and the requests that change it. Requests are sent at once, and main carries them out in
 * order, so that each acts on the result of the one before. Main finishes them even if the window closes.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RateFile, RateTarget } from '../../shared/desk/rates';
import { failure } from '../../shared/errors';
import type { RequestOutput } from '../../shared/ipc/contract';
import type { RateBook, RateProgress } from '../../shared/ipc/rates';
import type { Edit } from '../../shared/rates/edits';
import type { RateTableId } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import { failureOf, invoke, on } from '../ipc';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import type { EditResult } from './rate-panel';

/** Work in progress on an open rate file. */
export type RateWork = 'none' | 'reading' | 'saving';

const bookKey = (as: string, rateFile: string) => ['rates', 'book', as, rateFile];

/** Returns a function that writes the queued change of a rate file into its open book. */
export function useNoteQueued(): (rateFile: string, change: string) => void {
  const as = useOwner();
  const queries = useQueryClient();
  return (rateFile, change) =>
    void queries.setQueryData<RateBook>(
      bookKey(as, rateFile),
      (book) => book && { ...book, rateFile: { ...book.rateFile, queued: change } },
    );
}

export function useRateBook(rateFile: string) {
  const as = useOwner();
  const queries = useQueryClient();
  const key = useMemo(() => bookKey(as, rateFile), [as, rateFile]);
  const [progress, setProgress] = useState<RateProgress | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const [announcement, announce] = useState('');
  const { pending, change, isReading, whenDone } = useOrderedChanges(
    key,
    useCallback(() => setProgress(null), []),
  );

  const query = useQuery({
    queryKey: key,
    queryFn: () => invoke('rates.open', { as, rateFile }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    const stop = on('rates-progress', (next) => {
      if (next.rateFile === rateFile) setProgress(next);
    });
    return () => {
      stop();
      // The last change is saved before main releases the rows.
      void whenDone().finally(() => invoke('rates.close', { as, rateFile }).catch(() => undefined));
    };
  }, [as, rateFile, whenDone]);

  const { data: book } = query;
  useEffect(() => {
    if (!book) return;
    // The list of rate files shows the new counts without another request.
    queries.setQueryData<readonly RateFile[]>(['rates', 'files', as], (rateFiles) =>
      rateFiles?.map((each) => (each.id === rateFile ? book.rateFile : each)),
    );
  }, [queries, as, rateFile, book]);

  const edit = useCallback(
    async (made: Edit, seen?: number): Promise<EditResult | null> => {
      // Row numbers are stale while the file is being read again.
      if (isReading()) {
        notifyFailure(failure('rates_read_anew'), 'The last change');
        return null;
      }
      const version = seen ?? queries.getQueryData<RateBook>(key)?.version;
      const done: RequestOutput<'rates.edit'> | null = await change('edits', () =>
        invoke('rates.edit', {
          as,
          rateFile,
          edit: made,
          ...(version === undefined ? {} : { seen: version }),
        }),
      );
      if (!done) return null;
      announce(done.effect);
      return { effect: done.effect, added: done.added };
    },
    [change, isReading, queries, key, as, rateFile],
  );
  const step = useCallback(
    async (which: 'undo' | 'redo') => {
      const before = queries.getQueryData<RateBook>(key)?.[which];
      const book = await change('edits', () => invoke(`rates.${which}`, { as, rateFile }));
      if (book)
        announce(
          before === null || before === undefined
            ? `Nothing to ${which}`
            : `${which === 'undo' ? 'Undone' : 'Redone'}: ${before}`,
        );
    },
    [change, queries, key, as, rateFile],
  );
  const { refetch } = query;
  return {
    book,
    failure: query.error ? failureOf(query.error) : null,
    progress,
    work: (query.isFetching || pending.readings > 0
      ? 'reading'
      : pending.edits > 0
        ? 'saving'
        : 'none') as RateWork,
    cancelled,
    /** The effect of the last change, for a live region. */
    announcement,
    announce,
    edit,
    undo: useCallback(() => step('undo'), [step]),
    redo: useCallback(() => step('redo'), [step]),
    /** Reads the file with these answers, which replace the earlier ones. */
    answer: useCallback(
      (answers: Answers) => change('readings', () => invoke('rates.answer', { as, rateFile, answers })),
      [change, as, rateFile],
    ),
    /** Changes the service and the table of the rate file. */
    setTarget: useCallback(
      (table: RateTableId, target: RateTarget | null) =>
        change('readings', () => invoke('rates.aim', { as, rateFile, table, target })),
      [change, as, rateFile],
    ),
    /** Reads the current rates again. */
    refresh: useCallback(
      () => change('readings', () => invoke('rates.refresh', { as, rateFile })),
      [change, as, rateFile],
    ),
    cancel: useCallback(() => {
      setCancelled(true);
      void invoke('rates.cancel', { as, rateFile }).catch((error: unknown) =>
        notifyFailure(failureOf(error)),
      );
    }, [as, rateFile]),
    open: useCallback(() => {
      setCancelled(false);
      setProgress(null);
      void refetch();
    }, [refetch]),
  };
}
export type OpenBook = ReturnType<typeof useRateBook>;

type Pending = Readonly<Record<'edits' | 'readings', number>>;

/**
 * Sends changes of the open book and applies their replies in order.
 * @param onDone called after each change
 */
function useOrderedChanges(key: readonly unknown[], onDone: () => void) {
  const queries = useQueryClient();
  const [pending, setPending] = useState<Pending>({ edits: 0, readings: 0 });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const readings = useRef(0);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  /** Sends one change. Resolves to null if it failed, which is shown. */
  const change = useCallback(
    <T extends RateBook>(kind: 'edits' | 'readings', run: () => Promise<T>): Promise<T | null> => {
      setPending((before) => ({ ...before, [kind]: before[kind] + 1 }));
      // Main may start a reading later than a request that was sent after it.
      const sent = readings.current > 0 ? queue.current.then(run) : run();
      sent.catch(() => undefined);
      if (kind === 'readings') readings.current += 1;
      const next = queue.current
        .then(() => sent)
        .then(
          (book) => {
            queries.setQueryData<RateBook>(key, book);
            return book;
          },
          (error: unknown) => {
            notifyFailure(failureOf(error), kind === 'edits' ? 'The last change' : undefined);
            return null;
          },
        );
      queue.current = next.finally(() => {
        if (kind === 'readings') readings.current -= 1;
        if (!mounted.current) return;
        setPending((before) => ({ ...before, [kind]: before[kind] - 1 }));
        onDone();
      });
      return next;
    },
    [queries, key, onDone],
  );
  return {
    pending,
    change,
    isReading: useCallback(() => readings.current > 0, []),
    /** Resolves when all changes sent so far have a reply. */
    whenDone: useCallback(() => queue.current, []),
  };
}
