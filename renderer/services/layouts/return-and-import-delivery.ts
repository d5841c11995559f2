import type { ServiceLayout } from '../service-layout';

export const layout: ServiceLayout = {
  newTitle: 'New returns and import delivery service',
  editTitle: 'Edit returns and import delivery service',
  description: 'Priced by type, unit and rates',
};
