/**
 * Open operations of the user, as main has them. A call or run of an open form or dialog is shown there; the outbox
 * shows the others.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { isOpen } from '../../shared/desk/journal';
import type { LookUpResult, OpenCall } from '../../shared/desk/operations';
import type { Failure } from '../../shared/errors';
import type { RequestOutput } from '../../shared/ipc/contract';
import { failureOf, invoke, on, sessionOwner } from '../ipc';
import { refetchOnEvent } from '../session/refetch-on-event';
import { useOwner } from '../session/use-session';

type Journal = RequestOutput<'journal.list'>;

/** Interval of reloads, because a send time is reached without an event. */
const refreshInterval = 30_000;

export const journalKey = (as: string) => ['journal', 'list', as] as const;

/**
 * Prepared changes, calls with an unknown outcome, and runs of rows.
 * @param select a part of the data; changes of other parts do not render again
 */
export function useJournal<T = Journal>(select?: (journal: Journal) => T) {
  const as = useOwner();
  return useQuery({
    queryKey: journalKey(as),
    queryFn: () => invoke('journal.list', { as }),
    enabled: as !== '',
    refetchInterval: ({ state: { data } }) =>
      data && (data.runs.length > 0 || data.changes.some(isOpen)) ? refreshInterval : false,
    ...(select && { select }),
  });
}

/** Looks up an open operation on the server. */
export const lookUp = (id: string): Promise<LookUpResult | Failure> =>
  invoke('operations.look-up', { id }).catch(failureOf);

const none: readonly OpenCall[] = [];

/**
 * Store of calls and runs.
 * @param changeShown changes the ids of visible forms and dialogs
 */
function operationsOf(
  queries: QueryClient,
  changeShown: (change: (ids: readonly string[]) => readonly string[]) => void,
) {
  /** Calls with an unknown outcome, the oldest first. Forms read them outside of rendering. */
  const open = (): readonly OpenCall[] =>
    queries.getQueryData<Journal>(journalKey(sessionOwner() ?? ''))?.calls ?? none;
  /** Loads the calls from main. After a failure the old ones remain. */
  const load = async (): Promise<readonly OpenCall[]> => {
    const as = sessionOwner() ?? '';
    const found = await invoke('journal.list', { as }).catch(() => undefined);
    if (found) queries.setQueryData(journalKey(as), found);
    return open();
  };
  return {
    open,
    load,
    /** Removes a call whose outcome the user or a look-up has decided. */
    forget: async (id: string, isDone = true): Promise<void> => {
      await invoke('operations.forget', { id, isDone });
      await load();
    },
    /** Notes that a form or dialog shows a call or a run. Returns a function to call when it closes. */
    show: (id: string) => {
      changeShown((ids) => [...ids, id]);
      return () => changeShown((ids) => ids.toSpliced(ids.indexOf(id), 1));
    },
  };
}

type Operations = ReturnType<typeof operationsOf>;

const OperationsContext = createContext<Operations | null>(null);
const ShownContext = createContext<readonly string[]>([]);

/** Mounted in the session, with a new store for each user. */
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

/** Ids of the calls and runs whose form or dialog is visible. */
export function useShownIds(): readonly string[] {
  return useContext(ShownContext);
}

/** Notes that the form of a call, or the dialog of a run, is visible. */
export function useOnScreen(id: string | undefined): void {
  const operations = useOperations();
  useEffect(() => (id === undefined ? undefined : operations?.show(id)), [operations, id]);
}

const callsOf = ({ calls }: Journal) => calls;

/** Open operations whose form is not visible, the oldest first. */
export function useOpenOperations(): readonly OpenCall[] {
  const { data: calls = none } = useJournal(callsOf);
  const shown = useShownIds();
  return useMemo(() => calls.filter(({ id }) => !shown.includes(id)), [calls, shown]);
}

/** Returns the operation of a visible form if the outcome of an earlier attempt is unknown. */
export function useOperationOnScreen(id: string): OpenCall | undefined {
  useOnScreen(id);
  return useJournal(callsOf).data?.find((each) => each.id === id);
}
