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
 * Registers a listener that sees an address before the router does. Call before the router is created: Chromium calls
 * window listeners in the order in which they were added, even with `capture`.
 */
export function watchAddresses(): void {
  // A second call does nothing.
  window.addEventListener('popstate', lookAt);
}

/**
 * The router's blocker does not stop a URL change that the router did not make. With unsaved work, the old address is
 * restored and the router navigates itself.
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
  // The location of the visible page. The router is already at the next one while that loads.
  const { key: place } = useLocation();
  /**
   * The location that the user agreed to leave. Its page stays with its unsaved work until the next one can be drawn.
   */
  const left = useRef<string>(undefined);
  /** The target of the last blocked navigation. */
  const target = useRef<Location>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked =
      registry?.isUnsaved() === true &&
      // The user may return to the same location and type there again: then the router is at that location, too.
      (left.current !== place || currentLocation.key === place) &&
      currentLocation.pathname !== nextLocation.pathname;
    if (isBlocked) target.current = nextLocation;
    return isBlocked;
  });
  useForeignAddresses(registry);
  // While the question is open or drafts are being saved, another navigation only changes the target.
  const latest = useRef(blocker);
  const answer = useRef<boolean>(undefined);
  const isAsking = useRef(false);
  /** Returns true if there was a pending answer. */
  const carryOut = useCallback((): boolean => {
    const mayLeave = answer.current;
    const { state, location } = latest.current;
    // The router may block before this is rendered: then the next render applies the answer.
    const isBehind = state === 'blocked' && location !== target.current;
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
