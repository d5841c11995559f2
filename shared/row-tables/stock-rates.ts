/** The row table with rates of a stock collection by carrier. */
import { bandEnd, bandRate, bandStart, endNotBelowStart } from './band-columns';
import type { RowTableDefinition } from './row-table';

/** Prices of a carrier by band (stock collection, truck 3). */
export const stockRates: RowTableDefinition = {
  id: 'stock-rates',
  heading: 'Rates',
  title: 'Rate',
  columns: [bandStart, bandEnd, bandRate],
  key: ['from', 'to'],
  onTakenKey: 'replace',
  check: endNotBelowStart,
  importType: 1,
  sample: 'rates_sample_file',
  missing: 'stockRowNotFound',
};
