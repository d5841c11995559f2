/** The cost of an order, by examples that were calculated by hand. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type CostChoices,
  costAssumptionIds,
  costAssumptions,
  costChoices,
} from '../../../../shared/rates/order-cost/assumptions';
import type { CostKind } from '../../../../shared/rates/order-cost/cost-kinds';
import { type CostOrder, emptyOrder } from '../../../../shared/rates/order-cost/order';
import { orderCost } from '../../../../shared/rates/order-cost/order-cost';

const texts: Record<string, Record<string, string>> = {
  units: { 1: 'Kilogram', 2: 'Piece', 3: 'Order' },
  'type_units.2': { 2: 'Piece', 3: 'Order', 9: 'Box' },
  apply_ons: { 1: 'Order', 3: 'Piece', 4: 'COD amount', 5: 'Base rate' },
  countries: { 1: 'Kuwait', 2: 'Oman' },
  order_types: { 1: 'Cash on delivery', 2: 'Prepaid' },
};
const text = (list: string, index: string) => texts[list]?.[index];

const bands = [
  { from: '0', to: '1', rate: '10', city: null },
  { from: '1', to: '5', rate: '15', city: null },
];
const delivery = {
  unit_id: 1,
  order_types: [1],
  destination_type: 0,
  destination_id: 1,
  cod_price: null,
  cod_percentage: null,
  minimum_cod_charge: '0',
  max_cod_charge_threshold: '0',
  tax_percentage: '0',
  rates: bands,
  increments: [{ from: '5', to: null, increment: '1', rate: '2', city: null }],
  additional_costs: [],
};

function cost(
  kind: CostKind,
  values: Record<string, unknown>,
  order: Partial<CostOrder>,
  chosen: Partial<CostChoices> = {},
) {
  const answer = orderCost(kind, values, { ...emptyOrder, ...order }, { ...costChoices(), ...chosen }, text);
  return {
    ...answer,
    amounts: Object.fromEntries(answer.lines.map(({ label, amount }) => [label, amount])),
    missed: answer.missing.map(({ label }) => label),
  };
}
const deliver = (
  more: Record<string, unknown>,
  order: Partial<CostOrder>,
  chosen: Partial<CostChoices> = {},
) => cost('delivery', { ...delivery, ...more }, order, chosen);

describe('the base band', () => {
  it.each([
    ['0', '10', 0],
    ['0.5', '10', 0],
    ['1', '10', 0],
    ['1.0001', '15', 1],
    ['5', '15', 1],
  ])('of the weight %s costs %s', (weight, total, at) => {
    const { lines, total: sum } = deliver({}, { weight });
    expect(sum).toBe(total);
    expect(lines[0]?.row).toMatchObject({ value: 'rates', at });
  });

  it('has the border where the switch puts it', () => {
    expect(deliver({}, { weight: '1' }, { 'band-border': 'upper' }).total).toBe('15');
    // Nothing begins at 5, so the last band keeps its end.
    expect(deliver({ increments: [] }, { weight: '5' }, { 'band-border': 'upper' }).total).toBe('15');
  });

  it('is said, not zero, where no band has the weight', () => {
    const { lines, total } = deliver({ increments: [] }, { weight: '5.5' });
    expect(lines).toEqual([
      { id: 'base', label: 'Base rate', amount: null, how: 'No band has the weight 5.5', row: null },
      expect.objectContaining({ id: 'tax', amount: null }),
    ]);
    expect(total).toBeNull();
    const gap = { rates: [bands[0], { ...bands[1], from: '2' }] };
    expect(deliver({ ...gap, increments: [] }, { weight: '1.5' }).total).toBeNull();
  });

  it.each<[string, number | null, Partial<CostChoices>, string | null]>([
    ['one for the unit Order', 3, {}, '10'],
    ['the weight for the unit Kilogram', 1, {}, '15'],
    ['the quantity for the unit Piece', 2, {}, '27'],
    ['the weight without a unit', null, {}, '15'],
    ['the weight for the unit Order, if the switch says so', 3, { 'unit-measure': 'weight' }, '15'],
    ['the quantity for the unit Order, if the switch says so', 3, { 'unit-measure': 'quantity' }, '27'],
  ])('has %s', (_name, unit_id, chosen, total) => {
    // 15 for the band up to 5, then 2 for each of 6 further pieces.
    expect(deliver({ unit_id }, { weight: '3', quantity: '11' }, chosen).total).toBe(total);
  });

  it('asks for neither weight nor quantity for the unit Order', () => {
    const { total, missed } = deliver({ unit_id: 3 }, {});
    expect([total, missed]).toEqual(['10', []]);
  });

  it('is that of the city, or of all cities, as the switch says', () => {
    const rates = [...bands, { from: '0', to: '1', rate: '7', city: 1001 }];
    expect(deliver({ rates }, { weight: '1', city: '1001' }).total).toBe('7');
    expect(deliver({ rates }, { weight: '1', city: '1002' }).total).toBe('10');
    expect(deliver({ rates, increments: [] }, { weight: '2', city: '1001' }).total).toBe('15');
    expect(
      deliver({ rates, increments: [] }, { weight: '2', city: '1001' }, { 'city-rows': 'only' }).total,
    ).toBeNull();
  });

  it('is the first of several, or the highest', () => {
    const rates = [{ from: '0', to: '5', rate: '8', city: null }, ...bands];
    expect(deliver({ rates }, { weight: '1' }).total).toBe('8');
    expect(deliver({ rates }, { weight: '1' }, { 'band-overlap': 'highest' }).total).toBe('10');
  });

  it('is the price of the order or of each unit', () => {
    expect(deliver({}, { weight: '3' }, { 'band-rate': 'unit' }).total).toBe('45');
  });

  it('does not count rows that cannot be read, and says so', () => {
    const { total, notes } = deliver(
      { rates: [{ ...bands[0], rate: 'x' }, bands[1]], increments: [] },
      { weight: '1' },
    );
    // The weight is the start of the other band, and no readable band ends there.
    expect([total, notes[0]]).toEqual(['15', 'Rates: row 1 cannot be read and is ignored']);
  });
});

describe('increments', () => {
  it.each([
    // 15 for the band up to 5 kg, then 2 for each step of 1 kg that is started
    ['5.5', '17'],
    ['6', '17'],
    ['6.0001', '19'],
    ['10', '25'],
  ])('of the weight %s make the price %s', (weight, total) => {
    expect(deliver({}, { weight }).total).toBe(total);
  });

  it('count whole steps or parts of steps as the switch says', () => {
    expect(deliver({}, { weight: '6.5' }, { 'increment-steps': 'whole' }).total).toBe('17');
    expect(deliver({}, { weight: '6.5' }, { 'increment-steps': 'part' }).total).toBe('18');
  });

  it('come row by row, or all from the last row', () => {
    const increments = [
      { from: '5', to: '10', increment: '1', rate: '2', city: null },
      { from: '10', to: null, increment: '2', rate: '3', city: null },
    ];
    // 15 + 5 × 2 + 2 × 3, or 15 + 4 steps of 2 from 5 to 13 × 3
    expect(deliver({ increments }, { weight: '13' }).total).toBe('31');
    expect(deliver({ increments }, { weight: '13' }, { 'increment-bands': 'last' }).total).toBe('27');
  });

  it('name the row of each line', () => {
    const { lines } = deliver({}, { weight: '6' });
    expect(lines[1]).toMatchObject({
      label: 'Increment',
      amount: '2',
      how: '1 × 2, steps of 1 from 5 to 6',
      row: { value: 'increments', at: 0 },
    });
  });

  it('say which part no row prices', () => {
    const increments = [{ from: '7', to: null, increment: '1', rate: '2', city: null }];
    const { lines, total } = deliver({ increments }, { weight: '9' });
    expect(total).toBeNull();
    expect(lines.map(({ amount, how }) => [amount, how]).slice(1, 3)).toEqual([
      ['4', '2 × 2, steps of 1 from 7 to 9'],
      [null, 'No row has a price for the weight from 5 to 7'],
    ]);
  });

  it('count inside a base band only if the switch says so', () => {
    const increments = [{ from: '2', to: null, increment: '1', rate: '2', city: null }];
    expect(deliver({ increments }, { weight: '4' }).total).toBe('15');
    expect(deliver({ increments }, { weight: '4' }, { 'increment-start': 'inside' }).total).toBe('19');
  });

  it('alone price an order where there are no rates', () => {
    const increments = [{ from: '0', to: null, increment: '0.5', rate: '3', city: null }];
    expect(deliver({ rates: [], increments }, { weight: '1.2' }).total).toBe('9');
    const remote = { remote_area_charge_type: 1, remote_area_charge: '10' };
    expect(deliver({ ...remote, rates: [], increments }, { weight: '1.2', remote: true }).total).toBe('9.9');
  });
});

describe('COD charges', () => {
  const cod = { cod_price: '5', cod_percentage: '2' };
  const charge = (more: Record<string, unknown>, value: string, chosen: Partial<CostChoices> = {}) =>
    deliver({ ...cod, ...more }, { weight: '1', value }, chosen).amounts['COD charge'];

  it('are price and percentage together, or the higher one', () => {
    expect(charge({}, '200')).toBe('9');
    expect(charge({}, '200', { 'cod-sum': 'higher' })).toBe('5');
    expect(charge({}, '400', { 'cod-sum': 'higher' })).toBe('8');
  });

  it('have a minimum', () => {
    expect(charge({ minimum_cod_charge: '12' }, '200')).toBe('12');
    expect(charge({ minimum_cod_charge: '12' }, '500')).toBe('15');
  });

  it('have a threshold: of the charge, or of the order value; 0 is none', () => {
    expect(charge({ max_cod_charge_threshold: '7' }, '200')).toBe('7');
    expect(charge({ max_cod_charge_threshold: '100' }, '200', { 'cod-threshold': 'value' })).toBe('7');
    expect(charge({ max_cod_charge_threshold: '0' }, '10000')).toBe('205');
  });

  it('are only for orders with a value', () => {
    expect(charge({}, '')).toBeUndefined();
    expect(charge({}, '0')).toBeUndefined();
  });

  it('need their required fields', () => {
    expect(deliver({ ...cod, minimum_cod_charge: null }, { weight: '1', value: '9' })).toMatchObject({
      missed: ['Minimum COD charge'],
      total: null,
    });
  });
});

describe('other charges of a delivery', () => {
  it('has a remote area charge: flat, percentage, multiplier', () => {
    const remote = (type: number, amount: string, chosen: Partial<CostChoices> = {}) =>
      deliver(
        { remote_area_charge_type: type, remote_area_charge: amount },
        { weight: '6', remote: true },
        chosen,
      ).amounts['Remote area charge'];
    // Base 15 and increments 2
    expect(remote(0, '4')).toBe('4');
    expect(remote(1, '10')).toBe('1.7');
    expect(remote(1, '10', { 'remote-of': 'base' })).toBe('1.5');
    expect(remote(2, '1.5')).toBe('8.5');
    expect(remote(2, '1.5', { 'remote-multiplier': 'added' })).toBe('25.5');
    const near = deliver({ remote_area_charge_type: 0, remote_area_charge: '4' }, { weight: '6' });
    expect(near.total).toBe('17');
  });

  it('has temperature, city and vehicle charges where they belong', () => {
    const more = {
      temperature_control_charge: '3',
      shipment_type_cities: [1001],
      shipment_type_city_charge: '2.5',
      delivery_vehicle_id: 1,
      delivery_fee: '6',
    };
    expect(deliver(more, { weight: '1', temperature: true, city: '1001' }).amounts).toMatchObject({
      'Temperature control charge': '3',
      'Shipment type city charge': '2.5',
      'Delivery fee': '6',
    });
    expect(deliver({ ...more, delivery_vehicle_id: 2 }, { weight: '1', city: '1002' }).total).toBe('10');
    expect(
      deliver({ ...more, delivery_vehicle_id: 2 }, { weight: '1' }, { temperature: 'always' }).total,
    ).toBe('13');
  });

  it('has additional costs in the order of their positions', () => {
    const additional_costs = [
      {
        name: 'Fuel',
        apply_on: 5,
        apply_on_position: '2',
        flat_rate: null,
        percentage_rate: '10',
        multiplier_rate: null,
      },
      {
        name: 'Handling',
        apply_on: 3,
        apply_on_position: '1',
        flat_rate: '1.5',
        percentage_rate: null,
        multiplier_rate: null,
      },
      {
        name: 'Insurance',
        apply_on: 4,
        apply_on_position: '3',
        flat_rate: null,
        percentage_rate: '1',
        multiplier_rate: '2',
      },
    ];
    const order = { weight: '6', quantity: '3', value: '100' };
    const answer = deliver({ additional_costs }, order);
    // 3 × 1.5; 10 % of the base rate 15; 1 % of 100, twice
    expect(
      answer.lines.filter(({ id }) => id === 'cost').map(({ label, amount }) => [label, amount]),
    ).toEqual([
      ['Handling', '4.5'],
      ['Fuel', '1.5'],
      ['Insurance', '2'],
    ]);
    const once = deliver({ additional_costs }, order, {
      'cost-flat': 'once',
      'cost-of': 'freight',
      'cost-multiplier': 'freight',
    });
    // Once 1.5; 10 % of 17; 1 % of 17 and twice 17
    expect(once.amounts).toMatchObject({ Handling: '1.5', Fuel: '1.7', Insurance: '34.17' });
    // 10 % of 15 + 2 + 4.5
    expect(deliver({ additional_costs }, order, { 'cost-of': 'running' }).amounts.Fuel).toBe('2.15');
  });

  it('has a discount of the freight or of everything, never more than that', () => {
    const off = (type: number, discount: string, chosen: Partial<CostChoices> = {}) =>
      deliver(
        { discount_type: type, discount, delivery_vehicle_id: 1, delivery_fee: '3' },
        { weight: '6' },
        chosen,
      ).amounts.Discount;
    expect(off(0, '4')).toBe('-4');
    expect(off(1, '10')).toBe('-1.7');
    expect(off(1, '10', { 'discount-of': 'all' })).toBe('-2');
    expect(off(0, '99')).toBe('-17');
  });

  it('is taxed after the discount, with or without the COD charge', () => {
    const more = { tax_percentage: '5', cod_price: '10', discount_type: 0, discount: '5' };
    // 5 % of 15 + 10 − 5
    expect(deliver(more, { weight: '2', value: '50' })).toMatchObject({ amounts: { Tax: '1' }, total: '21' });
    expect(deliver(more, { weight: '2', value: '50' }, { 'tax-of': 'freight' }).amounts.Tax).toBe('0.5');
    expect(deliver({ tax_percentage: null }, { weight: '2' }).missed).toEqual(['Tax percentage']);
  });

  it('is rounded line by line or in the total', () => {
    const rates = [{ from: '0', to: '1', rate: '0.005', city: null }];
    const more = { rates, increments: [], delivery_vehicle_id: 1, delivery_fee: '0.005' };
    expect(deliver(more, { weight: '1' }).total).toBe('0.02');
    expect(deliver(more, { weight: '1' }, { rounding: 'line-rate' }).total).toBe('0.01');
    expect(deliver({ ...more, delivery_fee: '0.0062' }, { weight: '1' }, { rounding: 'total' }).total).toBe(
      '0.01',
    );
  });

  it('says what is missing, and what the service is not for', () => {
    expect(deliver({}, {}).missed).toEqual(['Weight']);
    expect(deliver({}, { weight: 'ten' }).missed).toEqual(['Weight']);
    expect(deliver({ rates: [], increments: [] }, { weight: '1' }).missed).toEqual(['Rates']);
    const { notes } = deliver({}, { weight: '1', orderType: '2', destination: 'country:2' });
    expect(notes).toEqual([
      'The service is not for orders of the type Prepaid',
      'The service is for Kuwait, which is not the destination of the order',
      'Without an order value there is no COD charge',
    ]);
  });
});

describe('the other kinds of service', () => {
  it('fulfilment looks the quantity up, and prices loose items one by one', () => {
    const rates = [{ from: '0', to: '10', rate: '4', city: null }];
    expect(cost('fulfilment', { is_b2bm: 0, rates }, { quantity: '8' }).total).toBe('4');
    const loose = { is_b2bm: 1, unit_id: 7, loose_item_price: '1.25', rates };
    expect(cost('fulfilment', loose, { quantity: '8' }).total).toBe('10');
    expect(cost('fulfilment', loose, { quantity: '8' }, { 'loose-items': 'beside' }).total).toBe('14');
  });

  it('stock collection has a fixed rate, area rates, or bands', () => {
    expect(cost('stock_collection', { truck_id: 1, fixed_rate: '80' }, {}).total).toBe('80');
    const area = { truck_id: 2, rates: [{ from: 1, to: 2, rate: '60', number_of_tons: 3 }] };
    const order = { areaFrom: '1', areaTo: '2', truckType: '3' };
    expect(cost('stock_collection', area, order)).toMatchObject({
      total: '60',
      amounts: { 'Area rate': '60' },
    });
    expect(cost('stock_collection', area, { ...order, truckType: '4' }).lines[0]).toMatchObject({
      amount: null,
      how: 'No row has these areas and this truck type',
    });
    const back = { areaFrom: '2', areaTo: '1', truckType: '3' };
    expect(cost('stock_collection', area, back).total).toBeNull();
    expect(cost('stock_collection', area, back, { 'area-direction': 'both' }).total).toBe('60');
    const carrier = {
      truck_id: 3,
      unit_id: 2,
      rates: [{ from: '1', to: '5', rate: '20' }],
      increments: [{ from: '5', to: null, increment: '1', rate: '3' }],
    };
    expect(cost('stock_collection', carrier, { quantity: '7' }).total).toBe('26');
    expect(cost('stock_collection', {}, {}).missed).toEqual(['Truck']);
  });

  it('additional services are priced per unit, by percentage, and by box', () => {
    const service = { type: 2, unit_id: 2, rate: '1.5', percentage_rate: '2' };
    expect(cost('additional_service', service, { quantity: '4', value: '50' }).total).toBe('7');
    expect(cost('additional_service', { ...service, unit_id: 3 }, { value: '50' }).total).toBe('2.5');
    const boxes = { type: 2, unit_id: 9, rate: '1', box_rates: [{ box_id: 3, rate: '2' }] };
    expect(cost('additional_service', boxes, { quantity: '2', box: '3' }).total).toBe('4');
    expect(
      cost('additional_service', boxes, { quantity: '2', box: '3' }, { 'box-rate': 'beside' }).total,
    ).toBe('6');
    expect(cost('additional_service', boxes, { quantity: '2', box: '5' }).lines[0]?.how).toBe(
      'No row has this box',
    );
    expect(cost('additional_service', { type: 2, unit_id: 2 }, {}).missed).toEqual(['Rate']);
  });

  it('returns look the place up, and have additional costs for types 1, 3 and 5', () => {
    const rates = [
      { from: '0', to: '5', rate: '9', location_type: null, location_id: null },
      { from: '0', to: '5', rate: '6', location_type: 1, location_id: 4 },
    ];
    const additional_costs = [{ name: 'Check', apply_on: 1, apply_on_position: '1', flat_rate: '2' }];
    const returns = { type_id: 1, unit_id: 1, rates, increments: [], additional_costs };
    const kind = 'return_and_import_delivery';
    expect(cost(kind, returns, { weight: '2', location: '1:4' }).total).toBe('8');
    expect(cost(kind, returns, { weight: '2', location: '2:4' }).total).toBe('11');
    expect(cost(kind, { ...returns, type_id: 2 }, { weight: '2' }).total).toBe('9');
  });

  it('a delivery pricing in a contract has a base weight and base picks', () => {
    const pricing = {
      rate: '12',
      base_delivery_weight: '2',
      base_fulfillment_picks: '3',
      delivery_increments: [{ from: '0', to: null, increment: '0.5', rate: '1', city: null }],
      fulfillment_increments: [{ from: '3', to: null, increment: '1', rate: '0.4' }],
      remote_area_type: 0,
      remote_area: '1.5',
      discount_type: 1,
      discount: '10',
      tax_percentage: '5',
      cod_price: '1',
      cod_percentage: null,
    };
    const order = { weight: '3.2', quantity: '5', value: '10', remote: true };
    // 12 + 3 × 1 + 2 × 0.4 = 15.8; half of it 7.9; COD 1; discount 1.58; tax 5 % of 23.12
    expect(cost('delivery_pricing', pricing, order)).toMatchObject({
      amounts: {
        'Base rate': '12',
        'Delivery increment': '3',
        'Fulfilment increment': '0.8',
        'Remote area': '7.9',
        'COD charge': '1',
        Discount: '-1.58',
        Tax: '1.16',
      },
      total: '24.28',
    });
    expect(cost('delivery_pricing', { ...pricing, increment_type: 'file' }, order).total).toBeNull();
  });
});

describe('what is true of every cost', () => {
  const steps = Array.from({ length: 400 }, (_, at) => (at / 20).toFixed(2));
  const increments = [
    { from: '5', to: '9', increment: '0.7', rate: '2', city: null },
    { from: '9', to: null, increment: '1.3', rate: '1', city: null },
  ];
  it.each(['started', 'whole', 'part'] as const)(
    'never falls when the weight rises, for steps that are %s',
    (rule) => {
      let last = 0;
      for (const weight of steps) {
        const total = Number(deliver({ increments }, { weight }, { 'increment-steps': rule }).total);
        expect(total).toBeGreaterThanOrEqual(last);
        last = total;
      }
      expect(last).toBeGreaterThan(15);
    },
  );

  it('stays the same within one band', () => {
    const within = steps.filter((weight) => Number(weight) > 1 && Number(weight) <= 5);
    expect(new Set(within.map((weight) => deliver({}, { weight }).total))).toEqual(new Set(['15']));
  });

  it('is the sum of its lines', () => {
    const answer = deliver({ tax_percentage: '5', cod_price: '1.1' }, { weight: '7', value: '9' });
    const cents = answer.lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(Number(answer.total) * 100).toBeCloseTo(cents, 6);
  });
});

describe('assumptions', () => {
  it('have a sentence, at least two options, and one that counts at first', () => {
    for (const id of costAssumptionIds) {
      const { text: sentence, options, initial } = costAssumptions[id];
      expect(sentence).not.toBe('');
      expect(Object.keys(options).length).toBeGreaterThan(1);
      expect(Object.keys(options)).toContain(initial);
    }
  });

  it('take what was chosen, and the first one for what they do not know', () => {
    expect(costChoices({ 'tax-of': 'freight', rounding: 'constructor', other: 'x' })).toMatchObject({
      'tax-of': 'freight',
      rounding: 'line',
    });
  });
});

it('stands with every assumption in docs/domain/order-costs.md', () => {
  const page = readFileSync('docs/domain/order-costs.md', 'utf8');
  for (const id of costAssumptionIds) {
    const { text: sentence, options } = costAssumptions[id];
    const line = page.split('\n').find((each) => each.startsWith(`| \`${id}\` |`));
    expect(line).toContain(sentence);
    for (const option of Object.values(options)) expect(line).toContain(option);
  }
});
