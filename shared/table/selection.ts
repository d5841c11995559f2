/** The selected rows of a table (tables section 4): rows of the page, or all rows that match on all pages. */
import type { Id } from '../table/row';

export interface Selection {
  /** Selected rows of the page. */
  readonly ids: ReadonlySet<Id>;
  /** True after select-all, until a row is unselected. */
  readonly all: boolean;
  /** True if all rows that match are selected, on all pages. */
  readonly matching: boolean;
  /** The first row of a range that is selected with Shift. */
  readonly anchor: Id | null;
}

export const nothingSelected: Selection = { ids: new Set(), all: false, matching: false, anchor: null };

/** True if a row is selected. */
export function isSelected(selection: Selection, id: Id): boolean {
  return selection.matching || selection.ids.has(id);
}

/** Number of selected rows; `total` is the number of rows that match on all pages. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.matching ? total : selection.ids.size;
}

/** Selects all rows of the current page, or unselects them if all are selected. */
export function toggleAll(selection: Selection, pageIds: readonly Id[]): Selection {
  if (selection.all || selection.matching || pageIds.length === 0) return nothingSelected;
  return { ...nothingSelected, ids: new Set(pageIds), all: true };
}

/** Selects all rows that match, on all pages; `ids` are still those of the page. */
export function selectMatching(pageIds: readonly Id[]): Selection {
  return { ...nothingSelected, ids: new Set(pageIds), all: pageIds.length > 0, matching: true };
}

/**
 * Toggles one row. If all are selected, this clears `all` and unselects the row; if all that match are selected, the
 * other rows of the page stay selected.
 */
export function toggleOne(selection: Selection, id: Id, pageIds: readonly Id[]): Selection {
  const ids = new Set(selection.matching ? pageIds : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, all: coversPage(ids, pageIds), matching: false, anchor: id };
}

/** Selects the rows from the anchor to this one; without an anchor on the page it toggles the row. */
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
