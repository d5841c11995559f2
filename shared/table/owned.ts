/**
 * Lists that belong to one record: the mappings and rules of an integration, the headers of a webhook (hub section 7).
 * Their calls name the owner, and some send the id of a record under a name of its own, for example `supplier_id`.
 */
import type { ListDefinition, OwnerField, TableCallKind } from './list';
import type { Id, Row } from './row';

/** A list that belongs to a record. */
export type OwnedDefinition = ListDefinition & { readonly ownedBy: OwnerField };

/** The parts of a definition that decide what its calls send. */
export type CalledList = Pick<ListDefinition, 'id' | 'ownedBy' | 'ownerId' | 'ownerless' | 'idAs'>;

/** The list of one owner. */
export function ownedList(list: OwnedDefinition, ownerId: Id): ListDefinition {
  return { ...list, ownerId };
}

/** The field in which a call sends the id of a record. */
export function idField(list: Pick<CalledList, 'idAs'>, kind: TableCallKind): string {
  return list.idAs?.[kind] ?? 'id';
}

/** The field in which a call names the owner; undefined for a call that names none. */
export function ownerField(
  list: Pick<CalledList, 'ownedBy' | 'ownerless'>,
  kind: TableCallKind,
): OwnerField | undefined {
  return list.ownerless?.includes(kind) ? undefined : list.ownedBy;
}

/** The id that a call sends for a row: a field of the row that the list names for this call, or its own id. */
export function sentId(list: ListDefinition, kind: TableCallKind, row: Row, id: Id): Id {
  const found = (list.idFrom?.[kind] ?? []).map((name) => row[name]).find(isId);
  return found ?? id;
}

function isId(value: unknown): value is Id {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/**
 * What a call of this list sends.
 * @param input with the record's id as `id`, without the owner
 * @throws Error for an owned list without an owner, which is a defect
 */
export function sentInput(list: CalledList, kind: TableCallKind, input: object): object {
  const name = idField(list, kind);
  const owner = ownerField(list, kind);
  if (owner === undefined && name === 'id') return input;
  const { id, ...rest } = input as { id?: unknown };
  const named = id === undefined ? {} : { [name]: id };
  if (owner === undefined) return { ...named, ...rest };
  if (list.ownerId === undefined) throw new Error(`The list ${list.id} has no ${owner}`);
  return { ...named, ...rest, [owner]: list.ownerId };
}

/** The list of the owner that a sent input names, and the input with the record's id as `id`: undoes `sentInput`. */
export function receivedInput(
  list: ListDefinition,
  kind: TableCallKind,
  sent: Readonly<Record<string, unknown>>,
): { readonly list: ListDefinition; readonly input: Record<string, unknown> } {
  const input: Record<string, unknown> = { ...sent };
  const name = idField(list, kind);
  if (name !== 'id' && name in input) {
    input.id = input[name];
    delete input[name];
  }
  const owner = ownerField(list, kind);
  if (owner === undefined) return { list, input };
  const ownerId = input[owner] as Id;
  delete input[owner];
  return { list: { ...list, ownerId }, input };
}
