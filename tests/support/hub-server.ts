/**
 * A hub of integrations that is not the practice workspace: replies are written by hand in the form of hub section 7.
 * The tables of a webhook have `data.columns`, no permissions and no pages. Requests are recorded.
 */
import type { ServerResponse } from 'node:http';
import { type Received, sendJson, serve, type TestServer } from './http-server';

type Fields = Record<string, unknown>;

const bodyOf = (request: Received) => JSON.parse(request.body || '{}') as Fields;
const column = (value: string, text: string, type = 'text') => ({ value, text, type, visible: true });
const options = (...texts: string[]) => texts.map((text, at) => ({ index: at + 1, text }));

const everything = (columns: readonly Fields[]) => [
  { name: 'create' },
  { name: 'update' },
  { name: 'destroy' },
  { name: 'export', columns },
];

/** Rows by id. */
class Rows {
  readonly rows: Fields[];
  constructor(rows: Fields[]) {
    this.rows = rows;
  }
  add(row: Fields) {
    this.rows.push({ id: 100 + this.rows.length, ...row });
  }
  change({ id, ...row }: Fields) {
    const found = this.rows.find((each) => each.id === id);
    if (found) Object.assign(found, row);
  }
  remove({ id }: Fields) {
    const at = this.rows.findIndex((each) => each.id === id);
    if (at >= 0) this.rows.splice(at, 1);
  }
  find(id: unknown) {
    return this.rows.find((each) => each.id === id);
  }
}

type Answers = Record<string, (input: Fields) => unknown>;

function shippingMethods(origin: () => string): Answers {
  const path = '/validations/datahub/platform_shipping_methods';
  const columns = [
    column('id', 'ID', 'id'),
    column('store_code', 'External Code'),
    column('carrier', 'Carrier'),
  ];
  const stored = new Rows([
    { id: 1, store_code: 'STD', apply_type_id: 1, shipping_type_id: 1, carrier_id: null, carrier: null },
  ]);
  const lists = {
    apply_types: options('Internal shipping type', 'Carrier'),
    shipping_types: options('Standard', 'Express'),
    carriers: options('Aramex', 'DHL'),
    carrier_accounts: [{ index: 9, text: 'Dubai', carrier_id: 1 }],
  };
  return {
    [path]: () => ({ data: { headers: columns, permissions: everything(columns), filters: [] } }),
    [`${path}/datatable`]: () => ({ data: stored.rows, total: stored.rows.length, last_page: 1 }),
    [`${path}/create`]: () => lists,
    [`${path}/edit`]: ({ id }) => ({ platform_shipping_method: stored.find(id), ...lists }),
    [`${path}/store`]: (row) => stored.add(row),
    [`${path}/update`]: (row) => stored.change(row),
    [`${path}/destroy`]: (row) => stored.remove(row),
    [`${path}/export`]: () => ({ url: `${origin()}/files/Export.csv` }),
  };
}

function otherSets(): Answers {
  const names = [
    'integration_order_status',
    'platform_status_processing_actions',
    'integration_countries',
    'return_configuration',
    'integration_payload_selectors',
  ];
  const columns = [column('id', 'ID', 'id'), column('name', 'Name')];
  return Object.fromEntries(
    names.flatMap((name) => [
      [
        `/validations/datahub/${name}`,
        () => ({ headers: columns, permissions: everything(columns), filters: [] }),
      ],
      [`/validations/datahub/${name}/datatable`, () => ({ data: [], total: 0, last_page: 1 })],
    ]),
  );
}

function webhookHeaders(): Answers {
  const path = '/datahub/webhooks_headers';
  const stored = new Rows(
    Array.from({ length: 12 }, (_, at) => ({
      id: at + 1,
      key: `X-Part-${at + 1}`,
      value: `hush-${at + 1}-hush`,
    })),
  );
  return {
    [path]: () => ({
      data: {
        columns: [column('id', 'ID', 'id'), column('key', 'Key'), column('value', 'Value')],
        properties: { title: 'Headers of the webhook' },
      },
    }),
    [`${path}/datatable`]: () => ({ data: { data: stored.rows } }),
    [`${path}/edit`]: ({ id }) => ({ header: stored.find(id) }),
    [`${path}/store`]: ({ key, ...row }) =>
      key === 'Host' ? { error: true, message: 'Host cannot be set.' } : stored.add({ key, ...row }),
    [`${path}/update`]: (row) => stored.change(row),
    [`${path}/destroy`]: (row) => stored.remove(row),
  };
}

const owners: Answers = {
  '/datahub/integrations': () => ({
    headers: [column('integration_id', 'ID', 'id'), column('name', 'Name')],
    permissions: [{ name: 'validation' }],
    filters: [],
  }),
  '/datahub/integrations/datatable': () => ({
    data: [{ integration_id: 7, name: 'Harbour Store', ready: true }],
    total: 1,
    last_page: 1,
  }),
  '/datahub/webhooks': () => ({
    headers: [column('id', 'ID', 'id'), column('name', 'Name')],
    permissions: [{ name: 'update' }],
    filters: [],
  }),
  '/datahub/webhooks/datatable': () => ({
    data: [{ id: 3, name: 'Harbour orders' }],
    total: 1,
    last_page: 1,
  }),
};

export interface HubServer extends TestServer {
  /** The bodies of the requests to a path, oldest first. */
  sent(path: string): readonly Fields[];
}

export async function serveHub(): Promise<HubServer> {
  let origin = '';
  const answers: Answers = {
    ...owners,
    ...shippingMethods(() => origin),
    ...otherSets(),
    ...webhookHeaders(),
    '/authorizations/login': () => ({
      token: 'other-token',
      user: { name: 'Night shift', email: 'night@other.example' },
    }),
  };
  const server = await serve((request: Received, response: ServerResponse) => {
    if (request.path.startsWith('/files/')) {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.end('External Code\nSTD\n');
      return;
    }
    const answer = request.method === 'POST' ? answers[request.path] : undefined;
    if (!answer) sendJson(response, 404, { message: 'No such thing' });
    else sendJson(response, 200, answer(bodyOf(request)) ?? { message: 'ok' });
  });
  origin = server.origin;
  const sent = (path: string) => server.received.filter((each) => each.path === path).map(bodyOf);
  return { ...server, sent };
}
