/**
 * Lists that belong to one record: the mappings and rules of an integration, the headers of a webhook (hub section 7).
 * Their calls name the owner, and some send the id of a record under another name, for example `supplier_id`.
 */
import type { FilterValue } from './filters';
import type { ListDefinition, OwnerField, TableCallKind } from './list';
import { sentFilters } from './relative-dates';
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

/** The field in which a call names the owner; undefined for a call without an owner. */
export function ownerField(
  list: Pick<CalledList, 'ownedBy' | 'ownerless'>,
  kind: TableCallKind,
): OwnerField | undefined {
  return list.ownerless?.includes(kind) ? undefined : list.ownedBy;
}

/**
 * The id that a call sends for a row: its own, or a field of the row if the list names one for this call. Undefined for
 * a row without that field: its own id has another meaning and could name a wrong record.
 */
export function sentId(list: IdSource, kind: TableCallKind, row: Row, id: Id): Id | undefined {
  const fields = list.idFrom?.[kind];
  return fields ? fields.map((name) => row[name]).find(isId) : id;
}

/** Returns why a call cannot name a row; undefined if it can. */
export function missingId(list: IdSource, kind: TableCallKind, row: Row): string | undefined {
  const fields = list.idFrom?.[kind] ?? [];
  if (fields.length === 0 || fields.some((name) => isId(row[name]))) return undefined;
  const none = fields.map((name) => `no “${name}”`).join(' and ');
  const needed = fields.length === 1 ? 'it' : 'one of them';
  return `The server sent ${none} for this row, and this action needs ${needed}.`;
}

type IdSource = Pick<ListDefinition, 'idFrom'>;

function isId(value: unknown): value is Id {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** The fields of a row that a removal sends in addition to its id. */
export function removalFields(
  { sentWith = [] }: Pick<ListDefinition, 'sentWith'>,
  row: Row,
): Record<string, Id> {
  return Object.fromEntries(
    sentWith.flatMap((name) => {
      const value = row[name];
      return isId(value) ? [[name, value]] : [];
    }),
  );
}

/**
 * Returns the input that a call of this list sends.
 * @param given with the record's id as `id`, without the owner; ranges of dates may be relative to `now`
 * @throws Error for an owned list without an owner, which is a defect
 */
export function sentInput(
  list: CalledList,
  kind: TableCallKind,
  given: object,
  now: Date = new Date(),
): object {
  const input = withDates(given, now);
  const name = idField(list, kind);
  const owner = ownerField(list, kind);
  if (owner === undefined && name === 'id') return input;
  const { id, ...rest } = input as { id?: unknown };
  const named = id === undefined ? {} : { [name]: id };
  if (owner === undefined) return { ...named, ...rest };
  if (list.ownerId === undefined) throw new Error(`The list ${list.id} has no ${owner}`);
  return { ...named, ...rest, [owner]: list.ownerId };
}

function withDates(input: { readonly filters?: readonly FilterValue[] }, now: Date): object {
  return Array.isArray(input.filters) ? { ...input, filters: sentFilters(input.filters, now) } : input;
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
