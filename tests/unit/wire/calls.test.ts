/**
 * What goes over the wire, call by call, as the domain fixes it: finance section 7 and tables section 7. Paths, fields
 * and values are written out by hand and not taken from `shared/api`, which is what this table checks. Each row is sent
 * by the app's own provider and client to a real server.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../main/api/client';
import { createProvider } from '../../../main/api/provider';
import { noPolicy } from '../../../main/policy';
import { sendJson, serve, type TestServer } from '../../support/http-server';

/** A field as it is on the wire. A file is its name, its type and its text. */
type Field = readonly [name: string, value: string | readonly [name: string, type: string, text: string]];

interface Sent {
  /** What a person does. */
  readonly act: string;
  /** The name of the call, and its input. */
  readonly call: readonly [name: string, input: unknown];
  /** The address that an earlier reply named. */
  readonly address?: string;
  readonly path: string;
  /** The body: a JSON text, or the fields of a multipart form. */
  readonly body: string | readonly Field[];
  readonly reply?: unknown;
}

const file = (handle: string) => [`${handle}.csv`, 'text/csv', `the text of ${handle}`] as const;

/** The terms of a contract, as its dialog hands them to the client. */
const terms = {
  client_id: 7,
  from: '2026-11-01',
  to: '2027-10-31',
  average_volume: '0',
  average_volume_range: 2,
  description: '',
  invoice_generation_date: '31',
  payable_date: '0',
};

/** A delivery pricing with every kind of value: zeros, empty values, lists, rows and a file. */
const pricing = {
  warehouse_id: 1,
  order_date: 3,
  order_types: [1, 30],
  cod_price: '0',
  cod_percentage: null,
  rate: '12.5',
  tax_percentage: '5',
  remote_area_type: 0,
  remote_area: '',
  discount_type: 0,
  discount: '0',
  destination_type: 0,
  destination_id: 14,
  fulfillment_unit_id: 2,
  base_fulfillment_picks: '3',
  fulfillment_increments: [{ from: '4', to: null, increment: '1', rate: '0.5' }],
  delivery_unit_id: 1,
  base_delivery_weight: '0.5',
  delivery_increments: [],
  rate_type: 'file',
  rates_file: 'rates',
  increment_type: 'manual',
};

const pricingFields: readonly Field[] = [
  ['services[0][id]', '61'],
  ['services[0][values][warehouse_id]', '1'],
  ['services[0][values][order_date]', '3'],
  ['services[0][values][order_types][0]', '1'],
  ['services[0][values][order_types][1]', '30'],
  ['services[0][values][cod_price]', '0'],
  ['services[0][values][rate]', '12.5'],
  ['services[0][values][tax_percentage]', '5'],
  ['services[0][values][remote_area_type]', '0'],
  ['services[0][values][discount_type]', '0'],
  ['services[0][values][discount]', '0'],
  ['services[0][values][destination_type]', '0'],
  ['services[0][values][destination_id]', '14'],
  ['services[0][values][fulfillment_unit_id]', '2'],
  ['services[0][values][base_fulfillment_picks]', '3'],
  ['services[0][values][fulfillment_increments][0][from]', '4'],
  ['services[0][values][fulfillment_increments][0][increment]', '1'],
  ['services[0][values][fulfillment_increments][0][rate]', '0.5'],
  ['services[0][values][delivery_unit_id]', '1'],
  ['services[0][values][base_delivery_weight]', '0.5'],
  ['services[0][values][rate_type]', 'file'],
  ['services[0][values][rates_file]', file('rates')],
  ['services[0][values][increment_type]', 'manual'],
  ['services[1][id]', '62'],
];
const services = [{ id: 61, values: pricing }, { id: 62 }];

const lists = { data: [], total: 0 };

/** Calls of the finance pages. */
const finance: readonly Sent[] = [
  {
    act: 'the cities of a destination, for the row editor of a region',
    call: ['address.cities-of', { country: 201 }],
    path: '/address/cities/search',
    body: '{"country":201}',
    reply: { cities: [] },
  },
  {
    act: 'a typed city, in the delivery form',
    call: ['address.cities-search', { q: 'Al Ain', country_label: 1 }],
    path: '/address/cities/search',
    body: '{"q":"Al Ain","country_label":1}',
    reply: { cities: [] },
  },
  {
    act: 'a file of rates',
    call: ['rates.parse', { type: 1, file: 'rates' }],
    path: '/cod/finance_services/parse_rates',
    body: [
      ['type', '1'],
      ['file', file('rates')],
    ],
    reply: { data: { data: [] } },
  },
  {
    act: 'a file of increments for a delivery whose destination is a region',
    call: ['rates.parse', { type: 2, file: 'increments', country_id: 201 }],
    path: '/cod/finance_services/parse_rates',
    body: [
      ['type', '2'],
      ['file', file('increments')],
      ['country_id', '201'],
    ],
    reply: { data: { data: [] } },
  },
  ...[3, 4, 5, 6].map((type) => ({
    act: `a file of import type ${type}`,
    call: ['rates.parse', { type, file: 'rows' }] as const,
    path: '/cod/finance_services/parse_rates',
    body: [['type', String(type)] as const, ['file', file('rows')] as const],
    reply: { data: { data: [] } },
  })),
  {
    act: 'the option lists of a new contract',
    call: ['contracts.create', {}],
    path: '/cod/contracts/create',
    body: '{}',
    reply: {},
  },
  {
    act: 'a contract to edit, or to duplicate',
    call: ['contracts.edit', { id: 12 }],
    path: '/cod/contracts/edit',
    body: '{"id":12}',
    reply: { contract: { id: 12, services: [] } },
  },
  {
    act: 'a service for a new contract',
    call: ['contracts.services', { service_id: 61 }],
    path: '/cod/contracts/services',
    body: '{"service_id":61}',
    reply: { values: { service_type_id: 4 } },
  },
  {
    act: 'a service for a contract that is edited',
    call: ['contracts.services', { service_id: 61, contract_id: 12 }],
    path: '/cod/contracts/services',
    body: '{"service_id":61,"contract_id":12}',
    reply: { values: { service_type_id: 4 } },
  },
  {
    act: 'a new contract',
    call: ['contracts.store', { ...terms, contract_no: 'CT-1', services }],
    path: '/cod/contracts/store',
    body: [
      ['client_id', '7'],
      ['from', '2026-11-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '31'],
      ['payable_date', '0'],
      ['contract_no', 'CT-1'],
      ['to', '2027-10-31'],
      ...pricingFields,
    ],
  },
  {
    act: 'a contract with new prices',
    call: [
      'contracts.update',
      { id: 12, ...terms, description: 'Peak season, 2 vans', contract_no: 'CT-1', services },
    ],
    path: '/cod/contracts/update',
    body: [
      ['description', 'Peak season, 2 vans'],
      ['client_id', '7'],
      ['from', '2026-11-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '31'],
      ['payable_date', '0'],
      ['contract_no', 'CT-1'],
      ['to', '2027-10-31'],
      ...pricingFields,
      ['id', '12'],
    ],
  },
  {
    act: 'a copy of a contract, without its number and its end',
    call: ['contracts.duplicate', { id: 12, expiry_date: '2027-12-31', ...omit(terms, 'to'), services }],
    path: '/cod/contracts/duplicate',
    body: [
      ['client_id', '7'],
      ['from', '2026-11-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '31'],
      ['payable_date', '0'],
      ['id', '12'],
      ['expiry_date', '2027-12-31'],
      ...pricingFields,
    ],
  },
  {
    act: 'a contract to remove',
    call: ['contracts.destroy', { id: 12 }],
    path: '/cod/contracts/destroy',
    body: '{"id":12}',
  },
  {
    act: 'the status of a contract',
    call: ['contracts.state', { id: 12, status: 'Verified' }],
    path: '/cod/contracts/state',
    body: '{"id":12,"status":"Verified"}',
  },
  {
    act: 'the details of a contract',
    call: ['contracts.show', { id: 12 }],
    path: '/cod/contracts/show',
    body: '{"id":12}',
    reply: { detail: {} },
  },
  {
    act: 'Reset Password of a user',
    call: ['users.activate', { id: 5 }],
    path: '/authorizations/users/activate',
    body: '{"id":5}',
  },
];

const filters = [
  { name: 'status_label', value: ['Active', 'Draft'] },
  { name: 'created_at', value: ['2026-11-01', '2026-11-30'] },
  { name: 'attempts', value: 0 },
];
const filterText =
  '[{"name":"status_label","value":["Active","Draft"]},' +
  '{"name":"created_at","value":["2026-11-01","2026-11-30"]},{"name":"attempts","value":0}]';

/** Calls of the lists. Their paths are fixed where tables section 7 names them, and else follow the list's own. */
const tables: readonly Sent[] = [
  {
    act: 'a list',
    call: ['contracts.structure', {}],
    path: '/cod/contracts',
    body: '{}',
    reply: { headers: [], permissions: [], filters: [] },
  },
  {
    act: 'a page of rows',
    call: ['contracts.datatable', { page: 2, per_page: 25, sortBy: 'from', sortOrder: 'asc', filters }],
    path: '/cod/contracts/datatable',
    body: `{"page":2,"per_page":25,"sortBy":"from","sortOrder":"asc","filters":${filterText}}`,
    reply: lists,
  },
  {
    act: 'all rows at once',
    call: ['contracts.datatable', { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'desc', filters: [] }],
    path: '/cod/contracts/datatable',
    body: '{"page":1,"per_page":-1,"sortBy":"id","sortOrder":"desc","filters":[]}',
    reply: lists,
  },
  {
    act: 'a status by name',
    call: ['webhook-logs.state', { id: 9, status: 'Resolved' }],
    path: '/datahub/webhooks-logs/state',
    body: '{"id":9,"status":"Resolved"}',
  },
  {
    act: 'Reprocess of one record',
    call: ['orders.reprocess', { id: [4] }],
    path: '/fulfillment/orders/reprocess',
    body: '{"id":[4]}',
  },
  {
    act: 'Reprocess of several records',
    call: ['webhook-logs.reprocess', { id: [4, 9, 11] }],
    path: '/datahub/webhooks-logs/reprocess',
    body: '{"id":[4,9,11]}',
  },
  {
    act: 'Reset of one record',
    call: ['orders.reset', { id: 4 }],
    path: '/fulfillment/orders/reset',
    body: '{"id":4}',
  },
  {
    act: 'Reset of several records',
    call: ['orders.reset', { id: [4, 9] }],
    path: '/fulfillment/orders/reset',
    body: '{"id":[4,9]}',
  },
  {
    act: 'Duplicate of a record',
    call: ['orders.duplicate', { id: 4 }],
    path: '/fulfillment/orders/duplicate',
    body: '{"id":4}',
  },
  {
    act: 'Duplicate of a service, under a new name',
    call: ['finance-services.duplicate', { id: 60, name: 'Delivery, winter' }],
    path: '/cod/finance_services/duplicate',
    body: '{"id":60,"name":"Delivery, winter"}',
  },
  {
    act: 'Refresh token of a user',
    call: ['users.generate', { id: 5 }],
    path: '/settings/users/generate',
    body: '{"id":5}',
    reply: { token: 'new' },
  },
  {
    act: 'the client secret of a webhook',
    call: ['webhooks.generateClientToken', { id: 8 }],
    path: '/datahub/webhooks/generateClientToken',
    body: '{"id":8}',
    reply: { webhook_client_secret: 'new' },
  },
  {
    act: 'the token of a customer',
    call: ['clients.generateToken', { customer_system_code: 'DUNE-01' }],
    path: '/settings/clients/generateToken',
    body: '{"customer_system_code":"DUNE-01"}',
    reply: { token: 'new' },
  },
  {
    act: 'the refresh token of a customer',
    call: ['clients.generateRefreshToken', { customer_system_code: 'DUNE-01' }],
    path: '/settings/clients/generateRefreshToken',
    body: '{"customer_system_code":"DUNE-01"}',
    reply: { token: 'new' },
  },
  {
    act: 'a record to remove',
    call: ['users.destroy', { id: 5 }],
    path: '/settings/users/destroy',
    body: '{"id":5}',
  },
  {
    act: 'a record of an integration to remove',
    call: ['webhooks.destroy', { id: 8, integration_id: 22 }],
    path: '/datahub/webhooks/destroy',
    body: '{"id":8,"integration_id":22}',
  },
  {
    act: 'an export of all that match',
    call: ['contracts.export', { columns: ['contract_no', 'id'], filters }],
    path: '/cod/contracts/export',
    body: `{"columns":["contract_no","id"],"filters":${filterText}}`,
    reply: { url: '/files/1.csv' },
  },
  {
    act: 'an export of selected rows of an integration',
    call: ['webhook-logs.export', { columns: ['id'], filters: [], integration_id: 22, export_ids: [9, 8] }],
    path: '/datahub/webhooks-logs/export',
    body: '{"columns":["id"],"filters":[],"integration_id":22,"export_ids":[9,8]}',
    reply: { url: '/files/1.csv' },
  },
  {
    act: 'Export SKU of a bundle',
    call: ['bundles.exportSkus', { id: 3, export_type: 'skus', columns: ['name', 'code'] }],
    path: '/fulfillment/bundles/export',
    body: '{"id":3,"export_type":"skus","columns":["name","code"]}',
    reply: { url: '/files/1.csv' },
  },
  {
    act: 'a webhook log to retry with current data',
    call: ['webhook-logs.retry', { id: 9 }],
    path: '/datahub/webhooks-logs/retry_with_current_data',
    body: '{"id":9}',
  },
  {
    act: 'the details of a record at the address of an earlier reply',
    call: ['popups.detail', { id: 3 }],
    address: '/anywhere/3/detail',
    path: '/anywhere/3/detail',
    body: '{"id":3}',
    reply: { detail: {} },
  },
  {
    act: 'a page of the rows inside details',
    call: ['popups.datatable', { id: 3, page: 2, per_page: 20 }],
    address: '/anywhere/items?of=3',
    path: '/anywhere/items?of=3',
    body: '{"id":3,"page":2,"per_page":20}',
    reply: { data: lists },
  },
  {
    act: 'a page of the rows inside details of an invoice',
    call: ['popups.datatable', { id: 3, page: 1, per_page: 20, invoiced: false, invoice_id: 17 }],
    address: '/anywhere/items',
    path: '/anywhere/items',
    body: '{"id":3,"page":1,"per_page":20,"invoiced":false,"invoice_id":17}',
    reply: { data: lists },
  },
  {
    act: 'an export of the rows inside details',
    call: ['popups.export', { id: 3, invoiced: 1, invoice_id: 17 }],
    address: '/anywhere/items/export',
    path: '/anywhere/items/export',
    body: '{"id":3,"invoiced":1,"invoice_id":17}',
    reply: { file: '/files/1.csv' },
  },
];

function omit<T extends object, K extends keyof T>(from: T, name: K): Omit<T, K> {
  const { [name]: _left, ...rest } = from;
  return rest;
}

/** Reads a multipart body by hand, so that not even the parser is shared. */
function fieldsOf(body: string, contentType: string): Field[] {
  const boundary = /^multipart\/form-data; ?boundary="?([^";]+)"?$/.exec(contentType)?.[1];
  if (!boundary) throw new Error(`no boundary in ${contentType}`);
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part): Field => {
      const at = part.indexOf('\r\n\r\n');
      const head = part.slice(0, at);
      const value = part.slice(at + 4, -2);
      const name = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '';
      const fileName = /filename="([^"]*)"/.exec(head)?.[1];
      if (fileName === undefined) return [name, value];
      return [name, [fileName, /content-type: (.*)/i.exec(head)?.[1]?.trim() ?? '', value]];
    });
}

let server: TestServer;
let reply: unknown;
beforeAll(async () => {
  server = await serve((_request, response) => sendJson(response, 200, reply ?? { message: 'Saved' }));
});
beforeEach(() => {
  server.received.length = 0;
  reply = undefined;
});
afterAll(() => server.close());

async function send({ call: [name, input], address }: Sent): Promise<void> {
  const to = { server: server.origin, token: 'tok-1' };
  const client = createApiClient({
    version: '1.0.0',
    policy: noPolicy,
    readFile: async (handle) => ({
      bytes: new TextEncoder().encode(`the text of ${handle}`),
      name: `${handle}.csv`,
      type: 'text/csv',
    }),
    readLarge: () => Promise.reject(new Error('no large reply')),
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: () => undefined,
  });
  const provider = createProvider({
    session: { credentials: () => to } as never,
    client: async () => client,
    policy: noPolicy,
  });
  await provider.send(name, input, to, address);
}

/** The calls that change something carry a key, so that a server can tell a second attempt from a second wish. */
const reads =
  /\.(cities-of|cities-search|parse|create|edit|services|show|structure|datatable|export|exportSkus|detail)$/;

describe.each([
  ['finance section 7', finance],
  ['tables section 7', tables],
])('%s on the wire', (_section, rows) => {
  it.each(rows.map((row) => [row.act, row.path, row] as const))('%s: %s', async (_act, path, row) => {
    reply = row.reply;
    await send(row);
    expect(server.received).toHaveLength(1);
    const [request] = server.received;
    const contentType = String(request?.headers['content-type']);
    expect([request?.method, request?.path]).toEqual(['POST', path]);
    expect(request?.headers.authorization).toBe('Bearer tok-1');
    if (typeof row.body === 'string') {
      expect(contentType).toBe('application/json');
      expect(JSON.parse(request?.body ?? '')).toEqual(JSON.parse(row.body));
    } else {
      const order = ([a]: Field, [b]: Field) => (a < b ? -1 : 1);
      expect(fieldsOf(request?.body ?? '', contentType).toSorted(order)).toEqual(row.body.toSorted(order));
    }
    expect('idempotency-key' in (request?.headers ?? {})).toBe(!reads.test(row.call[0]));
  });
});
