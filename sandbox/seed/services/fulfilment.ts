/** Fulfilment: picking by SKU type, B2B by unit. */
import { orderDates, orderTypes, skuTypes, textOf, units, warehouses } from '../choices';
import { decimalOf, type Random } from '../random';
import type { Made } from './made';
import { scaled } from './prices';

/** One fulfilment service. */
export function fulfilment(random: Random): Made {
  const isB2b = random.chance(20);
  const unit = isB2b ? random.pick([2, 3, 5, 7]) : null;
  const skuType = random.pick(skuTypes);
  const sites = random.some(warehouses, random.int(1, 2));
  const factor = random.int(40, 160);
  return {
    name: `Fulfilment · ${isB2b ? 'B2B' : 'Pick and pack'} · ${skuType.text} · ${sites[0]?.text ?? ''}`,
    destination: null,
    unit: unit === null ? null : textOf(units, unit),
    tax: null,
    values: {
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
    },
  };
}
