/** The row table with additional costs of a service. */
import { amountDecimal } from '../field-rules';
import type { RowColumn, RowTableDefinition } from './row-table';

/** A rate that is required unless the other one is given (finance section 5, cost dialog). */
const requiredUnless =
  (other: string): RowColumn['rule'] =>
  (row) => ({ required: (row[other] ?? '').trim() === '', orElse: other, decimal: amountDecimal });

export const additionalCosts: RowTableDefinition = {
  id: 'additional-costs',
  heading: 'Additional costs',
  title: 'Additional cost',
  columns: [
    { name: 'name', label: 'Name', kind: 'text', rule: { required: true } },
    { name: 'apply_on', label: 'Apply on', kind: 'choice', options: 'apply_ons', rule: { required: true } },
    {
      name: 'apply_on_position',
      label: 'Apply on position',
      kind: 'decimal',
      rule: { required: true, decimal: amountDecimal },
    },
    {
      name: 'flat_rate',
      label: 'Flat rate',
      kind: 'decimal',
      money: true,
      rule: requiredUnless('percentage_rate'),
      help: 'A flat rate, a percentage rate, or both',
    },
    {
      name: 'percentage_rate',
      label: 'Percentage rate',
      kind: 'decimal',
      rule: requiredUnless('flat_rate'),
    },
    { name: 'multiplier_rate', label: 'Multiplier rate', kind: 'decimal', rule: { decimal: amountDecimal } },
  ],
  key: ['name'],
  onTakenKey: 'replace',
};
