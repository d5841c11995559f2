/**
 * Compares the newest records of a list before and after a call that adds one, so that a look-up can detect whether it
 * was added. Compares ids, not times, because the clocks of server and computer differ.
 */
import { type NewestRecords, newestRows } from '../desk/operations';
import { lists } from '../lists';
import { isRecord } from '../records';
import { type ListDefinition, tableCallName } from '../table/list';
import { ownerField, sentInput } from '../table/owned';
import { type Id, type Row, rowIdOf } from '../table/row';
import type { TableState } from '../table/structure';
import { findCall } from '.';
import { callSubject } from './call-subject';

/** The list to which a call adds records; undefined for other calls, and for a list whose owner is unknown. */
export function addedTo(call: string, sent: unknown): ListDefinition | undefined {
  const lookUp = findCall(call)?.lookUp;
  if (lookUp === 'imported') {
    const type = isRecord(sent) ? sent.type : undefined;
    return lists.find(({ importTypes }) => importTypes?.some((each) => each.type === type));
  }
  const list = lookUp === 'added' ? callSubject(call, sent)?.list : undefined;
  return list && ownerField(list, 'datatable') && list.ownerId === undefined ? undefined : list;
}

/** The call that reads the newest records of a list. */
export function newestCall(list: ListDefinition): { readonly name: string; readonly input: object } {
  const state: TableState = {
    page: 1,
    per_page: newestRows,
    sortBy: list.rowId,
    sortOrder: 'desc',
    filters: [],
  };
  return { name: tableCallName(list.id, 'datatable'), input: sentInput(list, 'datatable', state) };
}

/** The reply to `newestCall`. */
interface NewestPage {
  readonly data: readonly Row[];
  readonly total?: number | undefined;
}

/** The ids of the newest records, to be stored with an operation. */
export function newestRecords({ rowId }: Pick<ListDefinition, 'rowId'>, page: NewestPage): NewestRecords {
  const ids = page.data.flatMap((row) => rowIdOf(row, rowId) ?? []).slice(0, newestRows);
  return { ids, ...(page.total !== undefined && { total: page.total }) };
}

/** Records that were added since the ids were stored. */
export interface AddedRecords {
  readonly rows: readonly Row[];
  /** True if these are all added records, up to a page. False if the list cannot show that. */
  readonly isSure: boolean;
}

/** @param before undefined if the newest records could not be read then */
export function addedSince(
  { rowId }: Pick<ListDefinition, 'rowId'>,
  before: NewestRecords | undefined,
  page: NewestPage,
): AddedRecords {
  if (!before) return { rows: [], isSure: false };
  const now = newestRecords({ rowId }, page);
  const rowsWhere = (isAdded: (id: Id) => boolean) =>
    page.data.filter((row) => isAdded(rowIdOf(row, rowId) ?? ''));
  const known = new Set(before.ids.map(String));
  const others = rowsWhere((id) => !known.has(String(id)));
  if (hasAll(before)) return { rows: others, isSure: others.length > 0 || hasAll(now) };
  const [newest] = before.ids;
  if (before.ids.length < 2 || !isNewestFirst(before.ids) || !isNewestFirst(now.ids))
    return { rows: others, isSure: false };
  const rows = rowsWhere((id) => Number(id) > Number(newest));
  // Countries have global ids, so an added one may be anywhere in the list.
  const isLonger = (now.total ?? 0) > (before.total ?? 0);
  return { rows, isSure: rows.length > 0 || !isLonger };
}

const hasAll = ({ ids, total }: NewestRecords) => total !== undefined && total <= ids.length;

/** True for numbers in descending order. */
function isNewestFirst(ids: NewestRecords['ids']): boolean {
  return ids.every((id, at) => {
    const before = ids[at - 1];
    return /^\d{1,15}$/.test(String(id)) && (before === undefined || Number(id) < Number(before));
  });
}
