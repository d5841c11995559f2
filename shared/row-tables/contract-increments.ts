/** Increments of a service inside a contract (finance section 3.8): by picks and by weight, both of import type 2. */
import type { RowTableDefinition } from './definition';
import { deliveryIncrements } from './delivery-increments';

/** The price of each further unit of weight. */
export const contractDeliveryIncrements: RowTableDefinition = {
  ...deliveryIncrements,
  id: 'contract-delivery-increments',
  heading: 'Delivery increments',
};

/** The price of each further pick. A warehouse has no cities. */
export const contractFulfilmentIncrements: RowTableDefinition = {
  ...deliveryIncrements,
  id: 'contract-fulfilment-increments',
  heading: 'Fulfilment increments',
  columns: deliveryIncrements.columns.filter(({ name }) => name !== 'city'),
  key: deliveryIncrements.key.filter((name) => name !== 'city'),
};
