import { describe, expect, it } from 'vitest';
import { formEntries } from '../../../../main/api/form-encoding';
import { withFiles } from '../../../../main/api/form-files';
import { contractCalls } from '../../../../shared/api/contracts';
import type { EditedContract } from '../../../../shared/contracts/contract';
import {
  deliveryPricingErrors,
  deliveryPricingForm,
  deliveryPricingValues,
  readDeliveryPricing,
} from '../../../../shared/contracts/delivery-pricing';
import {
  contractToDuplicate,
  contractToStore,
  contractToUpdate,
} from '../../../../shared/contracts/encoding';
import { serviceFormOf } from '../../../../shared/contracts/service-forms';
import { changeField } from '../../../../shared/forms/change';
import { fieldList, formFields, formTables } from '../../../../shared/forms/form-definition';
import { fieldMessages } from '../../../../shared/messages';

const pricing = deliveryPricingValues(
  {
    warehouse_id: '3',
    order_date: '2',
    order_types: ['1', '30'],
    destination_type: '0',
    destination_id: '12',
    cod_price: '0',
    cod_percentage: '',
    rate: '012.50',
    rate_type: 'manual',
    tax_percentage: '5',
    discount_type: '0',
    discount: '0',
    remote_area_type: '0',
    remote_area: '1.5',
    fulfillment_unit_id: '2',
    base_fulfillment_picks: '3',
    delivery_unit_id: '1',
    base_delivery_weight: '0.5',
    increment_type: 'manual',
  },
  {
    fulfillment_increments: [{ from: '3', to: '', increment: '1', rate: '0.75' }],
    delivery_increments: [
      { from: '0', to: '5', increment: '1', rate: '2', city: '' },
      { from: '5', to: '', increment: '0.5', rate: '1.25', city: '40' },
    ],
  },
);
const contract: EditedContract = {
  values: {
    client_id: '8',
    contract_no: 'CT-2026-1',
    from: '2026-11-01',
    to: '2027-10-31',
    average_volume: '0',
    average_volume_range: '2',
    description: '',
    invoice_generation_date: '31',
    payable_date: '030',
  },
  services: [{ id: 14, values: pricing }, { id: 21 }],
};
const file = { handle: 'h-1', name: 'rates.csv', size: 4 };
const fields = (input: object) => formEntries(input as Record<string, unknown>);

const terms = [
  ['client_id', '8'],
  ['contract_no', 'CT-2026-1'],
  ['from', '2026-11-01'],
  ['to', '2027-10-31'],
  ['average_volume', '0'],
  ['average_volume_range', '2'],
  ['invoice_generation_date', '31'],
  ['payable_date', '30'],
];
const services = [
  ['services[0][id]', '14'],
  ['services[0][values][warehouse_id]', '3'],
  ['services[0][values][order_date]', '2'],
  ['services[0][values][order_types][0]', '1'],
  ['services[0][values][order_types][1]', '30'],
  ['services[0][values][destination_type]', '0'],
  ['services[0][values][destination_id]', '12'],
  ['services[0][values][rate]', '12.5'],
  ['services[0][values][rate_type]', 'manual'],
  ['services[0][values][tax_percentage]', '5'],
  ['services[0][values][cod_price]', '0'],
  ['services[0][values][discount_type]', '0'],
  ['services[0][values][discount]', '0'],
  ['services[0][values][remote_area_type]', '0'],
  ['services[0][values][remote_area]', '1.5'],
  ['services[0][values][fulfillment_unit_id]', '2'],
  ['services[0][values][base_fulfillment_picks]', '3'],
  ['services[0][values][delivery_unit_id]', '1'],
  ['services[0][values][base_delivery_weight]', '0.5'],
  ['services[0][values][increment_type]', 'manual'],
  ['services[0][values][fulfillment_increments][0][from]', '3'],
  ['services[0][values][fulfillment_increments][0][increment]', '1'],
  ['services[0][values][fulfillment_increments][0][rate]', '0.75'],
  ['services[0][values][delivery_increments][0][from]', '0'],
  ['services[0][values][delivery_increments][0][to]', '5'],
  ['services[0][values][delivery_increments][0][increment]', '1'],
  ['services[0][values][delivery_increments][0][rate]', '2'],
  ['services[0][values][delivery_increments][1][from]', '5'],
  ['services[0][values][delivery_increments][1][increment]', '0.5'],
  ['services[0][values][delivery_increments][1][rate]', '1.25'],
  ['services[0][values][delivery_increments][1][city]', '40'],
  ['services[1][id]', '21'],
];

describe('the fields of a contract on the wire', () => {
  it('are, for store, every value that is not empty and every zero, and no others', () => {
    expect(fields(contractToStore(contract))).toEqual([...terms, ...services]);
  });

  it('are, for update, the same after the id', () => {
    expect(fields(contractToUpdate(5, contract))).toEqual([['id', '5'], ...terms, ...services]);
  });

  it('are, for duplicate, the id, the expiry date and the rest without a number and an end', () => {
    expect(fields(contractToDuplicate(5, contract, '2028-06-30'))).toEqual([
      ['id', '5'],
      ['expiry_date', '2028-06-30'],
      ...terms.filter(([name]) => name !== 'contract_no' && name !== 'to'),
      ...services,
    ]);
  });

  it('are, for duplicate, without a start that cannot be read', () => {
    const odd = { ...contract, values: { ...contract.values, from: '31/12/2026' } };
    expect(contractToDuplicate(5, odd, '2028-06-30')).not.toHaveProperty('from');
    expect(contractToUpdate(5, odd)).toHaveProperty('from', '31/12/2026');
  });

  it('pass the schemas of their calls', () => {
    for (const [call, input] of [
      ['contracts.store', contractToStore(contract)],
      ['contracts.update', contractToUpdate(5, contract)],
      ['contracts.duplicate', contractToDuplicate(5, contract, '2028-06-30')],
    ] as const) {
      expect(contractCalls[call].input.parse(input)).toEqual(input);
    }
  });

  it('contain a file only if it was picked now and the choice is "file"', async () => {
    const kept = { ...pricing, rate_type: 'file', rates_file: 'https://files.example/old.csv' };
    const namesOf = async (service: object) => {
      const input = contractToUpdate(5, { ...contract, services: [{ id: 14, ...service }] });
      const { files } = contractCalls['contracts.update'];
      const filled = await withFiles(input, files ?? [], async (handle) => ({
        bytes: new TextEncoder().encode(handle),
        name: 'rates.csv',
        type: 'text/csv',
      }));
      return fields(filled as object).filter(([name]) => name.endsWith('_file]'));
    };
    expect(await namesOf({ values: kept })).toEqual([]);
    expect(await namesOf({ values: { ...kept, rate_type: 'manual' }, files: { rates_file: file } })).toEqual(
      [],
    );
    expect(await namesOf({ values: kept, files: { rates_file: file } })).toEqual([
      [
        'services[0][values][rates_file]',
        { bytes: new TextEncoder().encode('h-1'), name: 'rates.csv', type: 'text/csv' },
      ],
    ]);
  });

  it('leave out rows that a file replaces and rows that the server made of a file', () => {
    const stored = { service_type_id: 4, ...pricing, increment_type: 'file', increments: [{ from: '1' }] };
    const names = fields(contractToStore({ ...contract, services: [{ id: 14, values: stored }] })).map(
      ([name]) => name,
    );
    expect(names).toContain('services[0][values][increment_type]');
    expect(names.filter((name) => /increments]|service_type_id/.test(name))).toEqual([]);
  });

  it('keep the city of every increment of a service that was not opened', () => {
    const stored = {
      service_type_id: 4,
      ...pricing,
      fulfillment_increments: [
        { from: '3', to: null, increment: '1', rate: '0.75', city: 71 },
        { from: '3', to: null, increment: '1', rate: '0.5', city: null },
      ],
    };
    const names = fields(contractToUpdate(5, { ...contract, services: [{ id: 14, values: stored }] }));
    expect(names.filter(([name]) => name.endsWith('[city]'))).toEqual([
      ['services[0][values][fulfillment_increments][0][city]', '71'],
      ['services[0][values][delivery_increments][1][city]', '40'],
    ]);
  });

  it('are, for a service of another kind, its values as they are', () => {
    const values = { id: 9, service_type_id: 2, truck_id: 1, fixed_rate: '0', carrier_id: null, rates: [] };
    expect(
      fields(contractToStore({ ...contract, services: [{ id: 9, values }] })).slice(terms.length),
    ).toEqual([
      ['services[0][id]', '9'],
      ['services[0][values][truck_id]', '1'],
      ['services[0][values][fixed_rate]', '0'],
    ]);
  });
});

describe('a service that was not opened', () => {
  const sent = (values: Record<string, unknown>) =>
    contractToUpdate(5, { ...contract, services: [{ id: 9, values }] }).services[0]?.values;
  const choice = (index: number) => ({ index, text: `Choice ${index}` });

  it('is sent with the indexes of choices that came with their text, and otherwise as it is stored', () => {
    const stock = { name: 'Vans', truck_id: choice(3), carrier_id: { id: 4, name: 'Own' }, unit_id: 2 };
    const rates = [{ id: 70, from: '0', to: '5.00', rate: '0' }];
    expect(sent({ service_type_id: 3, ...stock, fixed_rate: '0.00', rates, increments: [] })).toEqual({
      ...stock,
      truck_id: 3,
      carrier_id: 4,
      fixed_rate: '0.00',
      rates,
      increments: [],
    });
    const additional = { title: 'Storing', unit_id: choice(8), qty_type: choice(0), rate: '4.1000' };
    const lists = { warehouse_ids: [choice(3), choice(4)], order_type_ids: [1], order_status_ids: [] };
    expect(sent({ ...additional, ...lists, type: 5 })).toEqual({
      ...additional,
      ...lists,
      type: 5,
      unit_id: 8,
      qty_type: 0,
      warehouse_ids: [3, 4],
    });
  });

  it('is sent with the indexes of choices in its rows', () => {
    const rows = (city: unknown) => [{ id: 70, from: '0', to: '5', rate: '2.50', city }];
    const values = { warehouse_ids: [3], order_date: 2, is_b2bm: 0, sku_type_id: 1, order_types: [1] };
    expect(sent({ ...values, rates: rows(choice(71)) })).toEqual({ ...values, rates: rows(71) });
    const pricingRows = (city: unknown) => [{ from: '5', to: null, increment: '1', rate: '2', city }];
    expect(
      sent({ service_type_id: 4, ...pricing, delivery_increments: pricingRows(choice(71)) }),
    ).toMatchObject({ delivery_increments: pricingRows(71) });
  });

  it('keeps the values of a delivery pricing that its form does not have, but no rows of a file', () => {
    const stored = { ...pricing, vat_included: 1, increments: [{ from: '1' }], warehouse_id: choice(3) };
    expect(sent({ service_type_id: 4, ...stored })).toEqual({ ...pricing, vat_included: 1 });
    expect(sent(stored)).toEqual({ ...pricing, vat_included: 1 });
  });

  it('of a kind that nothing tells is sent as it came', () => {
    const stored = { fee: choice(3), goods: [choice(1)], rate: '2.50', zero: 0 };
    expect(sent({ service_type_id: 9, ...stored })).toEqual(stored);
    expect(sent(stored)).toEqual(stored);
  });
});

describe('a service that was opened', () => {
  const parse = (values: object) => contractCalls['contracts.services'].output.parse({ values });
  const sent = (stored: Record<string, unknown>, change: object) => {
    const form = serviceFormOf(parse(stored));
    const { values, tables } = form.read(() => undefined);
    const edited = { form, tables, values: { ...values, ...change } };
    const entry = { id: 9, values: stored, edited };
    return contractToStore({ ...contract, services: [entry] }).services[0]?.values;
  };

  it('is encoded from what was edited, with the names that the server gave it', () => {
    const stored = { service_type_id: 2, name: 'Vans', truck_id: 1, fixed_rate: '5' };
    expect(sent(stored, { fixed_rate: '07.50' })).toEqual({
      name: 'Vans',
      truck_id: 1,
      fixed_rate: '7.5',
      rates: [],
      increments: [],
    });
  });

  it('begins like a new one while it has no values of its own', () => {
    const form = serviceFormOf(
      contractCalls['contracts.services'].output.parse({
        delivery: { units: [{ index: 4, text: 'Kilogram' }] },
        values: { service_type_id: 1, name: 'Gulf' },
      }),
    );
    expect(form.read((list) => (list === 'units' ? '4' : undefined)).values).toMatchObject({
      unit_id: '4',
      minimum_cod_charge: '0',
      apply_conversion: '0',
    });
  });

  it('is sent as a delivery pricing with its name, without rows that the form does not have', () => {
    const stored = { service_type_id: 4, name: 'Gulf', ...pricing, increments: [{ from: '1' }] };
    expect(sent(stored, { rate: '13.0' })).toEqual({ name: 'Gulf', ...pricing, rate: '13' });
  });

  it('keeps values that the generic form cannot edit', () => {
    const stored = { service_type_id: 9, title: 'Store', fee: '2.50', goods: ['a'], nested: { deep: [1] } };
    expect(sent(stored, { fee: '3', goods: ['a', ' ', 'b '] })).toEqual({
      title: 'Store',
      fee: '3',
      goods: ['a', 'b'],
      nested: { deep: [1] },
    });
  });
});

describe('the delivery-pricing values', () => {
  const required = [
    'destination_id',
    'destination_type',
    'order_types',
    'order_date',
    'warehouse_id',
    'tax_percentage',
    'rate',
    'delivery_unit_id',
    'fulfillment_unit_id',
    'discount',
    'base_fulfillment_picks',
    'base_delivery_weight',
  ];

  it('require exactly the fields of finance section 5', () => {
    expect(Object.keys(deliveryPricingErrors(readDeliveryPricing({}).values)).sort()).toEqual(
      [...required].sort(),
    );
    expect(deliveryPricingErrors(readDeliveryPricing(pricing).values)).toEqual({});
  });

  it.each(['cod_price', 'cod_percentage', 'remote_area', 'discount', 'rate', 'base_delivery_weight'])(
    'refuse %s below 0',
    (name) => {
      const { values } = readDeliveryPricing({ ...pricing, [name]: '-0.01' });
      expect(deliveryPricingErrors(values)).toEqual({ [name]: 'This field must be greater than 0' });
    },
  );

  it('take a base rate of four digits after the point', () => {
    const errors = (rate: string) => deliveryPricingErrors(readDeliveryPricing({ ...pricing, rate }).values);
    expect(errors('1.2345')).toEqual({});
    expect(errors('1.23456')).toEqual({ rate: fieldMessages.step });
  });

  it('lose their destination when its type changes, and take the next from the list of the type', () => {
    const { values } = readDeliveryPricing(pricing);
    const changed = changeField(deliveryPricingForm, values, 'destination_type', '1').values;
    expect(changed).toEqual({ ...values, destination_type: '1', destination_id: '' });
    const destination = formFields(deliveryPricingForm).find(({ name }) => name === 'destination_id');
    if (!destination) throw new Error('no destination');
    expect(['', '0', '1'].map((type) => fieldList(destination, { destination_type: type }))).toEqual([
      undefined,
      'countries',
      'regions',
    ]);
  });

  it('have increments to import as type 2, and none of them while a file is the choice', () => {
    const { values } = readDeliveryPricing(pricing);
    const tables = Object.values(formTables(deliveryPricingForm, values));
    expect(tables.map(({ importType }) => importType)).toEqual([2, 2]);
    expect(formTables(deliveryPricingForm, { ...values, increment_type: 'file' })).toEqual({});
  });

  it('ask for a file where one is the choice and none is kept or chosen', () => {
    const { values, files } = readDeliveryPricing({ ...pricing, rate_type: 'file', increment_type: 'file' });
    expect(Object.keys(deliveryPricingErrors(values, {}, files))).toEqual(['rates_file', 'increments_file']);
    expect(deliveryPricingErrors(values, { rates_file: file }, { increments_file: 'old.csv' })).toEqual({});
  });

  it('are equal after sending and reading', () => {
    const { values, tables, files } = readDeliveryPricing({
      ...pricing,
      rates_file: { name: 'agreed.csv', url: '/files/1' },
      increments_file: 'https://files.example/a/steps.csv?x=1',
    });
    expect(deliveryPricingValues(values, tables)).toEqual(pricing);
    expect(files).toEqual({ rates_file: 'agreed.csv', increments_file: 'steps.csv' });
  });

  it('have typed rates and increments where the server names no way', () => {
    const { values } = readDeliveryPricing({ ...pricing, rate_type: null, increment_type: undefined });
    expect(values).toMatchObject({ rate_type: 'manual', increment_type: 'manual' });
  });

  it('have a remote area that multiplies or is a rate', () => {
    const unit = formFields(deliveryPricingForm).find(({ name }) => name === 'remote_area')?.unit;
    if (typeof unit !== 'function') throw new Error('must depend on the type');
    expect(['', '0', '1'].map((type) => unit({ remote_area_type: type }))).toEqual([
      undefined,
      '×',
      undefined,
    ]);
  });

  it('are read from choices that include their text', () => {
    const { values, tables } = readDeliveryPricing({
      ...pricing,
      warehouse_id: { index: 3, text: 'Dubai' },
      destination_id: { id: 12, name: 'Oman' },
    });
    expect(deliveryPricingValues(values, tables)).toEqual(pricing);
  });
});
