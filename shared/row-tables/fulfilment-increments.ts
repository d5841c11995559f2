import { withCitiesFrom } from './city-column';
import type { RowTableDefinition } from './definition';
import { deliveryIncrements } from './delivery-increments';

/** As the increments of a delivery; without a destination, any city of the option lists can be named. */
export const fulfilmentIncrements: RowTableDefinition = {
  ...deliveryIncrements,
  id: 'fulfilment-increments',
  columns: withCitiesFrom(deliveryIncrements.columns, 'cities'),
};
