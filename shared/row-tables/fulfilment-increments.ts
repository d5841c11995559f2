/** The row table with increments of fulfilment. */
import { withCitiesFrom } from './city-column';
import { deliveryIncrements } from './delivery-increments';
import type { RowTableDefinition } from './row-table';

/** Like the increments of a delivery. There is no destination, so any city of the option lists can be chosen. */
export const fulfilmentIncrements: RowTableDefinition = {
  ...deliveryIncrements,
  id: 'fulfilment-increments',
  columns: withCitiesFrom(deliveryIncrements.columns, 'cities'),
};
