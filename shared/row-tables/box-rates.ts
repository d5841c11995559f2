/** The row table with rates by box. */
import { rateDecimal } from '../field-rules';
import { fieldMessages, removeConfirmation } from '../messages';
import type { RowTableDefinition } from './row-table';

/** One price per box (additional service of type 2 at unit 9). */
export const boxRates: RowTableDefinition = {
  id: 'box-rates',
  heading: 'Box rates',
  title: 'Box rate',
  titles: { add: 'Add Box Rate', edit: 'Edit Box Rate' },
  newText: 'New box',
  columns: [
    { name: 'box_id', label: 'Box ID', kind: 'choice', options: 'boxes', rule: { required: true } },
    {
      name: 'rate',
      label: 'Rate',
      kind: 'decimal',
      money: true,
      rule: { required: true, decimal: { ...rateDecimal, minMessage: fieldMessages.rateGreaterThanZero } },
    },
  ],
  key: ['box_id'],
  onTakenKey: 'replace',
  importType: 4,
  sample: 'box_rates_sample_file',
  deletion: { confirmation: removeConfirmation, deleted: 'rateDeleted', failed: 'rateNotDeleted' },
};
