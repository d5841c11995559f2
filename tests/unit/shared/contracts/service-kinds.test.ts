import { describe, expect, it } from 'vitest';
import { kindOfEntry } from '../../../../shared/contracts/service-forms';

const stock = { truck_id: 1, fixed_rate: '5', carrier_id: null, unit_id: null, rates: [], increments: [] };

describe('the kind of a service in a contract', () => {
  it.each([
    ['its type', { service_type_id: 4 }, 'Delivery pricing'],
    ['its type as text', { service_type_id: '4', rate: '1' }, 'Delivery pricing'],
    ['its values', { fulfillment_unit_id: 1, delivery_unit_id: 2, rate: '1' }, 'Delivery pricing'],
    ['its values beside a type', { service_type_id: 2, ...stock }, 'Stock collection service'],
    ['its values without a type', stock, 'Stock collection service'],
    [
      'its type if it is another one',
      { service_type_id: 9, fulfillment_unit_id: 1, delivery_unit_id: 2 },
      'Service type 9',
    ],
    ['its type if no form fits', { service_type_id: 9, fee: '1' }, 'Service type 9'],
  ])('is told by %s', (_by, values, kind) => {
    expect(kindOfEntry({ id: 14, values })).toBe(kind);
  });

  it.each([
    ['without values', undefined],
    ['with values that fit no form', { fee: '1' }],
    ['with one of the units of a pricing', { delivery_unit_id: 2, fee: '1' }],
  ])('is not known %s', (_how, values) => {
    expect(kindOfEntry(values ? { id: 14, values } : { id: 14 })).toBeUndefined();
  });
});
