/**
 * A server on loopback with suppliers, countries, validations and the order prefix of one integration, and the statuses
 * of contracts, which fails on command. It ignores idempotency keys: a request that is sent twice is stored twice.
 */
import type { ServerResponse } from 'node:http';
import { type Received, sendJson, serve, type TestServer } from './http-server';

type Fields = Record<string, unknown>;

/** The fault of a request: the connection is cut, or the server fails, before or after it does its work. */
export type RowFault = 'cut before' | 'cut after' | '500 before' | '500 after' | 'hang before' | 'hang after';

export interface RowServer extends TestServer {
  suppliers: { id: number; supplier: string; system_code: string }[];
  countries: number[];
  validations: { validation_id: number; name: string; status: boolean }[];
  prefix: Fields;
  /** Ids of contracts. */
  contracts: number[];
  /** Faults of the next writes, and of the next reads of a table, in their order. */
  readonly faults: { write: RowFault[]; read: RowFault[] };
  /** Names of suppliers that are refused. */
  readonly refused: Set<string>;
  /** Received writes by path, with their inputs and ids. */
  readonly writes: { path: string; input: Fields; key: string }[];
  /** The number of times that the first page of a table was read. */
  reads: number;
  /** Requests without a reply. */
  hung: number;
  /** Called when a request hangs. */
  onHang: () => void;
}

const tables: Readonly<Record<string, (server: RowServer) => readonly unknown[]>> = {
  '/validations/supplierMapping/datatable': ({ suppliers }: RowServer) =>
    suppliers.map(({ system_code, ...row }) => ({ ...row, systemCode: system_code })),
  '/validations/countriesMapping/datatable': ({ countries }: RowServer) =>
    countries.map((country_id) => ({ country_id, name: `Country ${country_id}` })),
  '/datahub/integrations/validations/datatable': ({ validations }: RowServer) => validations,
};

/** A write returns 404 for a record that does not exist. */
const writes: Readonly<Record<string, (server: RowServer, input: Fields) => unknown>> = {
  '/validations/supplierMapping/store': ({ suppliers }, { supplier, system_code }) => {
    const last = Math.max(0, ...suppliers.map(({ id }) => id));
    suppliers.push({ id: last + 1, supplier: String(supplier), system_code: String(system_code) });
  },
  '/validations/supplierMapping/update': ({ suppliers }, { supplier_id, supplier, system_code }) => {
    const found = suppliers.find(({ id }) => id === supplier_id);
    if (found) Object.assign(found, { supplier, system_code });
  },
  '/validations/supplierMapping/destroy': (server, { supplier_id }) => {
    server.suppliers = server.suppliers.filter(({ id }) => id !== supplier_id);
  },
  '/validations/countriesMapping/store': ({ countries: stored }, { countries }) => {
    stored.push(...(countries as number[]));
  },
  '/datahub/integrations/validationStatus': ({ validations }, { validation_id, status }) => {
    const found = validations.find((each) => each.validation_id === validation_id);
    if (found) found.status = status === true;
  },
  '/cod/contracts/state': () => undefined,
  '/cod/contracts/destroy': (server, { id }) => {
    const exists = server.contracts.includes(Number(id));
    server.contracts = server.contracts.filter((each) => each !== id);
    return exists ? 200 : 404;
  },
  '/datahub/integrations/destroy': () => undefined,
  '/validations/orderPrefix/update': (server, { integration_id: _owner, ...values }) => {
    server.prefix = values;
  },
};

export async function serveRows(): Promise<RowServer> {
  const base = await serve((request, response) => answer(request, response));
  const server: RowServer = {
    ...base,
    ...{ suppliers: [], countries: [], validations: [], prefix: {}, contracts: [] },
    ...{ faults: { write: [], read: [] }, refused: new Set(), writes: [] },
    ...{ reads: 0, hung: 0, onHang: () => undefined },
  };
  const hang = () => {
    server.hung += 1;
    server.onHang();
  };
  const answer = (request: Received, response: ServerResponse) => {
    const { path, headers, body } = request;
    const input = JSON.parse(body || '{}') as Fields;
    const rowsOf = tables[path];
    const write = writes[path];
    if (rowsOf) server.reads += 1;
    const fault = rowsOf ? server.faults.read.shift() : write ? server.faults.write.shift() : undefined;
    if (fault === 'cut before') return response.destroy();
    if (fault === '500 before') return sendJson(response, 500, { message: 'broken' });
    if (fault === 'hang before') return hang();
    const reply = rowsOf ? page(rowsOf(server), input) : write ? done() : other();
    if (fault === 'cut after') return response.destroy();
    if (fault === '500 after') return sendJson(response, 500, { message: 'broken' });
    if (fault === 'hang after') return hang();
    return sendJson(response, reply.status, reply.body);

    function done() {
      server.writes.push({ path, input, key: String(headers['idempotency-key']) });
      if (server.refused.has(String(input.supplier)))
        return { status: 422, body: { message: 'Not valid', errors: { supplier: ['Taken'] } } };
      if (write?.(server, input) === 404) return { status: 404, body: { message: 'Not found' } };
      return { status: 200, body: { message: 'Done' } };
    }
    function other() {
      if (path === '/validations/orderPrefix') return { status: 200, body: server.prefix };
      const countries = [2, 3, 4].map((id) => ({ id, name: `Country ${id}` }));
      return { status: 200, body: path.endsWith('/create') ? { countries } : {} };
    }
  };
  return server;
}

function page(rows: readonly unknown[], { page: at, per_page: size }: Fields) {
  const [number, count] = [Number(at), Number(size)];
  return {
    status: 200,
    body: { data: rows.slice((number - 1) * count, number * count), total: rows.length },
  };
}
