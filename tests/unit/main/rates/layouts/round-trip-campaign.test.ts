/**
 * Campaign: random tables are written in every layout, with every separator, decimal mark, unit and wording, and read
 * again. With the answers of the author the rows are the same. Without answers they are the same, or the file is
 * blocked: no number is ever wrong.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRateFile } from '../../../../../main/rates/read-file';
import { checkReport } from '../../../../../shared/rates/check-report';
import type { Answers, ReadFile } from '../../../../../shared/rates/read-settings';
import { campaignSize } from '../../../../support/campaign';

interface Band {
  readonly from: number;
  /** The end of the band; undefined for the last one, if it is open. */
  readonly to: number | undefined;
}

interface Tariff {
  readonly zones: readonly string[];
  readonly bands: readonly Band[];
  /** In hundredths, by zone and band. */
  readonly rates: readonly (readonly number[])[];
}

interface Style {
  readonly separator: ';' | '\t' | '|';
  readonly mark: '.' | ',';
  readonly grams: boolean;
  readonly title: boolean;
}

const places = ['Dubai', 'Sharjah', 'Ajman', 'Al Ain'];
const zoneNames = ['Zone 1', 'Zone 2', 'Zone 3', 'Zone 4'];

const tariffs: fc.Arbitrary<Tariff> = fc
  .record({
    names: fc.constantFrom(places, zoneNames),
    count: fc.integer({ min: 2, max: 4 }),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 6 }),
    isOpen: fc.boolean(),
    seed: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 28, maxLength: 28 }),
  })
  .map(({ names, count, ends, isOpen, seed }) => {
    // Quarters of a kilogram are whole grams.
    const sorted = [0, ...ends.sort((a, b) => a - b).map((end) => end / 4)];
    const bands = sorted.flatMap((from, at): Band[] => {
      const to = sorted[at + 1];
      return to === undefined ? (isOpen ? [{ from, to }] : []) : [{ from, to }];
    });
    const zones = names.slice(0, count);
    const rates = zones.map((_, zone) => bands.map((_band, band) => seed[zone * 7 + band] ?? 1));
    return { zones, bands, rates };
  });

const styles: fc.Arbitrary<Style> = fc.record({
  separator: fc.constantFrom(';', '\t', '|'),
  mark: fc.constantFrom('.', ','),
  grams: fc.boolean(),
  title: fc.boolean(),
});

interface Written {
  readonly rows: readonly (readonly string[])[];
  readonly answers: Answers;
}

/** How numbers are written in a style. */
function writer({ mark, grams }: Style) {
  const decimal = (value: number, places: number) => value.toFixed(places).replace('.', mark);
  return {
    rate: (hundredths: number) => decimal(hundredths / 100, 2),
    weight: (value: number) => (grams ? String(value * 1000) : decimal(value, 2)),
    unit: grams ? 'g' : 'kg',
  };
}

const phrases: readonly ((from: string, to: string | undefined, unit: string) => string)[] = [
  (from, to, unit) => (to === undefined ? `${from}+ ${unit}` : `${from}-${to} ${unit}`),
  (from, to, unit) => (to === undefined ? `über ${from} ${unit}` : `${from} bis ${to} ${unit}`),
  (from, to, unit) => (to === undefined ? `over ${from}${unit}` : `${from}${unit} to ${to}${unit}`),
  (from, to, unit) => (to === undefined ? `> ${from} ${unit}` : `${from} < x <= ${to} ${unit}`),
  (from, to, unit) => (to === undefined ? `plus de ${from} ${unit}` : `de ${from} à ${to} ${unit}`),
  (from, to, unit) => (to === undefined ? `أكثر من ${from} ${unit}` : `من ${from} إلى ${to} ${unit}`),
];

type Layout = (tariff: Tariff, style: Style, phrase: (typeof phrases)[number]) => Written;

const layouts: Readonly<Record<string, Layout>> = {
  'starts only': ({ zones, bands, rates }, style) => {
    const { rate, weight, unit } = writer(style);
    const rows = zones.flatMap((zone, at) =>
      bands.map(({ from }, band) => [zone, weight(from), rate(rates[at]?.[band] ?? 0)]),
    );
    const last = bands.at(-1)?.to;
    return {
      rows: [['Zone', `Weight from (${unit})`, 'Rate'], ...rows],
      answers: { openEnd: last === undefined ? '9999' : String(style.grams ? last * 1000 : last) },
    };
  },
  'ends only': ({ zones, bands, rates }, style) => {
    const { rate, weight, unit } = writer(style);
    const closed = bands.filter(({ to }) => to !== undefined);
    const rows = zones.flatMap((zone, at) =>
      closed.map(({ to = 0 }, band) => [zone, weight(to), rate(rates[at]?.[band] ?? 0)]),
    );
    return { rows: [['Zone', `Up to (${unit})`, 'Rate'], ...rows], answers: {} };
  },
  'bands in one text': ({ zones, bands, rates }, style, phrase) => {
    const { rate, weight, unit } = writer(style);
    const rows = zones.flatMap((zone, at) =>
      bands.map(({ from, to }, band) => [
        zone,
        phrase(weight(from), to === undefined ? undefined : weight(to), unit),
        rate(rates[at]?.[band] ?? 0),
      ]),
    );
    return { rows: [['Zone', 'Weight', 'Rate'], ...rows], answers: {} };
  },
  'bands across': ({ zones, bands, rates }, style, phrase) => {
    const { rate, weight, unit } = writer(style);
    const heads = bands.map(({ from, to }) =>
      phrase(weight(from), to === undefined ? undefined : weight(to), unit),
    );
    const rows = zones.map((zone, at) => [zone, ...bands.map((_, band) => rate(rates[at]?.[band] ?? 0))]);
    return { rows: [['Zone', ...heads], ...rows], answers: {} };
  },
  matrix: ({ zones, bands, rates }, style, phrase) => {
    const { rate, weight, unit } = writer(style);
    const rows = bands.map(({ from, to }, band) => [
      phrase(weight(from), to === undefined ? undefined : weight(to), unit),
      ...zones.map((_, at) => rate(rates[at]?.[band] ?? 0)),
    ]);
    return { rows: [['Weight', ...zones], ...rows], answers: {} };
  },
  'matrix of single weights': ({ zones, bands, rates }, style) => {
    const { rate, weight, unit } = writer(style);
    const closed = bands.filter(({ to }) => to !== undefined);
    const rows = closed.map(({ to = 0 }, band) => [
      weight(to),
      ...zones.map((_, at) => rate(rates[at]?.[band] ?? 0)),
    ]);
    return { rows: [[`Weight (${unit})`, ...zones], ...rows], answers: { single: 'to' } };
  },
  'from, to and zones across': ({ zones, bands, rates }, style) => {
    const { rate, weight, unit } = writer(style);
    const closed = bands.filter(({ to }) => to !== undefined);
    const rows = closed.map(({ from, to = 0 }, band) => [
      weight(from),
      weight(to),
      ...zones.map((_, at) => rate(rates[at]?.[band] ?? 0)),
    ]);
    return { rows: [[`From ${unit}`, `To ${unit}`, ...zones], ...rows], answers: {} };
  },
};

const textOf = ({ rows }: Written, { separator, title }: Style) =>
  [...(title ? [['Price list 2026']] : []), ...rows].map((row) => row.join(separator)).join('\r\n');

/** The rows of one zone, or of all places, as the file must give them. */
function requestedRows(tariff: Tariff, zone: string | undefined, isClosed: boolean, end: string): string[] {
  return tariff.zones
    .flatMap((name, at) =>
      zone === undefined || zone === name
        ? tariff.bands.flatMap(({ from, to }, band) => {
            if (isClosed && to === undefined) return [];
            const rate = String((tariff.rates[at]?.[band] ?? 0) / 100);
            return `${zone === undefined ? name : ''} ${from}-${to ?? end} ${rate}`;
          })
        : [],
    )
    .sort();
}

function foundRows({ rows: { columns, lines } }: ReadFile): string[] {
  const of = (row: number, field: string) => columns.text(row, field);
  return Array.from(
    lines,
    (_, row) => `${of(row, 'city')} ${of(row, 'from')}-${of(row, 'to')} ${of(row, 'rate')}`,
  ).sort();
}

const runs = campaignSize(150, 3000);

describe('a table that is written and read again', () => {
  it.each(Object.entries(layouts))('%s', async (name, write) => {
    const isClosed = /ends only|single|from, to/.test(name);
    await fc.assert(
      fc.asyncProperty(tariffs, styles, fc.constantFrom(...phrases), async (tariff, style, phrase) => {
        const written = write(tariff, style, phrase);
        const bytes = Buffer.from(textOf(written, style));
        const isPlaces = tariff.zones[0] === 'Dubai';
        const isZoneColumn = written.rows[0]?.[0] === 'Zone';
        const key = isZoneColumn ? 'Zone' : 'Heading';
        const openEnd = written.answers.openEnd ?? (style.grams ? '9999000' : '9999');
        const zone = isPlaces && !isZoneColumn ? undefined : tariff.zones[0];
        const answers: Answers = {
          openEnd,
          ...written.answers,
          ...(zone === undefined ? {} : { keep: { [key]: [zone] } }),
          ...(style.grams ? { weights: 'convert' } : {}),
        };
        const end = String(style.grams ? Number(openEnd) / 1000 : openEnd);
        const read = await readRateFile(bytes, 'delivery-rates', answers);
        expect(foundRows(read), bytes.toString()).toEqual(requestedRows(tariff, zone, isClosed, end));
        expect(checkReport(read).questions, bytes.toString()).toEqual([]);

        const asked = await readRateFile(bytes, 'delivery-rates', {});
        const { questions } = checkReport(asked);
        if (questions.length === 0)
          expect(foundRows(asked), bytes.toString()).toEqual(requestedRows(tariff, undefined, isClosed, end));
        expect(questions.length, bytes.toString()).toBeLessThanOrEqual(3);
      }),
      { numRuns: runs },
    );
  });
});
