/** Where rate rounds get services from: the list of services, and the stored values of one. */
import { calls } from '../../shared/api';
import type { RateTarget } from '../../shared/desk/rates';
import { type FoundService, readRoundService, roundCap } from '../../shared/desk/rounds';
import { CodeskError, type ErrorCode } from '../../shared/errors';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { everyTable } from '../../shared/forms/service-form';
import type { RoundTable } from '../../shared/rates/round';
import { rateTableIds } from '../../shared/rates/tables';
import { isRecord } from '../../shared/records';
import type { TableRow } from '../../shared/row-tables/definition';
import type { FilterValue } from '../../shared/table/filters';
import { idSchema } from '../../shared/table/row';
import { type JsonReply, jsonValue } from './json-reply';
import type { RoundSource } from './rounds';

/** Rows of the list of services in one reply. */
const pageRows = 500;

/** JSON of the reply of a call that reads, with the session of one person. Rejects with a `CodeskError`. */
export type ReadText = (owner: string, call: string, input: unknown) => Promise<JsonReply>;

/** Every service that the filters of the list find, in the order of their ids. */
export async function findServices(
  read: ReadText,
  owner: string,
  filters: readonly FilterValue[],
): Promise<FoundService[]> {
  const found = new Map<string, FoundService>();
  for (let page = 1; found.size < roundCap; page += 1) {
    const state = { page, per_page: pageRows, sortBy: 'id', sortOrder: 'asc', filters };
    const reply = jsonValue(await read(owner, 'finance-services.datatable', state));
    const rows = isRecord(reply) && Array.isArray(reply.data) ? reply.data.filter(isRecord) : [];
    const before = found.size;
    for (const row of rows) {
      const service = serviceOf(row);
      // A list that changes while it is read may send a row twice.
      if (service && !found.has(String(service.id))) found.set(String(service.id), service);
    }
    // A server that knows no pages sends all rows at once, and then the same ones again.
    if (rows.length < pageRows || found.size === before) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return [...found.values()].slice(0, roundCap);
}

function serviceOf(row: Readonly<Record<string, unknown>>): FoundService | undefined {
  const id = idSchema.safeParse(row.id);
  if (!id.success) return undefined;
  const name = typeof row.name === 'string' && row.name.trim() !== '' ? row.name : `Service ${id.data}`;
  return { id: id.data, name: name.slice(0, 500), kind: String(row.type_label ?? '').slice(0, 200) };
}

/** What was read of the server before. */
export interface KeptRates {
  /** The list of services; undefined if it was never read. */
  services(
    owner: string,
  ): Promise<{ readonly services: readonly KeptService[]; readonly at: number } | undefined>;
  /** The rows of a table; undefined if they were never read. */
  rows(
    owner: string,
    target: RateTarget,
  ): Promise<{ readonly rows: TableRow[]; readonly at: number } | undefined>;
}
type KeptService = RateTarget['service'];

/** Without an answer what was read before is as good as it gets. */
const withoutAnswer: readonly ErrorCode[] = ['unreachable', 'address_unknown', 'timed_out', 'connection_cut'];
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof CodeskError && withoutAnswer.includes(error.failure.code);
}

/** The services of a kept list. Of the filters only name and kind are known of them. */
export function keptServices(
  services: readonly KeptService[],
  filters: readonly FilterValue[],
): FoundService[] {
  const value = (name: string) => {
    const found = filters.find((filter) => filter.name === name)?.value;
    return found === undefined ? '' : String(found).trim().toLowerCase();
  };
  return services
    .map(({ id, type, name }) => ({ id, name, kind: serviceForms[type].label }))
    .filter(({ name }) => name.toLowerCase().includes(value('name')))
    .filter(({ kind }) => value('type_label') === '' || kind.toLowerCase() === value('type_label'));
}

/** The rate tables of a service as the server has them now, or as they were read last without an answer. */
export function roundSource(read: ReadText, now: () => number, kept?: KeptRates): RoundSource {
  const { output } = calls['finance-services.edit'];
  return {
    async read(owner, service) {
      try {
        const reply = jsonValue(await read(owner, 'finance-services.edit', { id: service.id }));
        const { type, values } = output.parse(reply);
        return { content: readRoundService(type, values), at: now() };
      } catch (error) {
        const found = isWithoutAnswer(error) ? await keptTables(kept, owner, service) : undefined;
        if (!found) throw error;
        return found;
      }
    },
  };
}

async function keptTables(kept: KeptRates | undefined, owner: string, { id, name, kind }: FoundService) {
  const type = serviceTypes.find((each) => serviceForms[each].label === kind);
  if (!kept || !type) return undefined;
  const tables: RoundTable[] = [];
  let at = Number.POSITIVE_INFINITY;
  for (const [value, { id: tableId }] of everyTable(serviceForms[type])) {
    const table = rateTableIds.find((each) => each === tableId);
    const found = table && (await kept.rows(owner, { service: { id, type, name }, value, table }));
    if (!table || !found) continue;
    tables.push({ value, table, rows: found.rows.map((row) => ({ ...row })) });
    at = Math.min(at, found.at);
  }
  return tables.length === 0 ? undefined : { content: { type, tables, leftOut: null }, at };
}
