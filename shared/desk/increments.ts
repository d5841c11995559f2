/** The table for the rates of each further unit in a file: the increments next to its bands. */

import { type RateTableId, rateTable, rateTableIds } from '../rates/rate-tables';
import type { RateTarget } from './rates';
import { serviceTables } from './service-tables';

/** The table of increments that belongs to a table of bands. */
function incrementsTable(table: string): RateTableId | undefined {
  return rateTableIds.find((each) => each !== table && each === table.replace('-rates', '-increments'));
}

interface Part {
  readonly table: RateTableId;
  /** `Zone 2`, `Delivery rates`; absent for a file that was not split. */
  readonly part?: string | undefined;
}

/** The part with the increments of a part of bands: `Zone 2 · Delivery increments`; undefined without such a table. */
export function incrementsPart({ table, part }: Part): Required<Part> | undefined {
  const id = incrementsTable(table);
  if (!id) return undefined;
  const { name } = rateTable(id);
  return { table: id, part: part && part !== rateTable(table).name ? `${part} · ${name}` : name };
}

/** The increments of the same service; undefined unless it has exactly one table of them. */
export function incrementsTarget(target: RateTarget): RateTarget | undefined {
  const id = incrementsTable(target.table);
  const [found, ...others] = serviceTables(target.service.type).filter(({ table }) => table === id);
  return found && others.length === 0 ? { ...target, value: found.value, table: found.table } : undefined;
}
