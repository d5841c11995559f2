/**
 * The newest records of a list before a call adds one, and after: so a look-up tells whether it was added. Ids are
 * compared and never times, because the clock of the server is not that of this computer.
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

/** The list to which a call adds records; undefined for a call that adds none, and for a list whose owner is not known. */
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

/** What a list answers to `newestCall`. */
interface NewestPage {
  readonly data: readonly Row[];
  readonly total?: number | undefined;
}

/** The ids of the newest records, to be kept with an operation. */
export function newestRecords({ rowId }: Pick<ListDefinition, 'rowId'>, page: NewestPage): NewestRecords {
  const ids = page.data.flatMap((row) => rowIdOf(row, rowId) ?? []).slice(0, newestRows);
  return { ids, ...(page.total !== undefined && { total: page.total }) };
}

/** Records that were added since the newest ones were kept. */
export interface AddedRecords {
  readonly rows: readonly Row[];
  /** These are all that were added, up to a page. False if the list does not tell. */
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
  // Countries have the ids that they have everywhere, so an added one may be anywhere in the list.
  const isLonger = (now.total ?? 0) > (before.total ?? 0);
  return { rows, isSure: rows.length > 0 || !isLonger };
}

const hasAll = ({ ids, total }: NewestRecords) => total !== undefined && total <= ids.length;

/** Numbers, each less than the one before. */
function isNewestFirst(ids: NewestRecords['ids']): boolean {
  return ids.every((id, at) => {
    const before = ids[at - 1];
    return /^\d{1,15}$/.test(String(id)) && (before === undefined || Number(id) < Number(before));
  });
}
