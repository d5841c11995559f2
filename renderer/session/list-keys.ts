/** Query keys of lists and their records. Invalidating a shorter key also reloads the longer ones. */
import type { CalledList } from '../../shared/table/owned';
import type { Id } from '../../shared/table/row';
import type { TableState } from '../../shared/table/structure';

/** A list, or the id of one without an owner. */
export type KeyedList = string | Pick<CalledList, 'id' | 'ownerId'>;

/** The lists of different owners are different; without the owner, the key means all of them. */
function keyOf(list: KeyedList): readonly unknown[] {
  if (typeof list === 'string') return ['table', list];
  return list.ownerId === undefined ? ['table', list.id] : ['table', list.id, { owner: list.ownerId }];
}

export const listKeys = {
  /** One list: its structure, pages and records. */
  list: keyOf,
  structure: (list: KeyedList) => [...keyOf(list), 'structure'],
  page: (list: KeyedList, state: TableState) => [...keyOf(list), 'page', state],
  /** The row that owns tables, in the list of owners. */
  owner: (list: KeyedList, id: Id) => [...keyOf(list), 'owner', id],
  record: (list: KeyedList, id: Id) => [...keyOf(list), 'show', id],
} as const;

/** True for the key of the row of an owner, whichever list has it. */
export function isOwnerRow(key: readonly unknown[], id: Id): boolean {
  return key[0] === 'table' && key[2] === 'owner' && String(key[3]) === String(id);
}
