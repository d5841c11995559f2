/** Runs of rows that are on their way to the server. Main sends them; the page asks again whenever it says that they changed. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { RowEntry, RowRun } from '../../shared/desk/row-entries';
import type { RequestInput, RequestOutput } from '../../shared/ipc/contract';
import { shownNumber } from '../../shared/money';
import { actingAs, failureOf, invoke } from '../ipc';
import { useJournal } from '../operations/operations';
import { useOwner } from '../session/session';
import { notifyFailure } from '../ui/failure';

const owner = () => actingAs() ?? '';
const key = ['journal'] as const;

const none: readonly RowRun[] = [];

/** Runs of which something is neither done nor taken back, the oldest first. */
export function useRuns(): readonly RowRun[] {
  return useJournal().data?.runs ?? none;
}

/** Calls back when runs that were under way have ended, were paused or need the user. */
export function useStoppedRuns(
  runs: readonly RowRun[],
  onStopped: (stopped: readonly RowRun[]) => void,
): void {
  const going = runs.filter((run) => runProgress(run).isGoing);
  const before = useRef<readonly RowRun[]>([]);
  const look = useEffectEvent(() => {
    const stopped = before.current.filter(
      ({ origin }) => !going.some((each) => each.origin.run === origin.run),
    );
    before.current = going;
    if (stopped.length > 0) onStopped(stopped);
  });
  const ids = going.map(({ origin }) => origin.run).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when other runs are under way
  useEffect(() => look(), [ids]);
}

/** Rows of a run that are shown. All are sent. */
const mostShown = 200;
export type ShownRun = { readonly run: RowRun } & Pick<RequestOutput<'journal.run'>, 'rows' | 'next'>;

/** A run with those of its rows that are neither done nor simply queued; undefined before it is known. */
export function useRun(id: string | undefined): ShownRun | undefined {
  const as = useOwner();
  const { data } = useQuery({
    queryKey: [...key, 'run', as, id],
    queryFn: async (): Promise<ShownRun | null> => {
      const window = { as, run: id ?? '', from: 0, count: mostShown };
      const [{ run, rows, next }, ended] = await Promise.all([
        invoke('journal.run', { ...window, states: ['needs-you', 'unknown'] }),
        invoke('journal.run', { ...window, states: ['refused', 'cancelled'] }),
      ]);
      return run && { run, rows: [...rows, ...ended.rows], next };
    },
    enabled: id !== undefined && as !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data?.run.origin.run === id ? (data ?? undefined) : undefined;
}

/** All rows of a run that were refused or left out. */
export async function openRows(
  run: string,
  states: RequestInput<'journal.run'>['states'] = ['refused', 'cancelled'],
): Promise<readonly RowEntry[]> {
  const found: RowEntry[] = [];
  const count = 1000;
  for (;;) {
    const { rows } = await invoke('journal.run', {
      ...{ as: owner(), run, from: found.length, count, states },
    });
    found.push(...rows);
    if (rows.length < count) return found;
  }
}

/** Queues rows. Rejects if they are not on the disk; then none is sent. */
export async function addRows(
  run: RequestInput<'journal.add-rows'>['run'],
  rows: RequestInput<'journal.add-rows'>['rows'],
): Promise<void> {
  await invoke('journal.add-rows', { as: owner(), run, rows });
}

/** What the user does with a run, or with one of its rows. A refusal is shown. */
export function useRunActs() {
  const queries = useQueryClient();
  const act = useCallback(
    async (asking: Promise<unknown>) => {
      await asking.catch((error) => notifyFailure(failureOf(error)));
      await queries.invalidateQueries({ queryKey: key });
    },
    [queries],
  );
  return {
    setRun: (run: string, what: RequestInput<'journal.set-run'>['do']) =>
      act(invoke('journal.set-run', { as: owner(), run, do: what })),
    /** `resume` sends a row again, `cancel` leaves it out. */
    setRow: (id: string, what: 'resume' | 'cancel') =>
      act(invoke('outbox.set', { as: owner(), id, do: { what } })),
  };
}

interface RunProgress {
  readonly total: number;
  /** Rows that need nothing more. */
  readonly ended: number;
  readonly refused: number;
  readonly leftOut: number;
  readonly isPaused: boolean;
  /** Nothing is left to be sent or to be decided. */
  readonly isEnded: boolean;
  /** It continues by itself. */
  readonly isGoing: boolean;
  /** `312 of 1 204 done, 2 refused`. */
  readonly text: string;
}

export function runProgress({ counts }: RowRun): RunProgress {
  const of = (state: keyof RowRun['counts']) => counts[state] ?? 0;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toSend = of('queued') + of('checking');
  // What is on its way is not paused.
  const onItsWay = of('sending') + of('unknown');
  const isPaused = of('paused') > 0 && toSend === 0;
  const [refused, leftOut, toDecide] = [of('refused'), of('cancelled'), of('needs-you')];
  const parts = [
    `${shownNumber(of('done'))} of ${shownNumber(total)} done`,
    refused > 0 && `${shownNumber(refused)} refused`,
    leftOut > 0 && `${shownNumber(leftOut)} left out`,
    toDecide > 0 && `${shownNumber(toDecide)} not known`,
  ];
  return {
    ...{ total, refused, leftOut },
    ended: of('done') + refused + leftOut,
    isPaused,
    isGoing: !isPaused && toSend + onItsWay > 0,
    isEnded: toSend + onItsWay + of('paused') + toDecide === 0,
    text: parts.filter((part) => part !== false).join(', '),
  };
}
