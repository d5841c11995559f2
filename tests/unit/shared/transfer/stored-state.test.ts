/** The state of a row that is to be sent, read from the stored rows of its table. */
import { describe, expect, it } from 'vitest';
import type { EntryRow } from '../../../../shared/desk/row-entries';
import { requiredHubTable } from '../../../../shared/hub';
import type { StoredRow } from '../../../../shared/transfer/check-rows';
import { readStoredState, storedRows } from '../../../../shared/transfer/stored-state';
import { transferTable } from '../../../../shared/transfer/stored-table';
import type { TransferTable } from '../../../../shared/transfer/table';

const suppliers = transferTable({ id: 'suppliers' });
const countries = transferTable({ id: 'countries' });
const validations = { ...requiredHubTable('validations'), fields: [] } as TransferTable;

const amber = { supplier: 'Amber', system_code: 'A-1' };
const stored = (id: number, values = amber, more: Partial<StoredRow> = {}): StoredRow => ({
  ...{ id, key: JSON.stringify([values.supplier]), values },
  ...more,
});
const country = (id: number, index: string) => ({
  ...{ id, key: JSON.stringify([index]), values: { countries: [index] } },
});
const found = (row: EntryRow, rows: readonly StoredRow[], { table = suppliers, wasSent = false } = {}) =>
  readStoredState(table, row, storedRows(rows), wasSent);

describe('a row that is added', () => {
  const row: EntryRow = { kind: 'store', values: amber };

  it('is there with the same values, whatever blanks stand around them', () => {
    expect(found(row, [stored(9, { ...amber, system_code: ' A-1 ' })])).toEqual({ is: 'there' });
    expect(found(row, [])).toEqual({ is: 'missing' });
  });

  it('is not sent over a row that has its key with other values', () => {
    const text = 'Row 9 now has this key, with other values';
    expect(found(row, [stored(9, { ...amber, system_code: 'X' })])).toEqual({ is: 'differs', text });
  });

  it('is sent beside a row of its key if its file has the key twice, until nobody knows which of them came', () => {
    const twin = [stored(9, { ...amber, system_code: 'X' })];
    expect(found({ ...row, repeats: true }, twin)).toEqual({ is: 'missing' });
    expect(found({ ...row, repeats: true }, twin, { wasSent: true })).toMatchObject({ is: 'differs' });
  });

  it('is there though the server does not send one of its values', () => {
    const rows = [stored(9, { ...amber, system_code: '' }, { unknown: ['System_code'] })];
    expect(found(row, rows)).toEqual({ is: 'there' });
  });
});

describe('a row that is changed', () => {
  const row: EntryRow = { kind: 'update', id: 9, values: amber };

  it('is there with its values, is sent over others, and is gone with its id', () => {
    expect(found(row, [stored(9)])).toEqual({ is: 'there' });
    expect(found(row, [stored(9, { ...amber, system_code: 'old' })])).toEqual({ is: 'missing' });
    expect(found(row, [stored(8)])).toEqual({ is: 'gone', text: 'Row 9 no longer exists' });
  });
});

it('a row that is removed is as it is to be once its id is gone', () => {
  expect(found({ kind: 'destroy', id: 9 }, [stored(9)])).toEqual({ is: 'missing' });
  expect(found({ kind: 'destroy', id: 9 }, [stored(8)])).toEqual({ is: 'there' });
});

it('a row is turned on or off unless it is already, or gone', () => {
  const rows = [{ id: 9, key: '', values: {}, isEnabled: true }];
  const told = (id: number, status: boolean) =>
    found({ kind: 'state', id, status }, rows, { table: validations }).is;
  expect([told(9, true), told(9, false), told(8, true)]).toEqual(['there', 'missing', 'gone']);
});

describe('a row that is undone', () => {
  const text = 'Row 9 was changed since';
  const other = stored(9, { ...amber, system_code: 'X' });

  it('is removed only with the values that it got', () => {
    const row: EntryRow = { kind: 'destroy', id: 9, onlyIf: amber };
    expect(found(row, [stored(9)])).toEqual({ is: 'missing' });
    expect(found(row, [other])).toEqual({ is: 'differs', text });
    expect(found(row, [])).toEqual({ is: 'there' });
  });

  it('gets its values of before only over those that it got', () => {
    const row: EntryRow = { kind: 'update', id: 9, values: { ...amber, system_code: 'old' }, onlyIf: amber };
    expect(found(row, [stored(9)])).toEqual({ is: 'missing' });
    expect(found(row, [other])).toEqual({ is: 'differs', text });
    expect(found(row, [stored(9, { ...amber, system_code: 'old' })])).toEqual({ is: 'there' });
  });
});

describe('a list of options', () => {
  const row: EntryRow = { kind: 'store', values: { countries: ['2', '3', '4'] }, lines: [5, 6, 7] };
  const options = { table: countries };

  it('is sent whole, or not at all', () => {
    expect(found(row, [], options)).toEqual({ is: 'missing' });
    const all = ['2', '3', '4'].map((index, at) => country(at, index));
    expect(found(row, all, options)).toEqual({ is: 'there' });
  });

  it('of which some are there has the others and their lines to be sent', () => {
    const rest = { kind: 'store', values: { countries: ['2', '4'] }, lines: [5, 7] };
    expect(found(row, [country(1, '3')], options)).toEqual({ is: 'partly', rest });
  });
});
