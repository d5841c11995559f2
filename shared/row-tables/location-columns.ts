/** The location of a returns rate: a zone or a country (finance sections 2.2 and 9). */
import type { RowColumn } from './row-table';

/** Location type 1 is a zone; otherwise it is a country. */
const zoneLocation = '1';

export const locationColumns: readonly RowColumn[] = [
  {
    name: 'location_type',
    label: 'Location type',
    kind: 'choice',
    options: 'increment_location_location_types',
    rule: {},
  },
  {
    name: 'location_id',
    label: 'Location',
    kind: 'choice',
    optionsOf: (row) => (row.location_type === zoneLocation ? 'zones' : 'countries'),
    rule: {},
  },
];
