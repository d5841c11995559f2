/** Carries out a run: sends call after call, notes what became of each, and stops where going on would be a guess. */
import type { Failure } from '../../../shared/errors';
import { afterEvents, nextAct, type Run, type RunEvent, type Step } from '../../../shared/transfer/run';
import { failureOf } from '../../ipc';

/** Why a run does not go on. */
export type Halt =
  | { readonly why: 'stopped' }
  | {
      readonly why: 'failed';
      readonly failure: Failure;
      /** The step whose call failed; absent if the stored rows could not be loaded, or the run not kept. */
      readonly step?: number;
    };

interface RunPorts {
  /** @param wasSent an earlier call of the step may have reached the server */
  readonly send: (step: Step, wasSent: boolean) => Promise<unknown>;
  /** Loads the stored rows and answers what they tell about the run. */
  readonly lookUp: (run: Run) => Promise<readonly RunEvent[]>;
  /** Keeps events on disk, and with them those that could not be kept before. */
  readonly note: (events: readonly RunEvent[]) => Promise<unknown>;
  readonly stopped: () => boolean;
  /** The run as it is now, after each change. */
  readonly onRun: (run: Run) => void;
}

/** Refusals of everything and not of one row: the next row would be refused as well. */
const refusesAll = new Set([
  'session_ended',
  'refused',
  'credentials',
  'too_many',
  'redirected',
  'certificate',
]);

/**
 * Goes on until nothing is left; undefined then. Never rejects.
 * @param lookFirst looks at the stored rows before anything is sent, as after every interruption
 */
export async function drive(run: Run, ports: RunPorts, lookFirst: boolean): Promise<Halt | undefined> {
  let now = run;
  const add = async (events: readonly RunEvent[]) => {
    if (events.length === 0) return;
    now = afterEvents(now, events);
    ports.onRun(now);
    await ports.note(events);
  };
  let looks = lookFirst;
  try {
    // Nothing more is sent while the profile cannot say what was.
    if (lookFirst) await ports.note([]);
  } catch (error) {
    return { why: 'failed', failure: failureOf(error) };
  }
  for (;;) {
    const next = nextAct(now);
    if (next.act === 'end') return undefined;
    if (ports.stopped()) return { why: 'stopped' };
    if (next.act === 'look-up' || looks) {
      try {
        await add(await ports.lookUp(now));
      } catch (error) {
        return { why: 'failed', failure: failureOf(error) };
      }
      looks = false;
      continue;
    }
    let event: RunEvent = { step: next.at, outcome: 'done' };
    let failure: Failure | undefined;
    try {
      await ports.send(next.step, now.steps[next.at]?.sent === true);
    } catch (error) {
      failure = failureOf(error);
      event = eventOf(next.at, next.step, failure);
    }
    try {
      if (event.outcome !== 'waiting') await add([event]);
    } catch (error) {
      return { why: 'failed', failure: failureOf(error) };
    }
    if (failure && event.outcome !== 'refused') return { why: 'failed', failure, step: next.at };
  }
}

/** What a failed call tells about its step; `waiting` if nothing was done and it can be sent again. */
function eventOf(step: number, { kind }: Step, failure: Failure): RunEvent {
  if (failure.outcome === 'unknown') return { step, outcome: 'unknown' };
  // Without its address no row can be added.
  const noAddress = failure.code === 'not_found' && kind === 'store';
  if (failure.outcome !== 'refused' || refusesAll.has(failure.code) || noAddress)
    return { step, outcome: 'waiting' };
  return refusal(step, failure);
}

/** The server's words about a row that it did not take. */
function refusal(step: number, { serverMessage, fields, code }: Failure): RunEvent {
  const message = serverMessage ?? (code === 'not_found' ? 'The row is not there any more' : 'Not accepted');
  return { step, outcome: 'refused', message, ...(fields && { fields }) };
}
