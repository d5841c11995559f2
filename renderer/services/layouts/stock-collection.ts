import type { ServiceLayout } from '../service-layout';

export const layout: ServiceLayout = {
  newTitle: 'New stock collection service',
  editTitle: 'Edit stock collection service',
  description: 'Priced by truck: a fixed rate, a rate between areas, or a carrier by unit',
};
