/** The calls of contracts against a server that uses none of our code; paths and fields are those of finance section 7. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { noPolicy } from '../../../../main/policy/policy';
import { type CallName, calls } from '../../../../shared/api';
import { type ContractServer, serveContract } from '../../../support/contract-server';
import { noLargeReply } from '../../../support/large-replies';
import { testNetwork } from '../../../support/network';

let server: ContractServer;
beforeEach(async () => {
  server = await serveContract();
});
afterEach(() => server.close());

const client = createApiClient({
  network: testNetwork(),
  version: '1',
  policy: noPolicy,
  readFile: async (handle) => ({
    bytes: new TextEncoder().encode(`bytes of ${handle}`),
    name: 'rates.csv',
    type: 'text/csv',
  }),
  openLarge: noLargeReply,
  answered: () => undefined,
  unanswered: () => undefined,
  refusedToken: () => undefined,
});
const send = (name: CallName, input: unknown) =>
  client.send(name, calls[name], input, { server: server.origin, token: 'other-token' });

const terms = {
  from: '2026-12-01',
  average_volume: '0',
  average_volume_range: 2,
  invoice_generation_date: '5',
  payable_date: '45',
};
const sentTerms = [
  ['from', '2026-12-01'],
  ['average_volume', '0'],
  ['average_volume_range', '2'],
  ['invoice_generation_date', '5'],
  ['payable_date', '45'],
];
const service = {
  id: 14,
  values: { rate: '0', cod_price: null, note: '', order_types: [1, 2], rates_file: 'h-1' },
};
const sentService = [
  ['services[0][id]', '14'],
  ['services[0][values][rate]', '0'],
  ['services[0][values][order_types][0]', '1'],
  ['services[0][values][order_types][1]', '2'],
  ['services[0][values][rates_file]', 'rates.csv'],
];

it.each([
  ['contracts.create', {}, '/cod/contracts/create'],
  ['contracts.edit', { id: 301 }, '/cod/contracts/edit'],
  ['contracts.services', { service_id: 14 }, '/cod/contracts/services'],
  ['contracts.services', { service_id: 14, contract_id: 301 }, '/cod/contracts/services'],
] as const)('%s sends %j as JSON to %s, and its reply is read', async (name, input, path) => {
  const reply = await send(name, input);
  expect(server.received.map((request) => [request.path, JSON.parse(request.body)])).toEqual([[path, input]]);
  expect(server.received[0]?.headers['content-type']).toContain('application/json');
  expect(server.received[0]?.headers['idempotency-key']).toBeUndefined();
  expect(reply).toMatchObject(
    name === 'contracts.edit'
      ? { contract: { id: 301, services: [{ id: 14 }, { id: 21 }] } }
      : name === 'contracts.services'
        ? { values: { service_type_id: 4, rate: '12.50' } }
        : {
            clients: [
              { index: 1, text: 'Harbour Trading' },
              { index: 2, text: 'Desert Rose' },
            ],
          },
  );
});

it.each([
  [
    'contracts.store',
    { contract_no: 'F-9', ...terms, services: [service] },
    '/cod/contracts/store',
    [['contract_no', 'F-9'], ...sentTerms, ...sentService],
  ],
  [
    'contracts.update',
    { id: 301, contract_no: 'F-9', ...terms, to: '2027-01-31', services: [service] },
    '/cod/contracts/update',
    [['id', '301'], ['contract_no', 'F-9'], ...sentTerms, ['to', '2027-01-31'], ...sentService],
  ],
  [
    'contracts.duplicate',
    { id: 301, expiry_date: '2028-06-30', ...terms, services: [service] },
    '/cod/contracts/duplicate',
    [['id', '301'], ['expiry_date', '2028-06-30'], ...sentTerms, ...sentService],
  ],
] as const)('%s sends nested form fields, zeros, and no empty value', async (name, input, path, fields) => {
  await send(name, input);
  const [request] = server.received;
  expect(request?.path).toBe(path);
  const form = await new Response(Buffer.from(request?.body ?? '', 'latin1'), {
    headers: { 'content-type': String(request?.headers['content-type']) },
  }).formData();
  const sent = [...form].map(([field, value]) => [field, typeof value === 'string' ? value : value.name]);
  const byName = (all: readonly (readonly string[])[]) =>
    [...all].sort(([a = ''], [b = '']) => a.localeCompare(b));
  expect(byName(sent)).toEqual(byName(fields));
  expect(await (form.get('services[0][values][rates_file]') as File).text()).toBe('bytes of h-1');
});
