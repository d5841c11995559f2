/**
 * The records of a hub table: checks what is saved, stores it, and replies with the option lists. The rules of the
 * tables are written by hand in the other files of this folder, independent of the app's rules.
 */
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import { quoted, rowsOf, type SqlValue } from '../../database';
import { type FieldErrors, notValid } from '../../refusal';
import { storedValue } from '../../tables/list-columns';
import { addRow, listTable, updateRow } from '../../tables/list-rows';
import { type Context, requirePermission } from '../handler';
import { requireFlag } from '../tables/row-flags';
import { refuseOthers, requiredRow, type TableHandlers } from '../tables/table-handler';

export type Values = Readonly<Record<string, unknown>>;

export interface FieldRule {
  /** A function if it depends on other values. */
  readonly required?: boolean | ((values: Values) => boolean);
  /** Greatest number of characters. */
  readonly max?: number;
  /** The values to choose from; a text and a number that look the same are equal. */
  readonly oneOf?: readonly Id[];
}

export interface RecordRules {
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Option lists in the replies to `create` and `edit`. */
  readonly options?: Values;
  /** The field of the record in the reply to `edit`. */
  readonly recordIn?: string;
  /** The columns that the saved values fill. */
  readonly columns: (values: Values, context: Context, list: ListDefinition) => Record<string, SqlValue>;
  /** The values of a row under the names of the fields. */
  readonly fieldsOf: (row: Row) => Values;
  /** A reason for which the reply carries an error flag instead. */
  readonly flagged?: (values: Values) => string | undefined;
}

type RecordHandlers = Pick<TableHandlers, 'create' | 'edit' | 'store' | 'update'>;

export function recordHandlersOf(rules: RecordRules): RecordHandlers {
  const save = (context: Context, list: ListDefinition, values: Values, id?: Id) => {
    checkValues(rules.fields, values);
    const message = rules.flagged?.(values);
    if (message !== undefined) return { error: true, message };
    const columns = rules.columns(values, context, list);
    if (id !== undefined) updateRow(context.db, list, id, columns);
    return {
      message:
        id === undefined ? 'Record has been successfully added!' : 'Record has been successfully updated!',
      id: id ?? addRow(context.db, list, columns),
    };
  };
  return {
    create: (context, list) => {
      requirePermission(context, list, 'create');
      return { ...rules.options };
    },
    edit: (context, list, { id, ...others }) => {
      requirePermission(context, list, 'update');
      refuseOthers(others, []);
      const row = requiredRow(context, list, id);
      requireFlag(list, row, 'edit', 'update');
      return { [rules.recordIn ?? 'record']: { id, ...rules.fieldsOf(row) }, ...rules.options };
    },
    store: (context, list, values) => {
      requirePermission(context, list, 'create');
      return save(context, list, values);
    },
    update: (context, list, { id, ...values }) => {
      requirePermission(context, list, 'update');
      requireFlag(list, requiredRow(context, list, id), 'edit', 'update');
      return save(context, list, values, id);
    },
  };
}

/** The trimmed text of a value; empty for what has none. */
export function trimmed(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** @throws Refusal 422 with messages by field, unknown fields included */
export function checkValues(fields: Readonly<Record<string, FieldRule>>, values: Values): void {
  const errors: FieldErrors = {};
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(fields, name)) errors[name] = ['This field is not known here.'];
  }
  for (const [name, rule] of Object.entries(fields)) {
    const trouble = fieldError(rule, values[name], values);
    if (trouble !== undefined) errors[name] = [trouble];
  }
  if (Object.keys(errors).length > 0) throw notValid(errors);
}

function fieldError(rule: FieldRule, value: unknown, values: Values): string | undefined {
  const text = trimmed(value);
  if (value !== null && value !== undefined && typeof value === 'object') return 'This must be a text.';
  if (text === '') {
    const isRequired = typeof rule.required === 'function' ? rule.required(values) : rule.required;
    return isRequired ? 'This field is required' : undefined;
  }
  if (rule.max !== undefined && [...text].length > rule.max) {
    return `Maximum valid input length is ${rule.max} character`;
  }
  if (rule.oneOf && !rule.oneOf.some((each) => String(each) === text)) return 'This choice is not known.';
  return undefined;
}

/** The ids of the owner's rows with a value in a column. Codes are case-sensitive. */
export function idsWith(
  context: Context,
  list: ListDefinition,
  column: string,
  value: SqlValue,
): readonly Id[] {
  const rows = rowsOf(
    context.db,
    `SELECT ${quoted(list.rowId)} AS id FROM ${quoted(listTable(list))}
     WHERE ${quoted(list.ownedBy ?? '')} = ? AND ${quoted(column)} IS ? COLLATE BINARY`,
    list.ownerId ?? null,
    value,
  );
  return rows.map(({ id }) => id as Id);
}

/** A value in the form in which the column of the list stores it. */
export function stored(list: ListDefinition, name: string, value: unknown): SqlValue {
  const column = list.columns.find((each) => each.value === name);
  if (!column) throw new Error(`${list.id} has no column ${name}`);
  return storedValue(column, value);
}
