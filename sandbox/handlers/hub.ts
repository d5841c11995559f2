/** Settings of an integration beside its tables, and the search for SKUs of its platform (hub section 7). */
import type { hubCalls } from '../../shared/api/hub';
import { change, rowOf } from '../database';
import { notValid } from '../refusal';
import type { Context, Handlers } from './handler';

type Setting = 'orderPrefix' | 'confirmedOrders';

export const hubHandlers: Handlers<keyof typeof hubCalls> = {
  'orderPrefix.read': (context, { integration_id }) => {
    const { prefix_replace = '', prefix_replace_char = '' } = settingOf(
      context,
      integration_id,
      'orderPrefix',
    );
    return { prefix_replace, prefix_replace_char };
  },
  'orderPrefix.update': (context, { integration_id, ...values }) => {
    if (values.prefix_replace !== '' && String(values.prefix_replace_char) === '') {
      throw notValid({ prefix_replace_char: ['This field is required'] });
    }
    keepSetting(context, integration_id, 'orderPrefix', values);
    return { message: 'The Order Prefix Data has been updated' };
  },
  'confirmedOrders.read': (context, { integration_id }) => {
    const setting = settingOf(context, integration_id, 'confirmedOrders');
    const { confirm_order_field = '', confirm_order_value = '' } = setting;
    return { confirm_order_field, confirm_order_value };
  },
  'confirmedOrders.update': (context, { integration_id, ...values }) => {
    keepSetting(context, integration_id, 'confirmedOrders', values);
    return { message: 'The Confirm Order has been updated' };
  },
  'skusMapping.search': (_context, { sku }) => ({
    skus: Array.from({ length: 8 }, (_, at) => `${sku.toUpperCase()}-${String(at + 1).padStart(3, '0')}`),
  }),
};

function settingOf(context: Context, integration: number | string, setting: Setting): Record<string, string> {
  const row = rowOf(
    context.db,
    'SELECT values_json FROM record_values WHERE list_id = ? AND record_id = ?',
    setting,
    String(integration),
  );
  return row ? JSON.parse(String(row.values_json)) : {};
}

function keepSetting(
  context: Context,
  integration: number | string,
  setting: Setting,
  values: Readonly<Record<string, unknown>>,
): void {
  change(
    context.db,
    'INSERT OR REPLACE INTO record_values (list_id, record_id, values_json) VALUES (?, ?, ?)',
    setting,
    String(integration),
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))),
  );
}
