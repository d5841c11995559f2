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

/** Replies by path. Other paths get a 404, as from a server without them. */
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

/** Starts the server. @param title what it calls the list of services, if not the usual */
export async function serveContract(title?: string): Promise<TestServer> {
  let origin = '';
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
    else sendJson(response, 200, answer(request));
  });
  origin = server.origin;
  return server;
}
