import type { ServiceLayout } from '../service-layout';

export const layout: ServiceLayout = {
  newTitle: 'New additional service',
  editTitle: 'Edit additional service',
  description: 'Priced per unit, by a rate, a percentage, or both',
};
