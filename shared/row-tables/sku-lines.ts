/** The row table with the SKUs of a subscription rule and their quantities (hub sections 3 and 5). */
import { boundsError } from '../field-rules';
import type { RowTableDefinition } from './row-table';

/** Quantities are whole numbers. */
const pieces = { min: '0', whole: true } as const;

/** `systemCode` follows the chosen SKU. */
export const skuLines: RowTableDefinition = {
  id: 'sku-lines',
  heading: 'SKUs',
  title: 'SKU line',
  titles: { add: 'Add SKU line', edit: 'Edit SKU line' },
  newText: 'New Item',
  columns: [
    { name: 'sku_id', label: 'SKU ID', kind: 'sku', codeIn: 'systemCode', rule: { required: true } },
    {
      name: 'systemCode',
      label: 'System code',
      kind: 'text',
      filled: true,
      rule: {},
      help: 'Comes with the SKU',
    },
    {
      name: 'quantity',
      label: 'Quantity',
      kind: 'decimal',
      least: '0',
      rule: { required: true, decimal: { min: '0' }, check: (text) => boundsError(pieces, text) },
    },
  ],
  key: ['sku_id'],
  onTakenKey: 'replace',
};
