/**
 * What of the user is not finished, as main has it. The page knows which calls without a known answer belong to a form
 * that is open now; the outbox shows the others.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { isOpen } from '../../shared/desk/journal';
import type { KeptOperation, LookedUp } from '../../shared/desk/operations';
import type { Failure } from '../../shared/errors';
import { actingAs, failureOf, invoke, on } from '../ipc';
import { askAgain } from '../session/ask-again';
import { useOwner, useSession } from '../session/session';

/** How often what is open is asked for again: it begins to be due, or to wait, without an event. */
const lookEvery = 30_000;

/** Prepared changes, calls without a known answer, and runs of rows of the user. */
export function useJournal() {
  const as = useOwner();
  return useQuery({
    queryKey: ['journal', 'list', as],
    queryFn: () => invoke('journal.list', { as }),
    enabled: as !== '',
    refetchInterval: ({ state: { data } }) =>
      data && (data.runs.length > 0 || data.changes.some(isOpen)) ? lookEvery : false,
  });
}

/** What the server shows of an open operation. */
export const lookUp = (id: string): Promise<LookedUp | Failure> =>
  invoke('operations.look-up', { id }).catch(failureOf);

/** The open operations as the page knows them. Not React state: forms ask for it outside of rendering. */
export class OperationsStore {
  readonly #queries: QueryClient;
  #open: readonly KeptOperation[] = [];
  #left: readonly KeptOperation[] = [];
  /** Ids of operations whose form is open, each as often as it is shown. */
  readonly #shown = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** The oldest first. The same list until it changes. */
  readonly open = (): readonly KeptOperation[] => this.#open;
  /** Those whose form is not open. The same list until it changes. */
  readonly left = (): readonly KeptOperation[] => this.#left;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks main. What it cannot tell now stays as it was. */
  readonly load = async (): Promise<readonly KeptOperation[]> => {
    const as = actingAs() ?? '';
    const found = await invoke('journal.list', { as }).catch(() => undefined);
    if (found) {
      this.#queries.setQueryData(['journal', 'list', as], found);
      this.take(found.calls);
    }
    return this.#open;
  };

  take(calls: readonly KeptOperation[]): void {
    this.#open = calls;
    this.#changed();
  }

  /** The user, or a look-up, says what became of it. */
  readonly forget = async (id: string, isDone = true): Promise<void> => {
    await invoke('operations.forget', { id, isDone });
    await this.load();
  };

  /** A form shows the operation. Returns what to call when it closes. */
  show(id: string): () => void {
    this.#count(id, 1);
    return () => this.#count(id, -1);
  }

  #count(id: string, by: number): void {
    this.#shown.set(id, (this.#shown.get(id) ?? 0) + by);
    if (this.#shown.get(id) === 0) this.#shown.delete(id);
    if (this.#open.some((each) => each.id === id)) this.#changed();
  }

  #changed(): void {
    this.#left = this.#open.filter(({ id }) => !this.#shown.has(id));
    for (const listener of this.#listeners) listener();
  }
}

const OperationsContext = createContext<OperationsStore | null>(null);

/** One store per person. Mounted inside the session. */
export function OperationsProvider({ children }: { children: ReactNode }) {
  const { person } = useSession();
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another store.
  const store = useMemo(() => new OperationsStore(queries), [person, queries]);
  const { data } = useJournal();
  // Before the next paint: a page that shows the journal takes it from both.
  useLayoutEffect(() => data && store.take(data.calls), [store, data]);
  useEffect(() => {
    const ask = () => void askAgain(queries, ['journal']);
    const stops = [on('journal', ask), on('connection', ask)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return <OperationsContext value={store}>{children}</OperationsContext>;
}

/** The store; null outside a session. */
export function useOperations(): OperationsStore | null {
  return useContext(OperationsContext);
}

const none: readonly KeptOperation[] = [];
const never = () => () => undefined;
const noneOf = () => none;

/** The open operations whose form is not on the screen, the oldest first. */
export function useLeftOperations(): readonly KeptOperation[] {
  const store = useOperations();
  return useSyncExternalStore(store?.subscribe ?? never, store?.left ?? noneOf);
}

/**
 * Says that the form of an operation is on the screen.
 * @returns the operation if it is open: an earlier attempt has no known answer
 */
export function useOperationOnScreen(id: string): KeptOperation | undefined {
  const store = useOperations();
  useEffect(() => store?.show(id), [store, id]);
  const open = useSyncExternalStore(store?.subscribe ?? never, store?.open ?? noneOf);
  return open.find((each) => each.id === id);
}
