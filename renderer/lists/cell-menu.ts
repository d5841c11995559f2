/** The items in the menu of a row for the clicked cell: filter by its value, or exclude the value. */
import {
  type FilteredCell,
  filterByCell,
  filterOfColumn,
  filterWithoutCell,
} from '../../shared/table/column-filters';
import type { FilterState } from '../../shared/table/filters';
import type { FilterController } from '../filters/use-filters';
import type { RowMenuItem } from './row-actions/row-menu';

/** The cell on which a menu was opened. */
export interface MenuCell extends FilteredCell {
  /** Field of its column. */
  readonly column: string;
}

export interface CellMenuItem extends RowMenuItem {
  /** Filter values that the item applies. */
  readonly filter?: FilterState;
}

/** Returns the menu of a row with the items of the cell, if any. The item for missing permissions stays last. */
export function withCellItems(
  menu: readonly RowMenuItem[],
  filters: FilterController,
  cell: MenuCell | undefined,
  now: Date,
): readonly CellMenuItem[] {
  const last = menu.findIndex(({ action }) => action === undefined);
  const end = last < 0 ? menu.length : last;
  return [...menu.slice(0, end), ...cellItems(filters, cell, now), ...menu.slice(end)];
}

/** Returns no items if the list has no matching filter. */
function cellItems(
  { definitions, applied }: FilterController,
  cell: MenuCell | undefined,
  now: Date,
): readonly CellMenuItem[] {
  const found = cell && filterOfColumn(definitions, cell.column);
  if (!found) return [];
  const only = filterByCell(found, cell, now);
  const except = filterWithoutCell(found, cell, applied);
  return [
    ...(only
      ? [{ id: 'filter_by', text: 'Filter by this value', icon: 'filter', filter: only } as const]
      : []),
    ...(except
      ? [{ id: 'exclude', text: 'Exclude this value', icon: 'filter-remove', filter: except } as const]
      : []),
  ];
}
