import { describe, expect, it } from 'vitest';
import { type FormValues, formFieldOf } from '../../../../shared/forms/form-definition';
import { findHubTable } from '../../../../shared/hub';
import {
  type Checks,
  checkRows,
  countStates,
  rowKey,
  stateText,
} from '../../../../shared/transfer/check-rows';
import type { TransferTable } from '../../../../shared/transfer/table';
import { withinCpuTime } from '../../../support/cpu-time';

const tableOf = (id: string) => findHubTable(id) as TransferTable;

function checksOf(id: string, more: Partial<Checks> = {}): Checks {
  const table = tableOf(id);
  return {
    table,
    form: {
      title: '',
      sections: [{ title: '', fields: table.fields.map(formFieldOf) }],
      tables: {},
    },
    options: {},
    stored: [],
    empty: Object.fromEntries(
      table.fields.map((field) => [field.name, field.kind === 'choices' ? [] : (field.initial ?? '')]),
    ),
    mayUpdate: true,
    format: 'day/month/year',
    ...more,
  };
}

const stored = (id: string, rowId: number, values: FormValues) => ({
  id: rowId,
  key: rowKey(tableOf(id), values),
  values,
});

const supplierRows = (...rows: readonly (readonly [string, string])[]) =>
  rows.map(([supplier, system_code], at) => ({ line: at + 2, cells: { supplier, system_code } }));

describe('the rows of a file of suppliers', () => {
  const checks = checksOf('suppliers', {
    stored: [
      stored('suppliers', 12, { supplier: 'Acme', system_code: 'A-1' }),
      stored('suppliers', 13, { supplier: 'Gulf', system_code: 'G-1' }),
    ],
  });
  const texts = (rows: ReturnType<typeof supplierRows>, more: Partial<Checks> = {}) =>
    checkRows({ ...checks, ...more }, rows).map((row) => [stateText(row), row.errors]);

  it('are new, change a row, are the same as one, or are wrong', () => {
    expect(texts(supplierRows(['Nova', 'N-1'], ['Acme', 'A-2'], [' Gulf ', 'G-1'], ['Mira', '']))).toEqual([
      ['New', {}],
      ['Changes row 12', {}],
      ['Same as row 13', {}],
      ['Error', { system_code: 'This field is required' }],
    ]);
  });

  it('are refused from the 41st character on', () => {
    expect(texts(supplierRows(['x'.repeat(40), 'a'], ['y'.repeat(41), 'b']))).toEqual([
      ['New', {}],
      ['Error', { supplier: 'Maximum valid input length is 40 character' }],
    ]);
  });

  it('name the line that they repeat', () => {
    const rows = supplierRows(['Nova', 'N-1'], ['Mira', 'M'], ['Nova', 'N-1'], ['Nova', 'N-2']);
    expect(texts(rows).slice(2)).toEqual([
      ['Error', { supplier: 'Line 4 repeats line 2' }],
      ['New, same key as line 2', {}],
    ]);
  });

  it('do not repeat each other without a name', () => {
    expect(texts(supplierRows(['', 'N-1'], ['', 'N-2'])).map(([, errors]) => errors)).toEqual([
      { supplier: 'This field is required' },
      { supplier: 'This field is required' },
    ]);
  });

  it('are the same as one of two rows that are there', () => {
    const twins = [12, 13].map((id) => stored('suppliers', id, { supplier: 'Acme', system_code: `A-${id}` }));
    expect(texts(supplierRows(['Acme', 'A-13']), { stored: twins })).toEqual([['Same as row 13', {}]]);
  });

  it('name the row that is there where it cannot be changed', () => {
    expect(texts(supplierRows(['Acme', 'A-2'], ['Acme ', 'A-1']).slice(0, 1), { mayUpdate: false })).toEqual([
      ['Error', { supplier: 'Row 12 already has this key, and it cannot be changed here' }],
    ]);
  });

  it('are read without the apostrophe of a guarded formula', () => {
    const [row] = checkRows(checks, supplierRows(["'=Acme", "'-1"]));
    expect(row?.values).toEqual({ supplier: '=Acme', system_code: '-1' });
  });

  it('with one key each find their own stored row, and never a guessed one', () => {
    const acme = (...codes: string[]) =>
      codes.map((system_code, at) => stored('suppliers', 12 + at, { supplier: 'Acme', system_code }));
    const states = (codes: string[], ...rows: [string, string][]) =>
      checkRows(checksOf('suppliers', { stored: acme(...codes) }), supplierRows(...rows)).map((row) => [
        stateText(row),
        row.errors.supplier ?? '',
      ]);
    // A second code is new beside the stored one, in either order of the lines.
    expect(states(['A-1'], ['Acme', 'A-2'], ['Acme', 'A-1'])).toEqual([
      ['New, same key as row 12', ''],
      ['Same as row 12', ''],
    ]);
    expect(states(['A-1'], ['Acme', 'A-2'], ['Acme', 'A-3'])).toEqual([
      ['Changes row 12', ''],
      ['New, same key as row 12', ''],
    ]);
    expect(states(['A-1', 'A-2'], ['Acme', 'A-3'])).toEqual([
      ['Error', 'Rows 12, 13 already have this key: edit the right one'],
    ]);
    expect(states(['A-1', 'A-2'], ['Acme', 'A-2'], ['Acme', 'A-1'])).toEqual([
      ['Same as row 13', ''],
      ['Same as row 12', ''],
    ]);
    expect(states([], ['Acme', 'A-1'], ['Acme', 'A-2'], ['Acme', 'A-1'])).toEqual([
      ['New', ''],
      ['New, same key as line 2', ''],
      ['Error', 'Line 4 repeats line 2'],
    ]);
  });

  it('are counted by state', () => {
    const rows = checkRows(checks, supplierRows(['Nova', 'N-1'], ['Acme', 'A-2'], ['', '']));
    expect(countStates(rows)).toEqual({ new: 1, change: 1, same: 0, wrong: 1 });
  });
});

describe('rows of other tables', () => {
  it('keep what is stored in fields without a column', () => {
    const values = {
      payload_attribute_name: 'status',
      payload_attribute_value: 'paid',
      action: '1',
      message: 'Was paid',
    };
    const checks = checksOf('platform-status-processing-actions', {
      options: {
        action: [
          { index: 1, text: 'Accept' },
          { index: 2, text: 'Hold' },
        ],
      },
      stored: [stored('platform-status-processing-actions', 5, values)],
    });
    const cells = { payload_attribute_name: 'status', payload_attribute_value: 'paid', action: 'hold' };
    expect(checkRows(checks, [{ line: 2, cells }])).toMatchObject([
      { state: 'change', storedId: 5, values: { ...values, action: '2' } },
    ]);
  });

  it('take countries by number or name, once each, and leave those that are there', () => {
    const checks = checksOf('countries', {
      options: {
        countries: [
          { index: 7, text: 'Kenya' },
          { index: 8, text: 'Oman' },
        ],
      },
      stored: [stored('countries', 8, { countries: ['8'] })],
    });
    const rows = ['kenya', 'Oman', '7', 'Narnia'].map((countries, at) => ({
      line: at + 2,
      cells: { countries },
    }));
    expect(checkRows(checks, rows).map((row) => [stateText(row), row.errors])).toEqual([
      ['New', {}],
      ['Same as row 8', {}],
      ['Error', { countries: 'Line 4 repeats line 2' }],
      ['Error', { countries: 'This is not one of the options' }],
    ]);
  });

  it('ask for the carrier or the shipping type by what a method applies to', () => {
    const checks = checksOf('platform-shipping-methods', {
      options: {
        apply_type_id: [
          { index: 1, text: 'Internal' },
          { index: 2, text: 'Carrier' },
        ],
        shipping_type_id: [{ index: 30, text: 'Express' }],
        carrier_id: [{ index: 9, text: 'DHL' }],
      },
    });
    const rows = [
      { apply_type_id: 'Internal', shipping_type_id: 'Express', carrier_id: 'not used', store_code: 'A' },
      { apply_type_id: 'Carrier', shipping_type_id: '', carrier_id: '', store_code: 'B' },
    ].map((cells, at) => ({ line: at + 2, cells }));
    expect(checkRows(checks, rows).map(({ errors }) => errors)).toEqual([
      {},
      { carrier_id: 'This field is required' },
    ]);
    // Fields that the form does not show are not sent, so they are not compared.
    const kept = { apply_type_id: '1', shipping_type_id: '30', carrier_id: '', store_code: 'A' };
    const [first] = checkRows({ ...checks, stored: [stored('platform-shipping-methods', 4, kept)] }, rows);
    expect(first && stateText(first)).toBe('Same as row 4');
  });

  it('5,000 rows against 16,000 stored ones take no time that is noticed', async () => {
    const values = (at: number) => ({ sku: `SKU-${at}`, system_sku: `C-${at}` });
    const checks = checksOf('skus-mapping', {
      mayUpdate: false,
      stored: Array.from({ length: 16_000 }, (_, at) => stored('skus-mapping', at, values(at))),
    });
    const rows = Array.from({ length: 5000 }, (_, at) => ({ line: at + 2, cells: values(at + 13_000) }));
    const counts = await withinCpuTime(2000, () => countStates(checkRows(checks, rows)));
    expect(counts).toEqual({ new: 2000, change: 0, same: 3000, wrong: 0 });
  });
});
