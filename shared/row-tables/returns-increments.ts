/** The row table with increments of returns and import delivery. */
import { bandRate, bandStart, bandStep, endNotBelowStart, openBandEnd } from './band-columns';
import { locationColumns } from './location-columns';
import type { RowTableDefinition } from './row-table';

/** Increments of returns and import delivery. The location is not part of the key: one row per band. */
export const returnsIncrements: RowTableDefinition = {
  id: 'returns-increments',
  heading: 'Increments',
  title: 'Increment',
  columns: [bandStart, openBandEnd, bandStep, bandRate, ...locationColumns],
  key: ['from', 'to'],
  onTakenKey: 'replace',
  check: endNotBelowStart,
  importType: 6,
  sample: 'increments_sample_file',
};
