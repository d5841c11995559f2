/** The row table with rates of returns and import delivery. */
import { bandEnd, bandRate, bandStart, endNotBelowStart } from './band-columns';
import { locationColumns } from './location-columns';
import type { RowTableDefinition } from './row-table';

/** Rates of returns and import delivery. The location is not part of the key: one row per band. */
export const returnsRates: RowTableDefinition = {
  id: 'returns-rates',
  heading: 'Rates',
  title: 'Rate',
  columns: [bandStart, bandEnd, bandRate, ...locationColumns],
  key: ['from', 'to'],
  onTakenKey: 'replace',
  check: endNotBelowStart,
  importType: 5,
  sample: 'rates_sample_file',
};
