/**
 * The fields of records of a list whose definition has none, drawn from what the server sent. The shape of a value
 * decides its field: a choice if option lists of that name came along, otherwise text, number, date or switch.
 */
import { optionSchema } from '../../shared/option';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';

interface Sent {
  /** The stored record, or the empty one of a `create` reply. */
  readonly record: Row;
  /** The replies of `edit` and `create`, which may have option lists by field name. */
  readonly replies: readonly Row[];
}

/**
 * Fields in the order in which the server sent them. Objects, and lists without options, cannot be edited here and are
 * left out. If the replies name no field at all, the columns of the list are the fields.
 */
export function drawnFields(list: ListDefinition, { record, replies }: Sent): readonly RecordField[] {
  const lists = replies.flatMap((reply) => Object.keys(reply).filter((name) => isOptionList(reply[name])));
  const names = [...new Set([...Object.keys(record), ...lists])];
  const fields = names.flatMap((name) => drawnField(list, name, record[name], lists.includes(name)) ?? []);
  return fields.length > 0 ? fields : columnFields(list);
}

function drawnField(
  list: ListDefinition,
  name: string,
  value: unknown,
  hasOptions: boolean,
): RecordField | undefined {
  if (name === list.rowId || name === 'id') return undefined;
  const choice = Array.isArray(value) ? 'choices' : 'choice';
  const type = list.columns.find((column) => column.value === name)?.type;
  const kind = hasOptions ? choice : kindOf(value, type);
  return kind && { name, label: labelOf(list, name), kind };
}

/**
 * The kind of a value without options; undefined for one that cannot be edited. Where there is no value, the type of
 * the column decides. Numbers in columns of dates are epoch seconds; an instant cannot be edited.
 */
function kindOf(value: unknown, columnType = 'text'): RecordField['kind'] | undefined {
  if (columnType === 'datetime' || columnType === 'time') return undefined;
  if (typeof value === 'boolean') return 'switch';
  if (typeof value === 'number') return columnType === 'date' ? 'date' : 'number';
  if (value === null || value === undefined) return columnKinds[columnType] ?? 'text';
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  return value.length > 80 || value.includes('\n') ? 'long_text' : 'text';
}

const columnKinds: Readonly<Record<string, RecordField['kind']>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'switch',
};

function columnFields(list: ListDefinition): readonly RecordField[] {
  return list.columns.flatMap(({ value, text, type }) => {
    const kind = columnKinds[type];
    return kind === undefined || value === list.rowId ? [] : [{ name: value, label: text, kind }];
  });
}

/** The heading of the column with this name, otherwise the name in words. */
function labelOf(list: ListDefinition, name: string): string {
  const column = list.columns.find(({ value }) => value === name);
  if (column) return column.text;
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isOptionList(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((each) => optionSchema.safeParse(each).success)
  );
}
