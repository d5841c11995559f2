/**
 * Guards what was typed and not saved on every way out: another place in the page, and closing the window.
 * Main is told as well, so that it asks before it closes.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useBlocker } from 'react-router';
import { invoke, on } from '../ipc';
import { useConfirm } from './confirm';

const question = {
  title: 'Leave without saving?',
  text: 'What you typed here is not saved and would be lost.',
  confirm: 'Leave without saving',
} as const;

interface Registry {
  readonly mark: (guard: string, unsaved: boolean) => void;
  readonly mayLeave: () => Promise<boolean>;
}
const UnsavedContext = createContext<Registry | null>(null);

/** Knows every guard of the page and answers main when the window is about to close. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const confirm = useConfirm();
  const guards = useRef(new Set<string>());

  const mark = useCallback((guard: string, unsaved: boolean) => {
    const before = guards.current.size > 0;
    if (unsaved) guards.current.add(guard);
    else guards.current.delete(guard);
    const after = guards.current.size > 0;
    if (before !== after) invoke('window.unsaved', { unsaved: after }).catch(() => undefined);
  }, []);

  const mayLeave = useCallback(async () => guards.current.size === 0 || confirm(question), [confirm]);
  useEffect(
    () =>
      on('closing', async () => {
        if (await mayLeave()) await invoke('window.close', {});
      }),
    [mayLeave],
  );

  const registry = useMemo(() => ({ mark, mayLeave }), [mark, mayLeave]);
  return <UnsavedContext value={registry}>{children}</UnsavedContext>;
}

/** Answers a function that asks, when something is unsaved, whether it may be lost. For ways out that are no address. */
export function useLeaveCheck(): () => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  return useCallback(async () => registry?.mayLeave() ?? true, [registry]);
}

/**
 * Asks before anything that would lose unsaved work. One guard per screen.
 * @param unsaved whether there is something to lose right now
 */
export function useUnsavedGuard(unsaved: boolean): void {
  const registry = useContext(UnsavedContext);
  const confirm = useConfirm();
  const id = useId();
  const blocker = useBlocker(
    useCallback(
      ({
        currentLocation,
        nextLocation,
      }: {
        currentLocation: { pathname: string };
        nextLocation: { pathname: string };
      }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
      [unsaved],
    ),
  );

  useEffect(() => {
    registry?.mark(id, unsaved);
    return () => registry?.mark(id, false);
  }, [registry, id, unsaved]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
}
