/**
 * Derives the fields of records from the reply of the server, for lists without fields in their definition. A value with
 * an option list becomes a choice; otherwise its type decides between text, number, date and switch.
 */
import { optionSchema } from '../../shared/option';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';

interface Replies {
  /** The stored record, or the empty one of a `create` reply. */
  readonly record: Row;
  /** The replies of `edit` and `create`, which may have option lists by field name. */
  readonly replies: readonly Row[];
}

/**
 * Returns the fields in the order of the reply. Objects and lists without options cannot be edited and are skipped. If the
 * replies have no field, the columns of the list are the fields.
 */
export function derivedFields(list: ListDefinition, { record, replies }: Replies): readonly RecordField[] {
  const lists = replies.flatMap((reply) => Object.keys(reply).filter((name) => isOptionList(reply[name])));
  const names = [...new Set([...Object.keys(record), ...lists])];
  const fields = names.flatMap((name) => derivedField(list, name, record[name], lists.includes(name)) ?? []);
  return fields.length > 0 ? fields : columnFields(list);
}

function derivedField(
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
 * Returns the kind of a value without options; undefined if it cannot be edited, for example a point in time. The type of
 * the column decides for a missing value. Numbers in date columns are epoch seconds.
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

/** Returns the heading of the column with this name, or the name in words. */
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
