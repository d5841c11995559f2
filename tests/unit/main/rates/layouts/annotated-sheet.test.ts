/** A file in a layout of its own that was corrected and is written with what was found: opened again it has the same rows. */
import { expect, it } from 'vitest';
import { RateFileBook } from '../../../../../main/rates/rate-file-book';
import { readRateFile } from '../../../../../main/rates/read-file';
import { openFileSheet } from '../../../../../main/rates/sheet-window';
import { annotatedSheet } from '../../../../../main/rates/write/annotated-sheet';
import { writtenFile } from '../../../../../main/rates/write/exported-file';
import type { RateFile } from '../../../../../shared/desk/rates';
import type { Answers } from '../../../../../shared/rates/read-settings';

const text = [
  'Price list 2026;;;',
  'Gewicht;Dubai;Sharjah;Bemerkung',
  '0-5 kg;12,50;14,00;',
  '"5-10\nkg";18,75;abc;new',
  '10-20 kg;25,00;27,50;',
].join('\n');
const answers: Answers = {};

async function opened(bytes: Uint8Array) {
  const file = await readRateFile(bytes, 'delivery-rates', answers);
  const rateFile = {
    id: '1',
    name: 'r',
    table: 'delivery-rates',
    target: null,
    counts: null,
    answers,
  } as unknown;
  return new RateFileBook(rateFile as RateFile, file);
}

function shown(book: RateFileBook): string[] {
  const { rows } = book.rows({ sort: null, finding: null, change: null, text: '' }, 0, 100);
  return rows.map(({ cells: { from, to, rate, city } }) => `${from}-${to} ${rate} ${city}`);
}

async function written(book: RateFileBook, bytes: Uint8Array, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const sheet = await openFileSheet(bytes, book.book.file.reading);
  if (!sheet) throw new Error('no sheet');
  const { columns, blocks } = annotatedSheet(book, sheet);
  const pieces: Buffer[] = [];
  for await (const piece of writtenFile(format, blocks, { columns, withFindings: true })) pieces.push(piece);
  return Buffer.concat(pieces);
}

it.each(['csv', 'xlsx'] as const)('a changed rate is in its cell: %s', async (format) => {
  const bytes = Buffer.from(text);
  const book = await opened(bytes);
  const row = shown(book).indexOf('5-10 18.75 Dubai');
  book.book.edit({ op: 'type', row, field: 'rate', text: '19,25' });
  const again = await opened(await written(book, bytes, format));
  expect(shown(again)).toEqual(shown(book));
  expect(shown(again)).toContain('5-10 19.25 Dubai');
});

it('what was found and what has no cell is said beside its line', async () => {
  const bytes = Buffer.from(text);
  const book = await opened(bytes);
  const row = shown(book).indexOf('10-20 27.5 Sharjah');
  book.book.edit({ op: 'type', row, field: 'to', text: '25' });
  book.book.edit({ op: 'remove', rows: [[0, 0]] });
  const lines = (await written(book, bytes, 'csv')).toString();
  expect(lines).toContain('Sharjah: Rate: Not a number.');
  expect(lines).toContain('Sharjah: To is 25.');
  expect(lines).toMatch(/^0-5 kg,,"14,00",/m);
});
