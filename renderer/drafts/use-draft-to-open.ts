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
export function useDraftToOpen(open: (requested: DraftHead) => boolean | 'refused'): () => void {
  const store = useDrafts();
  const { pathname } = useLocation();
  const requested = useSyncExternalStore(store?.subscribe ?? never, store?.requested ?? nothing);
  /** The draft that the dialog was opened for. */
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (requested?.place.route !== pathname) return;
    const answer = open(requested);
    if (answer === 'refused') store?.markUnopened(requested.key);
    else if (answer) {
      taken.current = requested.key;
      store?.requestOpen(null);
    }
  });
  return useCallback(() => {
    // While the dialog faded out, another draft may have been requested.
    if (taken.current !== undefined) store?.markUnopened(taken.current);
    taken.current = undefined;
  }, [store]);
}
