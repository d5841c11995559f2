/** Rules for equal keys over many generated rows: no rate is lost or doubled unless the rule requires it. */
import { describe, expect, it } from 'vitest';
import { additionalCosts } from '../../../../shared/row-tables/additional-costs';
import { areaRates } from '../../../../shared/row-tables/area-rates';
import { boxRates } from '../../../../shared/row-tables/box-rates';
import { contractFulfilmentIncrements } from '../../../../shared/row-tables/contract-increments';
import { deliveryIncrements } from '../../../../shared/row-tables/delivery-increments';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';
import { fulfilmentIncrements } from '../../../../shared/row-tables/fulfilment-increments';
import { fulfilmentRates } from '../../../../shared/row-tables/fulfilment-rates';
import { returnsIncrements } from '../../../../shared/row-tables/returns-increments';
import { returnsRates } from '../../../../shared/row-tables/returns-rates';
import {
  type RowTableDefinition,
  removeRow,
  saveRow,
  type TableRow,
} from '../../../../shared/row-tables/row-table';
import { stockIncrements } from '../../../../shared/row-tables/stock-increments';
import { stockRates } from '../../../../shared/row-tables/stock-rates';

/** The key of each table, and whether a new row with an existing key is appended, as finance section 4 describes it. */
const tables: readonly [table: RowTableDefinition, key: readonly string[], appends: boolean][] = [
  [deliveryRates, ['from', 'to', 'city'], true],
  [deliveryIncrements, ['from', 'to', 'city'], true],
  [fulfilmentRates, ['from', 'to', 'city'], true],
  [fulfilmentIncrements, ['from', 'to', 'city'], true],
  [contractFulfilmentIncrements, ['from', 'to', 'city'], true],
  [stockRates, ['from', 'to'], false],
  [stockIncrements, ['from', 'to'], false],
  [areaRates, ['from', 'to'], false],
  [additionalCosts, ['name'], false],
  [boxRates, ['box_id'], false],
  [returnsRates, ['from', 'to'], false],
  [returnsIncrements, ['from', 'to'], false],
];

/** Park and Miller's generator: the same rows on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** Few different keys, so that equal keys are frequent; the same amount in several spellings. */
function anyRow(table: RowTableDefinition, roll: (sides: number) => number, mark: number): TableRow {
  const spellings = (number: number) => [`${number}`, `${number}.0`, ` ${number}`, `0${number}.00`];
  return Object.fromEntries(
    table.columns.map(({ name, kind }) => {
      if (name === 'rate' || name === 'flat_rate') return [name, `${mark}`];
      const number = roll(3) + 1;
      if (kind !== 'decimal') return [name, kind === 'text' ? `Cost ${number}` : `${number}`];
      return [name, spellings(number)[roll(4)] ?? ''];
    }),
  );
}

/** The key of a row as plain numbers, without the code under test. */
const nameOf = (row: TableRow, key: readonly string[]) =>
  key.map((name) => (/^[\d. ]+$/.test(row[name] ?? '') ? Number(row[name]) : row[name])).join('|');

describe.each(tables.map(([table, key, appends]) => [table.id, table, key, appends] as const))(
  '%s',
  (_id, table, key, appends) => {
    it('changes only one row per edit, for any rows', () => {
      for (let seed = 1; seed <= 300; seed += 1) {
        const roll = dice(seed * 7919);
        const before = Array.from({ length: roll(8) }, (_, at) => anyRow(table, roll, at));
        const row = anyRow(table, roll, 999);
        const name = nameOf(row, key);
        const index = roll(2) === 0 || before.length === 0 ? null : roll(before.length);
        const others = before.filter((_, at) => at !== index);
        const met = others.find((other) => nameOf(other, key) === name);

        const after = saveRow(table, before, index, row) ?? [];
        expect(after.filter((each) => each === row)).toHaveLength(1);
        // All other rows are the same objects in the same order.
        const replaced = index === null && appends ? undefined : met;
        expect(after.filter((each) => each !== row)).toEqual(others.filter((each) => each !== replaced));
        // The saved row is at the index of the row that it replaced.
        const placed = after.indexOf(row);
        if (replaced) expect(others.indexOf(replaced)).toBe(placed);
        else expect(placed).toBe(index ?? before.length);
      }
    });

    it('keeps one row per key after many changes where adding replaces, and every added row where it appends', () => {
      for (let seed = 1; seed <= 25; seed += 1) {
        const roll = dice(seed * 104_729);
        let rows: readonly TableRow[] = [];
        let expected: TableRow[] = [];
        for (let turn = 0; turn < 60; turn += 1) {
          const row = anyRow(table, roll, turn);
          const name = nameOf(row, key);
          const index = rows.length === 0 ? 0 : roll(rows.length);
          const chosen = rows[index];
          // In tables that append, keys repeat and an edit could equal several rows; the test above covers those.
          const act = rows.length === 0 ? 0 : appends ? roll(2) * 2 : roll(3);
          if (act === 0) {
            rows = saveRow(table, rows, null, row) ?? [];
            const gone = appends ? undefined : expected.find((each) => nameOf(each, key) === name);
            expected = [...expected.filter((each) => each !== gone), row];
          } else if (act === 1) {
            rows = saveRow(table, rows, index, row) ?? [];
            const rest = expected.filter((each) => each !== chosen);
            const gone = rest.find((each) => nameOf(each, key) === name);
            expected = [...rest.filter((each) => each !== gone), row];
          } else {
            rows = removeRow(rows, index) ?? [];
            expected = expected.filter((each) => each !== chosen);
          }
          expect(new Set(rows)).toEqual(new Set(expected));
          expect(rows).toHaveLength(expected.length);
          if (!appends) expect(new Set(rows.map((each) => nameOf(each, key))).size).toBe(rows.length);
        }
      }
    });

    it('reports that the edited row no longer exists, and changes nothing', () => {
      const rows = [anyRow(table, dice(5), 1)];
      expect(saveRow(table, rows, 1, anyRow(table, dice(6), 2))).toBeUndefined();
      expect(removeRow(rows, 1)).toBeUndefined();
    });
  },
);
