/**
 * The row tables that a rate file can fill: the meaning of their fields, and the column names that carriers use for
 * them. The columns themselves are in `row-tables`.
 */
import { areaRates } from '../row-tables/area-rates';
import { boxRates } from '../row-tables/box-rates';
import { deliveryIncrements } from '../row-tables/delivery-increments';
import { deliveryRates } from '../row-tables/delivery-rates';
import { fulfilmentIncrements } from '../row-tables/fulfilment-increments';
import { fulfilmentRates } from '../row-tables/fulfilment-rates';
import { returnsIncrements } from '../row-tables/returns-increments';
import { returnsRates } from '../row-tables/returns-rates';
import type { RowTableDefinition } from '../row-tables/row-table';
import { singleRate } from '../row-tables/single-rate';
import { stockIncrements } from '../row-tables/stock-increments';
import { stockRates } from '../row-tables/stock-rates';

interface TableEntry {
  readonly definition: RowTableDefinition;
  /** Name without the service. */
  readonly name: string;
  /** Name for `--table` of `rates check`. Omitted for tables that import like another one. */
  readonly command?: string;
}

const tables = {
  'delivery-rates': { definition: deliveryRates, name: 'Delivery rates', command: 'rate' },
  'delivery-increments': {
    definition: deliveryIncrements,
    name: 'Delivery increments',
    command: 'increment',
  },
  'fulfilment-rates': { definition: fulfilmentRates, name: 'Fulfilment rates' },
  'fulfilment-increments': { definition: fulfilmentIncrements, name: 'Fulfilment increments' },
  'stock-rates': { definition: stockRates, name: 'Stock collection rates' },
  'stock-increments': { definition: stockIncrements, name: 'Stock collection increments' },
  'area-rates': { definition: areaRates, name: 'Area rates', command: 'area-rate' },
  'box-rates': { definition: boxRates, name: 'Box rates', command: 'box-rate' },
  'returns-rates': { definition: returnsRates, name: 'Returns rates', command: 'returns-rate' },
  'returns-increments': {
    definition: returnsIncrements,
    name: 'Returns increments',
    command: 'returns-increment',
  },
} as const satisfies Record<string, TableEntry>;

export type RateTableId = keyof typeof tables;
export const rateTableIds = Object.keys(tables) as [RateTableId, ...RateTableId[]];

/** Tables that can be changed: those that a file can fill, and prices that are a single number. */
export type TargetTableId = RateTableId | 'single-rate';
export const targetTableIds: readonly [TargetTableId, ...TargetTableId[]] = [...rateTableIds, 'single-rate'];
export function isFileTable(id: TargetTableId): id is RateTableId {
  return id !== 'single-rate';
}

export interface RateTable<I extends TargetTableId = TargetTableId> {
  readonly id: I;
  /** Name without the service: `Delivery rates`. */
  readonly name: string;
  readonly definition: RowTableDefinition;
  /** `type` of parse_rates (finance section 7); 0 if the table cannot be imported. */
  readonly importType: number;
  /**
   * The fields that separate the strips of bands, for example `city`. Null if the rows are not bands and only their key
   * identifies them.
   */
  readonly strip: readonly string[] | null;
  /** The last band of a strip may be open. */
  readonly openEnd: boolean;
}

const single: TableEntry = { definition: singleRate, name: 'Single rate' };

/** The properties of a table on the rate desk. */
export function rateTable<I extends TargetTableId>(id: I): RateTable<I> {
  const { definition, name }: TableEntry = isFileTable(id) ? tables[id] : single;
  const fields = definition.columns.map((column) => column.name);
  const isBanded = ['from', 'to'].every(
    (field) => definition.columns.find((column) => column.name === field)?.kind === 'decimal',
  );
  return {
    id,
    name,
    definition,
    importType: definition.importType ?? 0,
    strip: isBanded ? fields.filter((name) => ['city', 'location_type', 'location_id'].includes(name)) : null,
    openEnd: fields.includes('increment'),
  };
}

/**
 * The first row table of an import type (finance section 7). Tables of one type have the same columns in files; the
 * first has them all.
 * @param importType `type` of parse_rates
 * @throws RangeError for an unknown type
 */
export function importedTable(importType: number): RowTableDefinition {
  const id = rateTableIds.find((each) => tables[each].definition.importType === importType);
  if (!id) throw new RangeError(`No rate table has the import type ${importType}`);
  return tables[id].definition;
}

/** The tables by their names for `--table` of `rates check`. */
export function tablesOfCommand(): ReadonlyMap<string, RateTableId> {
  return new Map(
    rateTableIds.flatMap((id) => {
      const { command }: TableEntry = tables[id];
      return command === undefined ? [] : [[command, id] as const];
    }),
  );
}
