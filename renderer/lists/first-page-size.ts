/** The page size that a list begins with. */
import { findHubTable } from '../../shared/hub';
import { findList } from '../../shared/lists';
import type { ListDefinition } from '../../shared/table/list';

/** Page sizes by list id, in the order in which they were chosen. */
type ChosenSizes = Readonly<Record<string, number>>;

/**
 * The size that the person chose in this list, otherwise the one chosen last in a list that offers the same sizes. All
 * rows at once are a choice for one list only. A list with a size of its own begins with it. Undefined if nothing was
 * chosen.
 */
export function firstPageSize(list: ListDefinition, chosen: ChosenSizes): number | undefined {
  const elsewhere = Object.entries(chosen).filter(([id, size]) => {
    const other = findList(id) ?? findHubTable(id);
    return size > 0 && other?.firstPageSize === undefined && other?.pageSizes === list.pageSizes;
  });
  return chosen[list.id] ?? list.firstPageSize ?? elsewhere.at(-1)?.[1];
}

/** The sizes with the one that was chosen now, as the last. */
export function withChosenSize(chosen: ChosenSizes, list: string, size: number): Record<string, number> {
  const { [list]: _before, ...others } = chosen;
  return { ...others, [list]: size };
}
