/** Returns and import delivery: bands of a zone or a country, with additional costs for some types. */

import { returnTypes, textOf, units, zones } from '../choices';
import { countries } from '../places';
import type { Random } from '../random';
import type { Made } from './made';
import { additionalCost, bandSets, scaled } from './prices';

/** One returns and import delivery service. */
export function returnsAndImport(random: Random): Made {
  const type = random.pick(returnTypes);
  const factor = random.int(70, 260);
  const inZone = random.chance(50);
  const place = {
    location_type: inZone ? 1 : 2,
    location_id: random.pick(inZone ? zones : countries).index,
  };
  return {
    name: `Returns and import · ${type.text}`,
    destination: null,
    unit: textOf(units, 1),
    tax: null,
    values: {
      type_id: type.index,
      unit_id: 1,
      invoicing_order_status: type.index === 1 || type.index === 5 ? 4 : null,
      rates: (bandSets[0] ?? [])
        .slice(1)
        .map(([from, to, price]) => ({ from, to, rate: scaled(price, factor), ...place })),
      increments: [{ from: '20', to: null, increment: '1', rate: scaled(10_000, factor), ...place }],
      additional_costs: [1, 3, 5].includes(Number(type.index)) ? [additionalCost(random)] : [],
    },
  };
}
