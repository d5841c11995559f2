/** Returns and import delivery: bands of a zone or a country, with additional costs for some types. */
import { notices } from '../../../shared/messages';
import type { Random } from '../../random';
import {
  applyOns,
  locationTypes,
  orderStatuses,
  returnTypes,
  returnUnits,
  textOf,
  zones,
} from '../../terms/choices';
import { countries } from '../../terms/places';
import { checkCosts, checkRows, incrementRow, type RowRule, rateRow, type Values } from '../check';
import { additionalCost, bandSets, scaled } from '../prices';
import type { PracticeService } from '../service-kind';

const locationChoices: RowRule['choices'] = {
  location_type: () => locationTypes,
  location_id: (row) => (String(row.location_type) === '1' ? zones : countries),
};

export const service: PracticeService = {
  options: (sample) => ({
    types: returnTypes,
    units: returnUnits,
    invoicing_order_statuses: orderStatuses,
    zones: zones,
    countries: countries,
    increment_location_location_types: locationTypes,
    apply_ons: applyOns,
    rates_sample_file: sample(
      'returns-rates',
      'Location type is Zone or Country; the location is then one of these.',
    ),
    increments_sample_file: sample('returns-increments'),
  }),
  check(check, values) {
    const type = String(values.type_id);
    check.required('type_id', 'unit_id');
    check.choice('type_id', returnTypes);
    check.choice('unit_id', returnUnits);
    if (type === '1' || type === '5') check.required('invoicing_order_status');
    check.choice('invoicing_order_status', orderStatuses);
    const rates = checkRows(check, 'rates', { ...rateRow, choices: locationChoices });
    checkRows(check, 'increments', { ...incrementRow, choices: locationChoices });
    const costs = checkCosts(check);
    if (rates === 0 && !check.errors.rates) {
      check.add('rates', notices.rateRequired.text);
      return notices.rateRequired.text;
    }
    if (costs > 0 || check.errors.additional_costs || !['1', '3', '5'].includes(type)) return undefined;
    check.add('additional_costs', notices.additionalCostsRequired.text);
    return notices.additionalCostsRequired.text;
  },
  make: makeReturns,
  name: (values) => `Returns and import · ${textOf(returnTypes, values.type_id)}`,
  contractKind: 7,
};

/** One returns and import delivery service. */
function makeReturns(random: Random): Values {
  const type = random.pick(returnTypes);
  const factor = random.int(70, 260);
  const inZone = random.chance(50);
  const location = {
    location_type: inZone ? 1 : 2,
    location_id: random.pick(inZone ? zones : countries).index,
  };
  return {
    type_id: type.index,
    unit_id: 1,
    invoicing_order_status: type.index === 1 || type.index === 5 ? 4 : null,
    rates: (bandSets[0] ?? [])
      .slice(1)
      .map(([from, to, price]) => ({ from, to, rate: scaled(price, factor), ...location })),
    increments: [{ from: '20', to: null, increment: '1', rate: scaled(10_000, factor), ...location }],
    additional_costs: [1, 3, 5].includes(Number(type.index)) ? [additionalCost(random)] : [],
  };
}
