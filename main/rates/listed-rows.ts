/** Reads whole lists of the server. */
import { serviceTypeOf } from '../../shared/forms';
import { isRecord } from '../../shared/records';
import type { FilterValue } from '../../shared/table/filters';
import { idSchema } from '../../shared/table/row';
import { jsonValue } from './json-reply';
import type { RateServer } from './rate-server';

type ListedRow = Readonly<Record<string, unknown>>;

/** Rows per request. */
const pageRows = 500;

/** Returns the rows that some filters find, in the order of their ids, each once. Rejects as the call does. */
export async function* listedRows(
  read: RateServer['read'],
  owner: string,
  call: string,
  filters: readonly FilterValue[],
  most: number,
): AsyncGenerator<ListedRow> {
  const seen = new Set<string>();
  for (let page = 1; seen.size < most; page += 1) {
    const state = { page, per_page: pageRows, sortBy: 'id', sortOrder: 'asc', filters };
    const reply = jsonValue(await read(owner, call, state));
    const rows = isRecord(reply) && Array.isArray(reply.data) ? reply.data.filter(isRecord) : [];
    const before = seen.size;
    for (const row of rows) {
      // A list that changes while it is read may return a row twice.
      if (seen.has(String(row.id))) continue;
      if (seen.size === most) return;
      seen.add(String(row.id));
      yield row;
    }
    // A server without pages returns all rows at once, and then the same ones again.
    if (rows.length < pageRows || seen.size === before) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Reads a service from a row of the list of services; without a type if its kind is unknown. */
export function listedService(row: ListedRow) {
  const id = idSchema.safeParse(row.id);
  if (!id.success) return undefined;
  const name = typeof row.name === 'string' ? row.name : '';
  return { id: id.data, name: name.slice(0, 500), type: serviceTypeOf(row) };
}
