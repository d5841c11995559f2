import { describe, expect, it } from 'vitest';
import { readDeliveries } from '../../../../shared/deliveries/delivery';
import {
  cellBorders,
  cellName,
  cellsOf,
  cellsTogether,
  placeOf,
  spanText,
} from '../../../../shared/deliveries/strip';

const seconds = (...parts: [number, number, number, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 0, parts[4] ?? 0).getTime() / 1000;
const shown = (at: number | undefined) => new Date((at ?? 0) * 1000).toString().slice(4, 21);
const lengths = (borders: readonly number[]) =>
  borders.slice(1).map((to, at) => (to - (borders[at] ?? 0)) / 3600);
const isWest = process.env.TZ === 'America/Los_Angeles';

describe('the cells of a strip', () => {
  it('are 48 half hours that end with the half hour', () => {
    const borders = cellBorders('day', seconds(2026, 10, 12, 9, 14));
    expect(borders).toHaveLength(49);
    expect([shown(borders[0]), shown(borders.at(-1))]).toEqual(['Nov 11 2026 09:30', 'Nov 12 2026 09:30']);
    expect(shown(cellBorders('day', seconds(2026, 10, 12, 9, 30)).at(-1))).toBe('Nov 12 2026 10:00');
    expect(shown(cellBorders('day', seconds(2026, 10, 12, 23, 59)).at(-1))).toBe('Nov 13 2026 00:00');
  });

  it('are three hours each for 7 local days, today to its end', () => {
    const borders = cellBorders('week', seconds(2026, 10, 12, 9, 14));
    expect(borders).toHaveLength(57);
    expect([shown(borders[0]), shown(borders.at(-1))]).toEqual(['Nov 06 2026 00:00', 'Nov 13 2026 00:00']);
    expect(new Set(lengths(borders))).toEqual(new Set([3]));
  });

  it('are 30 local days', () => {
    const borders = cellBorders('month', seconds(2026, 9, 15, 9, 14));
    expect(borders).toHaveLength(31);
    expect([shown(borders[0]), shown(borders.at(-1))]).toEqual(['Sep 16 2026 00:00', 'Oct 16 2026 00:00']);
  });

  it.each(['day', 'week', 'month'] as const)('of a %s earlier end where the later ones begin', (zoom) => {
    const end = seconds(2026, 10, 12, 9, 14);
    expect(cellBorders(zoom, end, 1).at(-1)).toBe(cellBorders(zoom, end)[0]);
    expect(cellBorders(zoom, end, 3).at(-1)).toBe(cellBorders(zoom, end, 2)[0]);
  });

  it.runIf(isWest)('are longer and shorter where the clock changes', () => {
    // The clock is set back on 1 November and ahead on 8 March.
    const november = cellBorders('month', seconds(2026, 10, 12));
    expect(lengths(november).filter((hours) => hours !== 24)).toEqual([25]);
    const march = cellBorders('month', seconds(2026, 2, 12));
    expect(lengths(march).filter((hours) => hours !== 24)).toEqual([23]);
    expect(lengths(cellBorders('week', seconds(2026, 10, 2))).filter((hours) => hours !== 3)).toEqual([4]);
    expect(lengths(cellBorders('week', seconds(2026, 2, 9))).filter((hours) => hours !== 3)).toEqual([2]);
    // 24 hours are hours, not a day of the calendar.
    expect(new Set(lengths(cellBorders('day', seconds(2026, 10, 1, 12))))).toEqual(new Set([0.5]));
  });

  it('hold each delivery once, those on a border in the later cell', () => {
    const borders = cellBorders('day', seconds(2026, 10, 12, 9, 14));
    const [first = 0, second = 0] = borders;
    const end = borders.at(-1) ?? 0;
    const times = [first - 1, first, second - 1, second, second, end - 1, end];
    const rows = times.map((sent_at, at) => ({ id: at, sent_at, http_status: at === 3 ? 500 : 200 }));
    const cells = cellsOf(readDeliveries([...rows, { id: 9, sent_at: null }], 'id'), borders);
    expect(cells).toHaveLength(48);
    expect(cells[0]?.deliveries.map(({ id }) => id)).toEqual([1, 2]);
    expect(cells[1]?.deliveries.map(({ id }) => id)).toEqual([3, 4]);
    expect(cells[1]?.counts).toEqual({ answered: 1, failed: 1, waiting: 0, unknown: 0 });
    expect(cells[47]?.deliveries.map(({ id }) => id)).toEqual([5]);
    expect(cellsTogether(cells).deliveries).toHaveLength(5);
  });

  it('are all empty where everything is older or newer', () => {
    const borders = cellBorders('day', seconds(2026, 10, 12, 9, 14));
    for (const sent_at of [5, seconds(2030, 1, 1)]) {
      const cells = cellsOf(readDeliveries([{ id: 1, sent_at }], 'id'), borders);
      expect(cells.every(({ deliveries }) => deliveries.length === 0)).toBe(true);
    }
  });
});

describe('a strip', () => {
  it('is named by its first and last time, or by its days', () => {
    const end = seconds(2026, 10, 12, 9, 14);
    const text = (zoom: 'day' | 'week' | 'month') => spanText(cellBorders(zoom, end), 'day/month/year');
    expect(text('day')).toBe('11/11/2026 09:30 to 12/11/2026 09:30');
    expect(text('week')).toBe('06/11/2026 to 12/11/2026');
    expect(text('month')).toBe('14/10/2026 to 12/11/2026');
  });

  it('gives every cell the same room', () => {
    // The second cell is ten times as long as the others.
    const borders = [100, 110, 210, 220, 230];
    expect([99, 100, 105, 110, 160, 210, 225, 230, 300].map((at) => placeOf(at, borders))).toEqual([
      0, 0, 0.125, 0.25, 0.375, 0.5, 0.875, 1, 1,
    ]);
  });
});

describe('the name of a cell', () => {
  const row = (id: number, message_no: string, http_status: number) => ({
    id,
    message_no,
    http_status,
    sent_at: seconds(2026, 10, 12, 9, 0) + id,
  });
  const name = (zoom: 'day' | 'week' | 'month', at: number, ...rows: object[]) => {
    const cells = cellsOf(
      readDeliveries(rows as Record<string, unknown>[], 'id'),
      cellBorders(zoom, seconds(2026, 10, 12, 9, 14)),
    );
    const cell = cells.at(at);
    return cell && cellName(cell, 'day/month/year');
  };

  it('says when, how many, and what came back', () => {
    expect(name('day', -1, row(1, 'A', 500), row(2, 'B', 200), row(3, 'A', 502), row(4, 'A', 200))).toBe(
      '12/11/2026 09:00 to 09:30, 4 deliveries: 2 failed, 2 answered, 2 of them retries',
    );
    expect(name('day', -1, row(1, 'A', 200), row(2, 'A', 200))).toBe(
      '12/11/2026 09:00 to 09:30, 2 deliveries: 2 answered, 1 of them a retry',
    );
    expect(name('day', -1, { ...row(1, 'A', 0), result: 'Paused' })).toBe(
      '12/11/2026 09:00 to 09:30, 1 delivery: 1 not known',
    );
  });

  it('says that there is nothing', () => {
    expect(name('day', 0)).toBe('11/11/2026 09:30 to 10:00, no deliveries');
    expect(name('week', -1)).toBe('12/11/2026 21:00 to 24:00, no deliveries');
    expect(name('month', 0)).toBe('14/10/2026, no deliveries');
  });
});
