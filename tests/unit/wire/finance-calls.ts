/** The requests of the calls of finance section 7. */
import type { Field, SentRequest } from './sent-request';

const file = (handle: string) => [`${handle}.csv`, 'text/csv', `the text of ${handle}`] as const;

/** The terms of a contract, as its dialog passes them to the client. */
const terms = {
  client_id: 7,
  from: '2026-11-01',
  to: '2027-10-31',
  average_volume: '0',
  average_volume_range: 2,
  description: '',
  invoice_generation_date: '31',
  payable_date: '0',
};

/** A delivery pricing with every kind of value: zeros, empty values, lists, rows and a file. */
const pricing = {
  warehouse_id: 1,
  order_date: 3,
  order_types: [1, 30],
  cod_price: '0',
  cod_percentage: null,
  rate: '12.5',
  tax_percentage: '5',
  remote_area_type: 0,
  remote_area: '',
  discount_type: 0,
  discount: '0',
  destination_type: 0,
  destination_id: 14,
  fulfillment_unit_id: 2,
  base_fulfillment_picks: '3',
  fulfillment_increments: [{ from: '4', to: null, increment: '1', rate: '0.5' }],
  delivery_unit_id: 1,
  base_delivery_weight: '0.5',
  delivery_increments: [],
  rate_type: 'file',
  rates_file: 'rates',
  increment_type: 'manual',
};

const pricingFields: readonly Field[] = [
  ['services[0][id]', '61'],
  ['services[0][values][warehouse_id]', '1'],
  ['services[0][values][order_date]', '3'],
  ['services[0][values][order_types][0]', '1'],
  ['services[0][values][order_types][1]', '30'],
  ['services[0][values][cod_price]', '0'],
  ['services[0][values][rate]', '12.5'],
  ['services[0][values][tax_percentage]', '5'],
  ['services[0][values][remote_area_type]', '0'],
  ['services[0][values][discount_type]', '0'],
  ['services[0][values][discount]', '0'],
  ['services[0][values][destination_type]', '0'],
  ['services[0][values][destination_id]', '14'],
  ['services[0][values][fulfillment_unit_id]', '2'],
  ['services[0][values][base_fulfillment_picks]', '3'],
  ['services[0][values][fulfillment_increments][0][from]', '4'],
  ['services[0][values][fulfillment_increments][0][increment]', '1'],
  ['services[0][values][fulfillment_increments][0][rate]', '0.5'],
  ['services[0][values][delivery_unit_id]', '1'],
  ['services[0][values][base_delivery_weight]', '0.5'],
  ['services[0][values][rate_type]', 'file'],
  ['services[0][values][rates_file]', file('rates')],
  ['services[0][values][increment_type]', 'manual'],
  ['services[1][id]', '62'],
];
const services = [{ id: 61, values: pricing }, { id: 62 }];

/** Calls of the finance pages. */
export const finance: readonly SentRequest[] = [
  {
    act: 'the cities of a destination, for the row editor of a region',
    call: ['address.cities-of', { country: 201 }],
    path: '/address/cities/search',
    body: '{"country":201}',
    reply: { cities: [] },
  },
  {
    act: 'a typed city, in the delivery form',
    call: ['address.cities-search', { q: 'Al Ain', country_label: 1 }],
    path: '/address/cities/search',
    body: '{"q":"Al Ain","country_label":1}',
    reply: { cities: [] },
  },
  {
    act: 'the first two letters of a city',
    call: ['address.cities-search', { q: 'Al', country_label: 1 }],
    path: '/address/cities/search',
    body: '{"q":"Al","country_label":1}',
    reply: { cities: [] },
  },
  {
    act: 'a file of rates',
    call: ['rates.parse', { type: 1, file: 'rates' }],
    path: '/cod/finance_services/parse_rates',
    body: [
      ['type', '1'],
      ['file', file('rates')],
    ],
    reply: { data: { data: [] } },
  },
  {
    act: 'a file of increments for a delivery whose destination is a region',
    call: ['rates.parse', { type: 2, file: 'increments', country_id: 201 }],
    path: '/cod/finance_services/parse_rates',
    body: [
      ['type', '2'],
      ['file', file('increments')],
      ['country_id', '201'],
    ],
    reply: { data: { data: [] } },
  },
  ...[3, 4, 5, 6].map((type) => ({
    act: `a file of import type ${type}`,
    call: ['rates.parse', { type, file: 'rows' }] as const,
    path: '/cod/finance_services/parse_rates',
    body: [['type', String(type)] as const, ['file', file('rows')] as const],
    reply: { data: { data: [] } },
  })),
  {
    act: 'the option lists of a new contract',
    call: ['contracts.create', {}],
    path: '/cod/contracts/create',
    body: '{}',
    reply: {},
  },
  {
    act: 'a contract to edit, or to duplicate',
    call: ['contracts.edit', { id: 12 }],
    path: '/cod/contracts/edit',
    body: '{"id":12}',
    reply: { contract: { id: 12, services: [] } },
  },
  {
    act: 'a service for a new contract',
    call: ['contracts.services', { service_id: 61 }],
    path: '/cod/contracts/services',
    body: '{"service_id":61}',
    reply: { values: { service_type_id: 4 } },
  },
  {
    act: 'a service for a contract that is edited',
    call: ['contracts.services', { service_id: 61, contract_id: 12 }],
    path: '/cod/contracts/services',
    body: '{"service_id":61,"contract_id":12}',
    reply: { values: { service_type_id: 4 } },
  },
  {
    act: 'a new contract',
    call: ['contracts.store', { ...terms, contract_no: 'CT-1', services }],
    path: '/cod/contracts/store',
    body: [
      ['client_id', '7'],
      ['from', '2026-11-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '31'],
      ['payable_date', '0'],
      ['contract_no', 'CT-1'],
      ['to', '2027-10-31'],
      ...pricingFields,
    ],
  },
  {
    act: 'a contract with new prices',
    call: [
      'contracts.update',
      { id: 12, ...terms, description: 'Peak season, 2 vans', contract_no: 'CT-1', services },
    ],
    path: '/cod/contracts/update',
    body: [
      ['description', 'Peak season, 2 vans'],
      ['client_id', '7'],
      ['from', '2026-11-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '31'],
      ['payable_date', '0'],
      ['contract_no', 'CT-1'],
      ['to', '2027-10-31'],
      ...pricingFields,
      ['id', '12'],
    ],
  },
  {
    act: 'a copy of a contract, without its number and its end',
    call: ['contracts.duplicate', { id: 12, expiry_date: '2027-12-31', ...omit(terms, 'to'), services }],
    path: '/cod/contracts/duplicate',
    body: [
      ['client_id', '7'],
      ['from', '2026-11-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '31'],
      ['payable_date', '0'],
      ['id', '12'],
      ['expiry_date', '2027-12-31'],
      ...pricingFields,
    ],
  },
  {
    act: 'a contract to remove',
    call: ['contracts.destroy', { id: 12 }],
    path: '/cod/contracts/destroy',
    body: '{"id":12}',
  },
  {
    act: 'the status of a contract',
    call: ['contracts.state', { id: 12, status: 'Verified' }],
    path: '/cod/contracts/state',
    body: '{"id":12,"status":"Verified"}',
  },
  {
    act: 'the details of a contract',
    call: ['contracts.show', { id: 12 }],
    path: '/cod/contracts/show',
    body: '{"id":12}',
    reply: { detail: {} },
  },
  {
    act: 'Reset Password of a user',
    call: ['users.activate', { id: 5 }],
    path: '/authorizations/users/activate',
    body: '{"id":5}',
  },
];

function omit<T extends object, K extends keyof T>(from: T, name: K): Omit<T, K> {
  const { [name]: _left, ...rest } = from;
  return rest;
}
