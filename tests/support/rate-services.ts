/**
 * A server on loopback with delivery services and contracts and their rates, which counts saves and fails on command.
 * It ignores idempotency keys: a request that is sent twice is done twice.
 */
import type { ServerResponse } from 'node:http';
import { type Received, sendJson, serve, type TestServer } from './http-server';

export interface ServedRow {
  from: string;
  to: string;
  rate: string;
  city: string | null;
}

/** The fault of one request. */
export type Fault =
  | 'cut before'
  | 'cut after'
  | '500 before'
  | '500 after'
  | '429'
  | 'portal'
  | '401'
  | '422'
  | '403'
  | '404'
  | '409'
  | '413'
  | '502 after'
  /** The reply of another service. */
  | 'other service'
  /** JSON that ends early, in a complete reply. */
  | 'cut json'
  /** The start of a reply, and then nothing. */
  | 'slow'
  /** The reply twice on one connection. */
  | 'doubled'
  /** A success with an error in it, before anything is done. */
  | 'error flag'
  | 'hang before'
  | 'hang after';

type Call = 'edit' | 'parse' | 'update';

export interface RateServices extends TestServer {
  /** The current rows of a service; the test may change them. */
  readonly rows: Map<number, ServedRow[]>;
  /** The kind of the services in the list. */
  kind: Record<string, unknown>;
  /** Saves that were done. */
  readonly saves: {
    id: number;
    rows: ServedRow[];
    key: string;
    token: string;
    values: Record<string, unknown>;
  }[];
  /** Stored contracts; the test may change them. */
  readonly contracts: Map<number, StoredContract>;
  /** Saves of contracts that were done: the fields of the form in their order. */
  readonly contractSaves: { id: number; key: string; fields: readonly (readonly [string, string])[] }[];
  /** Faults of the next requests of a call, in their order. */
  readonly faults: Record<Call, Fault[]>;
  /** Changes the rows that the server reads from a file. */
  misread: ((rows: ServedRow[]) => ServedRow[]) | undefined;
  retryAfter: string;
  /** Files that were sent to be read, with the other fields. */
  readonly parsed: { type: string; country: string | undefined; text: string }[];
  /** Services whose save fails with a 500, before anything is done. */
  readonly broken: Set<number>;
  /** Tokens that are refused. */
  readonly ended: Set<string>;
  /** Requests without a reply. */
  hung: number;
  /** Resolves when more requests than this number hang; the current number by default. */
  hanging(known?: number): Promise<void>;
  /** Called with each save. */
  onSave: (id: number, before: readonly ServedRow[], after: readonly ServedRow[]) => void;
  values: Record<string, unknown>;
  /**
   * The server's treatment of idempotency keys: it ignores them, or returns the first reply again without doing
   * anything.
   */
  ids: 'ignored' | 'answered again';
}

const refusals = { '403': 'Not yours', '404': 'gone', '409': 'Locked by a run', '413': 'Too much' };

const paths: Record<string, Call> = {
  '/cod/finance_services/edit': 'edit',
  '/cod/finance_services/parse_rates': 'parse',
  '/cod/finance_services/update': 'update',
  '/cod/contracts/edit': 'edit',
  '/cod/contracts/update': 'update',
};

export interface StoredContract {
  contract_no: string;
  services: { id: number; values?: Record<string, unknown> }[];
  [term: string]: unknown;
}

/** The fields of a form: `services[0][values][rate]` and its text. */
function formFields(body: string): [string, string][] {
  return [...body.matchAll(/name="([^"]*)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name = '', text = '']) => [
    name,
    Buffer.from(text, 'latin1').toString('utf8'),
  ]);
}

/** The fields as a tree; lists where the names are numbers. */
function nested(fields: readonly (readonly [string, string])[]): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    const path = name.replaceAll(']', '').split('[');
    let at = tree;
    path.forEach((part, depth) => {
      if (depth === path.length - 1) at[part] = text;
      else {
        at[part] ??= {};
        at = at[part] as Record<string, unknown>;
      }
    });
  }
  const listed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const);
    return entries.every(([key]) => /^\d*$/.test(key))
      ? entries.map(([, inner]) => inner)
      : Object.fromEntries(entries);
  };
  return listed(tree) as Record<string, unknown>;
}

export async function serveRates(): Promise<RateServices> {
  let listeners: (() => void)[] = [];
  const server = await serve((request, response) => void answer(request, response));
  const services: RateServices = {
    ...server,
    rows: new Map(),
    kind: { type_label: 'Delivery' },
    saves: [],
    contracts: new Map(),
    contractSaves: [],
    parsed: [],
    faults: { edit: [], parse: [], update: [] },
    misread: undefined,
    retryAfter: '',
    broken: new Set(),
    ended: new Set(),
    onSave: () => undefined,
    ids: 'ignored',
    values: {
      origin_warehouse_ids: [3, 4],
      unit_id: 1,
      pricing_date: 2,
      order_types: [1],
      destination_type: 2,
      destination_id: 11,
      minimum_cod_charge: '1.50',
      increments: [{ from: '20', to: null, increment: '1', rate: '0.5', city: null }],
    },
    hung: 0,
    async hanging(known = services.hung) {
      while (services.hung <= known) await new Promise<void>((resolve) => listeners.push(resolve));
    },
  };
  /** The first reply to each idempotency key. */
  const answers = new Map<string, { status: number; reply: unknown }>();
  const tellHanging = () => {
    services.hung += 1;
    const notified = listeners;
    listeners = [];
    for (const tell of notified) tell();
  };

  const workOnContract = (call: Call, request: Received): unknown => {
    if (call === 'edit') {
      const { id } = JSON.parse(request.body) as { id: number };
      const names = [7, 8, 9].map((index) => ({ index, text: `Lane ${index}` }));
      return { services: names, contract: { id, ...services.contracts.get(id) } };
    }
    const fields = formFields(request.body);
    const { id, ...terms } = nested(fields);
    services.contractSaves.push({
      id: Number(id),
      key: String(request.headers['idempotency-key']),
      fields,
    });
    const before = services.contracts.get(Number(id));
    const sent = terms as StoredContract;
    services.contracts.set(Number(id), {
      ...sent,
      services: sent.services.map((entry) => ({
        id: Number(entry.id),
        values: {
          // The kind belongs to the server.
          service_type_id: before?.services.find((each) => each.id === Number(entry.id))?.values
            ?.service_type_id,
          ...entry.values,
        },
      })),
    });
    return { message: 'Saved' };
  };

  const work = (call: Call, request: Received): unknown => {
    if (call === 'parse') {
      const field = (name: string) =>
        new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(request.body)?.[1];
      const text = /text\/csv\r\n\r\n([\s\S]*?)\r\n--/.exec(request.body)?.[1] ?? '';
      services.parsed.push({ type: field('type') ?? '', country: field('country_id'), text });
      const [head = '', ...lines] = text.trimEnd().split('\n');
      const names = head.split(',');
      const rows = lines.map(
        (line) =>
          Object.fromEntries(
            line.split(',').map((cell, at) => [names[at], cell === '' ? null : cell]),
          ) as unknown as ServedRow,
      );
      return { data: services.misread?.(rows) ?? rows };
    }
    if (request.path.startsWith('/cod/contracts/')) return workOnContract(call, request);
    const input = JSON.parse(request.body) as { id: number; values?: Record<string, unknown> };
    const before = services.rows.get(input.id) ?? [];
    if (call === 'edit')
      return {
        id: input.id,
        type: 'delivery',
        values: { ...services.values, id: input.id, name: `Service ${input.id}`, rates: before },
      };
    const after = (input.values?.rates ?? []) as ServedRow[];
    services.saves.push({
      id: input.id,
      rows: after,
      key: String(request.headers['idempotency-key']),
      token: String(request.headers.authorization).replace('Bearer ', ''),
      values: input.values ?? {},
    });
    services.onSave(input.id, before, after);
    services.rows.set(input.id, after);
    return { message: 'Saved' };
  };

  function answer(request: Received, response: ServerResponse): unknown {
    const call = paths[request.path];
    if (request.path === '/cod/finance_services/datatable') {
      const data = [...services.rows.keys()].map((id) => ({
        id,
        name: `Service ${id}`,
        ...services.kind,
      }));
      const { page, per_page: size } = JSON.parse(request.body) as { page: number; per_page: number };
      const shown = data.slice((page - 1) * size, page * size);
      return sendJson(response, 200, { data: { data: shown, total: data.length } });
    }
    if (request.path === '/cod/contracts/datatable') {
      const { filters = [] } = JSON.parse(request.body) as { filters?: { name: string; value: string[] }[] };
      const numbers = filters.find(({ name }) => name === 'contract_no')?.value;
      const data = [...services.contracts]
        .map(([id, { contract_no }]) => ({
          id,
          contract_no,
          client: 'Falcon Traders',
          status_label: 'Verified',
        }))
        // Integers only, like the practice workspace.
        .filter((row) => !numbers || numbers.includes(row.contract_no));
      return sendJson(response, 200, { data: { data, total: data.length } });
    }
    if (!call) return sendJson(response, 404, { message: 'no such path' });
    const token = String(request.headers.authorization).replace('Bearer ', '');
    if (services.ended.has(token)) return sendJson(response, 401, { message: 'no' });
    const isBroken =
      call === 'update' &&
      request.path.startsWith('/cod/finance') &&
      services.broken.has((JSON.parse(request.body) as { id: number }).id);
    const key = String(request.headers['idempotency-key']);
    const known = call === 'update' && services.ids !== 'ignored' ? answers.get(key) : undefined;
    if (known) return sendJson(response, known.status, known.reply);
    const fault = isBroken ? '500 before' : services.faults[call].shift();
    switch (fault) {
      case 'cut before':
        return response.destroy();
      case '500 before':
        answers.set(key, { status: 500, reply: { message: 'broken' } });
        return sendJson(response, 500, { message: 'broken' });
      case '429':
        if (services.retryAfter !== '') response.setHeader('retry-after', services.retryAfter);
        return sendJson(response, 429, { message: 'slow down' });
      case 'portal':
        response.writeHead(200, { 'content-type': 'text/html' });
        return response.end('<html><body>Sign in to the Wi-Fi</body></html>');
      case '401':
        services.ended.add(token);
        return sendJson(response, 401, { message: 'no' });
      case '403':
      case '404':
      case '409':
      case '413':
        return sendJson(response, Number(fault), { message: refusals[fault] });
      case 'error flag':
        return sendJson(response, 200, { error: true, message: 'The carrier is closed' });
      case 'other service':
        return sendJson(response, 200, { ...(work(call, request) as object), id: 999 });
      case '422':
        return sendJson(response, 422, {
          message: 'Not accepted',
          errors: [{ row: 1, field: 'rate', message: 'rate is too high' }],
        });
      case 'hang before':
        return tellHanging();
      default: {
        const reply = work(call, request);
        answers.set(key, { status: 200, reply });
        const text = JSON.stringify(reply);
        if (fault === 'cut after') return response.destroy();
        if (fault === '500 after') return sendJson(response, 500, { message: 'broken' });
        if (fault === '502 after') {
          response.writeHead(502, { 'content-type': 'text/html' });
          return response.end('<html><body>Bad Gateway</body></html>');
        }
        if (fault === 'cut json') {
          response.writeHead(200, { 'content-type': 'application/json' });
          return response.end(text.slice(0, -3));
        }
        if (fault === 'slow') {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
          return response.write(text.slice(0, 2));
        }
        if (fault === 'doubled') {
          const whole = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
          return response.socket?.write(whole + whole);
        }
        return fault === 'hang after' ? tellHanging() : sendJson(response, 200, reply);
      }
    }
  }
  return services;
}
