/** The filter state that the panel, the export sidebar and the chips of one table share (tables spec section 4). */
import { useMemo, useState } from 'react';
import {
  type FilterDefinition,
  type FilterState,
  type FilterValue,
  submittedFilters,
} from '../../shared/table/filters';
import type { FilterAccess } from '../table/table-access';

/**
 * @param applied what the table's state holds
 * @param onApply sends pairs to the table; it reloads from page 1
 */
export function useFilters(
  definitions: readonly FilterDefinition[],
  applied: FilterState,
  onApply: (values: FilterValue[]) => void,
): FilterAccess {
  const [draft, setDraft] = useState<FilterState>(applied);
  return useMemo(
    () => ({
      definitions,
      draft,
      applied,
      change: (patch) => setDraft((now) => ({ ...now, ...patch })),
      apply: () => onApply(submittedFilters(draft)),
      applyWith(patch) {
        const next = { ...draft, ...patch };
        setDraft(next);
        onApply(submittedFilters(next));
      },
      clear() {
        setDraft({});
        onApply([]);
      },
    }),
    [definitions, draft, applied, onApply],
  );
}
