/** What can be done with several selected rows: each status that the menu of at least one of them has, by its text there. */
import type { IconName } from '@blueprintjs/core';
import type { ListDefinition } from '../../../shared/table/list';
import { sentId } from '../../../shared/table/owned';
import { type Id, type Row, rowIdOf } from '../../../shared/table/row';
import { rowNameOf } from '../grid/columns';
import type { RowMenuItem } from '../row-actions/row-menu';

/** Most rows of one bulk action. */
export const mostBulkRows = 5000;

export interface BulkRow {
  readonly id: Id;
  /** What the call names the row by. */
  readonly sentAs: Id;
  readonly name: string;
  readonly status: string | boolean;
}

export interface BulkChoice {
  /** As in the menu of a row: `Verify`. */
  readonly text: string;
  readonly icon: IconName;
  readonly allowed: readonly BulkRow[];
  /** Names of the rows that do not allow it, by the reason. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
}

/** The reason for rows whose menu does not have the action. */
export const notOffered = 'Their status does not allow it.';

/**
 * @param rows that are selected
 * @param menuOf the menu of a row
 */
export function bulkChoices(
  list: ListDefinition,
  rows: readonly Row[],
  menuOf: (row: Row) => readonly RowMenuItem[],
): readonly BulkChoice[] {
  const menus = rows.map((row) => ({
    row,
    id: rowIdOf(row, list.rowId),
    name: rowNameOf(row, list.rowName, list.rowId),
    items: menuOf(row).filter(({ action }) => action?.bulk),
  }));
  const all = menus.flatMap(({ items }) => items);
  const texts = new Map(all.map(({ text, icon }) => [text, icon]));
  return [...texts].map(([text, icon]) => {
    const allowed: BulkRow[] = [];
    const refused = new Map<string, string[]>();
    for (const { row, id, name, items } of menus) {
      const item = items.find((each) => each.text === text);
      const sentAs = id === undefined ? undefined : sentId(list, 'state', row, id);
      const status = item?.refusal === undefined ? item?.nextStatus : undefined;
      if (id !== undefined && sentAs !== undefined && status !== undefined)
        allowed.push({ id, sentAs, name, status });
      else {
        const reason = item?.refusal ?? notOffered;
        refused.set(reason, [...(refused.get(reason) ?? []), name]);
      }
    }
    return { text, icon, allowed, refused };
  });
}
