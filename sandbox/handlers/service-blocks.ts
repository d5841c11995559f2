/** Details of a service beyond its row: the contents of its form, with the texts of its option lists. */
import { serviceForms, serviceTypeSchema } from '../../shared/forms';
import {
  type FormValues,
  fieldLabel,
  fieldList,
  formFields,
  formTables,
  isShown,
  readTables,
  readValues,
} from '../../shared/forms/form-definition';
import { formOptions, type OptionGroups } from '../../shared/forms/option-lists';
import { columnList, type RowTableDefinition, type TableRow } from '../../shared/row-tables/row-table';
import type { ServiceType } from '../../shared/service-types';
import { everyOption } from '../services';
import type { Values } from '../services/check';
import { orderDates, orderTypes, textOf, vehicles, warehouses } from '../terms/choices';
import { storedService } from './finance';
import type { Context } from './handler';

/** The blocks of a service's details beyond its row. */
export function serviceBlocks(context: Context, id: number) {
  const service = storedService(context, id);
  if (!service) return [];
  const kind = serviceTypeSchema.safeParse(service.type);
  if (!kind.success) return [];
  return [
    ...(kind.data === 'delivery'
      ? deliveryBlocks(service.values)
      : fieldBlocks(kind.data, service.values, everyOption(context.origin))),
  ];
}

function deliveryBlocks(values: Values) {
  const amount = (label: string, name: string) => ({ label, value: values[name] ?? null, type: 'number' });
  const ids = (name: string) => (Array.isArray(values[name]) ? values[name] : []) as unknown[];
  return [
    {
      type: 'text' as const,
      title: 'Scope',
      items: [
        {
          label: 'Origin warehouses',
          value: ids('origin_warehouse_ids')
            .map((each) => textOf(warehouses, each))
            .join(', '),
          type: 'text',
        },
        {
          label: 'Order types',
          value: ids('order_types')
            .map((each) => textOf(orderTypes, each))
            .join(', '),
          type: 'text',
        },
        { label: 'Order date', value: textOf(orderDates, values.order_date), type: 'text' },
        { label: 'Vehicle', value: textOf(vehicles, values.delivery_vehicle_id), type: 'text' },
      ],
    },
    {
      type: 'text' as const,
      title: 'Charges',
      items: [
        amount('COD price', 'cod_price'),
        amount('COD percentage', 'cod_percentage'),
        amount('Minimum COD charge', 'minimum_cod_charge'),
        amount('Maximum COD charge threshold', 'max_cod_charge_threshold'),
        amount('Discount', 'discount'),
        amount('Remote area charge', 'remote_area_charge'),
      ],
    },
  ];
}

/** The fields that the form shows for these values, and each table that has rows. */
function fieldBlocks(type: ServiceType, stored: Values, groups: OptionGroups) {
  const form = serviceForms[type];
  const { lists } = formOptions(type, groups);
  const values = readValues(form, stored);
  const tables = readTables(form, stored);
  const word = (list: string | undefined, index: string) =>
    list === undefined || index === '' ? index : textOf(lists[list] ?? [], index);
  const fields = formFields(form).filter((field) => isShown(field, values));
  return [
    {
      type: 'text' as const,
      title: 'Scope',
      items: fields.map((field) => ({
        label: fieldLabel(field, values),
        value: textsIn(values, field.name)
          .map(
            (each) =>
              field.own?.find(({ index }) => index === each)?.text ?? word(fieldList(field, values), each),
          )
          .join(', '),
        type: field.kind === 'decimal' ? 'number' : 'text',
      })),
    },
    ...Object.entries(formTables(form, values))
      .map(([name, table]) => [table, tables[name] ?? []] as const)
      .filter(([, rows]) => rows.length > 0)
      .map(([table, rows]) => ({
        type: 'table' as const,
        title: table.heading,
        header: table.columns.map(({ name, label }) => ({ text: label, value: name })),
        body: rows.map((row) => wordsOf(table, row, word)),
      })),
  ];
}

function textsIn(values: FormValues, name: string): readonly string[] {
  const value = values[name] ?? '';
  return typeof value === 'string' ? [value] : value;
}

function wordsOf(
  table: RowTableDefinition,
  row: TableRow,
  word: (list: string | undefined, index: string) => string,
): TableRow {
  return Object.fromEntries(
    table.columns.map((column) => [column.name, word(columnList(column, row), row[column.name] ?? '')]),
  );
}
