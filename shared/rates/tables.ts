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
import { singleRate } from '../row-tables/single-rate';
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

/** Tables that a change can be for: those that a file can fill, and a price that is one number. */
export type TargetTableId = RateTableId | 'single-rate';
export const targetTableIds: readonly TargetTableId[] = [...rateTableIds, 'single-rate'];
export function isFileTable(id: TargetTableId): id is RateTableId {
  return id !== 'single-rate';
}

export interface RateTable<I extends TargetTableId = TargetTableId> {
  readonly id: I;
  readonly definition: RowTableDefinition;
  /** `type` of parse_rates (finance section 7); 0 if its rows are nothing that can be imported. */
  readonly importType: number;
  /**
   * The fields that tell one strip of bands from another, for example `city`. Null if the rows are no bands: their key
   * alone tells them apart.
   */
  readonly strip: readonly string[] | null;
  /** The last band of a strip may have no end. */
  readonly openEnd: boolean;
}

export function rateTable<I extends TargetTableId>(id: I): RateTable<I> {
  const definition: RowTableDefinition = isFileTable(id) ? definitions[id] : singleRate;
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
