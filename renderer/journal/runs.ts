/** Runs of rows that are on their way to the server. Main sends them; the page asks again whenever it says that they changed. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RowEntry, RowRun } from '../../shared/desk/row-entries';
import { runTotal } from '../../shared/desk/row-entries';
import type { RequestInput, RequestOutput } from '../../shared/ipc/contract';
import { shownNumber } from '../../shared/money';
import { actingAs, invoke } from '../ipc';
import { useJournal } from '../operations/operations';
import { useOwner } from '../session/use-session';

const owner = () => actingAs() ?? '';

const none: readonly RowRun[] = [];
const runsOf = ({ runs }: RequestOutput<'journal.list'>) => runs;

/** Runs of which something is neither done nor taken back, the oldest first. */
export function useRuns(): readonly RowRun[] {
  return useJournal(runsOf).data ?? none;
}

/** Calls back when runs have ended, or were under way and stopped: they were paused, or need the user. */
export function useStoppedRuns(
  runs: readonly RowRun[],
  onStopped: (stopped: readonly RowRun[]) => void,
): void {
  const states = new Map(
    runs.flatMap((run) => {
      const { isEnded, isGoing } = runProgress(run);
      return isEnded ? [] : [[run.origin.run, { run, isGoing }]];
    }),
  );
  const before = useRef(states);
  const look = useEffectEvent(() => {
    const stopped = [...before.current.values()].filter(({ run, isGoing }) => {
      const now = states.get(run.origin.run);
      return !now || (isGoing && !now.isGoing);
    });
    before.current = states;
    if (stopped.length > 0) onStopped(stopped.map(({ run }) => run));
  });
  const shown = [...states].map(([id, { isGoing }]) => `${id} ${isGoing}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when other runs are open or under way
  useEffect(() => look(), [shown]);
}

/** Rows of a run that are shown. All are sent. */
const mostShown = 200;
export type ShownRun = { readonly run: RowRun } & Pick<RequestOutput<'journal.run'>, 'rows' | 'next'>;

/** A run with those of its rows that are neither done nor simply queued; null if it is not there. */
export function useRun(id: string | undefined) {
  const as = useOwner();
  return useQuery({
    queryKey: ['journal', 'run', as, id],
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
  });
}

/**
 * A run that the page has just started, followed until it is closed: it can end before any list of what is open names it.
 * Calls back each time that it stops with other rows done.
 */
export function useStartedRun(id: string | undefined, onStopped: (run: RowRun) => void) {
  const found = useRun(id);
  const run = found.data?.run;
  const progress = run && runProgress(run);
  const stop = useEffectEvent(() => {
    if (run && !progress?.isGoing) onStopped(run);
  });
  const ended = progress?.isGoing === false ? progress.ended : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it stops with other rows done
  useEffect(() => stop(), [id, ended]);
  return found;
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

export function runProgress(run: RowRun) {
  const of = (state: keyof RowRun['counts']) => run.counts[state] ?? 0;
  const total = runTotal(run);
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
    ...{ total, refused, leftOut, isPaused },
    /** Rows that need nothing more. */
    ended: of('done') + refused + leftOut,
    /** Rows that can be discarded. */
    left: toSend + of('paused') + refused + toDecide,
    canPause: toSend > 0,
    /** It continues by itself. */
    isGoing: !isPaused && toSend + onItsWay > 0,
    /** Nothing is left to be sent or to be decided. */
    isEnded: toSend + onItsWay + of('paused') + toDecide === 0,
    /** `312 of 1 204 done, 2 refused`. */
    text: parts.filter((part) => part !== false).join(', '),
  };
}
