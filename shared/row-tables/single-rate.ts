/**
 * A price that is a single number, as a table with one row, so that it is compared, shown and sent like other rates.
 */
import { rateDecimal } from '../field-rules';
import type { RowTableDefinition } from './row-table';

export const singleRate: RowTableDefinition = {
  id: 'single-rate',
  heading: 'Single rate',
  title: 'Rate',
  columns: [
    {
      name: 'rate',
      label: 'Rate',
      kind: 'decimal',
      money: true,
      rule: { required: true, decimal: rateDecimal },
    },
  ],
  key: [],
  onTakenKey: 'replace',
};
