/** The row table with rates of a delivery. */
import { amountDecimal, rateDecimal } from '../field-rules';
import { endNotBelowStart } from './band-columns';
import type { RowTableDefinition } from './row-table';

/** Rates by band. Rows with the same band and different cities are different rows (finance section 4). */
export const deliveryRates: RowTableDefinition = {
  id: 'delivery-rates',
  heading: 'Rates',
  title: 'Rate',
  columns: [
    { name: 'from', label: 'From', kind: 'decimal', rule: { required: true, decimal: amountDecimal } },
    { name: 'to', label: 'To', kind: 'decimal', rule: { required: true, decimal: amountDecimal } },
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
  importType: 1,
  sample: 'rates_sample_file',
};
