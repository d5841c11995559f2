import { expect, it } from 'vitest';
import { kindOfTable } from '../../../../main/rates/rate-file-cost';
import { rateTableIds } from '../../../../shared/rates/rate-tables';

it('knows the kind of service of every table', () => {
  expect(rateTableIds.map((id) => [id, kindOfTable(id)])).toEqual([
    ['delivery-rates', { kind: 'delivery', value: 'rates' }],
    ['delivery-increments', { kind: 'delivery', value: 'increments' }],
    ['fulfilment-rates', { kind: 'fulfilment', value: 'rates' }],
    ['fulfilment-increments', { kind: 'fulfilment', value: 'increments' }],
    ['stock-rates', { kind: 'stock_collection', value: 'rates' }],
    ['stock-increments', { kind: 'stock_collection', value: 'increments' }],
    ['area-rates', { kind: 'stock_collection', value: 'rates' }],
    ['box-rates', { kind: 'additional_service', value: 'box_rates' }],
    ['returns-rates', { kind: 'return_and_import_delivery', value: 'rates' }],
    ['returns-increments', { kind: 'return_and_import_delivery', value: 'increments' }],
  ]);
});
