/** The page sizes that a list can begin with. */
import { findHubTable } from '../../shared/hub';
import { findList } from '../../shared/lists';
import { everyList } from '../../shared/preferences';
import type { ListDefinition } from '../../shared/table/list';
import type { FirstSizes } from '../../shared/table/state';

/** Page sizes by list id, in the order in which they were chosen. */
type ChosenSizes = Readonly<Record<string, number>>;

/**
 * The size that the user chose in this list, or that the list has by definition, and the one chosen last in another list
 * that offers the same sizes. All rows at once are a choice for one list only. A choice for all lists is like one in each.
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

/** The sizes with the one that was chosen now, as the last. */
export function withChosenSize(chosen: ChosenSizes, list: string, size: number): Record<string, number> {
  const { [list]: _before, ...others } = chosen;
  return { ...others, [list]: size };
}
