/** Returns whether a media query matches, also after changes. */
import { useMemo, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const { watch, matches } = useMemo(() => watched(query), [query]);
  return useSyncExternalStore(watch, matches);
}

/** Created once, because `matchMedia` in every render is slow. */
function watched(query: string) {
  const list = window.matchMedia(query);
  let { matches } = list;
  return {
    watch: (changed: () => void) => {
      const read = () => {
        matches = list.matches;
        changed();
      };
      read();
      list.addEventListener('change', read);
      return () => list.removeEventListener('change', read);
    },
    matches: () => matches,
  };
}
