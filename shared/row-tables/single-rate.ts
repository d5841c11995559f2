/** A service that is priced by one number, as a table of one row: so it is compared, shown and sent as other rates are. */
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
