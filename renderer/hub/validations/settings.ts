/** The settings of an integration that validations open: order prefix and confirm order (hub sections 2, 5 and 8). */
import type { Notice } from '../../../shared/messages';
import type { RecordField, RecordValues } from '../../../shared/table/fields';
import type { Id } from '../../../shared/table/row';
import { type Attempt, api } from '../../ipc';

export interface Setting {
  readonly title: string;
  readonly fields: readonly RecordField[];
  readonly notice: Notice;
  readonly read: (integration: Id) => Promise<Readonly<Record<string, unknown>>>;
  /** @param values as `recordPayload` returns them: an empty number is null */
  readonly update: (
    integration: Id,
    values: Readonly<Record<string, unknown>>,
    attempt: Attempt,
  ) => Promise<unknown>;
}

const hasPrefix = ({ prefix_replace }: RecordValues) =>
  typeof prefix_replace === 'string' && prefix_replace.trim() !== '';

const orderPrefix: Setting = {
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
  read: (integration) => api('orderPrefix.read', { integration_id: integration }),
  update: (integration, { prefix_replace, prefix_replace_char }, attempt) =>
    api(
      'orderPrefix.update',
      {
        prefix_replace: String(prefix_replace),
        // A number that JSON would round stays text.
        prefix_replace_char:
          typeof prefix_replace_char === 'number' ? prefix_replace_char : String(prefix_replace_char ?? ''),
        integration_id: integration,
      },
      attempt,
    ),
};

const confirmOrder: Setting = {
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
  read: (integration) => api('confirmedOrders.read', { integration_id: integration }),
  update: (integration, { confirm_order_field, confirm_order_value }, attempt) =>
    api(
      'confirmedOrders.update',
      {
        confirm_order_field: String(confirm_order_field),
        confirm_order_value: String(confirm_order_value),
        integration_id: integration,
      },
      attempt,
    ),
};

/** By the value of `separate_page_requires` that opens them. */
export const settings: Readonly<Record<string, Setting>> = {
  orderPrefix,
  confirmedOrders: confirmOrder,
};
