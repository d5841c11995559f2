import { describe, expect, it } from 'vitest';
import type { ComparedContract, ComparedService } from '../../../../../shared/contracts/comparison/align';
import { sideBySide } from '../../../../../shared/contracts/comparison/side-by-side';
import { emptyContract } from '../../../../../shared/contracts/contract';

const contract = (
  name: string,
  services: readonly ComparedService[] = [],
  more: Partial<typeof emptyContract> = {},
): ComparedContract => ({
  name,
  values: { ...emptyContract, contract_no: 'A', payable_date: '30', ...more },
  services,
});
const delivery = (id: number, more: Record<string, unknown>): ComparedService => ({
  id,
  name: `Delivery ${id}`,
  values: { service_type_id: 4, warehouse_id: id, rate: '12.5', ...more },
});
const row = (from: string, to: string, rate: string) => ({ from, to, rate });

describe('two contracts line by line', () => {
  it('have the terms that are the same beside those that differ, and none that both leave empty', () => {
    const { terms, differences, alike } = sideBySide(
      contract('A'),
      contract('B', [], { payable_date: '45', description: 'Renewed' }),
      {},
    );
    expect(terms).toEqual([
      { name: 'contract_no', label: 'Contract no.', state: 'same', left: 'A', right: 'A', isAmount: false },
      {
        name: 'description',
        label: 'Description',
        state: 'changed',
        left: 'none',
        right: 'Renewed',
        isAmount: false,
      },
      {
        name: 'payable_date',
        label: 'Invoice grace days',
        state: 'changed',
        left: '30',
        right: '45',
        isAmount: true,
        trend: 'up',
        change: 'up 15 days',
      },
    ]);
    expect({ differences, alike }).toEqual({ differences: 2, alike: 1 });
  });

  it('pair rate rows by their key and mark rows of one side', () => {
    const left = delivery(1, { rates: [row('0', '5', '2'), row('5', '9', '3'), row('9', '12', '4')] });
    const right = delivery(1, {
      rates: [row('9.0', '12', '4.00'), row('0', '5', '2.5'), row('20', '30', '6')],
    });
    const [service] = sideBySide(contract('A', [left]), contract('B', [right]), {}).services;
    expect(service?.tables[0]?.rows.map((each) => [each.row, each.state])).toEqual([
      ['0 to 5', 'changed'],
      ['5 to 9', 'only_left'],
      ['9 to 12', 'same'],
      ['20 to 30', 'only_right'],
    ]);
    expect(service?.tables[0]?.rows[1]?.terms).toEqual([
      { name: 'rate', label: 'Rate', state: 'only_left', left: '3.00', isAmount: true },
    ]);
    expect(service).toMatchObject({ state: 'changed', differences: 3, alike: 3 });
  });

  it('show the values of a service that only one contract has', () => {
    const { services, differences } = sideBySide(
      contract('A', [delivery(1, { rates: [row('0', '5', '2')] })]),
      contract('B'),
      {},
    );
    expect(services).toHaveLength(1);
    expect(services[0]).toMatchObject({ state: 'only_left', title: 'Delivery 1', differences: 1, alike: 0 });
    expect(services[0]?.terms.find(({ name }) => name === 'rate')).toEqual({
      name: 'rate',
      label: 'Base rate',
      state: 'only_left',
      left: '12.50',
      isAmount: true,
    });
    expect(differences).toBe(1);
  });

  it('name a choice by the lists of its kind before those of the contract', () => {
    const service = (unit: number): ComparedService => ({
      id: 3,
      values: { service_type_id: 2, unit_id: unit },
    });
    const { services } = sideBySide(
      contract('A', [service(1)]),
      contract('B', [service(2)]),
      { units: [{ index: 1, text: 'Order' }] },
      {
        2: {
          units: [
            { index: 1, text: 'Pallet' },
            { index: 2, text: 'Truck' },
          ],
        },
        4: { units: [{ index: 2, text: 'Kilogram' }] },
      },
    );
    expect(services[0]?.terms[0]).toMatchObject({ left: 'Pallet', right: 'Truck' });
  });

  it('have no differences if they are equal', () => {
    const services = [delivery(1, { rates: [row('0', '5', '2')] })];
    const compared = sideBySide(contract('A', services), contract('B', services), {});
    expect(compared.differences).toBe(0);
    expect(compared.services[0]?.state).toBe('same');
  });
});
