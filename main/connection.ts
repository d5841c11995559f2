/** Whether the server answers. Real calls decide; while it does not answer, a light probe checks it too. */
import type { ConnectionState } from '../shared/ipc/events';
import { nowSeconds } from './clock';

interface ConnectionOptions {
  readonly changed: (state: ConnectionState) => void;
  /** Resolves if the server answers, whatever it answers. */
  readonly probe: (server: string) => Promise<void>;
  /** Milliseconds between two probes. */
  readonly every: number;
}

export interface Connection {
  state(): ConnectionState;
  answered(): void;
  unanswered(server: string): void;
  /** The practice workspace of this session ended; undefined once it runs again. */
  practice(state: ConnectionState['practice']): void;
  /** Forgets the state, for another server or none. */
  reset(): void;
}

export function watchConnection({ changed, probe, every }: ConnectionOptions): Connection {
  let state: ConnectionState = { state: 'online', since: nowSeconds(), lastAnswer: null };
  let timer: NodeJS.Timeout | undefined;
  let generation = 0;

  const set = (next: ConnectionState['state'], practice?: ConnectionState['practice']) => {
    const now = nowSeconds();
    const isChange = next !== state.state || practice !== state.practice;
    state = {
      state: next,
      since: next === state.state ? state.since : now,
      lastAnswer: next === 'online' ? now : state.lastAnswer,
      ...(practice ? { practice } : {}),
    };
    if (isChange) changed(state);
  };
  const online = () => {
    clearTimeout(timer);
    timer = undefined;
    set('online');
  };
  const answered = () => {
    // The answer may be older than the end of the workspace, which itself says when it runs again.
    if (!state.practice) online();
  };
  const watch = (server: string) => {
    const mine = generation;
    timer = setTimeout(() => {
      probe(server).then(
        () => mine === generation && answered(),
        () => mine === generation && watch(server),
      );
    }, every);
    timer.unref?.();
  };

  return {
    state: () => state,
    answered,
    unanswered(server) {
      set('offline', state.practice);
      if (!timer) watch(server);
    },
    practice(now) {
      if (now) set('offline', now);
      else online();
    },
    reset() {
      generation += 1;
      clearTimeout(timer);
      timer = undefined;
      state = { state: 'online', since: nowSeconds(), lastAnswer: null };
      changed(state);
    },
  };
}
