/** The filter state of one list, shared by the panel, the export sidebar and the chips (tables section 4). */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type FilterDefinition,
  type FilterState,
  type FilterValue,
  filterChanges,
  filterStateOf,
  submittedFilters,
} from '../../shared/table/filters';
import type { FilterAccess } from './filter-access';

/** Time between Apply and the reload, in milliseconds. A second Apply within it replaces the first. */
export const applyDelayMs = 60;

/** What is kept of the filters of a table while nobody sees it. */
export interface FilterMemory {
  /** The names whose values in the draft differ from the applied ones, with these values; undefined for one that is removed. */
  unapplied?: FilterState;
}

/**
 * @param applied the filters of the list's state; when they change from outside (a saved view), the changed names are
 * copied into the draft and the rest of the draft stays
 * @param onApply reloads the list from page 1 with these filters
 * @param memory the draft begins with what it holds, and it holds what the draft becomes
 */
export function useFilters(
  definitions: readonly FilterDefinition[],
  applied: FilterState,
  onApply: (values: FilterValue[]) => void,
  memory?: FilterMemory,
): FilterAccess {
  const [draft, setDraftState] = useState(() =>
    memory?.unapplied ? patched(applied, memory.unapplied) : applied,
  );
  // Current also within one event, in which a control may change its value and apply it.
  const latest = useRef(draft);
  /** The filters of the list, or those it will have when the waiting apply has run. */
  const target = useRef(applied);
  const seen = useRef(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useRef(onApply);
  const [listeners] = useState(() => new Set<() => void>());
  useLayoutEffect(() => {
    send.current = onApply;
  });

  const remember = useCallback(() => {
    if (memory) memory.unapplied = filterChanges(seen.current, latest.current);
  }, [memory]);
  const setDraft = useCallback(
    (next: FilterState) => {
      latest.current = next;
      // Here and not in an effect: what was typed may be read when its table is gone already.
      remember();
      setDraftState(next);
    },
    [remember],
  );
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = applied;
    remember();
    if (isSame(before, applied) || isSame(target.current, applied)) return;
    clearTimeout(timer.current);
    target.current = applied;
    setDraft(patched(latest.current, filterChanges(before, applied)));
  }, [applied, remember, setDraft]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const actions = useMemo(() => {
    const schedule = (next: FilterState) => {
      const values = submittedFilters(next);
      target.current = filterStateOf(values);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send.current(values), applyDelayMs);
    };
    return {
      change: (patch: FilterState) => setDraft(patched(latest.current, patch)),
      apply: () => schedule(latest.current),
      applyWith(patch: FilterState) {
        // Based on the applied filters and not on the draft: removing a chip must not apply half-typed values.
        setDraft(patched(latest.current, patch));
        schedule(patched(target.current, patch));
      },
      clear() {
        clearTimeout(timer.current);
        target.current = {};
        for (const listener of listeners) listener();
        setDraft({});
        send.current([]);
      },
      whenCleared(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  }, [setDraft, listeners]);

  return useMemo(() => ({ definitions, draft, applied, ...actions }), [definitions, draft, applied, actions]);
}

function patched(state: FilterState, patch: FilterState): FilterState {
  return Object.fromEntries(
    Object.entries({ ...state, ...patch }).filter(([, value]) => value !== undefined),
  );
}

function isSame(a: FilterState, b: FilterState): boolean {
  return a === b || Object.keys(filterChanges(a, b)).length === 0;
}
