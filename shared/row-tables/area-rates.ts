/** The row table with stock collection rates by area. */
import { bandRate } from './band-columns';
import type { RowTableDefinition } from './row-table';

/** Prices between two areas (stock collection, truck 2). Areas and truck types are sent by their index. */
export const areaRates: RowTableDefinition = {
  id: 'area-rates',
  heading: 'Area rates',
  title: 'Rate',
  columns: [
    { name: 'from', label: 'From', kind: 'choice', options: 'areas_of_uae', rule: { required: true } },
    { name: 'to', label: 'To', kind: 'choice', options: 'areas_of_uae', rule: { required: true } },
    bandRate,
    {
      name: 'number_of_tons',
      label: 'Truck type',
      kind: 'choice',
      options: 'truck_tons',
      rule: { required: true },
    },
  ],
  key: ['from', 'to'],
  onTakenKey: 'replace',
  importType: 3,
  sample: 'area_rates_sample_file',
  missing: 'stockRowNotFound',
};
