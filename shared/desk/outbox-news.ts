/** What became of prepared changes since they were looked at last, for notices: one for each, and few for a whole round. */
import { counted } from '../quantities';
import { type EntryState, isGoing } from './journal';
import { type PreparedChange, targetName } from './rates';

export interface OutboxNews {
  readonly state: 'done' | 'needs-you' | 'refused';
  readonly title: string;
  /** The service, or how many changes: `40 changes`. */
  readonly about: string;
  /** How many changes it is about. */
  readonly count: number;
  /** Where it leads in the page. */
  readonly route: string;
}

const newsStates = ['done', 'needs-you', 'refused'] as const;
const isNews = (state: EntryState) => newsStates.some((each) => each === state);

/**
 * @returns a function that takes all prepared changes of one person as they are now. What was so when it is called first
 * is no news. Of a round is told once nothing of it is on its way any more: hundreds of services would be hundreds of
 * notices.
 */
export function createOutboxNews(): (changes: readonly PreparedChange[]) => readonly OutboxNews[] {
  let states: ReadonlyMap<string, EntryState> | undefined;
  const untold = new Set<string>();
  return (changes) => {
    const before = states;
    states = new Map(changes.map(({ id, state }) => [id, state]));
    if (!before) return [];
    const news: OutboxNews[] = [];
    const rounds = new Map<string, PreparedChange[]>();
    for (const change of changes) {
      const { id, state, origin } = change;
      const isNew = before.get(id) !== state && isNews(state);
      if (origin.kind === 'round') {
        if (isNew) untold.add(id);
        else if (!isNews(state)) untold.delete(id);
        const others = rounds.get(origin.round);
        if (others) others.push(change);
        else rounds.set(origin.round, [change]);
      } else if (isNew) news.push(...newsOf([change], `/outbox/${id}`));
    }
    for (const [round, all] of rounds) {
      if (all.some(isGoing)) continue;
      const ended = all.filter(({ id }) => untold.has(id));
      for (const { id } of ended) untold.delete(id);
      for (const state of newsStates) {
        const some = ended.filter((each) => each.state === state);
        news.push(...newsOf(some, state === 'done' ? `/rate-rounds/${round}` : `/outbox/${some[0]?.id}`));
      }
    }
    return news;
  };
}

/** Changes with the same title and state; empty for none. */
function newsOf(changes: readonly PreparedChange[], route: string): readonly OutboxNews[] {
  const [first] = changes;
  const state = newsStates.find((each) => each === first?.state);
  if (!first || !state) return [];
  const about = changes.length === 1 ? targetName(first.target) : counted(changes.length, 'change');
  return [{ state, title: first.title, about, count: changes.length, route }];
}
