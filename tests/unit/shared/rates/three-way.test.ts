/** Three states of the rows of a table, and the undo of an import. */
import { describe, expect, test } from 'vitest';
import { type RateTableId, rateTable } from '../../../../shared/rates/rate-tables';
import { columnsOfRows, rowsOfColumns } from '../../../../shared/rates/rows-file';
import { haveSameRows, type Side, ThreeWay, undoneRows } from '../../../../shared/rates/three-way';
import { rowKey, type TableRow } from '../../../../shared/row-tables/row-table';
import { campaignRounds, isLong } from '../../../support/campaign';
import { randomOf } from '../../../support/random';

const rates = rateTable('delivery-rates');
const bandRow = (text: string): TableRow => {
  const [ends = '', rate = '', city = ''] = text.split(' ');
  const [from = '', to = ''] = ends.split('..');
  return { from, to, rate, city };
};
const lineOf = ({ from, to, rate, city }: TableRow) => `${from}..${to} ${rate}${city ? ` ${city}` : ''}`;
const columns = (rows: readonly string[]) => columnsOfRows(rates, rows.map(bandRow));

function sides(base: readonly string[], theirs: readonly string[], mine: readonly string[]) {
  const all = new ThreeWay(rates, columns(base), columns(theirs), columns(mine));
  return {
    all,
    merged: (side: Side | ((place: number) => Side)) =>
      rowsOfColumns(rates, all.merged(typeof side === 'string' ? () => side : side)).map(lineOf),
  };
}

describe('three sides', () => {
  test('a change of one side is taken, from either', () => {
    const { all, merged } = sides(
      ['0..1 1', '1..2 2', '2..3 3', '3..4 4', '4..5 5'],
      ['0..1 1', '1..2 2.5', '2..3 3', '4..5 5', '8..9 8'],
      ['0..1 1', '1..2 2', '2..3 3.5', '3..4 4', '9..10 9'],
    );
    expect(all.counts).toEqual({
      untouched: 1,
      takenOver: 3,
      mine: 3,
      mineRemoved: 1,
      same: 0,
      collisions: 0,
    });
    expect(merged('mine')).toEqual(['0..1 1', '1..2 2.5', '2..3 3.5', '9..10 9', '8..9 8']);
  });

  test('the same change on both sides is no collision', () => {
    const { all, merged } = sides(['0..1 1', '1..2 2'], ['0..1 1.50'], ['0..1 1.5']);
    expect([all.counts.same, all.counts.collisions]).toEqual([2, 0]);
    expect(merged('mine')).toEqual(['0..1 1.5']);
  });

  test.each([
    ['both changed it', ['0..1 1'], ['0..1 2'], ['0..1 3']],
    ['they removed what is changed', ['0..1 1'], [], ['0..1 3']],
    ['they changed what is removed', ['0..1 1'], ['0..1 2'], []],
    ['both added it', [], ['0..1 2'], ['0..1 3']],
  ])('%s: a person chooses', (_, base, theirs, mine) => {
    const { all, merged } = sides(base, theirs, mine);
    expect(all.counts.collisions).toBe(1);
    const { key, ...rows } = all.collision(0);
    expect(key).toBe('0\u00001\u0000');
    expect([rows.base, rows.theirs, rows.mine].map((each) => each.map(lineOf))).toEqual([base, theirs, mine]);
    expect(merged('theirs')).toEqual(theirs);
    expect(merged('mine')).toEqual(mine);
  });

  test('each collision is chosen by itself', () => {
    const { merged } = sides(['0..1 1', '1..2 1'], ['0..1 2', '1..2 2'], ['1..2 3', '0..1 3']);
    expect(merged((place) => (place === 0 ? 'theirs' : 'mine'))).toEqual(['1..2 3', '0..1 2']);
  });

  test('rows that share a key are compared together', () => {
    const twice = ['0..1 1', '0..1 2'];
    expect(sides(twice, [...twice].reverse(), twice).all.counts.untouched).toBe(1);
    expect(sides(twice, ['0..1 1', '0..1 1'], twice).all.counts.takenOver).toBe(1);
    const { all, merged } = sides(twice, ['0..1 1', '0..1 3'], ['0..1 1']);
    expect(all.counts.collisions).toBe(1);
    expect(merged('theirs')).toEqual(['0..1 1', '0..1 3']);
    expect(merged('mine')).toEqual(['0..1 1']);
  });

  test('the same rows in another order are the same rows', () => {
    const same = (a: readonly string[], b: readonly string[]) => haveSameRows(rates, columns(a), columns(b));
    expect(same(['0..1 1', '1..2 2'], ['1..2 2.0', '0..1 1'])).toBe(true);
    expect(same(['0..1 1', '1..2 2'], ['1..2 2'])).toBe(false);
    expect(same(['0..1 1', '0..1 1', '1..2 2'], ['0..1 1', '1..2 2', '1..2 2'])).toBe(false);
    expect(same(['0..1 1'], ['0..1 1.00000000000000000000001'])).toBe(false);
  });
});

describe('the undo of an import', () => {
  const undone = (before: readonly string[], after: readonly string[], now: readonly string[]) => {
    const { counts, rows } = undoneRows(rates, columns(before), columns(after), columns(now));
    return { counts, rows: rowsOfColumns(rates, rows).map(lineOf) };
  };

  test('restores, removes, and keeps what was changed since', () => {
    expect(
      undone(
        ['0..1 1', '1..2 2', '2..3 3', '5..6 5'],
        ['0..1 1.5', '1..2 2.5', '4..5 4', '5..6 5', '6..7 6'],
        ['0..1 1.5', '1..2 9', '4..5 4', '5..6 8', '6..7 7', '7..8 7'],
      ),
    ).toEqual({
      // 0..1 as before and 2..3 restored; 4..5 removed; 1..2 and 6..7 were changed since, and 5..6 and 7..8 are not of
      // the import.
      counts: { restore: 2, remove: 1, keep: 2 },
      rows: ['0..1 1', '1..2 9', '2..3 3', '5..6 8', '6..7 7', '7..8 7'],
    });
  });

  test('without later edits everything is as before, in its order', () => {
    const before = ['3..4 3', '0..1 1', '1..2 2'];
    expect(undone(before, ['0..1 5', '9..10 9'], ['9..10 9', '0..1 5'])).toEqual({
      counts: { restore: 3, remove: 1, keep: 0 },
      rows: before,
    });
  });

  test('what is as before already is left alone', () => {
    expect(undone(['0..1 1'], ['0..1 2'], ['0..1 1']).counts).toEqual({ restore: 0, remove: 0, keep: 0 });
  });
});

test('merging loses no row that nobody changed, and takes a side whole', () => {
  const ids: RateTableId[] = ['delivery-rates', 'returns-increments', 'area-rates', 'box-rates'];
  let rounds = 0;
  for (const round of campaignRounds(150, 8000)) {
    rounds += 1;
    const random = randomOf(round);
    const table = rateTable(random.pick(ids));
    const value = (name: string) =>
      random.chance(8) && name !== 'rate' ? '' : `${random.below(3)}${random.chance(9) ? '.000000001' : ''}`;
    const row = () => Object.fromEntries(table.definition.columns.map(({ name }) => [name, value(name)]));
    const base = Array.from({ length: random.below(10) }, row);
    const edited = () => {
      const rows = base
        .filter(() => !random.chance(4))
        .map((each) => (random.chance(3) ? { ...each, rate: '7' } : each));
      return [...rows, ...Array.from({ length: random.below(3) }, row)];
    };
    const [theirs, mine] = [edited(), edited()];
    const [b, t, m] = [base, theirs, mine].map((rows) => columnsOfRows(table, rows));
    if (!b || !t || !m) throw new Error('Three tables are compared');
    const all = new ThreeWay(table, b, t, m);
    const groups = (rows: readonly TableRow[]) => {
      const found = new Map<string, string[]>();
      for (const each of rows) {
        const key = rowKey(table.definition, each);
        found.set(key, [...(found.get(key) ?? []), JSON.stringify(each)].sort());
      }
      return found;
    };
    const [was, now, wanted] = [groups(base), groups(theirs), groups(mine)];
    const colliding = new Set(
      Array.from({ length: all.counts.collisions }, (_, place) => all.collision(place).key),
    );
    for (const side of ['theirs', 'mine'] as const) {
      const merged = groups(
        rowsOfColumns(
          table,
          all.merged(() => side),
        ),
      );
      for (const key of new Set([...was.keys(), ...now.keys(), ...wanted.keys()])) {
        const [a, c, d] = [was, now, wanted].map((each) => JSON.stringify(each.get(key) ?? []));
        const expected = a === c ? d : a === d ? c : c === d ? c : side === 'theirs' ? c : d;
        expect(JSON.stringify(merged.get(key) ?? []), `round ${round}`).toBe(expected);
        expect(colliding.has(key), `round ${round}`).toBe(a !== c && a !== d && c !== d);
      }
    }
    const { counts } = all;
    expect(counts.untouched + counts.takenOver + counts.mine + counts.same + counts.collisions).toBe(
      new Set([...was.keys(), ...now.keys(), ...wanted.keys()]).size,
    );
    // Merging a merged result again changes nothing.
    const merged = all.merged(() => 'mine');
    expect(
      haveSameRows(
        table,
        new ThreeWay(table, t, t, merged).merged(() => 'theirs'),
        merged,
      ),
    ).toBe(true);
  }
  if (isLong) console.log(`merges: ${rounds} rounds, no row lost`);
});
