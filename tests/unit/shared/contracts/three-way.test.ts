import { describe, expect, it } from 'vitest';
import { isTheirs, sideOf } from '../../../../shared/conflicts/three-way';
import {
  type ContractService,
  type EditedContract,
  readContract,
} from '../../../../shared/contracts/contract';
import { serviceFormOf } from '../../../../shared/contracts/service-forms';
import { type ContractTexts, compareContracts } from '../../../../shared/contracts/three-way';

const texts: ContractTexts = {
  option: (_list, index) => index,
  format: 'day/month/year',
  service: (id) => `Service ${id}`,
};
const stock = {
  service_type_id: 7,
  truck_id: 3,
  fixed_rate: null,
  carrier_id: 1,
  unit_id: 2,
  rates: [
    { from: '1', to: '2', rate: '3' },
    { from: '2', to: '3', rate: '4' },
  ],
  increments: [],
};
/** Fits no form: shown by its values. */
const plain = { service_type_id: 9, bay: 'A', night_fee: '4.50', zones: ['N', 'S'], limits: { max: 5 } };
const contract = {
  id: 5,
  contract_no: 'CT-5',
  from: '2026-11-01',
  average_volume: '100',
  services: [{ id: 1, values: stock }, { id: 2, values: plain }, { id: 3 }],
};
const base = readContract(contract);
const read = (...services: readonly object[]) => readContract({ ...contract, services });
const compare = (theirs: EditedContract, mine: EditedContract = base) =>
  compareContracts({ base, theirs, mine }, texts);
const found = (comparison: ReturnType<typeof compare>) =>
  comparison.differences.map(({ state, part, label }) => [
    state,
    part === label ? part : `${part} ${label}`.trim(),
  ]);

/** The contract with a service that was opened and changed here. */
function edited(id: number, values: object, stored: object = stock): EditedContract {
  const form = serviceFormOf({ values: stored as never, increments_sample_file: null });
  const state = form.read(() => undefined);
  const edited = { form, tables: state.tables, values: { ...state.values, ...values } };
  return {
    ...base,
    services: base.services.map(
      (entry): ContractService =>
        entry.id === id ? { id, values: stored as ContractService['values'] & object, edited } : entry,
    ),
  };
}

describe('services that are the same', () => {
  it.each([
    ['in another order', [{ id: 3 }, { id: 2, values: plain }, { id: 1, values: stock }]],
    [
      'with ids as text',
      [{ id: '1', values: { ...stock, truck_id: '3' } }, { id: '2', values: plain }, { id: '3' }],
    ],
    [
      'with rows in another order and numbers in another style',
      [
        {
          id: 1,
          values: {
            ...stock,
            rates: [
              { from: 2, to: 3, rate: 4 },
              { from: 1, to: 2, rate: '3.000' },
            ],
          },
        },
        { id: 2, values: { ...plain, night_fee: 4.5 } },
        { id: 3, values: null },
      ],
    ],
    [
      'with times that the server keeps, and names in another order',
      [
        { id: 1, values: { ...stock, updated_at: 5 } },
        {
          id: 2,
          values: {
            limits: { max: 5 },
            zones: ['S', 'N'],
            night_fee: '4.5',
            bay: 'A',
            service_type_id: '9',
            created_at: 1,
          },
        },
        { id: 3 },
      ],
    ],
  ])('%s', (_what, services) => {
    expect(found(compare(read(...services)))).toEqual([]);
  });
});

describe('services that somebody else changed', () => {
  it('are taken over as they are', () => {
    const now = { ...plain, limits: { max: 6 } };
    const comparison = compare(read({ id: 1, values: stock }, { id: 2, values: now }, { id: 30 }));
    expect(found(comparison)).toEqual([
      ['only_theirs', 'Service 2'],
      ['only_theirs', 'Service 3'],
      ['only_theirs', 'Service 30'],
    ]);
    const { services } = comparison.merge((each) => sideOf(each) ?? 'mine');
    expect(services.map(({ id, values }) => [id, values])).toEqual([
      [1, stock],
      [2, now],
      [30, undefined],
    ]);
  });

  it('and that were changed here are compared field by field and row by row', () => {
    const theirs = {
      ...stock,
      carrier_id: 2,
      unit_id: 4,
      rates: [stock.rates[0], { from: '2', to: '3', rate: '9' }],
    };
    const comparison = compare(
      read({ id: 1, values: theirs }, { id: 2, values: plain }, { id: 3 }),
      edited(1, { unit_id: '5' }),
    );
    expect(found(comparison)).toEqual([
      ['only_theirs', 'Service 1 Carrier'],
      ['conflict', 'Service 1 Unit'],
      ['only_theirs', 'Service 1 · Rates 2 – 3'],
    ]);
    const [service] = comparison.merge((each) => sideOf(each) ?? 'mine').services;
    expect(service?.edited?.form.encode(service.edited)).toMatchObject({
      carrier_id: 2,
      unit_id: 5,
      rates: [{ rate: '3' }, { rate: '9' }],
    });
    // The next comparison begins with the values of the server.
    expect(service?.edited?.form.read(() => undefined).values.carrier_id).toBe('2');
  });

  it('and removed here, or the other way round, are a question', () => {
    const removedHere = { ...base, services: base.services.slice(1) };
    const changed = read({ id: 1, values: { ...stock, carrier_id: 2 } }, { id: 2, values: plain }, { id: 3 });
    expect(found(compare(changed, removedHere))).toEqual([['conflict', 'Service 1']]);
    const removedThere = read({ id: 2, values: plain }, { id: 3 });
    expect(found(compare(removedThere, edited(1, { unit_id: '5' })))).toEqual([['conflict', 'Service 1']]);
    expect(found(compare(removedThere, removedHere))).toEqual([['both_same', 'Service 1']]);
  });

  it('and got a form of another kind are a question as a whole', () => {
    const comparison = compare(
      read({ id: 1, values: plain }, { id: 2, values: plain }, { id: 3 }),
      edited(1, { unit_id: '5' }),
    );
    expect(found(comparison)).toEqual([['conflict', 'Service 1']]);
    expect(comparison.merge(() => 'theirs').services[0]).toEqual({ id: 1, values: plain });
  });
});

describe('services that only I changed', () => {
  it('an edit, a new one and a removed one need no question', () => {
    const mine = edited(1, { unit_id: '5' });
    const services = [...mine.services.filter(({ id }) => id !== 2), { id: 40 }];
    const comparison = compare(base, { ...mine, services });
    expect(comparison.differences.some(isTheirs)).toBe(false);
    expect(comparison.merge((each) => sideOf(each) ?? 'theirs').services.map(({ id }) => id)).toEqual([
      1, 3, 40,
    ]);
  });
});
