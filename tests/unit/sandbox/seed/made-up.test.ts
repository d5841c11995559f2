import { describe, expect, it } from 'vitest';
import { madeUpRows } from '../../../../sandbox/seed/made-up';
import { practiceCells } from '../../../../sandbox/tables/cell-types';
import { isNumberColumn, sentValue } from '../../../../sandbox/tables/list-columns';
import { list as contracts } from '../../../../shared/lists/contracts';
import { defineList, type ListColumn } from '../../../../shared/table/list';
import { cellValueSchemas } from '../../../support/cell-value-schemas';

const define = (columns: readonly ListColumn[]) =>
  defineList({ ...contracts, id: 'parcels', rowId: 'id', rowName: 'id', columns });

const list = define([
  { value: 'id', text: 'ID', type: 'id' },
  { value: 'carrier', text: 'Carrier', type: 'text', practice: ['Falcon Road Cargo'] },
  { value: 'reference', text: 'Reference', type: 'text' },
  { value: 'state_label', text: 'State', type: 'status', practice: ['Delivered', 'Lost'] },
  { value: 'created_at', text: 'Created', type: 'datetime' },
]);

describe('rows of a list without a row maker', () => {
  it('match its columns and are the same each time', () => {
    const rows = [...madeUpRows(list, 50)];
    expect(rows).toEqual([...madeUpRows(list, 50)]);
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(rows[4]?.slice(1, 3)).toEqual(['Falcon Road Cargo', 'Reference 0005']);
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['Delivered', 'Lost']));
    expect(rows.every((row) => row.length === 6 && Number.isInteger(row[4]))).toBe(true);
    expect(rows.every((row) => row[5] === null)).toBe(true);
  });

  it('are identified by a text if the identifier is one', () => {
    const named = define([{ value: 'id', text: 'Code', type: 'text' }]);
    expect([...madeUpRows(named, 2)].map(([id]) => id)).toEqual(['parcels-1', 'parcels-2']);
  });

  it.each([...practiceCells.keys()])('have values that a %s documents', (type) => {
    const column = { value: 'cell', text: 'Cell', type };
    const rows = [...madeUpRows(define([{ value: 'id', text: 'ID', type: 'id' }, column]), 50)];
    for (const row of rows) {
      const value = row[1] ?? null;
      expect(['string', 'number']).toContain(typeof value);
      // Otherwise the column could not be sorted.
      if (typeof value === 'number') expect(isNumberColumn(column)).toBe(true);
      expect(cellValueSchemas[type]?.safeParse(sentValue(column, value)).error).toBeUndefined();
    }
  });

  it('have text for an unknown type', () => {
    const column = { value: 'cell', text: 'Cell', type: 'hologram' };
    const [row] = madeUpRows(define([{ value: 'id', text: 'ID', type: 'id' }, column]), 1);
    expect(sentValue(column, row?.[1] ?? null)).toBe('Cell 0001');
  });

  it('use the values of a row maker and generate the others', () => {
    const [row] = madeUpRows(list, 1, () => ({ carrier: null, state_label: 'Lost', extra_data: '{}' }));
    expect([row?.[1], row?.[2], row?.[3], row?.[5]]).toEqual([null, 'Reference 0001', 'Lost', '{}']);
  });
});
