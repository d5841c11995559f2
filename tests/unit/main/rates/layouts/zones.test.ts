/** Zones that become places, from a sheet of their own or by an answer. */
import { expect, it } from 'vitest';
import { readRateFile } from '../../../../../main/rates/read-file';
import { questionsOf } from '../../../../../shared/rates/questions';
import type { Answers, ReadFile } from '../../../../../shared/rates/read-settings';
import { workbook } from '../../../../support/xlsx-parts';

const rates = [
  ['Weight', 'Zone 1', 'Zone 2'],
  ['0-5 kg', 10, 14],
  ['5-10 kg', 15, 20],
];
const book = (zones: (string | number)[][]) =>
  workbook({
    sheets: [
      { name: 'Rates', rows: rates },
      { name: 'Zones', rows: zones },
    ],
  });
const read = (bytes: Uint8Array, answers: Answers) => readRateFile(bytes, 'delivery-rates', answers);
const shown = ({ rows: { columns, lines } }: ReadFile) =>
  Array.from(lines, (line, row) =>
    [line, ...['from', 'to', 'rate', 'city'].map((field) => columns.text(row, field))].join(' '),
  );
const wanted = [
  '2 0 5 10 Dubai',
  '2 0 5 10 Sharjah',
  '2 0 5 14 Al Ain',
  '3 5 10 15 Dubai',
  '3 5 10 15 Sharjah',
  '3 5 10 20 Al Ain',
];

it.each([
  [
    'a row for each place',
    [
      ['Zone', 'City'],
      [1, 'Dubai'],
      [1, 'Sharjah'],
      [2, 'Al Ain'],
    ],
  ],
  [
    'the zone once beside its places',
    [
      ['Zone', 'Cities'],
      ['Zone 1', 'Dubai'],
      ['', 'Sharjah'],
      ['Zone 2', 'Al Ain'],
    ],
  ],
  [
    'several places in a cell',
    [
      ['Zone', 'Places'],
      ['Zone 1', 'Dubai, Sharjah'],
      ['Zone 2', 'Al Ain'],
    ],
  ],
  [
    'a column for each zone',
    [
      ['Zone 1', 'Zone 2'],
      ['Dubai', 'Al Ain'],
      ['Sharjah', ''],
    ],
  ],
])('a sheet with %s is offered, and makes rows of the places', async (_what, zones) => {
  const bytes = book(zones);
  const asked = await read(bytes, { sheet: 'Rates' });
  const question = questionsOf(asked).find(({ id }) => id === 'zoneSheet');
  expect(question?.choices).toEqual([{ id: 'Zones', text: 'Zones (3 places)' }]);
  const file = await read(bytes, { sheet: 'Rates', zoneSheet: 'Zones' });
  expect(shown(file)).toEqual(wanted);
  expect(questionsOf(file)).toEqual([]);
});

it('is the sheet with the rates that is read, not the one with the zones', async () => {
  const file = await read(
    book([
      ['Zone', 'City'],
      [1, 'Dubai'],
      [2, 'Al Ain'],
    ]),
    {},
  );
  expect(file.reading.sheet).toBe('Rates');
});

it('a zone that the map does not have is named, and its rates are no rows', async () => {
  const text = 'Weight;Zone 1;Zone 9\n0-5;10;99\n5-10;15;99\n';
  const zones = { key: 'Heading', places: { 'Zone 1': ['Dubai'] } };
  const file = await read(Buffer.from(text), { zones });
  expect(shown(file)).toEqual(['2 0 5 10 Dubai', '3 5 10 15 Dubai']);
  expect(file.warnings).toContainEqual(
    expect.objectContaining({ kind: 'zone-without-places', names: ['Zone 9'] }),
  );
});

it('a list with a zone in each row is multiplied, too', async () => {
  const text = 'From,To,Rate,Zone\n0,5,10,A\n0,5,12,B\n';
  const zones = { key: 'Zone', places: { A: ['Dubai', 'Ajman'], B: ['Al Ain'] } };
  const file = await read(Buffer.from(text), { zones });
  expect(shown(file)).toEqual(['2 0 5 10 Dubai', '2 0 5 10 Ajman', '3 0 5 12 Al Ain']);
});
