/** The row table with increments of a delivery. */
import { amountDecimal, rateDecimal } from '../field-rules';
import { endNotBelowStart } from './band-columns';
import type { RowTableDefinition } from './row-table';

/** The price of each further step; the last range may have no end. */
export const deliveryIncrements: RowTableDefinition = {
  id: 'delivery-increments',
  heading: 'Increments',
  title: 'Increment',
  columns: [
    { name: 'from', label: 'From', kind: 'decimal', rule: { required: true, decimal: amountDecimal } },
    { name: 'to', label: 'To', kind: 'decimal', rule: { decimal: amountDecimal } },
    {
      name: 'increment',
      label: 'Increment',
      kind: 'decimal',
      rule: { required: true, decimal: amountDecimal },
    },
    {
      name: 'rate',
      label: 'Rate',
      kind: 'decimal',
      money: true,
      rule: { required: true, decimal: rateDecimal },
    },
    {
      name: 'city',
      label: 'City',
      kind: 'choice',
      options: 'rowCities',
      rule: {},
      placeholder: 'All cities',
    },
  ],
  key: ['from', 'to', 'city'],
  onTakenKey: 'append',
  check: endNotBelowStart,
  importType: 2,
  sample: 'increments_sample_file',
};
