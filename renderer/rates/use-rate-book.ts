/**
 * An open rate file: its book, and everything that changes it. Main makes changes one after the other, so that each acts on
 * the rows that the one before it left. They are sent at once: what main has is kept, also if the window is closed while
 * they wait there for a file that is being written.
 */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RateFile, RateTarget } from '../../shared/desk/rates';
import { failure } from '../../shared/errors';
import type { RequestOutput } from '../../shared/ipc/contract';
import type { RateBook, RateProgress } from '../../shared/ipc/rates';
import type { Edit } from '../../shared/rates/edits';
import type { Answers } from '../../shared/rates/read-settings';
import type { RateTableId } from '../../shared/rates/tables';
import { failureOf, invoke, on } from '../ipc';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import type { EditResult } from './rate-panel';

/** What is being done to an open rate file: nothing, reading it, or saving a change. */
export type RateWork = 'none' | 'reading' | 'keeping';

const bookKey = (as: string, rateFile: string) => ['rates', 'book', as, rateFile];

/** Returns a function that notes in the open book of a rate file which change was queued of it. */
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
  const [pending, setPending] = useState({ edits: 0, readings: 0 });
  const [cancelled, setCancelled] = useState(false);
  const [announcement, announce] = useState('');
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Readings that are on their way. */
  const readings = useRef(0);
  const mounted = useRef(true);

  const query = useQuery({
    queryKey: key,
    queryFn: () => invoke('rates.open', { as, rateFile }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    mounted.current = true;
    const stop = on('rates-progress', (next) => {
      if (next.rateFile === rateFile) setProgress(next);
    });
    return () => {
      mounted.current = false;
      stop();
      // What was changed last is kept before the rows are given up.
      void queue.current.finally(() => invoke('rates.close', { as, rateFile }).catch(() => undefined));
    };
  }, [as, rateFile]);

  const { data: book } = query;
  useEffect(() => {
    if (!book) return;
    // The list shows what was found without asking again.
    queries.setQueryData<readonly RateFile[]>(['rates', 'files', as], (rateFiles) =>
      rateFiles?.map((each) => (each.id === rateFile ? book.rateFile : each)),
    );
  }, [queries, as, rateFile, book]);

  /** Runs one change after those before it; null when it failed, which is shown then. */
  const change = useCallback(
    <T extends RateBook>(kind: 'edits' | 'readings', run: () => Promise<T>): Promise<T | null> => {
      setPending((before) => ({ ...before, [kind]: before[kind] + 1 }));
      // Main may begin a reading later than what is asked after it.
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
        setProgress(null);
      });
      return next;
    },
    [queries, key],
  );

  const edit = useCallback(
    async (made: Edit, seen?: number): Promise<EditResult | null> => {
      // Behind the reading the numbers of its rows would mean other rows.
      if (readings.current > 0) {
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
    [change, queries, key, as, rateFile],
  );
  const step = useCallback(
    async (which: 'undo' | 'redo') => {
      const before = queries.getQueryData<RateBook>(key)?.[which];
      const book = await change('edits', () => invoke(`rates.${which}`, { as, rateFile }));
      if (book)
        announce(
          before === null || before === undefined
            ? `Nothing to ${which}`
            : `${which === 'undo' ? 'Undone' : 'Done again'}: ${before}`,
        );
    },
    [change, queries, key, as, rateFile],
  );
  const { refetch } = query;
  return {
    book,
    failure: query.error ? failureOf(query.error) : null,
    /** What is shown while it is read. */
    progress,
    work: (query.isFetching || pending.readings > 0
      ? 'reading'
      : pending.edits > 0
        ? 'keeping'
        : 'none') as RateWork,
    cancelled,
    /** What the last change did, for a live region. */
    announcement,
    announce,
    edit,
    undo: useCallback(() => step('undo'), [step]),
    redo: useCallback(() => step('redo'), [step]),
    /** Reads the file otherwise. The answers are all that count from then on. */
    answer: useCallback(
      (answers: Answers) => change('readings', () => invoke('rates.answer', { as, rateFile, answers })),
      [change, as, rateFile],
    ),
    aim: useCallback(
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
