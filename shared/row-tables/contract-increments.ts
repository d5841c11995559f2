/** Increments of a service inside a contract (finance section 3.8): by picks and by weight, both of import type 2. */

import { deliveryIncrements } from './delivery-increments';
import type { RowTableDefinition } from './row-table';

/** The price of each further unit of weight. */
export const contractDeliveryIncrements: RowTableDefinition = {
  ...deliveryIncrements,
  id: 'contract-delivery-increments',
  heading: 'Delivery increments',
};

/** The price of each further pick. Its rows have a city, too (finance section 3.6): one of the destination. */
export const contractFulfilmentIncrements: RowTableDefinition = {
  ...deliveryIncrements,
  id: 'contract-fulfilment-increments',
  heading: 'Fulfilment increments',
};
