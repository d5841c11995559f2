/**
 * What this person asked the server to do and what has no known answer. Main keeps it; the page knows which of it belongs
 * to a form that is open now, and shows the rest.
 */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { KeptOperation, LookedUp } from '../../shared/desk/operations';
import type { Failure } from '../../shared/errors';
import { failureOf, invoke, on } from '../ipc';
import { useSession } from '../session/session';

/** What the server shows of an open operation. */
export const lookUp = (id: string): Promise<LookedUp | Failure> =>
  invoke('operations.look-up', { id }).catch(failureOf);

/** The open operations as the page knows them. Not React state: forms ask for it outside of rendering. */
export class OperationsStore {
  #open: readonly KeptOperation[] = [];
  #left: readonly KeptOperation[] = [];
  /** Ids of operations whose form is open, each as often as it is shown. */
  readonly #shown = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

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
    const found = await invoke('operations.list', {}).catch(() => undefined);
    if (found) {
      this.#open = found.operations;
      this.#changed();
    }
    return this.#open;
  };

  /** The person says that the outcome is clear. */
  readonly forget = async (id: string): Promise<void> => {
    await invoke('operations.forget', { id });
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
  const { session, person } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another store.
  const store = useMemo(() => new OperationsStore(), [person]);
  const signedIn = session.status === 'signed_in';
  useEffect(() => {
    if (!signedIn) return;
    void store.load();
    return on('operations', () => void store.load());
  }, [store, signedIn]);
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
