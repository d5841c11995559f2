/** Adds and edits records in the plain dialog: the fields of the definition, otherwise the plain columns. */
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import { change, rowOf, type SqlValue } from '../../database';
import { addRow, updateRow } from '../../tables/list-rows';
import { checkFields, columnsOfFields, fieldsOf, fieldsOfRow, firstValues } from '../../tables/record-fields';
import { type Context, requirePermission } from '../handler';
import { requireFlag } from './row-flags';
import { hasRules, takeRules } from './subscription-rules';
import { refuseOthers, requiredRow, type TableHandlers, touched } from './table-handler';

export const recordHandlers: TableHandlers<'create' | 'edit' | 'store' | 'update'> = {
  create: (context, list) => {
    requirePermission(context, list, 'create');
    // The page builds the form of a list without own fields from this empty record.
    return list.fields ? optionLists(list) : { record: emptyRecord(list) };
  },

  edit: (context, list, { id, ...others }) => {
    requirePermission(context, list, 'update');
    refuseOthers(others, []);
    const row = requiredRow(context, list, id);
    requireFlag(list, row, 'edit', 'update');
    return {
      [recordName(list)]: {
        id,
        ...fieldsOfRow(list, row, readExtraFields(context, list, id)),
        ...(hasRules(list) ? { subscription_rules: row.subscription_rules ?? [] } : {}),
      },
      ...optionLists(list),
    };
  },

  store: (context, list, sent) => {
    requirePermission(context, list, 'create');
    const { rules, others: values } = takeRules(list, sent);
    checkFields(fieldsOf(list), values);
    const { columns, beside } = columnsOfFields(list, values);
    const id = addRow(context.db, list, {
      ...firstValues(list, context.now),
      ...columns,
      ...ruleColumn(rules),
    });
    storeExtraFields(context, list, id, beside);
    return { message: 'Record has been successfully added!', id };
  },

  update: (context, list, { id, ...sent }) => {
    requirePermission(context, list, 'update');
    const row = requiredRow(context, list, id);
    requireFlag(list, row, 'edit', 'update');
    const { rules, others: values } = takeRules(list, sent);
    checkFields(fieldsOf(list), values);
    const { columns, beside } = columnsOfFields(list, values);
    updateRow(context.db, list, id, {
      ...changedColumns(list, row, values, columns),
      ...ruleColumn(rules),
      ...touched(context, list),
    });
    storeExtraFields(context, list, id, beside);
    return { message: 'Record has been successfully updated!', id };
  },
};

/**
 * The columns of the changed fields. Other columns keep values that no field holds, for example the picture
 * of a store.
 */
function changedColumns(
  list: ListDefinition,
  row: Row,
  values: Readonly<Record<string, unknown>>,
  columns: Record<string, SqlValue>,
): Record<string, SqlValue> {
  const before = fieldsOfRow(list, row, {});
  const isSame = (name: string) =>
    name in values && JSON.stringify(before[name]) === JSON.stringify(values[name]);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !isSame(name)));
}

function ruleColumn(rules: readonly object[] | undefined): Record<string, string> {
  return rules === undefined ? {} : { subscription_rules: JSON.stringify(rules) };
}

/** Returns the field of the record in the reply to `edit`. */
function recordName(list: ListDefinition): string {
  return list.dialog?.recordIn ?? 'record';
}

/** The options of the definition, under the names that the page looks for. */
function optionLists(list: ListDefinition): Record<string, unknown> {
  return Object.fromEntries(
    (list.fields ?? []).flatMap(({ name, options, optionsIn }) => {
      if (!options) return [];
      const { list: listName = name, index = 'index', text = 'text' } = optionsIn ?? {};
      return [
        [listName, options.map((option) => ({ ...option, [index]: option.index, [text]: option.text }))],
      ];
    }),
  );
}

function emptyRecord(list: ListDefinition): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(list).map(({ name, kind }) => [name, kind === 'switch' ? false : null]));
}

function readExtraFields(context: Context, list: ListDefinition, id: Id): Record<string, unknown> {
  const row = rowOf(
    context.db,
    'SELECT values_json FROM record_values WHERE list_id = ? AND record_id = ?',
    list.id,
    String(id),
  );
  return row ? JSON.parse(String(row.values_json)) : {};
}

function storeExtraFields(context: Context, list: ListDefinition, id: Id, values: object): void {
  change(
    context.db,
    'INSERT OR REPLACE INTO record_values (list_id, record_id, values_json) VALUES (?, ?, ?)',
    list.id,
    String(id),
    JSON.stringify(values),
  );
}
