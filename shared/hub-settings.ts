/** The settings of an integration that validations open: order prefix and confirm order (hub sections 2, 5 and 8). */
import type { KeyedTable } from './comparison/keyed-rows';
import type { Notice } from './messages';
import type { RecordField, RecordValues } from './table/fields';
import type { Row } from './table/row';

export interface HubSetting {
  /** Id of its row in a copy. */
  readonly id: string;
  readonly title: string;
  readonly fields: readonly RecordField[];
  readonly notice: Notice;
  /** The value of `separate_page_requires` that opens it; its calls are `<page>.read` and `<page>.update`. */
  readonly page: 'orderPrefix' | 'confirmedOrders';
  /**
   * The values that `update` sends with the integration.
   * @param values as `recordPayload` returns them: an empty number is null
   */
  readonly sent: (values: Row) => Row;
}

const hasPrefix = ({ prefix_replace }: RecordValues) =>
  typeof prefix_replace === 'string' && prefix_replace.trim() !== '';

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
        required: hasPrefix,
        disabled: (values) => !hasPrefix(values),
        bounds: { min: '0' },
        max: 40,
        help: 'A number from 0. Needs an order prefix.',
      },
    ],
    notice: { tone: 'success', title: 'Updated', text: 'The Order Prefix Data has been updated' },
    page: 'orderPrefix',
    sent: ({ prefix_replace, prefix_replace_char }) => ({
      prefix_replace: String(prefix_replace),
      // A number that JSON would round stays text.
      prefix_replace_char:
        typeof prefix_replace_char === 'number' ? prefix_replace_char : String(prefix_replace_char ?? ''),
    }),
  },
  {
    id: 'confirm-order',
    title: 'Confirm Order',
    fields: [
      {
        name: 'confirm_order_field',
        label: 'Confirm Order Field',
        kind: 'text',
        required: true,
        requiredText: 'This Field is required',
      },
      {
        name: 'confirm_order_value',
        label: 'Confirm Order Value',
        kind: 'text',
        required: true,
        requiredText: 'This Field is required',
      },
    ],
    notice: { tone: 'success', title: 'Updated', text: 'The Confirm Order has been updated' },
    page: 'confirmedOrders',
    sent: ({ confirm_order_field, confirm_order_value }) => ({
      confirm_order_field: String(confirm_order_field),
      confirm_order_value: String(confirm_order_value),
    }),
  },
];

const nameOfSetting = 'setting';

/** A setting as a table with one constant row id, so that it can be compared like tables. */
export function settingTable({ fields }: HubSetting): KeyedTable {
  return { naturalKey: [[nameOfSetting]], rowName: nameOfSetting, rowId: nameOfSetting, columns: [], fields };
}

/** The values of a setting as the row of its table. */
export function settingRow({ title }: HubSetting, values: Row): Row {
  return { ...values, [nameOfSetting]: title };
}
