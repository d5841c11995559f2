/** Fulfilment: picking by SKU type, B2B by unit. */
import { decimalOf, type Random } from '../../random';
import {
  b2bOrderType,
  orderDates,
  orderTypes,
  skuTypes,
  textOf,
  units,
  warehouses,
} from '../../terms/choices';
import { cities, cityOption } from '../../terms/places';
import { checkRows, cityOf, flags, incrementRow, rateRow, type Values } from '../check';
import { scaled } from '../prices';
import type { PracticeService } from '../service-kind';

export const service: PracticeService = {
  options: (sample) => ({
    units: units,
    order_dates: orderDates,
    // The option lists contain order type 30 (B2B) as for other services; the form does not offer it.
    order_types: orderTypes,
    warehouses: warehouses,
    sku_types: skuTypes,
    cities: cities.map(cityOption),
    rates_sample_file: sample('fulfilment-rates'),
    increments_sample_file: sample('fulfilment-increments'),
  }),
  check(check, values) {
    const isB2b = String(values.is_b2bm) === '1';
    check.required(
      'warehouse_ids',
      'order_date',
      'is_b2bm',
      'sku_type_id',
      isB2b ? 'unit_id' : 'order_types',
    );
    check.choices('warehouse_ids', warehouses);
    check.choice('order_date', orderDates);
    check.choice('is_b2bm', flags);
    check.choice('sku_type_id', skuTypes);
    check.choice('unit_id', units);
    const types = Array.isArray(values.order_types) ? values.order_types.map(Number) : [];
    if (!isB2b) {
      check.choices(
        'order_types',
        orderTypes.filter((option) => option.index !== b2bOrderType),
      );
    } else if (types.length !== 1 || types[0] !== b2bOrderType) {
      check.add('order_types', 'B2B carries order type 30.');
    }
    if (String(values.unit_id) === '7') check.required('loose_item_price');
    check.decimal(['loose_item_price'], { min: 1 });
    checkRows(check, 'rates', rateRow, cityOf(check));
    checkRows(check, 'increments', incrementRow, cityOf(check));
    return undefined;
  },
  make: makeFulfilment,
  name: (values) => {
    const [site] = Array.isArray(values.warehouse_ids) ? values.warehouse_ids : [];
    const way = String(values.is_b2bm) === '1' ? 'B2B' : 'Pick and pack';
    return `Fulfilment · ${way} · ${textOf(skuTypes, values.sku_type_id)} · ${textOf(warehouses, site)}`;
  },
  contractKind: 1,
};

/** One fulfilment service. */
function makeFulfilment(random: Random): Values {
  const isB2b = random.chance(20);
  const unit = isB2b ? random.pick([2, 3, 5, 7]) : null;
  const skuType = random.pick(skuTypes);
  const sites = random.some(warehouses, random.int(1, 2));
  const factor = random.int(40, 160);
  return {
    unit_id: unit,
    warehouse_ids: sites.map((option) => option.index),
    order_date: random.pick(orderDates).index,
    order_types: isB2b ? [30] : random.some(orderTypes.slice(0, -1), 2).map((option) => option.index),
    is_b2bm: isB2b ? 1 : 0,
    sku_type_id: skuType.index,
    loose_item_price: unit === 7 ? decimalOf(random.int(4, 20) * 2500) : null,
    rates: [
      { from: '1', to: '3', rate: scaled(35_000, factor), city: null },
      { from: '4', to: '10', rate: scaled(52_500, factor), city: null },
    ],
    increments: [{ from: '10', to: null, increment: '1', rate: scaled(5000, factor), city: null }],
  };
}
