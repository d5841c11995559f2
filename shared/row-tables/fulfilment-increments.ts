/** The row table with increments of fulfilment. */
import { withCitiesFrom } from './city-column';
import type { RowTableDefinition } from './definition';
import { deliveryIncrements } from './delivery-increments';

/** Like the increments of a delivery. There is no destination, so any city of the option lists can be chosen. */
export const fulfilmentIncrements: RowTableDefinition = {
  ...deliveryIncrements,
  id: 'fulfilment-increments',
  columns: withCitiesFrom(deliveryIncrements.columns, 'cities'),
};
