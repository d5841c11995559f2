/** Stock collection: a fixed rate, area rates, or a carrier by band. */
import { areasOfUae, carriers, textOf, trucks, units } from '../choices';
import { decimalOf, type Random } from '../random';
import type { Made } from './made';

/** One stock collection service. Values that its truck does not have are left out, as they are sent. */
export function stockCollection(random: Random): Made {
  const truck = random.int(1, 3);
  const carrier = random.pick(carriers);
  return {
    name: `Stock collection · ${truck === 3 ? carrier.text : textOf(trucks, truck)}`,
    destination: 'United Arab Emirates',
    unit: truck === 3 ? textOf(units, 5) : null,
    tax: null,
    values: truck === 1 ? fixed(random) : truck === 2 ? byArea(random) : byCarrier(carrier.index),
  };
}

function fixed(random: Random): Made['values'] {
  return { truck_id: 1, fixed_rate: decimalOf(random.int(20, 90) * 100_000), rates: [], increments: [] };
}

/** Trips from the first area to each of the others. */
function byArea(random: Random): Made['values'] {
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

function byCarrier(carrier: number | string): Made['values'] {
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
