/** Compares rows of a file with the current rates: added, changed and removed rows, and possible decimal mix-ups. */
import { describe, expect, test } from 'vitest';
import { type AcceptedChanges, RateComparison } from '../../../../shared/rates/compare';
import { type RateTableId, rateTable } from '../../../../shared/rates/rate-tables';
import { columnsOfRows, rowsOfColumns } from '../../../../shared/rates/rows-file';
import type { TableRow } from '../../../../shared/row-tables/row-table';
import { campaignRounds, isLong } from '../../../support/campaign';
import { randomOf } from '../../../support/random';

const rates = rateTable('delivery-rates');

/** `0..1 6.19 Oslo` */
function bandRow(text: string): TableRow {
  const [ends = '', rate = '', city = ''] = text.split(' ');
  const [from = '', to = ''] = ends.split('..');
  return { from, to, rate, city };
}
const lineOf = ({ from, to, rate, city }: TableRow) => `${from}..${to} ${rate}${city ? ` ${city}` : ''}`;

function compared(current: readonly string[], file: readonly string[]) {
  const [now, next] = [current, file].map((rows) => columnsOfRows(rates, rows.map(bandRow)));
  if (!now || !next) throw new Error('Two tables are compared');
  const comparison = new RateComparison(rates, now, next);
  const wanted = (taken?: AcceptedChanges) => {
    const { columns, counts } = comparison.resultRows(taken);
    return { rows: rowsOfColumns(rates, columns).map(lineOf), counts };
  };
  return { comparison, file: next, states: file.map((_, row) => comparison.state(row)), wanted };
}

describe('states', () => {
  test('rows are added, changed, removed or unchanged by their key', () => {
    const { comparison, states } = compared(
      ['0..1 5', '1..2 6.19', '2..3 7', '0..1 5 Oslo'],
      ['1..2 6.50', '0.0..1.00 5.0', '3..4 8', '0..1 5.1 Oslo'],
    );
    expect(states).toEqual(['changed', 'unchanged', 'added', 'changed']);
    expect(comparison.totals).toEqual({
      added: 1,
      changed: 2,
      removed: 1,
      unchanged: 1,
      repeated: 0,
      mixUps: 0,
      largeMoves: 0,
      repeatedNow: 0,
    });
    expect([0, 1, 2, 3].map((position) => comparison.isRemoved(position))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect([0, 1, 2, 3].map((row) => comparison.partner(row))).toEqual([1, 0, -1, 3]);
    expect(comparison.differing(0)).toEqual({ rate: '6.19' });
    expect(comparison.differing(1)).toEqual({});
    expect(comparison.differing(2)).toEqual({});
  });

  test('an export of the current rates changes nothing, also where a key stands twice', () => {
    const rows = ['0..1 5', '0..1 6', '1..2 7', '0..1 5'];
    const { states, comparison } = compared(rows, [...rows].reverse());
    expect(new Set(states)).toEqual(new Set(['unchanged']));
    expect([comparison.totals.removed, comparison.totals.repeatedNow]).toEqual([0, 1]);
  });

  test('of a key that the file repeats the first row counts, if no other is as the current one', () => {
    expect(compared([], ['0..1 5', '1..2 5', '0..1 6']).states).toEqual(['added', 'added', 'repeated']);
    expect(compared(['0..1 4'], ['0..1 5', '0..1 6']).states).toEqual(['changed', 'repeated']);
    expect(compared(['0..1 6'], ['0..1 5', '0..1 6']).states).toEqual(['repeated', 'unchanged']);
  });

  test('of a key that the current rates repeat, those without a row are removals', () => {
    const { comparison, states } = compared(['0..1 5', '0..1 6', '0..1 7'], ['0..1 6', '0..1 8']);
    expect(states).toEqual(['unchanged', 'changed']);
    expect([0, 1, 2].map((position) => comparison.isRemoved(position))).toEqual([false, false, true]);
  });

  test('numbers are the same as decimals, whatever their length', () => {
    const long = '0.12345678901234567890';
    expect(compared([`0..${long} 5`], [`0..${long} 5.00000000000000000001`]).states).toEqual(['changed']);
    expect(compared([`0..${long} 5`], ['0..0.1234567890123456789 5']).states).toEqual(['unchanged']);
    expect(compared([`0..${long} 5`], ['0..0.12345678901234567891 5']).states).toEqual(['added']);
  });

  test('a row whose key could not be read is nothing yet', () => {
    expect(compared(['0..1 5'], ['0.. 5', '..1 5', '0..1 5']).states).toEqual([null, null, 'unchanged']);
  });

  test('an open end is an end like others, unless its text could not be read', () => {
    const steps = rateTable('delivery-increments');
    const rows = columnsOfRows(steps, [{ from: '1', to: '', increment: '1', rate: '5', city: '' }]);
    expect(new RateComparison(steps, rows, rows).state(0)).toBe('unchanged');
    expect(
      new RateComparison(steps, rows, rows, { isUnread: (_, field) => field === 'to' }).state(0),
    ).toBeNull();
  });

  test('only rows that count are compared', () => {
    const [now, next] = [['0..1 5'], ['0..1 5', '1..2 5']].map((rows) =>
      columnsOfRows(rates, rows.map(bandRow)),
    );
    if (!now || !next) throw new Error('Two tables are compared');
    const { totals } = new RateComparison(rates, now, next, { rows: Uint32Array.of(1) });
    expect([totals.added, totals.removed, totals.unchanged]).toEqual([1, 1, 0]);
  });

  test('the work can be given up', () => {
    const rows = columnsOfRows(rates, [bandRow('0..1 5')]);
    const pace = () => {
      throw new Error('given up');
    };
    expect(() => new RateComparison(rates, rows, rows, { pace })).toThrow('given up');
  });
});

describe('moves', () => {
  test.each([
    ['6.19', '6.50', '5.0', 0],
    ['6.50', '6.19', '-4.8', 0],
    ['200', '200.1', '0.1', 0],
    ['200', '199.9', '-0.1', 0],
    ['1000', '1000.4', '0.0', 0],
    ['1000', '999.6', '0.0', 0],
    ['10', '10.005', '0.1', 0],
    ['0', '5', null, 0],
    ['5', '0', '-100.0', 0],
    ['6.85', '68.5', '900.0', 1],
    ['6.85', '68.49', '899.9', 0],
    ['6.85', '685', '9900.0', 2],
    ['6.85', '650', '9389.1', 2],
    ['6.85', '6850', '99900.0', 3],
    ['68.5', '6.85', '-90.0', -1],
    ['68.5', '6.86', '-90.0', 0],
    ['685', '6.85', '-99.0', -2],
    ['0.3', '3', '900.0', 1],
    ['3', '0.3', '-90.0', -1],
    ['-5', '50', '1100.0', 0],
    ['', '5', null, 0],
    ['5', '', null, 0],
    ['0.000001', '0.00001', '900.0', 1],
  ])('%s to %s moves by %s percent and is off by %s tens', (now, next, percent, tens) => {
    const { comparison } = compared([`0..1 ${now}`], [`0..1 ${next}`]);
    expect([comparison.percent(0), comparison.mixUp(0)]).toEqual([percent, tens]);
    expect(comparison.totals.mixUps).toBe(tens === 0 ? 0 : 1);
  });

  test.each([
    ['5', '10', false],
    ['5', '10.0001', true],
    ['5', '50', true],
    ['5', '2', false],
    ['5', '0.5', true],
    ['5', '0.51', false],
    ['0', '5', false],
    ['', '5', false],
    ['-5', '1', true],
  ])('%s to %s is a large move: %s', (now, next, isLarge) => {
    const { comparison, file } = compared([`0..1 ${now}`], [`0..1 ${next}`]);
    const seen = () => [comparison.isLargeMove(0), comparison.totals.largeMoves];
    expect(seen()).toEqual([isLarge, Number(isLarge)]);
    // It counts as long as the row has the rate.
    file.number('rate').put(0, now);
    comparison.update(Uint32Array.of(0));
    expect(seen()).toEqual([false, 0]);
    file.number('rate').put(0, next);
    comparison.update(Uint32Array.of(0));
    expect(seen()).toEqual([isLarge, Number(isLarge)]);
  });

  test('an added row moves nothing', () => {
    expect(compared([], ['0..1 5']).comparison.percent(0)).toBeNull();
  });
});

test('the most dangerous comes first', () => {
  const { comparison } = compared(
    ['0..1 5', '1..2 5', '2..3 5', '3..4 5', '4..5 0', '5..6 5', '6..7 5', '7..8 5'],
    ['0..1 5', '8..9 1', '1..2 5.5', '2..3 50', '3..4 1', '4..5 1', '5..6 500', '0..1 5', '6..7 ', '..9 1'],
  );
  // Mix-ups, from nothing, to nothing, the fall by 80 percent, the rise by 10, the removal, the new one, the rest.
  expect([...comparison.byRisk()]).toEqual([6, 3, 5, 8, 4, 2, -8, 1, 0, 7]);
});

describe('what the service is to have', () => {
  const now = ['0..1 5', '1..2 6', '2..3 7'];
  const file = ['3..4 9', '1..2 8', '0..1 5', '4..5 9'];

  test('by default additions and changes are taken, and nothing is removed', () => {
    expect(compared(now, file).wanted()).toEqual({
      rows: ['0..1 5', '1..2 8', '2..3 7', '3..4 9', '4..5 9'],
      counts: { added: 2, changed: 1, removed: 0, unchanged: 2 },
    });
  });

  test('what is not taken stays as it is', () => {
    expect(compared(now, file).wanted({ added: (row) => row === 3, changed: () => false })).toEqual({
      rows: ['0..1 5', '1..2 6', '2..3 7', '4..5 9'],
      counts: { added: 1, changed: 0, removed: 0, unchanged: 3 },
    });
  });

  test('a removal goes only where it was taken', () => {
    const { wanted } = compared([...now, '9..10 1'], file);
    expect(wanted({ removed: (position) => position === 2 })).toEqual({
      rows: ['0..1 5', '1..2 8', '9..10 1', '3..4 9', '4..5 9'],
      counts: { added: 2, changed: 1, removed: 1, unchanged: 2 },
    });
  });

  test('rows that the file repeats are not added twice', () => {
    expect(compared([], ['0..1 5', '0..1 5']).wanted().rows).toEqual(['0..1 5']);
  });

  test('a current row that stands there twice stays, unless its removal is taken', () => {
    expect(compared(['0..1 5', '0..1 6'], ['0..1 6']).wanted().rows).toEqual(['0..1 5', '0..1 6']);
  });
});

test('the order by danger is right after an edit of very many rows, and after the next one', () => {
  const table = rateTable('delivery-rates');
  const count = 10_050;
  const row = (at: number, rate: number) => ({ from: `${at}`, to: `${at + 1}`, rate: `${rate}`, city: '' });
  const current = columnsOfRows(
    table,
    Array.from({ length: count }, (_, at) => row(at, 1000)),
  );
  const file = columnsOfRows(
    table,
    Array.from({ length: count }, (_, at) => row(at, 1000)),
  );
  const comparison = new RateComparison(table, current, file);
  expect(comparison.byRisk()[0]).toBe(0);
  const all = Uint32Array.from({ length: count }, (_, at) => at);
  for (const at of all) file.fields.get('rate')?.put(at, `${1001 + at / 100}`);
  comparison.update(all);
  expect([...comparison.byRisk()]).toEqual([...all].reverse());
  file.fields.get('rate')?.put(3, '1900');
  comparison.update(Uint32Array.of(3));
  expect([...comparison.byRisk().subarray(0, 2)]).toEqual([3, count - 1]);
});

test('a comparison after edits is that of all rows', () => {
  const ids: RateTableId[] = [
    'delivery-rates',
    'delivery-increments',
    'returns-rates',
    'area-rates',
    'box-rates',
  ];
  let rounds = 0;
  for (const round of campaignRounds(60, 3000)) {
    rounds += 1;
    const random = randomOf(round);
    const table = rateTable(random.pick(ids));
    const value = (name: string) => {
      if (name === 'rate') return `${random.pick([0, 1, 2, 20])}`;
      return random.chance(7) ? '' : `${random.below(4)}${random.chance(9) ? '.00000001' : ''}`;
    };
    const row = () => Object.fromEntries(table.definition.columns.map(({ name }) => [name, value(name)]));
    const current = columnsOfRows(table, Array.from({ length: random.below(12) }, row));
    const file = columnsOfRows(table, Array.from({ length: random.below(12) }, row));
    const gone = new Set<number>();
    const edited = new RateComparison(table, current, file);
    const told = (comparison: RateComparison) => ({
      totals: comparison.totals,
      groups: Array.from({ length: file.length }, (_, at) => comparison.state(at)),
      mixUps: Array.from({ length: file.length }, (_, at) => comparison.mixUp(at)),
      partners: Array.from({ length: file.length }, (_, at) => comparison.partner(at)),
      removed: Array.from({ length: current.length }, (_, at) => comparison.isRemoved(at)),
      danger: [...comparison.byRisk()],
    });
    for (let edit = 0; edit < 8; edit += 1) {
      const rows = new Set<number>();
      for (let count = random.below(4); count >= 0; count -= 1) {
        const at = random.below(file.length + 1);
        if (at === file.length) file.resize(at + 1);
        for (const [name, text] of Object.entries(row())) file.fields.get(name)?.put(at, text);
        if (random.chance(4)) gone.add(at);
        else gone.delete(at);
        rows.add(at);
      }
      edited.update(Uint32Array.from(rows), (at) => !gone.has(at));
      const there = Uint32Array.from({ length: file.length }, (_, at) => at).filter((at) => !gone.has(at));
      const fresh = new RateComparison(table, current, file, { rows: there });
      expect(told(edited), `round ${round}, edit ${edit}`).toEqual(told(fresh));
      const { totals } = fresh;
      // Every current row is removed or has a row of the file.
      expect(totals.removed + totals.changed + totals.unchanged).toBe(current.length);
      // No row is lost, and no row occurs twice.
      const { columns, counts } = fresh.resultRows();
      expect(columns.length).toBe(current.length + totals.added);
      expect(counts).toEqual({
        added: totals.added,
        changed: totals.changed,
        removed: 0,
        unchanged: totals.unchanged + totals.removed,
      });
      const again = new RateComparison(table, columns, file, { rows: there });
      expect(again.totals.added + again.totals.changed).toBe(0);
    }
  }
  if (isLong) console.log(`comparisons after edits: ${rounds} rounds as those of all rows`);
});
