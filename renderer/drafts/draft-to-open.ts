/** Opens the form of a draft on the page of the draft. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { DraftHead } from '../../shared/desk/drafts';
import { useDrafts } from './drafts';

const nothing = () => null;
const never = () => () => undefined;

/**
 * @param open opens the form of a draft of this page; returns false if it cannot yet, for example because the rows are
 * not loaded, and `refused` if it never can
 * @returns a function to call when the dialog is closed: a draft whose form did not open is marked as one that cannot
 * be opened
 */
export function useDraftToOpen(open: (wanted: DraftHead) => boolean | 'refused'): () => void {
  const store = useDrafts();
  const { pathname } = useLocation();
  const wanted = useSyncExternalStore(store?.subscribe ?? never, store?.wanted ?? nothing);
  /** The draft that the dialog was opened for. */
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (wanted?.place.route !== pathname) return;
    const answer = open(wanted);
    if (answer === 'refused') store?.missed(wanted.key);
    else if (answer) {
      taken.current = wanted.key;
      store?.want(null);
    }
  });
  return useCallback(() => {
    // While the dialog faded out, another draft may have been requested.
    if (taken.current !== undefined) store?.missed(taken.current);
    taken.current = undefined;
  }, [store]);
}
