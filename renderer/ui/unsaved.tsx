/**
 * Guards what was typed and not saved when the page is left or the window is closed. Main gets the state too, so
 * that it asks before it closes the window.
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
  readonly isUnsaved: () => boolean;
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

  const isUnsaved = useCallback(() => guards.current.size > 0, []);
  const mayLeave = useCallback(async () => !isUnsaved() || confirm(question), [confirm, isUnsaved]);
  useEffect(
    () =>
      on('closing', async () => {
        if (await mayLeave()) await invoke('window.close', {});
      }),
    [mayLeave],
  );

  const registry = useMemo(() => ({ mark, isUnsaved, mayLeave }), [mark, isUnsaved, mayLeave]);
  return <UnsavedContext value={registry}>{children}</UnsavedContext>;
}

/** Returns a function that asks, if something is unsaved, whether it may be lost. For exits that are not a navigation. */
export function useLeaveCheck(): () => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  return useCallback(async () => registry?.mayLeave() ?? true, [registry]);
}

/**
 * Registers unsaved work. A page and the dialogs above it may each have a guard.
 * @param unsaved whether there is something to lose right now
 */
export function useUnsavedGuard(unsaved: boolean): void {
  const registry = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    registry?.mark(id, unsaved);
    return () => registry?.mark(id, false);
  }, [registry, id, unsaved]);
}

/**
 * Asks before a navigation that would lose unsaved work of any guard. Mounted once, under the router: a router
 * supports a single blocker.
 */
export function UnsavedBlocker() {
  const registry = useContext(UnsavedContext);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      registry?.isUnsaved() === true && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    registry?.mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, registry]);
  return null;
}
