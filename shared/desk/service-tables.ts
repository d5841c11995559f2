/** The tables of a kind of service that a rate file can fill. */

import { serviceForms } from '../forms';
import { everyTable } from '../forms/service-form';
import { valueLabel } from '../labels';
import { isFileTable, type RateTableId, rateTable, rateTableIds } from '../rates/rate-tables';
import type { ServiceType } from '../service-types';
import type { RateTarget } from './rates';

export interface ServiceTable {
  /** The value of the service that holds the rows. */
  readonly value: string;
  readonly table: RateTableId;
  /** `Rates`, `Increments`. */
  readonly heading: string;
}

export function serviceTables(type: ServiceType): readonly ServiceTable[] {
  return everyTable(serviceForms[type]).flatMap(([value, { id, heading }]) => {
    const table = rateTableIds.find((each) => each === id);
    return table ? [{ value, table, heading }] : [];
  });
}

/** A table of a target: `Delivery rates`; of a single price its name, `Fixed rate`. */
export function targetTable({ table, value }: Pick<RateTarget, 'table' | 'value'>): string {
  return isFileTable(table) ? rateTable(table).name : valueLabel(value);
}
