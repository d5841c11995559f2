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
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { invoke, on } from '../ipc';
import { type ConfirmOptions, useConfirm } from './confirm';
import { type Layer, useLayer } from './overlays';

const question = {
  title: 'Leave without saving?',
  text: 'What you typed here is not saved and would be lost.',
  confirm: 'Leave without saving',
} as const;

/** Asked instead where what would be lost is not something that was typed. */
export type LeaveQuestion = Pick<ConfirmOptions, 'title' | 'text' | 'confirm' | 'intent'>;

interface Registry {
  readonly mark: (guard: string, unsaved: boolean, question?: LeaveQuestion) => void;
  readonly isUnsaved: () => boolean;
  /** Asks if there is unsaved work. The question stands above what is open in the layer `over`. */
  readonly mayLeave: (over?: Layer) => Promise<boolean>;
}
const UnsavedContext = createContext<Registry | null>(null);

/** Holds the guards of the page, and asks when main is about to close the window. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const confirm = useConfirm();
  const guards = useRef(new Map<string, LeaveQuestion | undefined>());

  const mark = useCallback((guard: string, unsaved: boolean, own?: LeaveQuestion) => {
    const before = guards.current.size > 0;
    if (unsaved) guards.current.set(guard, own);
    else guards.current.delete(guard);
    const after = guards.current.size > 0;
    if (before !== after) invoke('window.unsaved', { unsaved: after }).catch(() => undefined);
  }, []);

  const isUnsaved = useCallback(() => guards.current.size > 0, []);
  const mayLeave = useCallback(
    async (over: Layer = 'page') => {
      if (!isUnsaved()) return true;
      const [only, ...others] = guards.current.values();
      return confirm({ ...(others.length === 0 && only ? only : question), over });
    },
    [confirm, isUnsaved],
  );
  useEffect(
    () =>
      on('closing', async () => {
        // Main asks by itself when no page takes the question.
        invoke('window.asked', {}).catch(() => undefined);
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
 * @param question asked when nothing else is unsaved; the same object in every render
 */
export function useUnsavedGuard(unsaved: boolean, question?: LeaveQuestion): void {
  const registry = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    registry?.mark(id, unsaved, question);
    return () => registry?.mark(id, false);
  }, [registry, id, unsaved, question]);
}

type Look = (event: PopStateEvent) => void;
const looks = new Set<Look>();
const lookAt: Look = (event) => {
  for (const look of looks) look(event);
};

/**
 * Lets the guard see an address before the router does. Called before the router is created: Chromium calls what listens
 * at a window in the order of adding, whether it captures or not.
 */
export function watchAddresses(): void {
  // For a second time this does nothing.
  window.addEventListener('popstate', lookAt);
}

/**
 * An address that something else than the router has put into the URL is an entry of the history that the router does not
 * know, and its blocker lets it pass. With unsaved work the entry gets the address of before, and the router navigates.
 */
function useForeignAddresses(registry: Registry | null): void {
  const location = useLocation();
  const navigate = useNavigate();
  const known = useRef<{ readonly state: unknown; readonly href: string }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation of the router changes both.
  useLayoutEffect(() => {
    known.current = { state: window.history.state, href: window.location.href };
  }, [location]);
  useLayoutEffect(() => {
    const check: Look = (event) => {
      // The router gives each of its entries a state.
      if (event.state || !known.current || !registry?.isUnsaved()) return;
      const address = window.location.hash.slice(1) || '/';
      event.stopImmediatePropagation();
      window.history.replaceState(known.current.state, '', known.current.href);
      navigate(address);
    };
    looks.add(check);
    return () => {
      looks.delete(check);
    };
  }, [navigate, registry]);
}

/** Asks before a navigation that would lose unsaved work. Mounted once, because a router supports one blocker only. */
export function UnsavedBlocker() {
  const registry = useContext(UnsavedContext);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      registry?.isUnsaved() === true && currentLocation.pathname !== nextLocation.pathname,
  );
  useForeignAddresses(registry);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    registry?.mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, registry]);
  return null;
}
