/** New tokens and secrets of records and customers. */
import { randomBytes } from 'node:crypto';
import type { ListDefinition } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import { notValid } from '../../refusal';
import { storedValue } from '../../tables/list-columns';
import { findRow, updateRow } from '../../tables/list-rows';
import { type Context, requirePermission } from '../handler';
import { requireFlag } from './row-flags';
import { requiredRow, type TableHandlers, touched } from './table-handler';

export const tokenHandlers: TableHandlers<
  'generate' | 'generateClientToken' | 'generateToken' | 'generateRefreshToken'
> = {
  generate: (context, list, { id }) => {
    requirePermission(context, list, 'generate');
    const row = requiredRow(context, list, id);
    requireFlag(list, row, 'refresh_token', 'generate');
    return { token: newToken(context, list, row) };
  },

  generateClientToken: (context, list, { id }) => {
    requirePermission(context, list, 'generate_webhook_client_secret');
    const row = requiredRow(context, list, id);
    requireFlag(list, row, 'generate_webhook_client_secret', 'client_secret');
    updateRow(context.db, list, id, touched(context, list));
    return { webhook_client_secret: `whsec_${randomText()}` };
  },

  generateToken: (context, list, { customer_system_code: code }) => ({
    token: newToken(context, list, customer(context, list, code, 'generate_token', 'token')),
  }),

  generateRefreshToken: (context, list, { customer_system_code: code }) => ({
    token: newToken(context, list, customer(context, list, code, 'refresh_token', 'generate')),
  }),
};

const codeColumns = ['systemCode', 'system_code'];

function customer(context: Context, list: ListDefinition, code: string, ...flags: readonly string[]): Row {
  requirePermission(context, list, 'generate');
  const column = list.columns.find((each) => codeColumns.includes(each.value));
  const row = column && findRow(context.db, list, column.value, code);
  if (!row) throw notValid({ customer_system_code: [`There is no customer with the system code ${code}.`] });
  requireFlag(list, row, ...flags);
  return row;
}

/** Stores the new token in the row, if the list has a column for it. */
function newToken(context: Context, list: ListDefinition, row: Row): string {
  const token = `practice_${randomText()}`;
  const column = list.columns.find((each) => each.type === 'token');
  updateRow(context.db, list, row[list.rowId] as number | string, {
    ...(column ? { [column.value]: storedValue(column, token) } : {}),
    ...touched(context, list),
  });
  return token;
}

function randomText(): string {
  return randomBytes(30).toString('base64url');
}
