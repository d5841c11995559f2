/** Asks before a navigation that would lose unsaved work. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router';
import { type Registry, useRegistry } from './unsaved';

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
  const registry = useRegistry();
  // Of the page that is shown. The router is at the next one before that can be drawn.
  const { key: place } = useLocation();
  /** The place that somebody agreed to leave. Its page stays until the next one can be drawn, with what is unsaved. */
  const left = useRef<string>(undefined);
  /** Where the last press that was held up leads. */
  const wanted = useRef<Location>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isHeldUp =
      registry?.isUnsaved() === true &&
      // Somebody may come back to the same place, and type there again: then the router is at it, too.
      (left.current !== place || currentLocation.key === place) &&
      currentLocation.pathname !== nextLocation.pathname;
    if (isHeldUp) wanted.current = nextLocation;
    return isHeldUp;
  });
  useForeignAddresses(registry);
  // While one answer is awaited, and what was typed is kept or removed, a further press only changes where it leads.
  const latest = useRef(blocker);
  const answer = useRef<boolean>(undefined);
  const isAsking = useRef(false);
  /** Returns true if there was an answer to carry out. */
  const carryOut = useCallback((): boolean => {
    const mayLeave = answer.current;
    const { state, location } = latest.current;
    // The router holds up a press before that is drawn: then the next render carries it out.
    const isBehind = state === 'blocked' && location !== wanted.current;
    if (mayLeave === undefined || isBehind) return false;
    answer.current = undefined;
    isAsking.current = false;
    if (mayLeave) latest.current.proceed?.();
    else latest.current.reset?.();
    return true;
  }, []);
  useLayoutEffect(() => {
    latest.current = blocker;
  });
  useEffect(() => {
    if (carryOut() || blocker.state !== 'blocked' || isAsking.current || !registry) return;
    isAsking.current = true;
    void registry.mayLeave('page').then((mayLeave) => {
      if (mayLeave) left.current = place;
      answer.current = mayLeave;
      carryOut();
    });
  }, [blocker, registry, place, carryOut]);
  return null;
}
