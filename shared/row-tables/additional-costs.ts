/** The row table with additional costs of a service. */
import { amountDecimal } from '../field-rules';
import { fieldMessages } from '../messages';
import type { RowTableDefinition, TableRow } from './definition';

/** A cost needs a flat rate or a percentage rate (finance section 5, cost dialog). */
function flatOrPercentage(row: TableRow): Record<string, string> {
  const given = (name: string) => (row[name] ?? '').trim() !== '';
  return given('flat_rate') || given('percentage_rate')
    ? {}
    : { flat_rate: fieldMessages.required, percentage_rate: fieldMessages.required };
}

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
    { name: 'flat_rate', label: 'Flat rate', kind: 'decimal', rule: { decimal: amountDecimal } },
    { name: 'percentage_rate', label: 'Percentage rate', kind: 'decimal', rule: { decimal: amountDecimal } },
    { name: 'multiplier_rate', label: 'Multiplier rate', kind: 'decimal', rule: { decimal: amountDecimal } },
  ],
  key: ['name'],
  onTakenKey: 'replace',
  check: flatOrPercentage,
};
