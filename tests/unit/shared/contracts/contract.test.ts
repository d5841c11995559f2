import { describe, expect, it } from 'vitest';
import {
  addServices,
  type ContractFieldName,
  type ContractValues,
  contractErrorTarget,
  contractFields,
  contractForm,
  contractRefusal,
  emptyContract,
  readContract,
  removeService,
  saveService,
} from '../../../../shared/contracts/contract';
import type { DateFormat } from '../../../../shared/date-formats';
import { formErrors } from '../../../../shared/forms/form-definition';
import { fieldMessages, notices } from '../../../../shared/messages';

const good: ContractValues = {
  client_id: '',
  contract_no: 'CT-1',
  from: '2026-11-01',
  to: '',
  average_volume: '0',
  average_volume_range: '2',
  description: '',
  invoice_generation_date: '1',
  payable_date: '30',
};
const contractErrors = (values: ContractValues, format?: DateFormat) =>
  formErrors(contractForm, values, format);
const field = (name: ContractFieldName) => {
  const found = contractFields.find((each) => each.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

describe('the fields of a contract', () => {
  it('are good without a client, an end and a description', () => {
    expect(contractErrors(good)).toEqual({});
  });

  it('are required as finance section 5 lists them, and no others', () => {
    expect(contractErrors(emptyContract)).toEqual(
      Object.fromEntries(
        [
          'from',
          'average_volume_range',
          'average_volume',
          'contract_no',
          'invoice_generation_date',
          'payable_date',
        ].map((name) => [name, fieldMessages.required]),
      ),
    );
  });

  it('call the payable date invoice grace days', () => {
    expect(field('payable_date').label).toBe('Invoice grace days');
  });

  it.each([
    ['invoice_generation_date', '45', 'This must be between 1 and 31'],
    ['payable_date', '400', 'This must be between 1 and 360'],
    ['invoice_generation_date', '0', 'This must be between 1 and 31'],
    ['invoice_generation_date', '32', 'This must be between 1 and 31'],
    ['invoice_generation_date', '1.5', 'This must be a whole number'],
    ['payable_date', '0', 'This must be between 1 and 360'],
    ['payable_date', '361', 'This must be between 1 and 360'],
    ['payable_date', '-4', 'This must be between 1 and 360'],
    ['payable_date', '1.005', 'This must be a whole number'],
    ['average_volume', '-3', fieldMessages.greaterThanZero],
    ['average_volume', '-0.01', fieldMessages.greaterThanZero],
    ['average_volume', 'many', fieldMessages.number],
    ['from', '2026-02-30', 'This day does not exist'],
    ['from', '20261231', 'Enter a date as DD/MM/YYYY'],
    ['from', '31122026', 'Enter a date as DD/MM/YYYY'],
    ['from', '0', 'Enter a date as DD/MM/YYYY'],
    ['from', '1793836800', 'Enter a date as DD/MM/YYYY'],
    ['from', '2027-02-29', 'This day does not exist'],
    ['from', '1999-12-31', 'Not before 01/01/2000'],
    ['to', '20261101', 'Enter a date as DD/MM/YYYY'],
    ['to', '1026-11-01', 'Not before 01/01/2000'],
  ] as const)('%s that came as %j is told', (name, value, message) => {
    expect(contractErrors({ ...good, [name]: value })).toEqual({ [name]: message });
  });

  it.each([
    ['2026-10-31', 'The end is before the start'],
    ['2025-12-31', 'The end is before the start'],
    ['2026-11-01', undefined],
    ['2026-11-02', undefined],
  ])('end on %s: %s', (to, message) => {
    expect(contractErrors({ ...good, to }).to).toBe(message);
  });

  it('have no end before a start that is missing or not a date', () => {
    expect(contractErrors({ ...good, from: '', to: '2026-01-01' }).to).toBeUndefined();
    expect(contractErrors({ ...good, from: '2026-11-31', to: '2026-01-01' }).to).toBeUndefined();
  });

  it.each([
    ['day/month/year', 'Enter a date as DD/MM/YYYY', 'Not before 01/01/2000'],
    ['month/day/year', 'Enter a date as MM/DD/YYYY', 'Not before 01/01/2000'],
    ['year-month-day', 'Enter a date as YYYY-MM-DD', 'Not before 2000-01-01'],
  ] as const)('name their dates in %s', (format, from, to) => {
    expect(contractErrors({ ...good, from: 'soon', to: '1999-01-01' }, format)).toEqual({ from, to });
  });

  it('keep a day that a server sends as seconds, in every zone', () => {
    const sent = { from: Date.UTC(2026, 10, 21) / 1000, to: String(Date.UTC(2027, 10, 20) / 1000) };
    expect(readContract(sent).values).toMatchObject({ from: '2026-11-21', to: '2027-11-20' });
    const local = { from: new Date(2026, 10, 21, 0, 30).getTime() / 1000 };
    expect(readContract(local).values.from).toBe('2026-11-21');
  });

  it.each([1_798_675_200_000, '1798675200000'])('is the day of the milliseconds %j', (to) => {
    expect(readContract({ to }).values.to).toBe('2026-12-31');
  });

  it.each<[unknown, string]>([
    ['31/12/2026', '31/12/2026'],
    ['soon', 'soon'],
    [{ date: '2026-12-31' }, '{"date":"2026-12-31"}'],
  ])('that cannot be read stays and is refused: %j', (to, text) => {
    const { values } = readContract({ to });
    expect(values.to).toBe(text);
    expect(contractErrors({ ...good, to: values.to }).to).toBe('Enter a date as DD/MM/YYYY');
  });

  it.each([null, undefined, '', ' ', '0000-00-00', '0000-00-00 00:00:00'])('is none for %j', (to) => {
    expect(readContract({ to }).values.to).toBe('');
  });

  it.each([
    ['payable_date', '030'],
    ['payable_date', '1'],
    ['payable_date', '360'],
    ['invoice_generation_date', '31'],
    ['invoice_generation_date', '05'],
    ['average_volume', '0'],
    ['average_volume', '5.'],
    ['average_volume', '1250.5'],
  ])('%s is not refused as %j', (name, value) => {
    expect(contractErrors({ ...good, [name]: value })).toEqual({});
  });
});

describe('the services of a contract', () => {
  const held = [{ id: 3, values: { rate: '1' } }, { id: 5 }];

  it('are added by id, those that are there skipped, each once', () => {
    expect(addServices(held, ['3', 8, 8, 5])).toEqual([...held, { id: 8 }]);
  });

  it('replace the service that was opened', () => {
    expect(saveService(held, { id: 9, values: { rate: '2' } }, 3)).toEqual([
      { id: 9, values: { rate: '2' } },
      { id: 5 },
    ]);
  });

  it('occur once in a contract, also if one replaces another', () => {
    expect(saveService(held, { id: 5, values: { rate: '2' } }, 3)).toEqual([
      { id: 5, values: { rate: '2' } },
    ]);
    expect(saveService(held, { id: '5', values: { rate: '2' } })).toEqual([
      held[0],
      { id: '5', values: { rate: '2' } },
    ]);
  });

  it('are missed when the opened entry is gone, or the removed one was never there', () => {
    expect(saveService(held, { id: 9 }, 77)).toBeUndefined();
    expect(removeService(held, 77)).toBeUndefined();
    expect(removeService(held, '5')).toEqual([held[0]]);
  });

  it('are at least one', () => {
    const refusal = contractRefusal({ values: good, services: [] });
    expect(refusal && notices[refusal]).toMatchObject({
      tone: 'warning',
      title: 'Warning',
      text: 'Please, add at least one service!',
    });
    expect(contractRefusal({ values: good, services: held })).toBeUndefined();
  });
});

describe('a message of the server', () => {
  it.each([
    ['contract_no', { field: 'contract_no' }],
    ['services', { field: 'services' }],
    ['services.2.id', { service: 2, field: '' }],
    ['services.0.values.rate', { service: 0, field: 'rate' }],
    ['services[1][values][rates_file]', { service: 1, field: 'rates_file' }],
    ['services.10.values.delivery_increments.3.to', { service: 10, field: 'delivery_increments.3.to' }],
  ])('about %s finds its place', (name, place) => {
    expect(contractErrorTarget(name)).toEqual(place);
  });
});

describe('a stored contract', () => {
  it('is read from every form of numbers and days', () => {
    const noon = new Date(2026, 10, 1, 12).getTime() / 1000;
    expect(
      readContract({
        id: 4,
        client_id: { id: 12, name: 'Amber Coast' },
        contract_no: 77,
        from: noon,
        to: '2027-10-31T00:00:00Z',
        average_volume: '0500.50',
        average_volume_range: 2,
        description: null,
        invoice_generation_date: 5,
        services: [
          { id: 1, values: { rate: 5 } },
          { id: '2', values: [] },
          { id: 3, values: {} },
          null,
          { values: {} },
        ],
      }),
    ).toEqual({
      values: {
        client_id: '12',
        contract_no: '77',
        from: '2026-11-01',
        to: '2027-10-31',
        average_volume: '500.5',
        average_volume_range: '2',
        description: '',
        invoice_generation_date: '5',
        payable_date: '',
      },
      services: [{ id: 1, values: { rate: 5 } }, { id: '2' }, { id: 3 }],
    });
  });
});
