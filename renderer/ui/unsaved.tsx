/**
 * Asks before unsaved work is lost by leaving a page or closing the window. Main is informed whether there is unsaved
 * work, because it closes the window.
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
import { type Layer, useLayer } from './overlays';

const question = {
  title: 'Leave without saving?',
  text: 'What you typed here is not saved and would be lost.',
  confirm: 'Leave without saving',
} as const;

interface Registry {
  readonly mark: (guard: string, unsaved: boolean) => void;
  readonly isUnsaved: () => boolean;
  /** Asks if there is unsaved work. The question stands above what is open in the layer `over`. */
  readonly mayLeave: (over?: Layer) => Promise<boolean>;
}
const UnsavedContext = createContext<Registry | null>(null);

/** Holds the guards of the page, and asks when main is about to close the window. */
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
  const mayLeave = useCallback(
    async (over: Layer = 'page') => !isUnsaved() || confirm({ ...question, over }),
    [confirm, isUnsaved],
  );
  useEffect(
    () =>
      on('closing', async () => {
        // The window can also be closed while the session has ended.
        if (await mayLeave('sign-in')) await invoke('window.close', {});
      }),
    [mayLeave],
  );

  const registry = useMemo(() => ({ mark, isUnsaved, mayLeave }), [mark, isUnsaved, mayLeave]);
  return <UnsavedContext value={registry}>{children}</UnsavedContext>;
}

/** Returns a function that asks whether unsaved work, if any, may be lost. For closing without a navigation. */
export function useLeaveCheck(): () => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  const layer = useLayer();
  return useCallback(async () => registry?.mayLeave(layer) ?? true, [registry, layer]);
}

/**
 * Registers unsaved work. A page and each dialog above it may have a guard.
 * @param unsaved whether there is unsaved work now
 */
export function useUnsavedGuard(unsaved: boolean): void {
  const registry = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    registry?.mark(id, unsaved);
    return () => registry?.mark(id, false);
  }, [registry, id, unsaved]);
}

/** Asks before a navigation that would lose unsaved work. Mounted once, because a router supports one blocker only. */
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
