/** Where rate rounds get services from: the list of services, and the stored values of one. */
import { calls } from '../../shared/api';
import type { FoundService } from '../../shared/desk/rounds';
import { roundCap } from '../../shared/desk/rounds';
import { isRecord } from '../../shared/records';
import type { FilterValue } from '../../shared/table/filters';
import { idSchema } from '../../shared/table/row';
import type { RoundSource } from './rounds';

/** Rows of the list of services in one reply. */
const pageRows = 500;

/** JSON of the reply of a call that reads, with the session of one person. Rejects with a `CodeskError`. */
export type ReadText = (owner: string, call: string, input: unknown) => Promise<string>;

/** Every service that the filters of the list find, in the order of their ids. */
export async function findServices(
  read: ReadText,
  owner: string,
  filters: readonly FilterValue[],
): Promise<FoundService[]> {
  const found = new Map<string, FoundService>();
  for (let page = 1; found.size < roundCap; page += 1) {
    const state = { page, per_page: pageRows, sortBy: 'id', sortOrder: 'asc', filters };
    const reply: unknown = JSON.parse(await read(owner, 'finance-services.datatable', state));
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

/** The stored values of a service, as the server has them now. */
export function roundSource(read: ReadText, now: () => number): RoundSource {
  const { output } = calls['finance-services.edit'];
  return {
    async read(owner, id) {
      const reply: unknown = JSON.parse(await read(owner, 'finance-services.edit', { id }));
      const { type, values } = output.parse(reply);
      return { type, values, at: now() };
    },
  };
}
