/** Tracks whether the server is reachable. Calls decide; while it is not, a small probe checks it too. */
import { nowSeconds } from '../../shared/clock';
import type { ConnectionState } from '../../shared/ipc/events';

interface ConnectionOptions {
  readonly changed: (state: ConnectionState) => void;
  /** Resolves if the server sends any reply. */
  readonly probe: (server: string) => Promise<void>;
  /** Returns the proxy that a failed probe is about. */
  readonly proxyOf?: (error: unknown) => string | undefined;
  /** Milliseconds between two probes. */
  readonly every: number;
}

export interface Connection {
  state(): ConnectionState;
  answered(): void;
  /** @param proxy the proxy that failed with the reason, if the server was not the cause */
  unanswered(server: string, proxy?: string): void;
  /** The practice workspace of this session ended; undefined once it runs again. */
  practice(state: ConnectionState['practice']): void;
  /** Forgets the state, for another server or none. */
  reset(): void;
}

export function watchConnection({
  changed,
  probe,
  proxyOf = () => undefined,
  every,
}: ConnectionOptions): Connection {
  let state: ConnectionState = { state: 'online', since: nowSeconds(), lastAnswer: null };
  let timer: NodeJS.Timeout | undefined;
  let generation = 0;

  const set = (next: ConnectionState['state'], { practice, proxy }: Partial<ConnectionState> = {}) => {
    const now = nowSeconds();
    const isChange = next !== state.state || practice !== state.practice || proxy !== state.proxy;
    state = {
      state: next,
      since: next === state.state ? state.since : now,
      lastAnswer: next === 'online' ? now : state.lastAnswer,
      ...(practice ? { practice } : {}),
      ...(proxy ? { proxy } : {}),
    };
    if (isChange) changed(state);
  };
  /** The result of a running probe is ignored: it may be about the previous server. */
  const stop = () => {
    generation += 1;
    clearTimeout(timer);
    timer = undefined;
  };
  const online = () => {
    stop();
    set('online');
  };
  const answered = () => {
    // The reply may be older than the end of the workspace, which itself reports when it runs again.
    if (!state.practice) online();
  };
  const watch = (server: string) => {
    const mine = generation;
    timer = setTimeout(() => {
      probe(server).then(
        () => mine === generation && answered(),
        (error: unknown) => {
          if (mine !== generation) return;
          set('offline', { practice: state.practice, proxy: proxyOf(error) });
          watch(server);
        },
      );
    }, every);
    timer.unref?.();
  };

  return {
    state: () => state,
    answered,
    unanswered(server, proxy) {
      set('offline', { practice: state.practice, proxy });
      if (!timer) watch(server);
    },
    practice(now) {
      if (now) set('offline', { practice: now });
      else online();
    },
    reset() {
      stop();
      state = { state: 'online', since: nowSeconds(), lastAnswer: null };
      changed(state);
    },
  };
}
