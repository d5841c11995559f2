/**
 * Whether integrations are ready, and why not: read from their tables and settings, so that it stays correct when staff
 * add a missing part. The row says `ready`, and `extra_data.not_ready` lists `{code, text}` per reason.
 */
import type { Id } from '../../shared/table/row';
import { change, type Database, rowsOf, type SqlRow } from '../database';

/** Tables that an integration needs rows in. */
const needed = [
  ['list_countries', 'countries_missing', 'No country is mapped.'],
  ['list_shipping_methods', 'shipping_methods_missing', 'No shipping method is mapped.'],
  ['list_suppliers', 'suppliers_missing', 'No supplier is mapped.'],
  ['list_skus_mapping', 'skus_missing', 'No SKU is mapped.'],
  ['list_integration_order_status', 'order_status_missing', 'No order status is mapped.'],
] as const;

/** Pages of the validations that must not be switched off. The others are the choice of the store. */
const required = ['countries', 'suppliers', 'shippingMethods', 'skus', 'statusprocessing'];

interface Reason {
  readonly code: string;
  readonly text: string;
}

/** Writes `ready` and the reasons into the rows of all integrations, or of one. */
export function updateReadiness(db: Database, integration?: Id): void {
  const counts = needed
    .map(
      ([table], at) => `EXISTS (SELECT 1 FROM ${table} WHERE integration_id = i.integration_id) AS has_${at}`,
    )
    .join(', ');
  const rows = rowsOf(
    db,
    `SELECT integration_id, status_label, ready, extra_data, ${counts},
       (SELECT json_group_array(json_object('validation_id', validation_id, 'name', name, 'status', status))
        FROM list_validations WHERE integration_id = i.integration_id) AS checks,
       (SELECT json_group_array(name) FROM list_validations WHERE integration_id = i.integration_id AND status = 0
        AND separate_page_requires IN (SELECT value FROM json_each(?))) AS off,
       (SELECT values_json FROM record_values
        WHERE list_id = 'orderPrefix' AND record_id = CAST(i.integration_id AS TEXT)) AS prefix,
       CASE WHEN json_valid(settings) THEN json_extract(settings, '$.connection.credentials') END AS credentials
     FROM list_integrations i${integration === undefined ? '' : ' WHERE integration_id = ?'}`,
    JSON.stringify(required),
    ...(integration === undefined ? [] : [integration]),
  );
  for (const row of rows) write(db, row);
}

function write(db: Database, row: SqlRow): void {
  const reasons = reasonsOf(row);
  const { not_ready: _earlier, ...extra } = parsed(row.extra_data) as Record<string, unknown>;
  const all = reasons.length > 0 ? { ...extra, not_ready: reasons } : extra;
  // An unreadable value still counts as a value.
  const says = row.ready === null || row.ready === 'true' || row.ready === 'false';
  change(
    db,
    `UPDATE list_integrations SET ready = ?, extra_data = ?,
       validations = CASE WHEN validations IS NULL OR (json_valid(validations) AND json_type(validations) = 'array')
         THEN ? ELSE validations END
     WHERE integration_id = ?`,
    says ? JSON.stringify(reasons.length === 0) : (row.ready ?? null),
    JSON.stringify(all),
    row.checks ?? '[]',
    row.integration_id ?? null,
  );
}

function reasonsOf(row: SqlRow): readonly Reason[] {
  const status = String(row.status_label);
  const off = parsed(row.off) as readonly string[];
  const { prefix_replace = '', prefix_replace_char = '' } = parsed(row.prefix) as Record<string, string>;
  return [
    ...(/^(Draft|Disabled)$/.test(status)
      ? [{ code: status.toLowerCase(), text: `Its status is ${status}.` }]
      : []),
    ...(row.credentials === 'missing'
      ? [
          {
            code: 'credentials_missing',
            text: 'The store has not been connected: its credentials are missing.',
          },
        ]
      : []),
    ...needed.flatMap(([, code, text], at) => (row[`has_${at}`] === 0 ? [{ code, text }] : [])),
    ...(prefix_replace !== '' && prefix_replace_char === ''
      ? [{ code: 'order_prefix_incomplete', text: 'The order prefix has no replace char.' }]
      : []),
    ...(off.length > 0
      ? [
          {
            code: 'validation_disabled',
            text: `Disabled, but needed: ${off.join(', ')}.`,
          },
        ]
      : []),
  ];
}

function parsed(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : {};
}
