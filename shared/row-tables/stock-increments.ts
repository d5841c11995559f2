/** The row table with increments of a stock collection by carrier. */
import { bandRate, bandStart, bandStep, endNotBelowStart, openBandEnd } from './band-columns';
import type { RowTableDefinition } from './row-table';

/** Price of each further step of a carrier (stock collection, truck 3). */
export const stockIncrements: RowTableDefinition = {
  id: 'stock-increments',
  heading: 'Increments',
  title: 'Increment',
  columns: [bandStart, openBandEnd, bandStep, bandRate],
  key: ['from', 'to'],
  onTakenKey: 'replace',
  check: endNotBelowStart,
  importType: 2,
  sample: 'increments_sample_file',
  missing: 'stockRowNotFound',
};
