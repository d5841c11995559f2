/**
 * The row tables that a rate file can fill: what their fields mean to the rate desk, and under which names files of
 * carriers and colleagues call them. The columns themselves stand in `row-tables`.
 */
import { areaRates } from '../row-tables/area-rates';
import { boxRates } from '../row-tables/box-rates';
import type { RowTableDefinition } from '../row-tables/definition';
import { deliveryIncrements } from '../row-tables/delivery-increments';
import { deliveryRates } from '../row-tables/delivery-rates';
import { fulfilmentIncrements } from '../row-tables/fulfilment-increments';
import { fulfilmentRates } from '../row-tables/fulfilment-rates';
import { returnsIncrements } from '../row-tables/returns-increments';
import { returnsRates } from '../row-tables/returns-rates';
import { stockIncrements } from '../row-tables/stock-increments';
import { stockRates } from '../row-tables/stock-rates';

const definitions = {
  'delivery-rates': deliveryRates,
  'delivery-increments': deliveryIncrements,
  'fulfilment-rates': fulfilmentRates,
  'fulfilment-increments': fulfilmentIncrements,
  'stock-rates': stockRates,
  'stock-increments': stockIncrements,
  'area-rates': areaRates,
  'box-rates': boxRates,
  'returns-rates': returnsRates,
  'returns-increments': returnsIncrements,
} as const satisfies Record<string, RowTableDefinition>;

export type RateTableId = keyof typeof definitions;
export const rateTableIds = Object.keys(definitions) as readonly RateTableId[];

export interface RateTable {
  readonly id: RateTableId;
  readonly definition: RowTableDefinition;
  /** `type` of parse_rates (finance section 7). */
  readonly importType: number;
  /**
   * The fields that tell one strip of bands from another, for example `city`. Null if the rows are no bands: their key
   * alone tells them apart.
   */
  readonly strip: readonly string[] | null;
  /** The last band of a strip may have no end. */
  readonly openEnd: boolean;
}

export function rateTable(id: RateTableId): RateTable {
  const definition: RowTableDefinition = definitions[id];
  const names = definition.columns.map(({ name }) => name);
  const isBanded = ['from', 'to'].every(
    (name) => definition.columns.find((column) => column.name === name)?.kind === 'decimal',
  );
  return {
    id,
    definition,
    importType: definition.importType ?? 0,
    strip: isBanded ? names.filter((name) => ['city', 'location_type', 'location_id'].includes(name)) : null,
    openEnd: names.includes('increment'),
  };
}

/**
 * The row table that stands for an import type (finance section 7). Tables of one type have the same columns in files; the
 * first one has them all.
 * @param importType `type` of parse_rates
 * @throws RangeError for a type that no table has
 */
export function importedTable(importType: number): RowTableDefinition {
  const id = rateTableIds.find((each) => definitions[each].importType === importType);
  if (!id) throw new RangeError(`No rate table has the import type ${importType}`);
  return definitions[id];
}
