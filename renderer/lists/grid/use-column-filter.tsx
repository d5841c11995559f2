/** The filters of the columns of a grid, and the popup of the open one. */
import { type RefObject, useMemo, useState } from 'react';
import { type ColumnFilter, filterOfColumn, isColumnFiltered } from '../../../shared/table/column-filters';
import { FilterPopup, type OpenFilter } from '../../filters/filter-popup';
import type { FilterController } from '../../filters/use-filters';
import { below, headingAt } from '../../grid/column-edges';
import type { Column } from './columns';

/** Positions are those of the data columns, counted from 0. */
export function useColumnFilter(
  filters: FilterController,
  columns: readonly Column[],
  scroller: RefObject<HTMLElement | null>,
) {
  const { definitions, applied } = filters;
  const [shown, setShown] = useState<(OpenFilter & { readonly position: number }) | null>(null);
  const byPosition = useMemo<readonly (ColumnFilter | undefined)[]>(
    () => columns.map(({ header }) => filterOfColumn(definitions, header.value)),
    [definitions, columns],
  );
  return {
    isOffered: (position: number) => byPosition[position] !== undefined,
    isSet: (position: number) => {
      const filter = byPosition[position];
      return filter !== undefined && isColumnFiltered(filter, applied);
    },
    openColumn: shown?.position ?? -1,
    /** Opens the filter of a column. Returns false if the column has no filter. */
    open: (position: number): boolean => {
      const filter = byPosition[position];
      const heading = headingAt(scroller.current, position);
      if (!filter || !heading) return false;
      setShown({ ...filter, position, at: below(heading), opener: document.activeElement });
      return true;
    },
    popup: <FilterPopup filters={filters} open={shown} onClose={() => setShown(null)} />,
  };
}

/** True for the key that opens the filter of a column. */
export function isFilterKey(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean {
  return event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey;
}
