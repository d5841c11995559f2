/** The two settings of an integration that are not tables, as fields: order prefix and confirm order (hub section 2). */
import type { KeyedTable } from '../../shared/comparison/keyed-rows';
import type { RecordField } from '../../shared/table/fields';
import type { Id, Row } from '../../shared/table/row';
import { api } from '../ipc';

export interface HubSetting {
  readonly id: 'order-prefix' | 'confirm-order';
  readonly title: string;
  readonly fields: readonly RecordField[];
  readonly read: (integration: Id) => Promise<Row>;
  readonly update: (integration: Id, values: Row, operation: string) => Promise<unknown>;
}

const hasPrefix = (prefix: unknown) => typeof prefix === 'string' && prefix.trim() !== '';
const text = (value: unknown) => (typeof value === 'number' ? value : String(value ?? ''));

export const hubSettings: readonly HubSetting[] = [
  {
    id: 'order-prefix',
    title: 'Order Prefix',
    fields: [
      { name: 'prefix_replace', label: 'Order Prefix', kind: 'text' },
      {
        name: 'prefix_replace_char',
        label: 'Prefix Replace Char',
        kind: 'number',
        required: true,
        max: 40,
        bounds: { min: '0' },
        disabled: ({ prefix_replace }) => !hasPrefix(prefix_replace),
      },
    ],
    read: (integration_id) => api('orderPrefix.read', { integration_id }),
    update: (integration_id, { prefix_replace, prefix_replace_char }, operation) =>
      api(
        'orderPrefix.update',
        {
          prefix_replace: String(prefix_replace ?? ''),
          prefix_replace_char: text(prefix_replace_char),
          integration_id,
        },
        operation,
      ),
  },
  {
    id: 'confirm-order',
    title: 'Confirm Order',
    fields: ['Field', 'Value'].map((word) => ({
      name: `confirm_order_${word.toLowerCase()}`,
      label: `Confirm Order ${word}`,
      kind: 'text',
      required: true,
      requiredText: 'This Field is required',
    })),
    read: (integration_id) => api('confirmedOrders.read', { integration_id }),
    update: (integration_id, { confirm_order_field, confirm_order_value }, operation) =>
      api(
        'confirmedOrders.update',
        {
          confirm_order_field: String(confirm_order_field ?? ''),
          confirm_order_value: String(confirm_order_value ?? ''),
          integration_id,
        },
        operation,
      ),
  },
];

const settingKey = 'setting';

/** A setting as a table with one row, so that it is compared as tables are. */
export function settingTable({ fields }: HubSetting): KeyedTable {
  return { naturalKey: [[settingKey]], rowName: settingKey, rowId: settingKey, columns: [], fields };
}

/** The values of a setting as the row of its table. */
export function settingRow({ title }: HubSetting, values: Row): Row {
  return { ...values, [settingKey]: title };
}
