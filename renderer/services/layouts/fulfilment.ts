import type { ServiceLayout } from '../service-layout';

export const layout: ServiceLayout = {
  newTitle: 'New fulfilment service',
  editTitle: 'Edit fulfilment service',
  description: 'Priced by warehouse, SKU type and unit',
};
