/** Findings between the rows of a table: bands by strip, and repeated keys. */
import { describe, expect, test } from 'vitest';
import { type RateTableId, rateTable } from '../../../../shared/rates/rate-tables';
import { RowChecks } from '../../../../shared/rates/row-checks';
import { type RowFinding, rowFindings } from '../../../../shared/rates/row-findings';
import { columnsOfRows } from '../../../../shared/rates/rows-file';
import type { TableRow } from '../../../../shared/row-tables/row-table';
import { campaignRounds, isLong } from '../../../support/campaign';
import { randomOf } from '../../../support/random';

/** `0-1 5 Oslo` as a row; `1- 5` has no end. */
function bandRow(text: string): TableRow {
  const [ends = '', rate = '', city = ''] = text.split(' ');
  const [from = '', to = ''] = ends.split('..');
  return { from, to, rate, city, increment: '1' };
}

function checks(id: RateTableId, rows: readonly TableRow[]): RowChecks {
  const table = rateTable(id);
  return new RowChecks(table, columnsOfRows(table, rows));
}

const ofBands = (...rows: string[]) => checks('delivery-rates', rows.map(bandRow));
const ofSteps = (...rows: string[]) => checks('delivery-increments', rows.map(bandRow));

/** All that was found, one line each. */
function found(from: RowChecks): string[] {
  return rowFindings.flatMap((kind) =>
    from
      .occurrences(kind)
      .map(({ rows, from: start, to }) =>
        start === undefined ? `${kind} ${rows}` : `${kind} ${rows} ${start}..${to}`,
      ),
  );
}

describe('bands', () => {
  test('bands that touch are right', () => {
    expect(found(ofBands('0..0.1 1', '0.1..0.25 2', '0.25..0.30 3'))).toEqual([]);
  });

  test('a gap between two bands is told with what it covers', () => {
    expect(found(ofBands('0..1 1', '1.5..2 2', '2..3 3'))).toEqual(['gap 0,1 1..1.5']);
  });

  test('a first band that does not begin at 0 is no gap', () => {
    expect(found(ofBands('2..3 1', '3..4 2'))).toEqual([]);
  });

  test('an overlap is told with what both price', () => {
    expect(found(ofBands('0..2 1', '1..3 2'))).toEqual(['overlap 0,1 1..2']);
    expect(found(ofBands('0..5 1', '1..3 2'))).toEqual(['overlap 0,1 1..3']);
  });

  test('a gap begins where the longest band before ends, not the last one', () => {
    expect(found(ofBands('0..5 1', '1..3 2', '6..7 3'))).toEqual(['gap 0,2 5..6', 'overlap 0,1 1..3']);
  });

  test('rows in any order are checked in the order of their starts', () => {
    expect(found(ofBands('3..4 3', '0..1 1', '1..2.5 2'))).toEqual(['gap 2,0 2.5..3']);
  });

  test('each city has its own bands', () => {
    expect(found(ofBands('0..1 1 Oslo', '0..1 1 Bergen', '2..3 1 Oslo', '1..2 1 Bergen', '0..1 4'))).toEqual([
      'gap 0,2 1..2',
    ]);
  });

  test('a band that ends below its start is told, and the gap that it leaves is not', () => {
    expect(found(ofBands('0..1 1', '2..1 2', '2..3 3'))).toEqual(['reversed-band 1']);
    expect(found(ofBands('0..1 1', '2..1 2', '2..3 3', '4..5 4'))).toEqual([
      'reversed-band 1',
      'gap 2,3 3..4',
    ]);
  });

  test('a row without a readable end leaves no gap where it stands', () => {
    expect(found(ofBands('0..1 1', '1.. 2', '2..3 3'))).toEqual([]);
    expect(found(ofBands('0..1 1', '..2 2', '2..3 3', '5..6 3'))).toEqual(['gap 2,3 3..5']);
    expect(found(ofBands('0..1 1', '1.. 2 Oslo', '2..3 3'))).toEqual(['gap 0,2 1..2']);
  });

  test('a band that holds one value only is told', () => {
    expect(found(ofBands('0..1 1', '1..1 2', '1..2 3'))).toEqual(['zero-width-band 1']);
  });

  test('numbers below 0 are in their order', () => {
    expect(found(ofBands('0..1 1', '-2..-1 2', '-1..0 3'))).toEqual([]);
    expect(found(ofBands('1..2 1', '-2..-1 2', '-3..-2 3'))).toEqual(['gap 1,0 -1..1']);
  });

  test('ends that units cannot hold are exact', () => {
    const long = '0.10000000000000000001';
    expect(found(ofBands(`0..${long} 1`, `${long}..1 2`))).toEqual([]);
    expect(found(ofBands('0..0.1 1', `${long}..1 2`))).toEqual([`gap 0,1 0.1..${long}`]);
    expect(found(ofBands(`0..${long} 1`, '0.1..1 2'))).toEqual([`overlap 0,1 0.1..${long}`]);
    expect(found(ofBands(`0..1 1`, `${long}..0.1 2`))).toEqual(['reversed-band 1']);
  });
});

describe('a rate that falls as the weight rises', () => {
  test.each([
    ['below a tenth', ['0..1 3.86', '1..15 6.2', '15..9999 0.2'], ['falling-rate 2']],
    ['to a tenth', ['0..1 10', '1..2 1'], []],
    ['to nothing', ['0..1 10', '1..2 0'], ['falling-rate 1']],
    ['below 0', ['0..1 10', '1..2 -1'], []],
    ['in rows without order', ['15..9999 0.2', '0..15 6.2'], ['falling-rate 0']],
    ['beside a row without a rate', ['0..1 6', '1..2 ', '2..3 0.2'], ['falling-rate 2']],
    ['in another city', ['0..1 10 Oslo', '1..2 0.5 Bergen'], []],
    ['for the same band', ['0..1 10', '0..1 0.5'], ['duplicate-different 0,1']],
  ])('is told if it falls %s', (_how, bands, expected) => {
    expect(found(ofBands(...bands))).toEqual(expected);
  });

  test('is no finding where rates are for a step', () => {
    expect(found(ofSteps('0..1 10', '1..2 0.5'))).toEqual([]);
  });
});

describe('a last band without an end', () => {
  test('is told, and nothing may follow it', () => {
    expect(found(ofSteps('0..1 1', '1.. 2'))).toEqual(['open-band 1']);
    expect(found(ofSteps('1.. 2', '5..6 2', '0..1 1'))).toEqual(['open-band 0', 'overlap 0,1 5..6']);
    expect(found(ofSteps('1.. 2', '2.. 3'))).toEqual(['open-band 0', 'open-band 1', 'overlap 0,1 2..']);
  });

  test('a text that could not be read is no open end', () => {
    const table = rateTable('delivery-increments');
    const rows = ['0..1 1', '1.. 2', '5..6 3'].map(bandRow);
    const isUnread = (row: number, field: string) => row === 1 && field === 'to';
    expect(found(new RowChecks(table, columnsOfRows(table, rows), { isUnread }))).toEqual([]);
  });

  test('the same open band twice is a repeated row', () => {
    expect(found(ofSteps('1.. 2', '0..1 1', '1.. 2'))).toEqual([
      'open-band 0',
      'open-band 2',
      'duplicate-equal 0,2',
    ]);
  });
});

describe('ends that are included', () => {
  test.each([
    ['steps of a hundredth', ['0..0.99 1', '1..1.99 2', '2..2.99 3'], true],
    ['steps of one between whole numbers', ['1..5 1', '6..10 2', '11..15 3'], true],
    ['one pair that ends in a nine', ['0..0.999 1', '1..2 2'], true],
    ['one pair that ends otherwise', ['0..100 1', '101..200 2'], false],
    ['one pair whose last nine is not at its end', ['0..0.5 1', '0.6..0.9 2'], false],
    ['steps of more than the last digit', ['0..0.97 1', '1..1.97 2', '2..3 3'], false],
    ['steps of ten between tens', ['0..90 1', '100..190 2', '200..290 3'], false],
    ['steps of one where ends use tenths', ['0..0.5 1', '1.5..2.5 2', '3.5..4 3'], false],
    ['a first start with more digits', ['0.5..5 1', '6..10 2', '11..15 3'], false],
    ['a pair that touches', ['0..0.99 1', '1..1.99 2', '1.99..3 3'], false],
    ['a pair that touches before one that ends in a nine', ['0..0.5 1', '0.5..0.99 2', '1..2 3'], false],
    ['a pair that overlaps', ['0..0.99 1', '1..1.99 2', '1.98..3 3'], false],
    ['an open last band', ['0..0.99 1', '1..1.99 2', '2.. 3'], true],
    ['a repeated row', ['0..0.99 1', '1..1.99 2', '1..1.99 2', '2..2.99 3'], true],
  ])('%s', (_, rows, isInclusive) => {
    const result = ofSteps(...rows);
    expect(result.count('inclusive-bands')).toBe(isInclusive ? 1 : 0);
    expect(result.rowsWith('inclusive-bands')).toBe(isInclusive ? rows.length : 0);
    expect(result.count('gap') > 0).toBe(!isInclusive);
  });

  test('are told for each strip by itself, with its rows', () => {
    expect(
      found(ofBands('0..0.99 1 Oslo', '1..1.99 2 Oslo', '2..2.99 2 Oslo', '0..1 1 Rome', '3..4 1 Rome')),
    ).toEqual(['gap 3,4 1..3', 'inclusive-bands 0,1,2']);
  });
});

describe('repeated keys', () => {
  test('rows with the same values fold, rows with other values need a choice', () => {
    expect(
      found(ofBands('0..1 1.50 Oslo', '1..2 2', '0.0..1.0 1.5 Oslo', '0..1 1.5', '1..2 3', '1..2 3')),
    ).toEqual(['duplicate-equal 0,2', 'duplicate-different 1,4,5']);
  });

  test('an increment with another step is another one', () => {
    const rows = ['0..1 1', '0..1 1'].map(bandRow);
    expect(found(checks('delivery-increments', [rows[0] ?? {}, { ...rows[1], increment: '2' }]))).toEqual([
      'duplicate-different 0,1',
    ]);
  });

  test('a returns rate has one row per band, whatever its location', () => {
    const row = (from: string, location: string) => ({
      from,
      to: String(Number(from) + 1),
      rate: '5',
      location_type: '1',
      location_id: location,
    });
    expect(
      found(checks('returns-rates', [row('0', '7'), row('1', '7'), row('0', '8'), row('0', '7')])),
    ).toEqual(['duplicate-different 0,2,3']);
    expect(found(checks('returns-rates', [row('0', '7'), row('2', '7'), row('0.5', '8')]))).toEqual([
      'gap 0,1 1..2',
    ]);
  });

  test('areas and boxes are told apart by their key', () => {
    const area = (from: string, to: string, rate: string) => ({ from, to, rate, number_of_tons: '1' });
    expect(
      found(
        checks('area-rates', [
          area('1', '2', '5'),
          area('2', '1', '5'),
          area('1', '2', '5.0'),
          area('', '', '1'),
        ]),
      ),
    ).toEqual(['duplicate-equal 0,2']);
    expect(
      found(
        checks('box-rates', [
          { box_id: '1', rate: '1' },
          { box_id: '1', rate: '2' },
          { box_id: '', rate: '2' },
          { box_id: '', rate: '2' },
        ]),
      ),
    ).toEqual(['duplicate-different 0,1']);
  });
});

test('only rows that count are checked', () => {
  const table = rateTable('delivery-rates');
  const columns = columnsOfRows(table, ['0..1 1', '1..2 2', '2..3 3', '2..3 3'].map(bandRow));
  expect(found(new RowChecks(table, columns, { rows: Uint32Array.of(0, 2) }))).toEqual(['gap 0,2 1..2']);
});

test('lists are capped, counts are not', () => {
  const result = ofBands(...Array.from({ length: 50 }, (_, at) => `${at * 3}..${at * 3 + 1} 1`));
  expect(result.occurrences('gap', 10)).toHaveLength(10);
  expect([result.count('gap'), result.rowsWith('gap')]).toEqual([49, 50]);
});

test('the work can be given up', () => {
  const table = rateTable('delivery-rates');
  const rows = columnsOfRows(table, [bandRow('0..1 1')]);
  const pace = () => {
    throw new Error('given up');
  };
  expect(() => new RowChecks(table, rows, { pace })).toThrow('given up');
});

test('a gap shows when the row that may have filled it goes to another city', () => {
  const table = rateTable('delivery-rates');
  const columns = columnsOfRows(
    table,
    ['0..1 1 Oslo', '2..3 1 Oslo', '1.. 1 Oslo', '0..1 1 Rome'].map(bandRow),
  );
  const result = new RowChecks(table, columns);
  expect(found(result)).toEqual([]);
  columns.fields.get('to')?.put(2, '2');
  columns.fields.get('city')?.put(2, 'Rome');
  result.update(Uint32Array.of(2));
  expect(found(result)).toEqual(['gap 0,1 1..2']);
});

test('a gap goes when all rows behind it go to another city', () => {
  const table = rateTable('delivery-rates');
  const rows = Array.from({ length: 40 }, (_, at) => `${at + 2}..${at + 3} 1 Oslo`);
  const columns = columnsOfRows(table, ['0..1 1 Oslo', ...rows].map(bandRow));
  const result = new RowChecks(table, columns);
  expect([result.count('gap'), result.rowsWith('gap')]).toEqual([1, 2]);
  const moved = Uint32Array.from(rows, (_, at) => at + 1);
  for (const row of moved) columns.fields.get('city')?.put(row, 'Rome');
  result.update(moved);
  expect([result.count('gap'), result.rowsWith('gap'), result.of(0)]).toEqual([0, 0, []]);
});

test('a check after edits finds what a check of all rows finds', () => {
  const ids: RateTableId[] = ['delivery-rates', 'delivery-increments', 'returns-increments', 'area-rates'];
  let rounds = 0;
  for (const round of campaignRounds(60, 3000)) {
    rounds += 1;
    const random = randomOf(round);
    const table = rateTable(random.pick(ids));
    const isWhole = random.chance(2);
    const value = (name: string) => {
      if (name === 'rate' || name === 'increment') return `${random.below(3)}`;
      if (name === 'from') return random.chance(12) && !isWhole ? '' : `${random.below(8)}`;
      if (name === 'to' && isWhole) return `${7 + random.below(3)}`;
      if (name === 'to')
        return random.chance(6) ? '' : `${random.below(9)}${random.chance(6) ? '.00000000001' : ''}`;
      return random.chance(2) ? '' : `${random.below(3)}`;
    };
    const row = () => Object.fromEntries(table.definition.columns.map(({ name }) => [name, value(name)]));
    const columns = columnsOfRows(table, Array.from({ length: random.below(20) }, row));
    const gone = new Set<number>();
    const edited = new RowChecks(table, columns);
    for (let edit = 0; edit < 8; edit += 1) {
      const changed = new Set<number>();
      for (let count = random.below(4); count >= 0; count -= 1) {
        const at = random.below(columns.length + 1);
        if (at === columns.length) columns.resize(at + 1);
        for (const [name, text] of Object.entries(row())) columns.fields.get(name)?.put(at, text);
        if (random.chance(4)) gone.add(at);
        else gone.delete(at);
        changed.add(at);
      }
      edited.update(Uint32Array.from(changed), (at) => !gone.has(at));
      const there = Uint32Array.from({ length: columns.length }, (_, at) => at).filter((at) => !gone.has(at));
      const fresh = new RowChecks(table, columns, { rows: there });
      expect(found(edited).sort(), `round ${round}`).toEqual(found(fresh).sort());
      const counts = (from: RowChecks) =>
        rowFindings.map((kind) => [kind, from.rowsWith(kind), from.count(kind)]);
      expect(counts(edited)).toEqual(counts(fresh));
      for (const kind of rowFindings) {
        const listed = fresh.occurrences(kind);
        expect([fresh.count(kind), fresh.rowsWith(kind)]).toEqual([
          listed.length,
          new Set(listed.flatMap(({ rows }) => rows)).size,
        ]);
      }
      for (let at = 0; at < columns.length; at += 1)
        expect(edited.of(at)).toEqual(rowFindings.filter((kind: RowFinding) => fresh.has(at, kind)));
    }
  }
  if (isLong) console.log(`checks after edits: ${rounds} rounds as those of all rows`);
});

test('bands in any order are found as those in order, also among many rows', () => {
  const { below } = randomOf(7);
  const rows = Array.from({ length: 6000 }, (_, at) =>
    bandRow(`${at}..${at + (at % 500 === 499 ? 0.5 : at % 700 === 699 ? 1.5 : 1)} 1`),
  );
  const shuffled = rows.map((row) => ({ row, key: below(1_000_000) })).sort((a, b) => a.key - b.key);
  const result = checks(
    'delivery-rates',
    shuffled.map(({ row }) => row),
  );
  const ends = (from: RowChecks) =>
    (['gap', 'overlap'] as const).map((kind) =>
      from.occurrences(kind).map((each) => `${each.from}..${each.to}`),
    );
  expect(ends(result)).toEqual(ends(checks('delivery-rates', rows)));
  expect([result.count('gap'), result.count('overlap')]).toEqual([11, 7]);
});
