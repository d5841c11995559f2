import { describe, expect, it } from 'vitest';
import { validateField } from '../../../../shared/field-rules';
import { form as deliveryForm, regionOf } from '../../../../shared/forms/delivery';
import {
  type FormTables,
  type FormValues,
  formErrors,
  initialValues,
  readValues,
} from '../../../../shared/forms/form-definition';
import { servicePayload } from '../../../../shared/forms/payload';
import { fieldMessages } from '../../../../shared/messages';

const lists: Record<string, string> = { units: '4', warehouses: '9', destination_types: '0' };
const fresh = initialValues(deliveryForm, (list) => lists[list]);

const filled: FormValues = {
  ...fresh,
  origin_warehouse_ids: ['9', '10'],
  unit_id: '4',
  order_date: 'delivered_at',
  order_types: ['10'],
  destination_type: '0',
  destination_id: '31',
  tax_percentage: '5',
};
const noTables: FormTables = { rates: [], increments: [], additional_costs: [] };
const errorsWith = (values: FormValues) => formErrors(deliveryForm, { ...filled, ...values });

describe('a new delivery form', () => {
  it('preselects the first unit only', () => {
    expect(fresh.unit_id).toBe('4');
    expect(fresh.origin_warehouse_ids).toEqual([]);
    expect(fresh.destination_type).toBe('');
  });

  it('starts the charges that default to 0 at 0', () => {
    for (const name of [
      'minimum_cod_charge',
      'max_cod_charge_threshold',
      'temperature_control_charge',
      'apply_conversion',
    ]) {
      expect(fresh[name], name).toBe('0');
    }
    expect(fresh.cod_price).toBe('');
  });

  it('has no unit when the server offers none', () => {
    expect(initialValues(deliveryForm, () => undefined).unit_id).toBe('');
  });
});

describe('required fields of the delivery form', () => {
  it('is good when all of them are filled', () => {
    expect(formErrors(deliveryForm, filled)).toEqual({});
  });

  it.each([
    'unit_id',
    'order_date',
    'destination_type',
    'destination_id',
    'tax_percentage',
    'minimum_cod_charge',
    'max_cod_charge_threshold',
  ])('requires %s', (name) => {
    expect(errorsWith({ [name]: '' })).toEqual({ [name]: fieldMessages.required });
    expect(errorsWith({ [name]: '  ' })).toEqual({ [name]: fieldMessages.required });
  });

  it.each(['origin_warehouse_ids', 'order_types'])('requires at least one of %s', (name) => {
    expect(errorsWith({ [name]: [] })).toEqual({ [name]: fieldMessages.required });
  });

  it('requires fee and storage type for the vehicle with a fee', () => {
    expect(errorsWith({ delivery_vehicle_id: '1' })).toEqual({
      delivery_fee: fieldMessages.required,
      delivery_vehicle_storage_type: fieldMessages.required,
    });
  });

  it('requires only the storage type for another vehicle', () => {
    expect(errorsWith({ delivery_vehicle_id: '2' })).toEqual({
      delivery_vehicle_storage_type: fieldMessages.required,
    });
  });

  it('requires neither without a vehicle, and does not check a hidden fee', () => {
    expect(errorsWith({ delivery_vehicle_id: '', delivery_fee: 'x' })).toEqual({});
  });
});

describe('amounts of the delivery form', () => {
  const amounts = [
    'cod_price',
    'cod_percentage',
    'minimum_cod_charge',
    'max_cod_charge_threshold',
    'tax_percentage',
    'temperature_control_charge',
    'shipment_type_city_charge',
    'discount',
    'remote_area_charge',
  ];
  it.each(amounts)('%s is a decimal of at least 0', (name) => {
    expect(errorsWith({ [name]: '-0.01' })).toEqual({ [name]: fieldMessages.greaterThanZero });
    expect(errorsWith({ [name]: '1,5' })).toEqual({ [name]: fieldMessages.decimal });
    expect(errorsWith({ [name]: '5 AED' })).toEqual({ [name]: fieldMessages.number });
    expect(errorsWith({ [name]: '0' })).toEqual({});
    expect(errorsWith({ [name]: ' 12.345678 ' })).toEqual({});
  });

  it('checks the fee where it shows', () => {
    const vehicle = { delivery_vehicle_id: '1', delivery_vehicle_storage_type: '2' };
    expect(errorsWith({ ...vehicle, delivery_fee: '-1' })).toEqual({
      delivery_fee: fieldMessages.greaterThanZero,
    });
    expect(errorsWith({ ...vehicle, delivery_fee: '1' })).toEqual({});
  });
});

describe('dependent fields', () => {
  const field = (name: string) => {
    const found = deliveryForm.sections
      .flatMap((section) => section.fields)
      .find((each) => each.name === name);
    if (!found) throw new Error(name);
    return found;
  };

  it('a new destination type clears the destination', () => {
    expect(field('destination_type').clears).toEqual(['destination_id']);
  });

  it('destinations are countries, regions, or nothing yet', () => {
    const options = field('destination_id').options;
    if (typeof options !== 'function') throw new Error('must depend on the type');
    expect(options({ destination_type: '0' })).toBe('countries');
    expect(options({ destination_type: '1' })).toBe('regions');
    expect(options({ destination_type: '' })).toBeUndefined();
  });

  it('the fee shows for vehicle 1 only', () => {
    const visible = field('delivery_fee').visible;
    expect(visible?.({ delivery_vehicle_id: '1' })).toBe(true);
    expect(visible?.({ delivery_vehicle_id: '2' })).toBe(false);
    expect(visible?.({ delivery_vehicle_id: '' })).toBe(false);
  });

  it.each([
    ['discount', 'discount_type', { '': undefined, '0': undefined, '1': '%' }],
    ['remote_area_charge', 'remote_area_charge_type', { '': undefined, '0': undefined, '1': '%', '2': '×' }],
  ])('the unit of the %s follows its type', (name, type, units) => {
    const unit = field(name).unit;
    if (typeof unit !== 'function') throw new Error('must depend on the type');
    for (const [chosen, text] of Object.entries(units)) expect(unit({ [type]: chosen }), chosen).toBe(text);
  });

  it('a country goes with cities and imports for a chosen region only', () => {
    expect(regionOf({ destination_type: '1', destination_id: '7' })).toBe(7);
    expect(regionOf({ destination_type: '1', destination_id: '' })).toBeUndefined();
    expect(regionOf({ destination_type: '0', destination_id: '7' })).toBeUndefined();
  });
});

describe('submitting without rows', () => {
  const row = { from: '0', to: '1', rate: '2', city: '' };
  it('is refused when both rates and increments are empty', () => {
    expect(deliveryForm.refuse?.(noTables, filled)).toBe('rateOrIncrementRequired');
    expect(deliveryForm.refuse?.({ ...noTables, additional_costs: [row] }, filled)).toBe(
      'rateOrIncrementRequired',
    );
  });
  it('passes with one of them', () => {
    expect(deliveryForm.refuse?.({ ...noTables, rates: [row] }, filled)).toBeUndefined();
    expect(deliveryForm.refuse?.({ ...noTables, increments: [row] }, filled)).toBeUndefined();
  });
});

describe('the delivery payload', () => {
  it('is exactly the fields of finance section 3', () => {
    const tables: FormTables = {
      rates: [{ from: '0', to: '0.50', rate: '06.8500', city: '' }],
      increments: [{ from: '0.5', to: '', increment: '1', rate: '2', city: '12' }],
      additional_costs: [
        {
          name: 'Fuel',
          apply_on: '3',
          apply_on_position: '1',
          flat_rate: '',
          percentage_rate: '2.50',
          multiplier_rate: '',
        },
      ],
    };
    const values = {
      ...filled,
      cod_price: ' 1.50 ',
      delivery_vehicle_id: '2',
      delivery_vehicle_storage_type: '3',
      delivery_fee: '99',
      shipment_type_cities: ['5', '6'],
      discount_type: '0',
    };
    expect(servicePayload(deliveryForm, values, tables, 41)).toEqual({
      id: 41,
      origin_warehouse_ids: [9, 10],
      unit_id: 4,
      order_date: 'delivered_at',
      order_types: [10],
      destination_type: 0,
      destination_id: 31,
      cod_price: '1.5',
      cod_percentage: null,
      minimum_cod_charge: '0',
      max_cod_charge_threshold: '0',
      tax_percentage: '5',
      apply_conversion: 0,
      delivery_vehicle_id: 2,
      delivery_fee: null,
      delivery_vehicle_storage_type: 3,
      shipment_type_id: null,
      shipment_type_cities: [5, 6],
      temperature_control_charge: '0',
      shipment_type_city_charge: null,
      discount_type: 0,
      discount: null,
      remote_area_charge_type: null,
      remote_area_charge: null,
      rates: [{ from: '0', to: '0.5', rate: '6.85', city: null }],
      increments: [{ from: '0.5', to: null, increment: '1', rate: '2', city: 12 }],
      additional_costs: [
        {
          name: 'Fuel',
          apply_on: 3,
          apply_on_position: '1',
          flat_rate: null,
          percentage_rate: '2.5',
          multiplier_rate: null,
        },
      ],
    });
  });

  it('of a new service has no id', () => {
    expect(servicePayload(deliveryForm, filled, noTables)).not.toHaveProperty('id');
  });

  it('sends blanks as nothing', () => {
    const sent = servicePayload(deliveryForm, { ...filled, cod_price: '  ', unit_id: ' ' }, noTables);
    expect(sent).toMatchObject({ cod_price: null, unit_id: null });
  });

  it('keeps decimals that floating point would change', () => {
    const sent = servicePayload(deliveryForm, { ...filled, cod_price: '0.1000000000000000055' }, noTables);
    expect(sent.cod_price).toBe('0.1000000000000000055');
  });
});

describe('reading a stored service', () => {
  it('converts numbers, booleans, nulls and lists to field values', () => {
    const values = readValues(deliveryForm, {
      unit_id: 3,
      origin_warehouse_ids: [1, 2],
      order_types: [{ index: 10, text: 'Normal' }, { id: 20 }, null],
      apply_conversion: true,
      cod_price: 1.5,
      delivery_vehicle_id: null,
      shipment_type_cities: null,
    });
    expect(values).toMatchObject({
      unit_id: '3',
      origin_warehouse_ids: ['1', '2'],
      order_types: ['10', '20'],
      apply_conversion: '1',
      cod_price: '1.5',
      delivery_vehicle_id: '',
      shipment_type_cities: [],
    });
  });

  it('tells a stored No from nothing stored', () => {
    expect(readValues(deliveryForm, { apply_conversion: false }).apply_conversion).toBe('0');
    expect(readValues(deliveryForm, {}).apply_conversion).toBe('');
  });

  it('reads tiny amounts without an exponent', () => {
    expect(readValues(deliveryForm, { cod_percentage: 1e-7, minimum_cod_charge: '1.50' })).toMatchObject({
      cod_percentage: '0.0000001',
      minimum_cod_charge: '1.5',
    });
  });

  it('is equal after sending and reading', () => {
    const sent = servicePayload(deliveryForm, filled, noTables, 1);
    expect(servicePayload(deliveryForm, readValues(deliveryForm, sent), noTables, 1)).toEqual(sent);
  });
});

describe('the field rule', () => {
  it('limits digits after the point if the rule does', () => {
    const rule = { decimal: { min: '0', places: 4 } };
    expect(validateField(rule, '1.23456')).toBe(fieldMessages.step);
    expect(validateField(rule, '1.2345')).toBeUndefined();
    expect(validateField(rule, '1.23450')).toBeUndefined();
  });
  it('has its own message for its minimum', () => {
    expect(validateField({ decimal: { min: '1', minMessage: 'At least 1' } }, '0.9')).toBe('At least 1');
  });
});
