/**
 * A provider's server that is not the practice workspace. It uses none of our code, replies in the simplest form that
 * the contract allows, and records the requests.
 */
import type { ServerResponse } from 'node:http';
import { type Received, sendJson, serve, type TestServer } from './http-server';
import { serviceLists } from './service-lists';

const options = (...texts: string[]) => texts.map((text, at) => ({ index: at + 1, text }));

const lists = {
  units: [
    { index: 3, text: 'Parcel' },
    { index: 5, text: 'Kilogram' },
  ],
  order_dates: options('Order created', 'Order delivered'),
  order_types: [...options('Normal', 'Exchange'), { index: 30, text: 'B2B' }],
  warehouses: options('Jebel Ali', 'Riyadh North', 'Doha'),
  vehicles: options('Chiller van', 'Motorbike'),
  vehicle_storage_types: options('Dry', 'Chilled'),
  shipment_types: options('Document', 'Parcel'),
  destination_types: [
    { index: 0, text: 'Country' },
    { index: 1, text: 'Region' },
  ],
  countries: options('United Arab Emirates', 'Saudi Arabia'),
  regions: [
    { index: 71, text: 'Emirates' },
    { index: 72, text: 'Najd' },
  ],
  apply_ons: options('Base rate', 'Total'),
  sku_types: options('Light', 'Bulky'),
  cities: [],
};

/** The parsed rows of a file of box rates. */
const boxRows = [
  { box_id: 301, rate: '2.50' },
  { box_id: 302, rate: 4 },
];

const permissions = [{ name: 'create' }, { name: 'update' }, { name: 'show' }];

const structure = {
  headers: [
    { value: 'id', text: 'ID', type: 'id', visible: true, mobile_visible: true },
    { value: 'name', text: 'Name', type: 'text', visible: true, mobile_visible: true },
    { value: 'mood', text: 'Mood', type: 'hologram', visible: true, mobile_visible: true },
  ],
  permissions,
  properties: { title: 'Priced services', description: 'From another house' },
  filters: [],
};

const contractLists = {
  clients: options('Harbour Trading', 'Desert Rose'),
  services: [
    { index: 14, text: 'Gulf express' },
    { index: 21, text: 'Cold storage' },
  ],
  average_volume_range_types: options('Up to 100', 'Up to 500'),
  warehouses: lists.warehouses,
  order_dates: lists.order_dates,
  order_types: lists.order_types,
  destination_types: lists.destination_types,
  countries: lists.countries,
  regions: lists.regions,
  fulfillment_units: options('Order', 'Piece'),
  delivery_units: options('Kilogram'),
};

const contractStructure = {
  headers: [
    { value: 'id', text: 'ID', type: 'id', visible: true },
    { value: 'contract_no', text: 'Number', type: 'text', visible: true },
    { value: 'status_label', text: 'Status', type: 'status', visible: true },
  ],
  permissions: [...permissions, { name: 'status' }],
  properties: { title: 'Agreements' },
  filters: [{ type: 'inputText', name: 'contract_no', title: 'Number' }],
};

/** Values of a delivery pricing, in the form of finance section 3.8. */
const pricing = {
  warehouse_id: 1,
  order_date: 2,
  order_types: [1],
  destination_type: 1,
  destination_id: 72,
  cod_price: null,
  cod_percentage: null,
  rate: '12.50',
  rate_type: 'manual',
  tax_percentage: '5',
  discount_type: 0,
  discount: '0',
  remote_area_type: null,
  remote_area: null,
  fulfillment_unit_id: 1,
  base_fulfillment_picks: '3',
  fulfillment_increments: [],
  delivery_unit_id: 1,
  base_delivery_weight: '0.5',
  delivery_increments: [],
  increment_type: 'manual',
};

/** The contracts of one server: every save creates or changes one, also a repeated one. */
function contractsOf(): Record<string, (request: Received) => unknown> {
  const row = (id: number, contract_no: string, status_label = 'Pending') => ({
    id,
    contract_no,
    status_label,
    extra_data: { actions: { edit: true, disable: true, duplicate: true } },
  });
  const rows = [row(300, 'F-300'), row(301, 'F-301', 'Verified')];
  const stored = {
    id: 301,
    client_id: 2,
    contract_no: 'F-301',
    from: '2026-01-01',
    to: '2026-12-31',
    average_volume: '250.50',
    average_volume_range: 2,
    description: 'Yearly',
    invoice_generation_date: 28,
    payable_date: 30,
    services: [{ id: 14, values: pricing }, { id: 21 }],
  };
  const add = (request: Received) => {
    const number = /name="contract_no"\r\n\r\n([^\r]*)/.exec(request.body)?.[1];
    const id = 300 + rows.length;
    rows.push(row(id, number ?? `F-${id}`));
    return { message: 'ok' };
  };
  return {
    '/cod/contracts': () => contractStructure,
    '/cod/contracts/datatable': (request) => {
      const { filters } = JSON.parse(request.body) as { filters: { name: string; value: unknown }[] };
      const contractNo = filters.find(({ name }) => name === 'contract_no')?.value;
      const found = rows.filter(({ contract_no }) => contractNo === undefined || contract_no === contractNo);
      return { data: found.toReversed(), total: found.length, last_page: 1 };
    },
    '/cod/contracts/create': () => contractLists,
    '/cod/contracts/edit': () => ({ contract: stored, ...contractLists }),
    '/cod/contracts/services': () => ({ values: { service_type_id: 4, ...pricing }, ...contractLists }),
    '/cod/contracts/store': add,
    '/cod/contracts/duplicate': add,
    '/cod/contracts/update': () => ({ message: 'ok' }),
    '/cod/contracts/state': () => ({ message: 'ok' }),
  };
}

/** Replies by path. Other paths return 404, as on a server without them. */
function answersAt(
  origin: () => string,
  title: string | undefined,
): Record<string, (request: Received) => unknown> {
  const sample = (name: string, warn: boolean) => ({
    url: `${origin()}/samples/${name}`,
    message: 'Weights in kilograms',
    need_to_show_message: warn,
  });
  return {
    ...contractsOf(),
    '/authorizations/login': () => ({
      token: 'other-token',
      user: { name: 'Night shift', email: 'night@other.example' },
    }),
    '/cod/finance_services': () =>
      title === undefined ? structure : { ...structure, properties: { ...structure.properties, title } },
    '/cod/finance_services/datatable': () => ({
      data: [{ id: 9, name: 'Sea freight', mood: 'calm' }],
      total: 1,
      last_page: 1,
    }),
    '/cod/finance_services/create': () => ({
      ...lists,
      ...serviceLists(sample),
      rates_sample_file: sample('rates.csv', true),
      increments_sample_file: sample('increments.csv', false),
    }),
    '/cod/finance_services/store': () => ({ message: 'ok' }),
    '/cod/finance_services/parse_rates': (request) => ({
      data: /name="type"\r\n\r\n4\r\n/.test(request.body)
        ? boxRows
        : [
            { from: 0, to: 0.5, rate: 6.85, city: null },
            { from: 0.5, to: 1, rate: '8.95', city: null },
          ],
    }),
    '/address/cities/search': (request) =>
      request.body.includes('country_label')
        ? { cities: [{ index: 501, text: 'Dubai, United Arab Emirates' }] }
        : { cities: [{ index: 601, text: 'Al Ain' }] },
  };
}

export interface ContractServer extends TestServer {
  /** The next request to this path is carried out, and its connection is cut before the reply. */
  loseReply(path: string): void;
}

/**
 * Starts the server. It ignores idempotency keys: a request that is sent twice is stored twice.
 * @param title of the list of services, if not the usual one
 */
export async function serveContract(title?: string): Promise<ContractServer> {
  let origin = '';
  const lost = new Set<string>();
  const answers = answersAt(() => origin, title);
  const server = await serve((request: Received, response: ServerResponse) => {
    if (request.path.startsWith('/samples/')) {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.end('from,to,rate\n0,1,5\n');
      return;
    }
    const answer = answers[request.path];
    if (request.method !== 'POST' || !answer) sendJson(response, 404, { message: 'No such thing' });
    else if (
      request.path !== '/authorizations/login' &&
      request.headers.authorization !== 'Bearer other-token'
    )
      sendJson(response, 401, { message: 'Who?' });
    else {
      const reply = answer(request);
      if (lost.delete(request.path)) response.destroy();
      else sendJson(response, 200, reply);
    }
  });
  origin = server.origin;
  return { ...server, loseReply: (path) => lost.add(path) };
}
