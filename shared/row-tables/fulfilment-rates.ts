/** The row table with rates of fulfilment. */
import { withCitiesFrom } from './city-column';
import { deliveryRates } from './delivery-rates';
import type { RowTableDefinition } from './row-table';

/** Like the rates of a delivery. There is no destination, so any city of the option lists can be chosen. */
export const fulfilmentRates: RowTableDefinition = {
  ...deliveryRates,
  id: 'fulfilment-rates',
  columns: withCitiesFrom(deliveryRates.columns, 'cities'),
};
