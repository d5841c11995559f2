import { withCitiesFrom } from './city-column';
import type { RowTableDefinition } from './definition';
import { deliveryRates } from './delivery-rates';

/** As the rates of a delivery; without a destination, any city of the option lists can be named. */
export const fulfilmentRates: RowTableDefinition = {
  ...deliveryRates,
  id: 'fulfilment-rates',
  columns: withCitiesFrom(deliveryRates.columns, 'cities'),
};
