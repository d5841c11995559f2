/** The state of a webhook by its deliveries: since when it fails, or since when it works again. */
import type { DateFormat } from '../date-formats';
import { shownDateTime } from '../dates';
import { counted } from '../quantities';
import type { Delivery } from './delivery';

/** Consecutive failed deliveries. */
export interface FailingRun {
  /** Epoch seconds of the first and of the last of them. */
  readonly from: number;
  readonly to: number;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  /** True without earlier deliveries, so that the run may have begun before. */
  readonly isFirst: boolean;
}

export type DeliveryState =
  | { readonly kind: 'none' }
  /** All known deliveries are still pending. */
  | { readonly kind: 'waiting'; readonly waiting: number }
  /** The rows do not contain results. */
  | { readonly kind: 'unknown'; readonly deliveries: number }
  | { readonly kind: 'failing'; readonly run: FailingRun }
  /** No delivery failed since the first known one. */
  | { readonly kind: 'working'; readonly since: number; readonly deliveries: number }
  /** @param since the first reply after the last failing run */
  | { readonly kind: 'recovered'; readonly since: number; readonly run: FailingRun };

/**
 * Returns the failing runs, oldest first.
 * @param deliveries in the order of time; pending and unknown ones neither fail nor end a run
 */
export function failingRuns(deliveries: readonly Delivery[]): readonly FailingRun[] {
  const runs: FailingRun[] = [];
  let open: Delivery[] = [];
  let answered = false;
  const close = () => {
    const [first] = open;
    const last = open.at(-1);
    if (first?.at !== undefined && last?.at !== undefined) {
      runs.push({ from: first.at, to: last.at, deliveries: open, isFirst: runs.length === 0 && !answered });
    }
    open = [];
  };
  for (const delivery of deliveries) {
    if (delivery.at === undefined) continue;
    if (delivery.outcome === 'failed') open.push(delivery);
    else if (delivery.outcome === 'answered') {
      close();
      answered = true;
    }
  }
  close();
  return runs;
}

/**
 * @param deliveries in the order of time
 * @param runs their failing runs
 */
export function deliveryState(
  deliveries: readonly Delivery[],
  runs: readonly FailingRun[] = failingRuns(deliveries),
): DeliveryState {
  if (deliveries.length === 0) return { kind: 'none' };
  const told = deliveries.filter(
    ({ at, outcome }) => at !== undefined && (outcome === 'answered' || outcome === 'failed'),
  );
  const [first] = told;
  if (first?.at === undefined) {
    const waiting = deliveries.filter(({ outcome }) => outcome === 'waiting').length;
    return waiting === deliveries.length
      ? { kind: 'waiting', waiting }
      : { kind: 'unknown', deliveries: deliveries.length };
  }
  const run = runs.at(-1);
  if (!run) return { kind: 'working', since: first.at, deliveries: told.length };
  const after = told[told.indexOf(run.deliveries.at(-1) as Delivery) + 1];
  return after?.at === undefined ? { kind: 'failing', run } : { kind: 'recovered', since: after.at, run };
}

/** The last result of a run, for example `last reply 502`. */
function lastAnswer({ deliveries }: FailingRun): string {
  const status = deliveries.at(-1)?.status;
  return status === undefined ? 'last one without a reply' : `last reply ${status}`;
}

/**
 * The state in one sentence, for example `Failing since 12/11/2026 09:14, 37 deliveries, last reply 502`.
 * @param complete false if older deliveries are unknown
 */
export function stateText(state: DeliveryState, format: DateFormat, complete: boolean): string {
  const time = (seconds: number) => shownDateTime(seconds, format);
  const begin = (run: FailingRun) =>
    run.isFirst && !complete ? `${time(run.from)} or earlier` : time(run.from);
  switch (state.kind) {
    case 'none':
      return 'No deliveries yet';
    case 'waiting':
      return `Nothing was sent yet, ${counted(state.waiting, 'delivery', 'deliveries')} in the queue`;
    case 'unknown':
      return `The server does not report results, ${counted(state.deliveries, 'delivery', 'deliveries')}`;
    case 'failing': {
      const count = counted(state.run.deliveries.length, 'delivery', 'deliveries');
      return `Failing since ${begin(state.run)}, ${count}, ${lastAnswer(state.run)}`;
    }
    case 'working': {
      const count = counted(state.deliveries, 'delivery', 'deliveries');
      return `Working, no failure since ${time(state.since)}, ${count}`;
    }
    case 'recovered':
      return `Working again since ${time(state.since)}`;
  }
}

/** The failures before a webhook worked again; undefined for other states. */
export function recoveredText(
  state: DeliveryState,
  format: DateFormat,
  complete: boolean,
): string | undefined {
  if (state.kind !== 'recovered') return undefined;
  const { run } = state;
  const from = `${shownDateTime(run.from, format)}${run.isFirst && !complete ? ' or earlier' : ''}`;
  const count = counted(run.deliveries.length, 'delivery', 'deliveries');
  const to = run.to === run.from ? '' : ` to ${shownDateTime(run.to, format)}`;
  return `The last failures: ${from}${to}, ${count}, ${lastAnswer(run)}.`;
}
