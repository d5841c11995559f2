/**
 * What of the user is not finished, as main has it, and which calls and runs of rows belong to a form or dialog that is
 * open now: these show their own, the outbox shows the others.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { isOpen } from '../../shared/desk/journal';
import type { LookUpResult, OpenCall } from '../../shared/desk/operations';
import type { Failure } from '../../shared/errors';
import type { RequestOutput } from '../../shared/ipc/contract';
import { actingAs, failureOf, invoke, on } from '../ipc';
import { refetchOnEvent } from '../session/refetch-on-event';
import { useOwner } from '../session/use-session';

type Journal = RequestOutput<'journal.list'>;

/** How often what is open is asked for again: it begins to be due, or to wait, without an event. */
const lookEvery = 30_000;

export const journalKey = (as: string) => ['journal', 'list', as] as const;

/**
 * Prepared changes, calls without a known answer, and runs of rows of the user.
 * @param select a part of it; other parts then draw nothing again
 */
export function useJournal<T = Journal>(select?: (journal: Journal) => T) {
  const as = useOwner();
  return useQuery({
    queryKey: journalKey(as),
    queryFn: () => invoke('journal.list', { as }),
    enabled: as !== '',
    refetchInterval: ({ state: { data } }) =>
      data && (data.runs.length > 0 || data.changes.some(isOpen)) ? lookEvery : false,
    ...(select && { select }),
  });
}

/** What the server shows of an open operation. */
export const lookUp = (id: string): Promise<LookUpResult | Failure> =>
  invoke('operations.look-up', { id }).catch(failureOf);

const none: readonly OpenCall[] = [];

/** @param changeShown changes the ids of what is on the screen */
function operationsOf(
  queries: QueryClient,
  changeShown: (change: (ids: readonly string[]) => readonly string[]) => void,
) {
  /** Calls without a known answer, the oldest first. Forms ask for them outside of rendering. */
  const open = (): readonly OpenCall[] =>
    queries.getQueryData<Journal>(journalKey(actingAs() ?? ''))?.calls ?? none;
  /** Asks main. What it cannot tell now stays as it was. */
  const load = async (): Promise<readonly OpenCall[]> => {
    const as = actingAs() ?? '';
    const found = await invoke('journal.list', { as }).catch(() => undefined);
    if (found) queries.setQueryData(journalKey(as), found);
    return open();
  };
  return {
    open,
    load,
    /** The user, or a look-up, says what became of it. */
    forget: async (id: string, isDone = true): Promise<void> => {
      await invoke('operations.forget', { id, isDone });
      await load();
    },
    /** A form or dialog shows a call or a run. Returns what to call when it closes. */
    show: (id: string) => {
      changeShown((ids) => [...ids, id]);
      return () => changeShown((ids) => ids.toSpliced(ids.indexOf(id), 1));
    },
  };
}

type Operations = ReturnType<typeof operationsOf>;

const OperationsContext = createContext<Operations | null>(null);
const ShownContext = createContext<readonly string[]>([]);

/** Mounted inside the session, anew for each person. */
export function OperationsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<readonly string[]>([]);
  const operations = useMemo(() => operationsOf(queries, setShown), [queries]);
  useJournal(isKnown);
  useEffect(() => {
    const ask = () => void refetchOnEvent(queries, ['journal']);
    const stops = [on('journal', ask), on('connection', ask)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return (
    <OperationsContext value={operations}>
      <ShownContext value={shown}>{children}</ShownContext>
    </OperationsContext>
  );
}

const isKnown = () => true;

/** Null outside a session. */
export function useOperations(): Operations | null {
  return useContext(OperationsContext);
}

/** Ids of the calls and runs whose form or dialog is on the screen. */
export function useShownIds(): readonly string[] {
  return useContext(ShownContext);
}

/** Says that the form of a call, or the dialog of a run, is on the screen. */
export function useOnScreen(id: string | undefined): void {
  const operations = useOperations();
  useEffect(() => (id === undefined ? undefined : operations?.show(id)), [operations, id]);
}

const callsOf = ({ calls }: Journal) => calls;

/** The open operations whose form is not on the screen, the oldest first. */
export function useOpenOperations(): readonly OpenCall[] {
  const { data: calls = none } = useJournal(callsOf);
  const shown = useShownIds();
  return useMemo(() => calls.filter(({ id }) => !shown.includes(id)), [calls, shown]);
}

/** @returns the operation of a form that is on the screen, if an earlier attempt has no known answer */
export function useOperationOnScreen(id: string): OpenCall | undefined {
  useOnScreen(id);
  return useJournal(callsOf).data?.find((each) => each.id === id);
}
