/** The filter state that the panel, the export sidebar and the chips of one table share (tables section 4). */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type FilterDefinition,
  type FilterState,
  type FilterValue,
  filterStateOf,
  isEmptyFilter,
  submittedFilters,
} from '../../shared/table/filters';
import type { FilterAccess } from './filter-access';

/** Between Apply and the reload, in milliseconds; a newer apply within it replaces the older one. */
export const applyDelayMs = 60;

/**
 * @param applied what the table's state holds; when it changes from outside (a saved view), the changed names are
 * taken over into the draft and everything else in it stays
 * @param onApply sends pairs to the table; it reloads from page 1
 */
export function useFilters(
  definitions: readonly FilterDefinition[],
  applied: FilterState,
  onApply: (values: FilterValue[]) => void,
): FilterAccess {
  const [draft, showDraft] = useState(applied);
  // Controls change and apply within one event, before the page is drawn again.
  const latest = useRef(draft);
  /** What the table holds, or will hold once the apply that is under way has run. */
  const target = useRef(applied);
  const seen = useRef(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useRef(onApply);
  useLayoutEffect(() => {
    send.current = onApply;
  });

  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = applied;
    if (isSame(before, applied) || isSame(target.current, applied)) return;
    clearTimeout(timer.current);
    target.current = applied;
    latest.current = patched(latest.current, changes(before, applied));
    showDraft(latest.current);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const actions = useMemo(() => {
    const setDraft = (next: FilterState) => {
      latest.current = next;
      showDraft(next);
    };
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
        // On top of what is applied, not of the draft: removing a chip must not submit a half-finished entry.
        setDraft(patched(latest.current, patch));
        schedule(patched(target.current, patch));
      },
      clear() {
        clearTimeout(timer.current);
        setDraft({});
        target.current = {};
        send.current([]);
      },
    };
  }, []);

  return useMemo(() => ({ definitions, draft, applied, ...actions }), [definitions, draft, applied, actions]);
}

function patched(state: FilterState, patch: FilterState): FilterState {
  return Object.fromEntries(
    Object.entries({ ...state, ...patch }).filter(([, value]) => value !== undefined),
  );
}

const textOf = (value: unknown) => (isEmptyFilter(value) ? '' : JSON.stringify(value));

/** The names whose values differ, with the new values. */
function changes(before: FilterState, after: FilterState): FilterState {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => textOf(before[name]) !== textOf(after[name]))
      .map((name) => [name, after[name]]),
  );
}

function isSame(a: FilterState, b: FilterState): boolean {
  return a === b || Object.keys(changes(a, b)).length === 0;
}
