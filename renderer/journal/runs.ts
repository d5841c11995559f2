/** Runs of rows that main sends. The page reloads them when main reports a change. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RowEntry, RowRun } from '../../shared/desk/row-entries';
import { runTotal } from '../../shared/desk/row-entries';
import type { RequestInput, RequestOutput } from '../../shared/ipc/contract';
import { shownNumber } from '../../shared/money';
import { invoke, sessionOwner } from '../ipc';
import { useJournal } from '../operations/operations';
import { useOwner } from '../session/use-session';

const owner = () => sessionOwner() ?? '';

const none: readonly RowRun[] = [];
const runsOf = ({ runs }: RequestOutput<'journal.list'>) => runs;

/** Runs with rows that are neither finished nor undone, the oldest first. */
export function useRuns(): readonly RowRun[] {
  return useJournal(runsOf).data ?? none;
}

/** Calls back when runs have ended, or have stopped because they were paused or need the user. */
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
  const check = useEffectEvent(() => {
    const stopped = [...before.current.values()].filter(({ run, isGoing }) => {
      const now = states.get(run.origin.run);
      return !now || (isGoing && !now.isGoing);
    });
    before.current = states;
    if (stopped.length > 0) onStopped(stopped.map(({ run }) => run));
  });
  const shown = [...states].map(([id, { isGoing }]) => `${id} ${isGoing}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when other runs are open
  useEffect(() => check(), [shown]);
}

/** The most rows of a run that are shown. All are sent. */
const mostShown = 200;
export type ShownRun = { readonly run: RowRun } & Pick<RequestOutput<'journal.run'>, 'rows' | 'next'>;

/** A run with its rows that are neither finished nor just queued; null if it does not exist. */
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
 * Follows a run that the page has just started, because it can end before a list of open runs has it. Calls back each
 * time it stops with more finished rows.
 */
export function useStartedRun(id: string | undefined, onStopped: (run: RowRun) => void) {
  const found = useRun(id);
  const run = found.data?.run;
  const progress = run && runProgress(run);
  const stop = useEffectEvent(() => {
    if (run && !progress?.isGoing) onStopped(run);
  });
  const ended = progress?.isGoing === false ? progress.ended : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time it stops with more finished rows
  useEffect(() => stop(), [id, ended]);
  return found;
}

/** Returns all refused or left-out rows of a run. */
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

/** Queues rows. Rejects if they could not be written to the disk; then no row is sent. */
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
  // A row that is being sent cannot be paused.
  const sending = of('sending') + of('unknown');
  const isPaused = of('paused') > 0 && toSend === 0;
  const [refused, leftOut, toDecide] = [of('refused'), of('cancelled'), of('needs-you')];
  const parts = [
    `${shownNumber(of('done'))} of ${shownNumber(total)} done`,
    refused > 0 && `${shownNumber(refused)} refused`,
    leftOut > 0 && `${shownNumber(leftOut)} excluded`,
    toDecide > 0 && `${shownNumber(toDecide)} unknown`,
  ];
  return {
    ...{ total, refused, leftOut, isPaused },
    /** Rows that are finished. */
    ended: of('done') + refused + leftOut,
    /** Rows that can be discarded. */
    left: toSend + of('paused') + refused + toDecide,
    canPause: toSend > 0,
    /** The run continues automatically. */
    isGoing: !isPaused && toSend + sending > 0,
    /** No row needs to be sent or decided. */
    isEnded: toSend + sending + of('paused') + toDecide === 0,
    /** `312 of 1 204 done, 2 refused`. */
    text: parts.filter((part) => part !== false).join(', '),
  };
}
