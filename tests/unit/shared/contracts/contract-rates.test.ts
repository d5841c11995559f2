/** How a contract and its services are named where their rates are changed. */
import { expect, it } from 'vitest';
import type { ContractReply } from '../../../../shared/api/contracts';
import { contractOf, contractRates } from '../../../../shared/contracts/contract-rates';

const reply = (contract: object, services: object[] = []) =>
  ({ contract: { id: 31, services: [], ...contract }, services }) as unknown as ContractReply;

it('a contract is named by its number, cut where it is too long, and by its id without one', () => {
  expect(contractOf(reply({ contract_no: ' CT-1 ' }))).toEqual({ id: 31, number: 'CT-1' });
  expect(contractOf(reply({ contract_no: null }))).toEqual({ id: 31, number: '#31' });
  expect(contractOf(reply({ contract_no: '9'.repeat(400) })).number).toBe('9'.repeat(300));
});

it('a service is named as the list names it, otherwise by its own name, and never longer than a target may be', () => {
  const named = (id: number, name = 'Own name') => ({ id, values: { name, storage_fee: '3' } });
  const services = [named(7), named(8), named(9, ' '), named(10, 'n'.repeat(600))];
  const { notes } = contractRates(reply({ services }, [{ index: 7, text: 'Lane 7' }]));
  expect(notes.map(({ name }) => name)).toEqual([
    'Lane 7 #7',
    'Own name #8',
    'Service #9',
    `${'n'.repeat(500)} #10`,
  ]);
});
