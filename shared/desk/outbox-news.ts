/**
 * Outcomes of prepared changes and of runs of rows since the last call, for notices: one for each, and few for a whole
 * round.
 */
import { counted } from '../quantities';
import { type Entry, isInProgress } from './journal';
import { type PreparedChange, targetName } from './rates';
import { type RowRun, runState, runTitle } from './row-entries';

export interface OutboxNews {
  readonly id: string;
  readonly of: 'rates' | 'rows';
  readonly state: 'done' | 'needs-you' | 'refused';
  readonly title: string;
  /** The service, or a count: `40 changes`, `12 rows`. */
  readonly about: string;
  /** The count. */
  readonly count: number;
  /** Address in the page. */
  readonly route: string;
}

interface Snapshot {
  readonly changes: readonly PreparedChange[];
  readonly runs: readonly RowRun[];
}

const newsStates = ['done', 'needs-you', 'refused'] as const;
const newsState = ({ state }: Pick<Entry, 'state'>) => newsStates.find((each) => each === state);

/**
 * @returns a function that takes the current journal of one user and returns the changes since the last call. A round
 * is reported once, when all of its changes have ended, because it can have hundreds of services.
 */
export function createOutboxNews(): (now: Snapshot) => readonly OutboxNews[] {
  let before: Snapshot | undefined;
  const unreported = new Set<string>();
  return (now) => {
    const last = before;
    before = now;
    if (!last) return [];
    const states = new Map(last.changes.map(({ id, state }) => [id, state]));
    const isNew = ({ id, state }: PreparedChange) => states.get(id) !== state;
    const single = now.changes.filter((change) => change.origin.kind !== 'round' && isNew(change));
    return [
      ...single.flatMap((change) => newsOf([change], `/outbox/${change.id}`)),
      ...roundNews(now.changes, isNew, unreported),
      ...now.runs.flatMap((run) => runNews(run, find(last.runs, run))),
    ];
  };
}

const find = (runs: readonly RowRun[], { origin }: RowRun) =>
  runs.find((run) => run.origin.run === origin.run);

function roundNews(
  changes: readonly PreparedChange[],
  isNew: (change: PreparedChange) => boolean,
  unreported: Set<string>,
): readonly OutboxNews[] {
  const rounds = new Map<string, PreparedChange[]>();
  for (const change of changes) {
    if (change.origin.kind !== 'round') continue;
    const { round } = change.origin;
    const others = rounds.get(round);
    if (others) others.push(change);
    else rounds.set(round, [change]);
  }
  return [...rounds].flatMap(([round, all]) => {
    for (const change of all) {
      if (!newsState(change)) unreported.delete(change.id);
      else if (isNew(change)) unreported.add(change.id);
    }
    if (all.some(isInProgress)) return [];
    const ended = all.filter(({ id }) => unreported.delete(id));
    return newsStates.flatMap((state) => {
      const some = ended.filter((each) => each.state === state);
      return newsOf(some, state === 'done' ? `/rate-rounds/${round}` : `/outbox/${some[0]?.id}`);
    });
  });
}

/** Changes with the same title and state; empty for none. */
function newsOf(changes: readonly PreparedChange[], route: string): readonly OutboxNews[] {
  const [first] = changes;
  const state = first && newsState(first);
  if (!state) return [];
  const { id, title, target } = first;
  const count = changes.length;
  const about = count === 1 ? targetName(target) : counted(count, 'change');
  return [{ id, of: 'rates', state, title, about, count, route }];
}

/**
 * Outcome of a run that was active at the last call and is still in the journal: an ended run may have been discarded.
 */
function runNews(now: RowRun, last: RowRun | undefined): readonly OutboxNews[] {
  const state = newsState(runState(now));
  if (!state || !last || !isInProgress(runState(last))) return [];
  const { run: id } = now.origin;
  const count = now.counts[state] ?? 0;
  const about = counted(count, 'row');
  return [{ id, of: 'rows', state, title: runTitle(now), about, count, route: `/outbox/${id}` }];
}
