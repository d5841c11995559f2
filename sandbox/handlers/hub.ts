/** Settings of an integration that are not tables, and the search for SKUs of its platform (hub section 7). */
import type { hubCalls } from '../../shared/api/hub';
import { requiredHubTable } from '../../shared/hub';
import type { PermissionName } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { change, rowOf } from '../database';
import { type FieldErrors, notValid } from '../refusal';
import { updateReadiness } from '../tables/readiness';
import { type Context, type Handlers, requirePermission } from './handler';
import { requiredOwner } from './hub-tables/owners';
import { foundSkus } from './hub-tables/platform-catalogue';

type Setting = 'orderPrefix' | 'confirmedOrders';

export const hubHandlers: Handlers<keyof typeof hubCalls> = {
  'orderPrefix.read': (context, { integration_id }) => {
    allowed(context, 'validations', integration_id);
    const { prefix_replace = '', prefix_replace_char = '' } = settingOf(
      context,
      integration_id,
      'orderPrefix',
    );
    const number = Number(prefix_replace_char);
    // A number, unless it has more digits than a number can hold.
    const char =
      prefix_replace_char !== '' && String(number) === prefix_replace_char ? number : prefix_replace_char;
    return { prefix_replace, prefix_replace_char: char as string };
  },

  'orderPrefix.update': (context, { integration_id, prefix_replace, prefix_replace_char }) => {
    allowed(context, 'validations', integration_id, 'update');
    const prefix = prefix_replace.trim();
    const char = String(prefix_replace_char).trim();
    const trouble = prefix === '' ? withoutPrefix(char) : characterError(char);
    if (trouble !== undefined) throw notValid({ prefix_replace_char: [trouble] });
    storeSetting(context, integration_id, 'orderPrefix', {
      prefix_replace: prefix,
      prefix_replace_char: char,
    });
    updateReadiness(context.db, integration_id);
    return { message: 'The Order Prefix Data has been updated' };
  },

  'confirmedOrders.read': (context, { integration_id }) => {
    allowed(context, 'validations', integration_id);
    const setting = settingOf(context, integration_id, 'confirmedOrders');
    const { confirm_order_field = '', confirm_order_value = '' } = setting;
    return { confirm_order_field, confirm_order_value };
  },

  'confirmedOrders.update': (context, { integration_id, ...sent }) => {
    allowed(context, 'validations', integration_id, 'update');
    const values = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.trim()]));
    const errors: FieldErrors = {};
    for (const [name, value] of Object.entries(values)) {
      if (value === '') errors[name] = ['This Field is required'];
    }
    if (Object.keys(errors).length > 0) throw notValid(errors);
    storeSetting(context, integration_id, 'confirmedOrders', values);
    return { message: 'The Confirm Order has been updated' };
  },

  'skusMapping.search': (context, { integration_id, sku }) => ({
    skus: [...foundSkus(allowed(context, 'skus-mapping', integration_id, 'create'), sku)],
  }),
};

function withoutPrefix(char: string): string | undefined {
  return char === '' ? undefined : 'Enter an order prefix first.';
}

function characterError(char: string): string | undefined {
  if (char === '') return 'This field is required';
  if (char.length > 40) return 'Maximum valid input length is 40 character';
  if (!/^-?\d+(\.\d+)?$/.test(char)) return 'This must be a number';
  return char.startsWith('-') && Number(char) !== 0 ? 'This field must be at least 0' : undefined;
}

/** The integration. @throws Refusal 403 without the permission in the table, 404 for an unknown integration */
function allowed(context: Context, table: string, integration: Id, ...anyOf: PermissionName[]): Row {
  requirePermission(context, requiredHubTable(table), ...anyOf);
  return requiredOwner(context, 'integration_id', integration);
}

function settingOf(context: Context, integration: number | string, setting: Setting): Record<string, string> {
  const row = rowOf(
    context.db,
    'SELECT values_json FROM record_values WHERE list_id = ? AND record_id = ?',
    setting,
    String(integration),
  );
  return row ? JSON.parse(String(row.values_json)) : {};
}

function storeSetting(
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
