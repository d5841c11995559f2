/** The bulk actions of the selected rows: each status change and removal that is in the menu of one of them. */
import type { IconName, Intent } from '@blueprintjs/core';
import type { EntryRow } from '../../../shared/desk/row-entries';
import type { ListDefinition } from '../../../shared/table/list';
import { removalFields, sentId } from '../../../shared/table/owned';
import { type Id, type Row, rowIdOf } from '../../../shared/table/row';
import { rowNameOf } from '../grid/columns';
import type { RowMenuItem } from '../row-actions/row-menu';

/** Most rows of one bulk action. */
export const mostBulkRows = 5000;

interface BulkRow {
  readonly name: string;
  /** The action for each row. */
  readonly row: EntryRow;
}

export interface BulkChoice {
  /** The text as in the menu of a row, for example `Verify`. */
  readonly text: string;
  readonly icon: IconName;
  readonly intent?: Intent | undefined;
  readonly allowed: readonly BulkRow[];
  /** Names of the rows that do not allow it, by the reason. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
}

/** The reason for rows whose menu does not have the action. */
const notOffered = 'Their status does not allow it.';

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
  const orderOf = ({ action }: RowMenuItem) => action?.order ?? 0;
  const all = menus.flatMap(({ items }) => items).sort((a, b) => orderOf(a) - orderOf(b));
  const texts = new Map(all.map((item) => [item.text, item]));
  return [...texts].map(([text, { icon, intent }]) => {
    const allowed: BulkRow[] = [];
    const refused = new Map<string, string[]>();
    for (const { row, id, name, items } of menus) {
      const item = items.find((each) => each.text === text);
      const done = item && item.refusal === undefined ? entryRow(list, item, row, id) : undefined;
      if (done) allowed.push({ name, row: done });
      else {
        const reason = item?.refusal ?? notOffered;
        refused.set(reason, [...(refused.get(reason) ?? []), name]);
      }
    }
    return { text, icon, intent, allowed, refused };
  });
}

function entryRow(
  list: ListDefinition,
  { action, nextStatus: status }: RowMenuItem,
  row: Row,
  id: Id | undefined,
): EntryRow | undefined {
  const kind = action?.bulk;
  const sentAs = kind && id !== undefined ? sentId(list, kind, row, id) : undefined;
  if (!kind || id === undefined || sentAs === undefined) return undefined;
  const named = { kind, id, ...(sentAs !== id && { sentAs }) };
  if (kind === 'state') return status === undefined ? undefined : { ...named, status };
  const beside = removalFields(list, row);
  return { ...named, ...(Object.keys(beside).length > 0 && { beside }) };
}
