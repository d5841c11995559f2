/** Sums by week: which week a row is in, and that no amount is lost, counted twice, or added to another currency. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lists } from '../../../../shared/lists';
import { DecimalSum } from '../../../../shared/money';
import type { FilterDefinition } from '../../../../shared/table/filters';
import {
  currenciesOf,
  dayAfter,
  drawnWeeks,
  type ListPlot,
  mondayOf,
  mostWeeks,
  nextYear,
  plotSums,
  readPlotRow,
  spanFilter,
} from '../../../../shared/table/list-plots';
import type { Row } from '../../../../shared/table/row';

const plot: ListPlot = {
  id: 'cash',
  title: 'Cash',
  date: 'day',
  splitBy: 'carrier',
  series: [
    { label: 'Collected', field: 'collected', mark: 'total' },
    { label: 'Paid out', field: 'payable', only: { field: 'status', texts: ['Remitted'] }, mark: 'second' },
    {
      label: 'Open',
      field: 'payable',
      only: { field: 'status', texts: ['Remitted'], not: true },
      mark: 'third',
    },
  ],
};
const headings = new Map([
  ['collected', 'Collected (AED)'],
  ['payable', 'Payable (AED)'],
]);
const two = new Map([...headings, ['payable', 'Payable (EUR)']]);

function done<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const read = (rows: readonly Row[], of = plot, texts: ReadonlyMap<string, string> = headings) =>
  rows.map((row, at) => readPlotRow(of, row, texts, `R-${at + 1}`));
const sumsOf = (
  rows: readonly Row[],
  more: Partial<Parameters<typeof plotSums>[1]> = {},
  texts: ReadonlyMap<string, string> = headings,
) => done(plotSums(read(rows, more.plot, texts), { plot, currency: 'AED', split: null, ...more }));
const row = (day: unknown, collected: unknown, more: Row = {}): Row => ({
  day,
  collected,
  payable: 0,
  status: 'Pending',
  ...more,
});
const weeksOf = ({ weeks }: ReturnType<typeof sumsOf>) => weeks.map(({ monday, sums }) => [monday, sums[0]]);

describe('the week of a row', () => {
  it('begins on Monday and ends with Sunday', () => {
    expect(['2026-11-23', '2026-11-26', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  it('goes over the end of a year, also in a year of 53 weeks', () => {
    expect(
      weeksOf(
        sumsOf([
          row('2026-12-28', '1'),
          row('2026-12-31', '2'),
          row('2027-01-03', '4'),
          row('2027-01-04', '8'),
        ]),
      ),
    ).toEqual([
      ['2026-12-28', '7'],
      ['2027-01-04', '8'],
    ]);
  });

  it('is that of the local day of an instant, also in weeks in which the clock changes', () => {
    // Last and first seconds of weeks around both changes in the year, where the test runs.
    const at = (...day: [number, number, number, number?, number?, number?]) =>
      new Date(...day).getTime() / 1000;
    const rows = [
      row(at(2026, 2, 8, 23, 59, 59), '1'),
      row(at(2026, 2, 9, 0, 0, 1), '2'),
      row(at(2026, 10, 1, 23, 59, 59), '4'),
      row(at(2026, 10, 2, 0, 0, 1), '8'),
    ];
    expect(weeksOf(sumsOf(rows))).toEqual([
      ['2026-03-02', '1'],
      ['2026-03-09', '2'],
      ['2026-10-26', '4'],
      ['2026-11-02', '8'],
    ]);
  });

  it('is a stretch of seven days without gaps, in all years', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const monday = mondayOf(day);
          expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
          expect(monday <= day && day < dayAfter(monday, 7)).toBe(true);
        },
      ),
    );
  });
});

describe('the sums', () => {
  it('are exact, with negative amounts and amounts that floats cannot add', () => {
    const sums = sumsOf([
      row('2026-11-23', 0.1),
      row('2026-11-24', '0.2'),
      row('2026-11-25', '-1000000000000000.15'),
    ]);
    expect(weeksOf(sums)).toEqual([['2026-11-23', '-999999999999999.85']]);
  });

  it('take each row into the series that its text chooses', () => {
    const { weeks } = sumsOf([
      row('2026-11-23', 100, { payable: 90, status: 'remitted' }),
      row('2026-11-23', 50, { payable: '45.50', status: 'Sent' }),
      row('2026-11-23', 20, { payable: 18, status: null }),
    ]);
    expect(weeks).toEqual([{ monday: '2026-11-23', rows: 3, sums: ['170', '90', '63.5'] }]);
  });

  it('read a text by its language, as the list shows it', () => {
    const status = { en: 'Remitted', ar: 'x' };
    const { weeks } = sumsOf([row('2026-11-23', 1, { payable: 90, status })]);
    expect(weeks[0]?.sums).toEqual(['1', '90', '0']);
    expect(read([row('2026-11-23', 1, { carrier: { en: 'Aramex' } })])[0]?.split).toBe('Aramex');
  });

  it('count missing and unreadable amounts, and rows without a date by name', () => {
    const sums = sumsOf([
      row('2026-11-23', null),
      row('2026-11-23', 'AED 5'),
      row('', '7'),
      row('soon', '8'),
      row('0007-01-01', '1'),
    ]);
    expect(sums.unread).toEqual([2, 0, 0]);
    expect(sums.undated).toEqual({ rows: 3, sums: ['16', '0', '0'], names: ['R-3', 'R-4', 'R-5'] });
    expect(sums.all).toEqual({ rows: 5, sums: ['16', '0', '0'] });
  });

  it('never add two currencies together', () => {
    const rows = [row('2026-11-23', 5, { payable: 7 }), row('2026-11-24', 1, { payable: null })];
    expect(sumsOf(rows, {}, two).weeks).toEqual([{ monday: '2026-11-23', rows: 2, sums: ['6', '0', '0'] }]);
    expect(sumsOf(rows, { currency: 'EUR' }, two).weeks).toEqual([
      { monday: '2026-11-23', rows: 1, sums: ['0', '0', '7'] },
    ]);
    expect(currenciesOf(read(rows, plot, two))).toEqual([
      ['AED', 2],
      ['EUR', 1],
    ]);
    expect(currenciesOf(read([row('2026-11-23', 5)], plot, new Map()))).toEqual([['', 1]]);
  });

  it('can be of one value of a field, and of a span of days', () => {
    const rows = [
      row('2026-11-22', 1, { carrier: 'Aramex' }),
      row('2026-11-23', 2, { carrier: 'Aramex' }),
      row('2026-11-24', 4, { carrier: 'Fetchr' }),
      row('2027-11-30', 8, { carrier: 'Aramex' }),
    ];
    expect(weeksOf(sumsOf(rows, { split: 'Fetchr' }))).toEqual([['2026-11-23', '4']]);
    const sums = sumsOf(rows, { span: nextYear('2026-11-23') });
    expect(sums.outside).toBe(2);
    expect(weeksOf(sums)).toEqual([['2026-11-23', '6']]);
  });

  it('of all weeks and of rows without a date are those of all rows, each in one week', () => {
    const amount = fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
      fc.constantFrom(null, '', 'n/a', 0, '-0.005'),
    );
    const anyRow = fc.record({
      day: fc.oneof(
        fc.integer({ min: 0, max: 4000 }).map((days) => dayAfter('2020-01-01', days)),
        fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }),
        fc.constantFrom(null, '', '31/12/2026'),
      ),
      collected: amount,
      payable: amount,
      status: fc.constantFrom('Remitted', 'Pending', ''),
      carrier: fc.constantFrom('A', 'B'),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 300 }), (rows) => {
        for (const currency of ['AED', 'EUR']) {
          const field = currency === 'AED' ? 'collected' : 'payable';
          const sums = sumsOf(rows, { currency }, two);
          const parts = [...sums.weeks, sums.undated];
          expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(sums.all.rows);
          expect(new Set(sums.weeks.map(({ monday }) => monday)).size).toBe(sums.weeks.length);
          const cents = (text: unknown) => Math.round(Number(text) * 1000);
          const whole = rows.reduce(
            (sum, each) => sum + (Number.isNaN(Number(each[field] ?? Number.NaN)) ? 0 : cents(each[field])),
            0,
          );
          const added = new DecimalSum();
          for (const part of parts) for (const each of part.sums) added.add(each);
          expect(cents(added.text)).toBe(whole);
          const { weeks, left } = drawnWeeks(sums);
          expect(weeks.length).toBeLessThanOrEqual(mostWeeks);
          expect(weeks.reduce((sum, week) => sum + week.rows, left)).toBe(sums.all.rows - sums.undated.rows);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the weeks that are drawn', () => {
  it('follow each other, also where no row is', () => {
    const { weeks, left } = drawnWeeks(sumsOf([row('2026-11-02', 1), row('2026-11-23', 2)]));
    expect(weeks.map(({ monday, rows }) => [monday, rows])).toEqual([
      ['2026-11-02', 1],
      ['2026-11-09', 0],
      ['2026-11-16', 0],
      ['2026-11-23', 1],
    ]);
    expect(left).toBe(0);
  });

  it('are the three years with most rows, and the others are counted', () => {
    const rows = [row('9999-12-31', 1), row('1970-01-01', 1), row('2026-11-02', 1), row('2026-11-23', 2)];
    const { weeks, left } = drawnWeeks(sumsOf(rows));
    expect([weeks[0]?.monday, weeks.at(-1)?.monday, left]).toEqual(['2026-11-02', '2026-11-23', 2]);
    expect(drawnWeeks(sumsOf([]))).toEqual({ weeks: [], left: 0 });
    expect(drawnWeeks(sumsOf([row('2026-11-23', 2)])).weeks).toHaveLength(1);
  });

  it('end with the last week of the calendar', () => {
    const { weeks, left } = drawnWeeks(sumsOf([row('9999-12-20', 1), row('9999-12-31', 2)]));
    expect(weeks.map(({ monday }) => monday)).toEqual(['9999-12-20', '9999-12-27']);
    expect(left).toBe(0);
    expect(dayAfter('9999-12-27', 6)).toBe('+010000-01-02');
  });

  it('are all of a span', () => {
    const span = nextYear('2026-11-30');
    expect(span).toEqual({ from: '2026-11-30', to: '2027-11-29' });
    expect(drawnWeeks(sumsOf([], { span }), span).weeks).toHaveLength(53);
    expect(nextYear('2028-02-29')).toEqual({ from: '2028-02-29', to: '2029-02-28' });
  });
});

describe('the filter of a span', () => {
  const definitions: FilterDefinition[] = [
    { type: 'date_unlimited', name: 'to', title: 'Ends' },
    {
      type: 'select2DateRange',
      name: 'from',
      title: 'From and to',
      values: [
        { index: 'to', text: 'Ends' },
        { index: 'from', text: 'Begins' },
      ],
    },
  ];
  const span = { from: '2026-11-30', to: '2027-11-29' };

  it('is that of the column, unless the user has set it or there is none', () => {
    expect(spanFilter(definitions, 'to', span, [{ name: 'client', value: 'A' }])).toEqual([
      { name: 'from.date', value: ['2026-11-30 00:00', '2027-11-29 23:59'] },
      { name: 'from.select', value: 'to' },
    ]);
    expect(spanFilter(definitions, 'to', span, [{ name: 'from.date', value: [] }])).toBeUndefined();
    expect(spanFilter(definitions.slice(0, 1), 'to', span, [])).toBeUndefined();
  });
});

describe('the plots of the lists', () => {
  const plotted = lists.flatMap(({ id, columns, plots = [] }) =>
    plots.map((each) => ({ id, columns, each })),
  );

  it('are of cash and of contracts, and read columns that the list has', () => {
    expect(plotted.map(({ id, each }) => `${id} ${each.id}`)).toEqual([
      'contracts ending-by-week',
      'cod-remittances cash-by-week',
    ]);
    for (const { columns, each } of plotted) {
      const fields = [
        each.date,
        each.splitBy,
        ...each.series.flatMap(({ field, only }) => [field, only?.field]),
      ];
      const known = columns.map(({ value }) => value);
      for (const field of fields) if (field !== undefined) expect(known).toContain(field);
      expect(new Set(each.series.map(({ mark }) => mark)).size).toBe(each.series.length);
    }
  });
});
