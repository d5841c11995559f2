/** The rows of a file as entries of the journal. */
import { expect, it } from 'vitest';
import type { RowEntry } from '../../../../shared/desk/row-entries';
import type { CheckedRow } from '../../../../shared/transfer/check-rows';
import { entryLines, entryRows } from '../../../../shared/transfer/entries';
import { transferTable } from '../../../../shared/transfer/stored-table';

const suppliers = transferTable({ id: 'suppliers' });
const countries = transferTable({ id: 'countries' });

const checked = (line: number, state: CheckedRow['state'], more: Partial<CheckedRow> = {}): CheckedRow => ({
  ...{ line, state, cells: {}, errors: {}, key: `S${line}`, values: { supplier: `S${line}` } },
  ...more,
});

it('are those that are new or change a stored one', () => {
  const rows = [
    checked(2, 'new'),
    checked(3, 'same'),
    checked(4, 'wrong'),
    checked(5, 'change', { storedId: 77 }),
  ];
  expect(entryRows(suppliers, rows)).toEqual([
    { kind: 'store', values: { supplier: 'S2' }, lines: [2] },
    { kind: 'update', id: 77, values: { supplier: 'S5' }, lines: [5] },
  ]);
});

it('are known as repeated where the file has a key twice, or a stored row beside one', () => {
  const rows = [
    checked(2, 'new', { key: 'A' }),
    checked(3, 'new', { key: 'A' }),
    checked(4, 'new', { besides: 'row 9' }),
    checked(5, 'new'),
  ];
  expect(entryRows(suppliers, rows).map(({ repeats }) => repeats)).toEqual([true, true, true, undefined]);
});

it('of countries are one entry, which is its lines again', () => {
  const rows = [2, 3].map((line) => checked(line, 'new', { values: { countries: [String(line)] } }));
  const [row, ...others] = entryRows(countries, rows);
  expect([row, others]).toEqual([{ kind: 'store', values: { countries: ['2', '3'] }, lines: [2, 3] }, []]);
  const entry = { row } as RowEntry;
  expect(entryLines(countries, entry)).toEqual([
    { line: 2, values: { countries: ['2'] }, entry },
    { line: 3, values: { countries: ['3'] }, entry },
  ]);
  expect(entryRows(countries, [])).toEqual([]);
});
