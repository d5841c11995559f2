/** The row table with rates of fulfilment. */
import { withCitiesFrom } from './city-column';
import type { RowTableDefinition } from './definition';
import { deliveryRates } from './delivery-rates';

/** Like the rates of a delivery. There is no destination, so any city of the option lists can be chosen. */
export const fulfilmentRates: RowTableDefinition = {
  ...deliveryRates,
  id: 'fulfilment-rates',
  columns: withCitiesFrom(deliveryRates.columns, 'cities'),
};
