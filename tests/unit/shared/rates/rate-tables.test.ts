import { describe, expect, it } from 'vitest';
import {
  importedTable,
  rateTable,
  rateTableIds,
  tablesOfCommand,
} from '../../../../shared/rates/rate-tables';
import { columnRule } from '../../../../shared/row-tables/row-table';

describe('the rate tables', () => {
  const imported = rateTableIds.filter((id) => rateTable(id).definition.importType !== undefined);

  it.each(imported)('%s can be read with the columns of its import type', (id) => {
    const { definition, importType } = rateTable(id);
    const shapes = (columns: typeof definition.columns) =>
      columns.map((column) => {
        const { required = false, decimal } = columnRule(column, {});
        return { name: column.name, kind: column.kind, required, places: decimal?.places };
      });
    const read = shapes(importedTable(importType).columns);
    for (const column of shapes(definition.columns)) expect(read).toContainEqual(column);
  });

  it('are known for the import types 1 to 6, and for no other', () => {
    expect([1, 2, 3, 4, 5, 6].map((type) => importedTable(type).id)).toEqual([
      'delivery-rates',
      'delivery-increments',
      'area-rates',
      'box-rates',
      'returns-rates',
      'returns-increments',
    ]);
    expect(() => importedTable(7)).toThrow(RangeError);
  });

  it('have the names that the command takes', () => {
    expect(Object.fromEntries(tablesOfCommand())).toEqual({
      rate: 'delivery-rates',
      increment: 'delivery-increments',
      'area-rate': 'area-rates',
      'box-rate': 'box-rates',
      'returns-rate': 'returns-rates',
      'returns-increment': 'returns-increments',
    });
  });
});
