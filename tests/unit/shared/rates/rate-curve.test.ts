/** The lines of a rate curve: steps of both sides by strip, what changes between them, and which strip comes first. */
import { describe, expect, test } from 'vitest';
import { curveLine, rateCurve, stepCap, stripCap } from '../../../../shared/rates/rate-curve';
import { type RateTableId, rateTable } from '../../../../shared/rates/rate-tables';
import { columnsOfRows } from '../../../../shared/rates/rows-file';
import type { TableRow } from '../../../../shared/row-tables/row-table';

/** `0..1 6.19 7`, `30.. 5` for an open end. */
function bandRow(text: string): TableRow {
  const [ends = '', rate = '', city = ''] = text.split(' ');
  const [from = '', to = ''] = ends.split('..');
  return { from, to, increment: '1', rate, city };
}

function curve(
  now: readonly string[],
  next: readonly string[],
  strip: string | null = null,
  id: RateTableId = 'delivery-rates',
) {
  const table = rateTable(id);
  const [before, after] = [now, next].map((rows) =>
    curveLine(table, columnsOfRows(table, rows.map(bandRow))),
  );
  return rateCurve(before && after ? [{ table: id, now: before, next: after }] : [], strip);
}

const shown = (...input: Parameters<typeof curve>) => {
  const strip = curve(...input).shown;
  if (!strip) throw new Error('no strip');
  const texts = (steps: typeof strip.now) =>
    steps.map(({ from, to, rate }) => `${from}..${to ?? ''} ${rate}`).join(', ');
  return { ...strip, now: texts(strip.now), next: texts(strip.next) };
};

describe('the lines of a strip', () => {
  test('stand in the order of their bands, whatever the order of the rows', () => {
    const { now, next } = shown(['5..10 8', '0..5 6.190'], ['0..5 6.19', '5..10 8.5']);
    expect(now).toBe('0..5 6.19, 5..10 8');
    expect(next).toBe('0..5 6.19, 5..10 8.5');
  });

  test('leave gaps and overlaps as they are', () => {
    const { next } = shown([], ['0..5 6', '4..8 7', '10..20 9', '15..16 3']);
    expect(next).toBe('0..5 6, 4..8 7, 10..20 9, 15..16 3');
  });

  test('have an open end', () => {
    expect(shown([], ['0..30 6', '30.. 5'], null, 'delivery-increments').next).toBe('0..30 6, 30.. 5');
  });

  test('are joined where the ends of bands are included', () => {
    const { now, next } = shown(['0..0.99 5', '1..1.99 6', '2..5 7'], ['0..0.99 5', '1..1.99 6', '3..5 7']);
    expect(now).toBe('0..1 5, 1..2 6, 2..5 7');
    expect(next).toBe('0..0.99 5, 1..1.99 6, 3..5 7');
  });

  test('have no rows without a rate, without a start, or with a reversed band', () => {
    expect(shown([], ['0..1 5', '1..2 ', '..3 6', '5..4 7']).next).toBe('0..1 5');
  });

  test('keep decimals that no float can hold', () => {
    const { next, largest } = shown(
      ['0..1 0.123456789012345678'],
      ['0..1 0.123456789012345679', '1..90071992547409931.5 6'],
    );
    expect(next).toBe('0..1 0.123456789012345679, 1..90071992547409931.5 6');
    expect(largest).toMatchObject({ now: '0.123456789012345678', percent: '0.0' });
  });

  test('mark the rows that the file does not have', () => {
    const table = rateTable('delivery-rates');
    const columns = columnsOfRows(table, ['5..10 8', '0..5 6'].map(bandRow));
    const line = (isKept?: (row: number) => boolean) => curveLine(table, columns, isKept);
    const [now, next] = [line(), line((row) => row === 0)];
    if (!now || !next) throw new Error('no lines');
    const found = rateCurve([{ table: 'delivery-rates', now, next }], null).shown;
    expect(found?.next.map(({ from, kept }) => [from, kept])).toEqual([
      ['0', undefined],
      ['5', true],
    ]);
    expect(found?.now.some(({ kept }) => kept)).toBe(false);
  });

  test('end together after the most steps that are sent', () => {
    const bands = (count: number) => Array.from({ length: count }, (_, at) => `${at}..${at + 1} 5`);
    const all = curve(bands(500), bands(300)).shown;
    expect(all?.now).toHaveLength(stepCap / 2);
    expect(all?.next).toHaveLength(stepCap / 2);
    expect(all?.left).toBe(400);
    expect(curve(bands(300), bands(20)).shown).toMatchObject({ left: 0, changed: 280 });
    const few = curve(bands(500), bands(20)).shown;
    expect([few?.now.length, few?.next.length, few?.left]).toEqual([380, 20, 120]);
  });
});

describe('what changes', () => {
  test.each<[string, string[], string[], number]>([
    ['nothing', ['0..1 5', '1..2 6'], ['0..1 5.00', '1..2 6'], 0],
    ['a rate', ['0..1 5', '1..2 6'], ['0..1 5', '1..2 6.5'], 1],
    ['a new band', ['0..1 5'], ['0..1 5', '1..2 6'], 1],
    ['a band that goes', ['0..1 5', '1..2 6'], ['1..2 6'], 1],
    ['another end', ['0..1 5'], ['0..2 5'], 2],
    ['one of two rates for a band', ['0..1 5', '0..1 6'], ['0..1 6', '0..1 7'], 1],
    ['a band that stands twice', ['0..1 5'], ['0..1 5', '0..1 5'], 1],
  ])('%s', (_what, now, next, changed) => {
    expect(shown(now, next).changed).toBe(changed);
  });

  test('the largest move is that against the rate for the same value', () => {
    expect(shown(['0..1 5', '1..2 6'], ['0..1 5.5', '1..2 9']).largest).toEqual({
      from: '1',
      to: '2',
      now: '6',
      next: '9',
      percent: '50.0',
    });
    // Split into two bands: only the upper half costs more.
    expect(shown(['0..10 6'], ['0..5 6', '5..10 7.5']).largest).toMatchObject({ from: '5', percent: '25.0' });
    // Joined: the lower half costs more.
    expect(shown(['0..5 4', '5..10 6'], ['0..10 6']).largest).toMatchObject({ now: '4', percent: '50.0' });
  });

  test('a fall counts by its size, a rise from 0 before all others', () => {
    expect(shown(['0..1 10', '1..2 10'], ['0..1 12', '1..2 4']).largest).toMatchObject({ percent: '-60.0' });
    expect(shown(['0..1 0', '1..2 1'], ['0..1 2', '1..2 9']).largest).toMatchObject({
      next: '2',
      percent: null,
    });
  });

  test('a band where no rate was is no move', () => {
    expect(shown(['0..1 5', '5..6 5'], ['0..1 5', '2..3 9', '5..6 5'])).toMatchObject({
      changed: 1,
      largest: null,
    });
  });
});

describe('strips', () => {
  const cities = (count: number, rate: (city: number) => string) =>
    Array.from({ length: count }, (_, city) => `0..1 ${rate(city)} ${city + 1}`);

  test('are joined by the texts of their key, the one with the largest change first', () => {
    const found = curve(['0..1 5 7', '0..1 5 8', '0..1 5'], ['0..1 6', '0..1 5.1 8', '0..1 9 7']);
    expect(found.strips.map(({ key }) => key.city)).toEqual(['7', '', '8']);
    expect(found.shown).toMatchObject({ key: { city: '7' }, largest: { percent: '80.0' } });
  });

  test('without a move stand by the number of bands that change', () => {
    const found = curve(
      ['0..1 5 7', '0..1 5 8'],
      ['0..1 5 7', '1..2 6 7', '0..1 5 8', '1..2 6 8', '2..3 7 8'],
    );
    expect(found.strips.map(({ key }) => key.city)).toEqual(['8', '7']);
  });

  test('that are new or go are strips, too', () => {
    const found = curve(['0..1 5 7'], ['0..1 6 8', '1..2 6 8']);
    expect(found.strips.map(({ key }) => key.city)).toEqual(['8', '7']);
    expect(curve(['0..1 5 7'], ['0..1 6 8', '1..2 6 8'], found.strips[1]?.id).shown).toMatchObject({
      now: [{ from: '0', to: '1', rate: '5' }],
      next: [],
      changed: 1,
    });
  });

  test('are offered up to the most, and an asked one that is not among them in place of the last', () => {
    const now = cities(stripCap + 5, () => '5');
    const next = cities(stripCap + 5, (city) => String(5 + city / 10));
    const found = curve(now, next);
    expect(found.total).toBe(stripCap + 5);
    expect(found.strips).toHaveLength(stripCap);
    expect(found.shown?.key.city).toBe(String(stripCap + 5));
    const smallest = '["","1"]';
    const asked = curve(now, next, smallest);
    expect(asked.shown?.key.city).toBe('1');
    expect(asked.strips).toHaveLength(stripCap);
    expect(asked.strips.at(-1)?.id).toBe(smallest);
  });

  test('that are not there any more give way to the first one', () => {
    expect(curve(['0..1 5 7'], ['0..1 6 7'], '["","9"]').shown?.key).toEqual({ city: '7' });
  });

  test('of tables without bands are none', () => {
    expect(curve(['0..1 5'], ['0..1 6'], null, 'area-rates')).toEqual({ total: 0, strips: [], shown: null });
  });
});
