import { describe, expect, it } from 'vitest';
import { madeUpRows } from '../../../sandbox/seed/made-up';
import { list as contracts } from '../../../shared/lists/contracts';
import { defineList } from '../../../shared/table/list';

const list = defineList({
  ...contracts,
  id: 'parcels',
  rowId: 'id',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'carrier', text: 'Carrier', type: 'text', practice: ['Falcon Road Cargo'] },
    { value: 'reference', text: 'Reference', type: 'text' },
    { value: 'state_label', text: 'State', type: 'status', practice: ['Delivered', 'Lost'] },
    { value: 'created_at', text: 'Created', type: 'datetime' },
  ],
});

describe('rows of a list without a seed of its own', () => {
  it('fit its columns and are the same each time', () => {
    const rows = [...madeUpRows(list, 50)];
    expect(rows).toEqual([...madeUpRows(list, 50)]);
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(rows[4]?.slice(1, 3)).toEqual(['Falcon Road Cargo', 'Reference 0005']);
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['Delivered', 'Lost']));
    expect(rows.every((row) => row.length === 6 && Number.isInteger(row[4]))).toBe(true);
  });
});
