import { expect, it } from 'vitest';
import { openService } from '../../../../renderer/contracts/edited-service';
import { contractCalls } from '../../../../shared/api/contracts';

const warehouses = [{ index: 4, text: 'Dubai' }];
const lists = contractCalls['contracts.create'].output.parse({ warehouses, order_types: [] });
const units = { 2: [{ index: 9, text: 'Box' }] };
const sample = { url: '/boxes.csv', message: '', need_to_show_message: false };

it.each([
  [
    'under the name of its kind',
    { additional_services: { type_units: units, box_rates_sample_file: sample } },
  ],
  [
    'beside it',
    { additional_services: { types: [] }, type_units: units, box_rates_sample_file: sample, warehouses },
  ],
])('a service form chooses from lists %s, and from those of the contract where it has none', (_, own) => {
  const reply = contractCalls['contracts.services'].output.parse({ values: { service_type_id: 3 }, ...own });
  const { form, options } = openService('21', reply, lists);
  expect(form.type).toBe('additional_service');
  expect(options.lists.warehouses).toEqual(warehouses);
  expect(options.lists['type_units.2']).toEqual(units[2]);
  expect(options.samples.box_rates_sample_file).toEqual(sample);
});
