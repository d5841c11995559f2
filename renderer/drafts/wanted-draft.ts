/** Opens the form of a draft: the page of the draft is shown, and what can open the form there takes it. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { DraftHead } from '../../shared/desk/drafts';
import { useDrafts } from './drafts';

const nothing = () => null;
const never = () => () => undefined;

/**
 * @param open opens the form of a draft of this page; returns false if it cannot yet, for example because the rows are
 * not loaded, and `refused` if it never can
 * @returns called when the dialog is closed: a draft whose form did not come is said to be one that cannot be opened
 */
export function useWantedDraft(open: (wanted: DraftHead) => boolean | 'refused'): () => void {
  const store = useDrafts();
  const { pathname } = useLocation();
  const wanted = useSyncExternalStore(store?.subscribe ?? never, store?.wanted ?? nothing);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (wanted?.place.route !== pathname) return;
    const taken = latest.current(wanted);
    if (taken === 'refused') store?.missed();
    else if (taken) store?.want(null);
  });
  return useCallback(() => store?.missed(), [store]);
}
