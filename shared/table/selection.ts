/** Row selection of one page (tables spec section 4). */
import type { Id } from '../table/row';

export interface Selection {
  readonly ids: ReadonlySet<Id>;
  /** True after select-all, until one row is taken out again. */
  readonly all: boolean;
}

export const nothingSelected: Selection = { ids: new Set(), all: false };

/** Select-all takes the rows of the current page; a second time it takes none. */
export function toggleAll(selection: Selection, pageIds: readonly Id[]): Selection {
  return selection.all ? nothingSelected : { ids: new Set(pageIds), all: pageIds.length > 0 };
}

/** Toggling one row while all are selected clears the all flag and unselects that row. */
export function toggleOne(selection: Selection, id: Id, pageIds: readonly Id[]): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, all: pageIds.length > 0 && pageIds.every((each) => ids.has(each)) };
}
