/** Stock collection: a fixed rate, area rates, or a carrier by band. */
import { notices } from '../../../shared/messages';
import { decimalOf, type Random } from '../../random';
import { areasOfUae, carriers, collectionUnits, textOf, trucks, truckTons } from '../../terms/choices';
import { checkRows, incrementRow, type RowRule, rateRow, rateStep, type Values } from '../check';
import type { PracticeService } from '../service-kind';

const areaRow: RowRule = {
  required: ['from', 'to', 'rate', 'number_of_tons'],
  decimals: [],
  choices: { from: () => areasOfUae, to: () => areasOfUae, number_of_tons: () => truckTons },
};

export const service: PracticeService = {
  options: (sample) => ({
    trucks: trucks,
    carriers: carriers,
    units: collectionUnits,
    areas_of_uae: areasOfUae,
    truck_tons: truckTons,
    rates_sample_file: sample('stock-rates'),
    increments_sample_file: sample('stock-increments'),
    area_rates_sample_file: sample(
      'area-rates',
      'Name areas and truck types by their text or their number. The import replaces all area rates.',
    ),
  }),
  check(check, values) {
    const truck = String(values.truck_id);
    check.required('truck_id');
    check.choice('truck_id', trucks);
    if (truck === '1') check.required('fixed_rate');
    check.decimal(['fixed_rate'], rateStep);
    if (truck === '3') {
      check.required('carrier_id', 'unit_id');
      check.choice('carrier_id', carriers);
      check.choice('unit_id', collectionUnits);
    }
    const rows = checkRows(check, 'rates', truck === '2' ? areaRow : rateRow);
    checkRows(check, 'increments', incrementRow);
    if (truck !== '3' || rows > 0 || check.errors.rates) return undefined;
    check.add('rates', notices.rateRequired.text);
    return notices.rateRequired.text;
  },
  make: makeStockCollection,
  name: (values) =>
    `Stock collection · ${String(values.truck_id) === '3' ? textOf(carriers, values.carrier_id) : textOf(trucks, values.truck_id)}`,
  destination: () => 'United Arab Emirates',
  contractKind: 2,
  ownList: {
    id: 'stock-collection',
    row: (values, id) => ({
      collection_no: `SC-${id}`,
      status_label: 'Draft',
      truck: textOf(trucks, values.truck_id),
      cost: typeof values.fixed_rate === 'string' ? Number(values.fixed_rate) : null,
    }),
  },
};

/** One stock collection service. Values that do not apply to its truck are left out, as in the form's payload. */
function makeStockCollection(random: Random): Values {
  const truck = random.int(1, 3);
  const carrier = random.pick(carriers);
  return truck === 1 ? fixed(random) : truck === 2 ? byArea(random) : byCarrier(carrier.index);
}

function fixed(random: Random): Values {
  return { truck_id: 1, fixed_rate: decimalOf(random.int(20, 90) * 100_000), rates: [], increments: [] };
}

/** Trips from the first area to each of the others. */
function byArea(random: Random): Values {
  const [from, ...others] = areasOfUae;
  return {
    truck_id: 2,
    rates: others.map((to) => ({
      from: from?.index,
      to: to.index,
      rate: decimalOf(random.int(15, 80) * 100_000),
      number_of_tons: random.int(1, 5),
    })),
    increments: [],
  };
}

function byCarrier(carrier: number | string): Values {
  return {
    truck_id: 3,
    carrier_id: carrier,
    unit_id: 5,
    rates: [
      { from: '1', to: '5', rate: '180' },
      { from: '6', to: '12', rate: '150' },
    ],
    increments: [{ from: '12', to: null, increment: '1', rate: '120' }],
  };
}
