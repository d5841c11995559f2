/** Which rows are selected (tables section 4): those of the page, or all that match over pages. */
import type { Id } from '../table/row';

export interface Selection {
  /** Selected rows of the page. */
  readonly ids: ReadonlySet<Id>;
  /** True after select-all, until one row is taken out again. */
  readonly all: boolean;
  /** True when every row that matches is selected, whichever page it is on. */
  readonly matching: boolean;
  /** The row from which Shift selects a range. */
  readonly anchor: Id | null;
}

export const nothingSelected: Selection = { ids: new Set(), all: false, matching: false, anchor: null };

/** Whether a row is selected. */
export function isSelected(selection: Selection, id: Id): boolean {
  return selection.matching || selection.ids.has(id);
}

/** How many rows are selected; `total` is the number of rows that match over all pages. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.matching ? total : selection.ids.size;
}

/** Select-all takes the rows of the current page; a second time it takes none. */
export function toggleAll(selection: Selection, pageIds: readonly Id[]): Selection {
  if (selection.all || selection.matching || pageIds.length === 0) return nothingSelected;
  return { ...nothingSelected, ids: new Set(pageIds), all: true };
}

/** Takes all rows that match, over pages; the ids are still those of the page. */
export function selectMatching(pageIds: readonly Id[]): Selection {
  return { ...nothingSelected, ids: new Set(pageIds), all: pageIds.length > 0, matching: true };
}

/**
 * Toggling one row while all are selected clears the all flag and unselects that row; of all that match, the rows of
 * the page but that one are left.
 */
export function toggleOne(selection: Selection, id: Id, pageIds: readonly Id[]): Selection {
  const ids = new Set(selection.matching ? pageIds : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, all: coversPage(ids, pageIds), matching: false, anchor: id };
}

/** Adds the rows from the anchor to this one; without an anchor on the page it is a toggle. */
export function selectRange(selection: Selection, id: Id, pageIds: readonly Id[]): Selection {
  const from = selection.anchor === null ? -1 : pageIds.indexOf(selection.anchor);
  const to = pageIds.indexOf(id);
  if (selection.matching || from < 0 || to < 0) return toggleOne(selection, id, pageIds);
  const ids = new Set(selection.ids);
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
    const each = pageIds[at];
    if (each !== undefined) ids.add(each);
  }
  return { ids, all: coversPage(ids, pageIds), matching: false, anchor: selection.anchor };
}

function coversPage(ids: ReadonlySet<Id>, pageIds: readonly Id[]): boolean {
  return pageIds.length > 0 && pageIds.every((each) => ids.has(each));
}
