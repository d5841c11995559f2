/** A rate file that was saved as a file with its findings, and opened again. */
import { expect, it } from 'vitest';
import { RateFileBook } from '../../../../../main/rates/rate-file-book';
import { readRateFile } from '../../../../../main/rates/read-file';
import { exportedFile, type RateFileFormat } from '../../../../../main/rates/write/exported-file';
import type { RateFile } from '../../../../../shared/desk/rates';
import type { Answers } from '../../../../../shared/rates/read-settings';

async function opened(bytes: Uint8Array, answers: Answers = {}): Promise<RateFileBook> {
  const file = await readRateFile(bytes, 'delivery-rates', answers);
  const rateFile = { id: '1', name: 'rates', table: 'delivery-rates', counts: null } as RateFile;
  return new RateFileBook(rateFile, file, {});
}

async function saved(book: RateFileBook, format: RateFileFormat, withFindings = true): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const rows = book.blocks(withFindings);
  for await (const piece of exportedFile(format, 'delivery-rates', rows, { withFindings }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const shown = ({ book }: RateFileBook) =>
  Array.from(book.order(), (row) =>
    ['from', 'to', 'rate'].map((field) => [
      book.fields.get(field)?.column.text(row),
      book.shown(row, field),
      book.finding(row, field) ?? null,
    ]),
  );

const cases: readonly (readonly [what: string, text: string, answers: Answers])[] = [
  ['texts of the other mark', 'from;to;rate\n0;1;1.204\n1;2;2.375\n2;3;2,35\n', { decimal: '.' }],
  [
    'more texts of the other mark than numbers',
    'from;to;rate\n0;1;1.204\n1;2;2,5\n2;3;2,35\n',
    { decimal: '.' },
  ],
  ['three digits after every point', 'from;to;rate\n0;1;1.204\n1;2;2.375\n', { decimal: '.' }],
  ['three digits after every comma', 'from;to;rate\n0;1;1,204\n1;2;2,375\n', { decimal: ',' }],
  ['grouped thousands', 'from;to;rate\n0;1;1.204\n1;2;2.375\n2;3;0,5\n', { decimal: ',' }],
  [
    'cells that contradict each other',
    'from;to;rate\n0;1;2.5\n1;2;2.35\n2;3;2,35\n3;4;1.204\n4;5;1,204\n',
    {},
  ],
  ['a column that still asks', 'from;to;rate\n0;1;1.204\n1;2;2,375\n', {}],
  ['a negative text of the other mark', 'from;to;rate\n0;1;1.204\n1;2;-2,35\n', { decimal: '.' }],
];

for (const format of ['csv', 'xlsx'] as const)
  it.each(cases)(
    `reads the same numbers and the same errors again from ${format}: %s`,
    async (_what, text, answers) => {
      const rateFile = await opened(Buffer.from(text), answers);
      const again = await opened(await saved(rateFile, format));
      // The numbers of a workbook have no mark that could speak for one, so it may ask; it decides nothing by itself.
      const asked = rateFile.book.file.reading.decimal === 'ask';
      if (asked || format === 'csv') expect(again.book.file.reading.decimal).toBe(asked ? 'ask' : '.');
      // That a workbook holds a text is told besides.
      expect(shown(again)).toEqual(
        shown(rateFile).map((cells) =>
          cells.map(([value, cell, finding]) => [
            value,
            cell,
            finding === 'thousands-grouping' ? null : finding,
          ]),
        ),
      );
      // And so does the file of the file.
      expect(shown(await opened(await saved(again, format)))).toEqual(shown(again));
    },
  );

it.each(['csv', 'xlsx'] as const)('reads such texts once a person chose a mark, in %s', async (format) => {
  const rateFile = await opened(Buffer.from('from;to;rate\n0;1;1.204\n1;2;2,375\n'));
  const bytes = await saved(rateFile, format);
  const rates = async (decimal: ',' | '.') =>
    shown(await opened(bytes, { decimal })).map(([, , rate]) => rate?.[0]);
  expect(await rates(',')).toEqual(['1204', '2.375']);
  expect(await rates('.')).toEqual(['1.204', '2375']);
});

it.each(['csv', 'xlsx'] as const)('makes no rate of a row that had too many cells, in %s', async (format) => {
  const rateFile = await opened(Buffer.from('from,to,rate\n0,1,1.5\n1,2,2,35\n'));
  expect(rateFile.book.rowMark(1)).toBe('ragged-long');
  const again = await opened(await saved(rateFile, format));
  // 1 stands before everything that the comma can have split.
  expect(shown(again)[1]?.map(([value]) => value)).toEqual(['1', '', '']);
  expect(shown(again)[1]?.map(([, cell]) => cell)).toEqual(['1', "''2", "''2"]);
  expect(again.state().blocks).toBe(true);
});

it('reads a number behind an apostrophe, and typing it again takes the word away', async () => {
  const { book } = await opened(Buffer.from("from,to,rate\n0,1,'5\n"));
  expect([book.shown(0, 'rate'), book.finding(0, 'rate')]).toEqual(['5', 'number-as-text']);
  expect(book.edit({ op: 'type', row: 0, field: 'rate', text: '5' }).isChange).toBe(true);
  expect([book.shown(0, 'rate'), book.finding(0, 'rate')]).toEqual(['5', undefined]);
});

it('writes the plain rows as other programs read them, and no text that could pass for a rate', async () => {
  const rateFile = await opened(Buffer.from('from;to;rate\n0;1;1.204\n2;3;2,35\n'), { decimal: '.' });
  expect((await saved(rateFile, 'csv', false)).toString()).toBe(
    '\ufefffrom,to,rate,city\r\n0,1,1.204,\r\n2,3,"\'\'2,35",\r\n',
  );
});
