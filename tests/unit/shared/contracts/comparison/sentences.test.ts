import { describe, expect, it } from 'vitest';
import type { ComparedContract, ComparedService } from '../../../../../shared/contracts/comparison/align';
import { comparisonSentences } from '../../../../../shared/contracts/comparison/sentences';
import { sideBySide } from '../../../../../shared/contracts/comparison/side-by-side';
import { emptyContract } from '../../../../../shared/contracts/contract';

const lists = {
  clients: [
    { index: 7, text: 'Amber Coast' },
    { index: 8, text: 'Blue Dhow' },
  ],
  order_types: [
    { index: 1, text: 'Prepaid' },
    { index: 2, text: 'Exchange' },
  ],
  countries: [
    { index: 1, text: 'Kuwait' },
    { index: 2, text: 'Oman' },
  ],
  regions: [{ index: 1, text: 'Dubai' }],
  boxes: [{ index: 2, text: 'Small box' }],
  cities: [{ index: 40, text: 'Jebel Ali' }],
};
const values = { ...emptyContract, client_id: '7', contract_no: 'A', from: '2026-01-01', payable_date: '30' };
const contract = (
  name: string,
  services: readonly ComparedService[] = [],
  more: Partial<typeof values> = {},
): ComparedContract => ({ name, values: { ...values, ...more }, services });
const priced = (
  id: number,
  more: Record<string, unknown> = {},
  name = `Delivery ${id}`,
): ComparedService => ({
  id,
  name,
  values: {
    service_type_id: 4,
    warehouse_id: 1,
    destination_type: 0,
    destination_id: 1,
    rate: '12.5',
    ...more,
  },
});
/** All sentences about two contracts. */
const readOut = (left: ComparedContract, right: ComparedContract) =>
  comparisonSentences(sideBySide(left, right, lists), { left: left.name, right: right.name });
const priceOf = (more: Record<string, unknown>, name: string) => contract(name, [priced(1, more)]);
/** The sentences about one service in two contracts, without the first, which counts the differences. */
const sentence = (left: Record<string, unknown>, right: Record<string, unknown>) =>
  readOut(priceOf(left, 'A'), priceOf(right, 'B')).slice(1);
const service = (left: Record<string, unknown>, right: Record<string, unknown>) =>
  sideBySide(priceOf(left, 'A'), priceOf(right, 'B'), lists).services[0];

describe('the terms of two contracts', () => {
  it('are read out in words', () => {
    const sentences = readOut(
      contract('A', [], { average_volume: '500', to: '2026-12-31', invoice_generation_date: '1' }),
      contract('B', [], {
        client_id: '8',
        average_volume: '650',
        to: '2027-12-31',
        invoice_generation_date: '15',
        payable_date: '31',
        description: 'Renewed',
      }),
    );
    expect(sentences).toEqual([
      'Client Amber Coast → Blue Dhow',
      'To 31/12/2026 → 31/12/2027, 365 days later',
      'Average volume 500 → 650, up 30 %',
      'Description none → Renewed',
      'Invoice generation date 1 → 15',
      'Invoice grace days 30 → 31, up 1 day',
    ]);
  });

  it('are the same for another spelling of the same amount', () => {
    const left = contract('A', [
      priced(1, { rate: '12.50', cod_price: null, order_types: [1, 2], discount: 0 }),
    ]);
    const right = contract('B', [priced(1, { rate: 12.5, order_types: ['2', 1], discount: '0.0' })], {
      payable_date: '030',
    });
    const compared = sideBySide(left, right, lists);
    expect(compared).toMatchObject({ differences: 0, services: [{ state: 'same', differences: 0 }] });
    expect(readOut(left, right)).toEqual(['A and B are the same.']);
  });
});

describe('the amounts of a service', () => {
  it.each([
    ['12.5', '13', 'Base rate 12.50 → 13.00, up 4 %'],
    ['13', '12.5', 'Base rate 13.00 → 12.50, down 3.8 %'],
    ['0.1', '0.3', 'Base rate 0.10 → 0.30, up 200 %'],
    ['1', '1.0001', 'Base rate 1.0000 → 1.0001, up less than 0.1 %'],
    ['0', '5', 'Base rate 0.00 → 5.00, up 5.00'],
    ['1234567.8', '2469135.6', 'Base rate 1\u2009234\u2009567.80 → 2\u2009469\u2009135.60, up 100 %'],
    ['0.1', '0.1001', 'Base rate 0.1000 → 0.1001, up 0.1 %'],
    ['80', '81', 'Base rate 80.00 → 81.00, up 1.3 %'],
    ['80', '79', 'Base rate 80.00 → 79.00, down 1.3 %'],
    ['2000', '2001', 'Base rate 2\u2009000.00 → 2\u2009001.00, up 0.1 %'],
    ['2500', '2501', 'Base rate 2\u2009500.00 → 2\u2009501.00, up less than 0.1 %'],
    ['', '5', 'Base rate none → 5.00'],
    ['5', null, 'Base rate 5.00 → none'],
    ['on request', '5', 'Base rate on request → 5.00'],
  ])('from %j to %j', (left, right, text) => {
    expect(sentence({ rate: left }, { rate: right })).toEqual([text]);
  });

  it('are exact where floating point is not', () => {
    const rate = service({ rate: '0.3' }, { rate: '0.30000000000000004' })?.terms.find(
      ({ name }) => name === 'rate',
    );
    expect(rate).toMatchObject({ state: 'changed', trend: 'up', right: '0.30000000000000004' });
    expect(service({ rate: '90071992547409931' }, { rate: '90071992547409932' })?.differences).toBe(1);
  });

  it('have the measure of their kind', () => {
    expect(sentence({ tax_percentage: '5' }, { tax_percentage: '7.5' })).toEqual([
      'Tax percentage 5 % → 7.5 %, up 2.5 points',
    ]);
    expect(sentence({ discount_type: 0, discount: '5' }, { discount_type: 1, discount: '5' })).toEqual([
      'Discount type Flat rate → Percentage',
      'Discount 5.00 → 5 %',
    ]);
    expect(
      sentence({ remote_area_type: 0, remote_area: '1.5' }, { remote_area_type: 0, remote_area: '2' }),
    ).toEqual(['Remote area 1.5 × → 2 ×, up 33.3 %']);
    expect(sentence({ base_delivery_weight: '0.5' }, { base_delivery_weight: '1' })).toEqual([
      'Base delivery weight 0.5 → 1, up 100 %',
    ]);
  });

  it('omit amounts that are empty in both, for every measure', () => {
    const left = { remote_area_type: 0, remote_area: null };
    expect(sentence(left, { remote_area_type: 1, remote_area: '' })).toEqual([
      'Remote area type Multiplier → Fixed rate',
    ]);
  });

  it('name choices, lists and files', () => {
    expect(sentence({ destination_id: 1 }, { destination_id: 2 })).toEqual(['Destination Kuwait → Oman']);
    expect(sentence({ order_types: [1] }, { order_types: [2] })).toEqual([
      'Order types: Exchange added; Prepaid removed',
    ]);
    expect(sentence({}, { rates_file: { name: 'agreed.csv' }, rate_type: 'file' })).toEqual([
      'Rate type none → File',
      'Rates file none → agreed.csv',
    ]);
  });
});

describe('rate rows', () => {
  const row = (from: string, to: string | null, rate: string, city: number | null = null) => ({
    from,
    to,
    increment: '1',
    rate,
    city,
  });
  const rows = (left: unknown, right: unknown) =>
    sentence({ delivery_increments: left }, { delivery_increments: right });

  it('are matched by their key, in any order and spelling', () => {
    const sentences = rows(
      [row('0', '5', '2'), row('5', null, '3'), row('9', '10', '1')],
      [row('9.0', '10', '1.00'), row('0', '5.0', '2.5'), row('20', '30', '4', 40)],
    );
    expect(sentences).toEqual([
      'Delivery increments: 1 changed, 1 added, 1 removed',
      'Delivery increments 0 to 5: rate 2.00 → 2.50, up 25 %',
      'Delivery increments from 5: removed',
      'Delivery increments 20 to 30, Jebel Ali: added, increment 1, rate 4.00',
    ]);
  });

  it('that share a key keep their order, and none gets lost', () => {
    const twice = [row('0', '5', '2'), row('0', '5', '3')];
    expect(rows(twice, twice)).toEqual([]);
    expect(rows(twice, [row('0', '5', '2')])).toEqual([
      'Delivery increments: 1 removed',
      'Delivery increments 0 to 5: removed',
    ]);
  });

  it('are all new or all gone where one side has none', () => {
    expect(rows([], [row('0', '5', '2')])[0]).toBe('Delivery increments: 1 added');
    expect(rows([row('0', '5', '2')], undefined)[0]).toBe('Delivery increments: 1 removed');
  });

  it('of boxes are named by their box', () => {
    const service = (rate: string) => ({
      id: 1,
      values: { service_type_id: 3, box_rates: [{ box_id: 2, rate }] },
    });
    const sentences = readOut(contract('A', [service('1')]), contract('B', [service('2')]));
    expect(sentences.at(-1)).toBe('Box rates Small box: rate 1.00 → 2.00, up 100 %');
  });

  it('compare by the ten thousand at once', () => {
    const many = (rate: string) => Array.from({ length: 50_000 }, (_, at) => row(`${at}`, `${at + 1}`, rate));
    expect(rows(many('1'), [...many('1').slice(1), row('0', '1', '2')].reverse())[0]).toBe(
      'Delivery increments: 1 changed',
    );
  });
});

describe('the services of two contracts', () => {
  it('are paired by id, then by kind and priced trade', () => {
    const left = contract('A', [priced(1), priced(2, { destination_id: 2 }), priced(3, { warehouse_id: 9 })]);
    const right = contract('B', [
      priced(8, { destination_id: 2, rate: '13' }, 'Oman again'),
      priced(1, { rate: '13' }),
      priced(9, { destination_type: 1 }, 'Dubai'),
    ]);
    const { services } = sideBySide(left, right, lists);
    expect(services.map(({ state }) => state)).toEqual(['changed', 'changed', 'only_left', 'only_right']);
    expect(readOut(left, right)).toEqual([
      'Delivery 1: 1 difference',
      'Base rate 12.50 → 13.00, up 4 %',
      'Delivery 2 (Oman again in B): 1 difference',
      'Base rate 12.50 → 13.00, up 4 %',
      'Delivery 3: only in A',
      'Dubai: only in B',
    ]);
  });

  it('of another kind are no counterpart, not even with the same id', () => {
    const { services } = sideBySide(
      contract('A', [priced(1)]),
      contract('B', [priced(1, { service_type_id: 8 })]),
      lists,
    );
    expect(services.map(({ state }) => state)).toEqual(['only_left', 'only_right']);
  });

  it('count the differences that swap sides as the same', () => {
    const left = contract('A', [priced(1, { rate: '1', cod_price: '2' }), priced(5)]);
    const right = contract('B', [priced(1, { rate: '2', cod_price: '1' })]);
    const there = sideBySide(left, right, lists);
    const back = sideBySide(right, left, lists);
    expect(there.services.map(({ state }) => state)).toEqual(['changed', 'only_left']);
    expect(back.services.map(({ state }) => state)).toEqual(['changed', 'only_right']);
    const trends = ({ services }: typeof there) =>
      services[0]?.terms.flatMap(({ trend }) => (trend ? [trend] : []));
    expect(trends(there)).toEqual(['up', 'down']);
    expect(trends(back)).toEqual(['down', 'up']);
  });
});
