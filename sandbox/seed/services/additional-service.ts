/** Additional services: per unit, by order or call attempt status, some by box. */
import type { Option } from '../../../shared/option';
import {
  additionalTypes,
  boxes,
  callAttemptStatuses,
  orderStatuses,
  textOf,
  typeUnits,
  units,
  warehouses,
} from '../choices';
import { decimalOf, type Random } from '../random';
import type { Made } from './made';

/** One additional service. Values that it does not have are left out, as they are sent. */
export function additionalService(random: Random): Made {
  const type = random.pick(additionalTypes);
  const hasBoxes = type.index === 2 && random.chance(40);
  const unit = hasBoxes ? boxUnit : random.pick(unboxed(type.index)).index;
  const isPercentage = random.chance(25);
  const amount = decimalOf(random.int(2, 80) * 2500);
  return {
    name: `Additional service · ${type.text} · per ${textOf(units, unit).toLowerCase()}`,
    destination: null,
    unit: textOf(units, unit),
    tax: null,
    values: {
      unit_id: unit,
      ...(isPercentage ? { percentage_rate: amount } : { rate: amount }),
      order_status_ids:
        type.index === 2
          ? indexes(orderStatuses, 2)
          : type.index === 3
            ? indexes(callAttemptStatuses, 2)
            : [],
      type: type.index,
      order_type_ids: type.index === 2 ? [1, 2] : [],
      warehouse_ids: random.some(warehouses, 2).map((option) => option.index),
      box_rates: hasBoxes
        ? boxes.map((box, at) => ({ box_id: box.index, rate: decimalOf(15_000 + at * 7500) }))
        : [],
      ...(unit === quantityUnit ? { qty_type: 1 } : {}),
    },
  };
}

const quantityUnit = 8;
const boxUnit = 9;

function unboxed(type: number | string): readonly Option[] {
  return (typeUnits[type] ?? units).filter((unit) => unit.index !== boxUnit);
}

function indexes(options: readonly Option[], from: number): (number | string)[] {
  return options.slice(from, from + 2).map((option) => option.index);
}
