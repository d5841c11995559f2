/** An order for each integration that fits its rules. The newest message of the integration contains it, for Try an order. */

import { findHubTable } from '../../shared/hub';
import { change, type Database, quoted, rowsOf, type SqlRow } from '../database';
import { listTable } from '../tables/list-rows';
import { integrationAt } from './integrations';
import { platformWords, type Selector } from './platform-words';

type Fields = Record<string, unknown>;

/** SKUs, each with a supplier. */
const orderLines = 3;

/** Puts an order into the newest readable message of each integration. */
export function writeExampleOrders(db: Database): void {
  const newest = rowsOf(
    db,
    `SELECT max(id) AS id, integration_id FROM list_webhook_logs
     WHERE typeof(integration_id) = 'integer' AND json_valid(payload) AND json_valid(request)
     GROUP BY integration_id`,
  );
  for (const { id, integration_id } of newest) {
    const body = JSON.stringify(exampleOrder(db, Number(integration_id)));
    change(
      db,
      `UPDATE list_webhook_logs
       SET payload = json_set(payload, '$.body', ?), request = json_set(request, '$.body', ?) WHERE id = ?`,
      body,
      body,
      id ?? null,
    );
  }
}

function exampleOrder(db: Database, integration: number): Fields {
  const { platform, isNew, company } = integrationAt(integration);
  const words = platformWords[platform];
  const rows = (table: string, count = 1) => ruleRows(db, table, integration, count);
  const country = rows('countries')[0] ?? rows('integration-countries')[0];
  const configured = rows('integration-countries')[0] ?? country;
  const suppliers = rows('suppliers', orderLines);
  const skus = rows('skus-mapping', orderLines);
  const [method = 'Standard'] = words.methods;
  const orderNumber = `${company.store.replaceAll(/[^A-Za-z]/g, '').toUpperCase()}-${10_000 + integration}`;
  const order: Fields = {
    order_number: orderNumber,
    shipping_method: method,
    shipping_address: { country: country?.name ?? 'United Arab Emirates', city: 'Dubai' },
    billing_address: { country: configured?.name ?? 'United Arab Emirates' },
    line_items: skus.map(({ sku }, at) => ({ sku, quantity: at + 1, vendor: suppliers[at]?.supplier })),
    returns: rows('return-configuration').map(({ type }) => ({ type })),
  };
  if (isNew) return order;
  for (const [path, value] of words.rules) put(order, path, value === 'null' ? null : value);
  const [[status] = ['new']] = words.statuses;
  put(order, isFields(order.status) ? 'status.name' : 'order_status', status);
  for (const [field, path] of words.customFields) put(order, path, `${field} of ${orderNumber}`);
  for (const selector of words.selectors) putSelected(order, selector, method, orderNumber);
  return order;
}

function ruleRows(db: Database, id: string, integration: number, count: number): SqlRow[] {
  const table = findHubTable(id);
  if (!table) throw new Error(`There is no table ${id}`);
  return rowsOf(
    db,
    `SELECT * FROM ${quoted(listTable(table))} WHERE integration_id = ? ORDER BY rowid LIMIT ?`,
    integration,
    count,
  );
}

/** Fields whose entries are pairs, with the name of the pair's name. */
const pairLists: Readonly<Record<string, string>> = { note_attributes: 'name', meta_data: 'key' };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes a value under a path of a rule: `payment.method.code`. Existing values stay. */
function put(into: Fields, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  const pairName = pairLists[name];
  const next = rest.join('.');
  if (pairName !== undefined && next !== '') {
    into[name] ??= [];
    const pairs = into[name] as Fields[];
    if (!pairs.some((pair) => pair[pairName] === next)) pairs.push({ [pairName]: next, value });
    return;
  }
  if (next === '') {
    into[name] ??= value;
    return;
  }
  into[name] ??= /^\d/.test(next) ? [] : {};
  const inner = into[name];
  const first = Array.isArray(inner) ? (inner[0] as unknown) : inner;
  if (isFields(first)) put(first, next, value);
  else if (Array.isArray(inner) && /^\d+$/.test(next)) inner[Number(next)] ??= value;
}

/** Writes the value that a selector reads, in the part of the order that it applies to. */
function putSelected(
  order: Fields,
  { type, field, filter, returns, target }: Selector,
  method: string,
  orderNumber: string,
): void {
  const samples: Readonly<Record<string, string>> = {
    order_no: orderNumber,
    shipping_method: method,
    city: 'Dubai',
    cod_amount: '149.00',
    country_code: 'AE',
    currency: 'AED',
    zip_code: '00000',
  };
  const sample = samples[target] ?? `Sample ${target.replaceAll('_', ' ')}`;
  const path = type === 'order' || type === field ? field : `${type}.${field}`;
  const [filterField = '', operator, expected = ''] = filter ?? [];
  const isBeside = filterField !== '' && order[filterField] !== undefined;
  if (filter && !isBeside) {
    const passes = operator === 'not_equals' || operator === 'greater_than' ? `1${expected}` : expected;
    put(order, path, []);
    const list = path.split('.').reduce<unknown>((at, name) => stepInto(at, name), order);
    const known = (Array.isArray(list) ? list : []) as Fields[];
    if (!known.some((entry) => entry[filterField] === passes))
      known.push({ [filterField]: passes, [returns]: sample });
    return;
  }
  const parent = path.split('.').slice(0, -1).join('.');
  const isSame = field.split('.').at(-1) === returns;
  put(order, isSame ? path : isBeside ? `${path}.${returns}` : `${parent}.${returns}`, sample);
}

function stepInto(at: unknown, name: string): unknown {
  const inner = Array.isArray(at) ? (at[0] as unknown) : at;
  return isFields(inner) ? inner[name] : undefined;
}
