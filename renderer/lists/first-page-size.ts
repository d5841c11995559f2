/** The page sizes with which a list can start. */
import { findHubTable } from '../../shared/hub';
import { findList } from '../../shared/lists';
import { everyList } from '../../shared/preferences';
import type { ListDefinition } from '../../shared/table/list';
import type { FirstSizes } from '../../shared/table/state';

/** Page sizes by list id, in the order in which they were chosen. */
type ChosenSizes = Readonly<Record<string, number>>;

/**
 * Returns the size that the user chose in this list, else the size of its definition, else the size chosen last in
 * another list with the same choices. "All" counts for one list only. A choice for all lists counts as a choice in
 * each.
 */
export function firstSizes(list: ListDefinition, chosen: ChosenSizes): FirstSizes {
  const elsewhere = Object.entries(chosen).filter(([id, size]) => {
    const other = findList(id) ?? findHubTable(id);
    if (!other || id === list.id || size === -1) return false;
    return other.firstPageSize === undefined && other.pageSizes === list.pageSizes;
  });
  return {
    own: chosen[list.id] ?? chosen[everyList] ?? list.firstPageSize,
    elsewhere: elsewhere.at(-1)?.[1],
  };
}

/** Returns the sizes with the new one as the last. */
export function withChosenSize(chosen: ChosenSizes, list: string, size: number): Record<string, number> {
  const { [list]: _before, ...others } = chosen;
  return { ...others, [list]: size };
}
