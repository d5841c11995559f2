/** Additional services: per unit, by order or call attempt status, some by box. */
import type { Option } from '../../../shared/option';
import { decimalOf, type Random } from '../../random';
import {
  additionalTypes,
  boxes,
  callAttemptStatuses,
  orderStatuses,
  orderTypes,
  quantityTypes,
  textOf,
  typeUnits,
  units,
  warehouses,
} from '../../terms/choices';
import { checkRows, isEmpty, type RowRule, rateStep, type Values } from '../check';
import type { PracticeService } from '../service-kind';

const boxRow: RowRule = { required: ['box_id', 'rate'], decimals: [], choices: { box_id: () => boxes } };

export const service: PracticeService = {
  options: (sample) => ({
    warehouses: warehouses,
    types: additionalTypes,
    type_units: typeUnits,
    qty_types: quantityTypes,
    order_types: orderTypes,
    order_statuses: orderStatuses,
    call_attempt_order_statuses: callAttemptStatuses,
    boxes: boxes,
    box_rates_sample_file: sample('box-rates', 'One row per box: its name or its number, and the rate.'),
  }),
  check(check, values) {
    const type = String(values.type);
    check.required('warehouse_ids', 'unit_id', 'type');
    check.choices('warehouse_ids', warehouses);
    check.choice('type', additionalTypes);
    check.choice('unit_id', typeUnits[type] ?? units);
    check.choice('qty_type', quantityTypes);
    if (isEmpty(values.rate) && isEmpty(values.percentage_rate)) check.required('rate', 'percentage_rate');
    check.decimal(['rate', 'percentage_rate'], rateStep);
    if (type === '3') check.required('order_status_ids');
    check.choices('order_status_ids', type === '3' ? callAttemptStatuses : orderStatuses);
    check.choices('order_type_ids', orderTypes);
    checkRows(check, 'box_rates', boxRow);
    return undefined;
  },
  make: makeAdditionalService,
  name: additionalName,
  contractKind: 3,
  // In contracts, every second one is storage, which has no service form.
  otherContractKind: (id) => (id % 2 === 0 ? 9 : undefined),
  ownList: {
    id: 'additional-services',
    row: (values) => ({
      name: additionalName(values),
      kind: textOf(additionalTypes, values.type),
      status_label: 'Enabled',
      unit: textOf(units, values.unit_id),
      rate: typeof values.rate === 'string' ? Number(values.rate) : null,
    }),
  },
};

function additionalName(values: Values): string {
  return `Additional service · ${textOf(additionalTypes, values.type)} · per ${textOf(units, values.unit_id).toLowerCase()}`;
}

/** One additional service. Values that do not apply are left out, as in the form's payload. */
function makeAdditionalService(random: Random): Values {
  const type = random.pick(additionalTypes);
  const hasBoxes = type.index === 2 && random.chance(40);
  const unit = hasBoxes ? boxUnit : random.pick(unboxed(type.index)).index;
  const isPercentage = random.chance(25);
  const amount = decimalOf(random.int(2, 80) * 2500);
  return {
    unit_id: unit,
    ...(isPercentage ? { percentage_rate: amount } : { rate: amount }),
    order_status_ids:
      type.index === 2 ? indexes(orderStatuses, 2) : type.index === 3 ? indexes(callAttemptStatuses, 2) : [],
    type: type.index,
    order_type_ids: type.index === 2 ? [1, 2] : [],
    warehouse_ids: random.some(warehouses, 2).map((option) => option.index),
    box_rates: hasBoxes
      ? boxes.map((box, at) => ({ box_id: box.index, rate: decimalOf(15_000 + at * 7500) }))
      : [],
    ...(unit === quantityUnit ? { qty_type: 1 } : {}),
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
