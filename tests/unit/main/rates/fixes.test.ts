/** Every fix that is offered is made by an open rate file, and taken back by one undo; what has none offers none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RateFileBook } from '../../../../main/rates/rate-file-book';
import { readRateFile } from '../../../../main/rates/read-file';
import { type FindingName, findingNames } from '../../../../shared/rates/findings';
import { fixTexts } from '../../../../shared/rates/fixes';
import { rateFileBook } from '../../../support/rate-file-book';

const view = { sort: null, finding: null, change: null, text: '' };
const currentRates = [
  { from: '0', to: '1', rate: '6.5', city: '' },
  { from: '1', to: '2', rate: '7', city: '' },
  { from: '2', to: '5', rate: '8', city: '' },
  { from: '5', to: '9', rate: '9', city: '' },
];

async function rateFileOf(bytes: Uint8Array, current = false): Promise<RateFileBook> {
  const file = await readRateFile(bytes, 'delivery-rates', {}, {});
  return rateFileBook(file, current ? currentRates : undefined);
}
const bytesOf = (text: string) => new TextEncoder().encode(`from;to;rate;city\n${text}`);
const fixture = (name: string, file = 'input.xlsx') =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/rates', name, file));

const rowsOf = (book: RateFileBook) =>
  book
    .rows(view, 0, 100)
    .rows.map(({ cells }) => [cells.from, cells.to, cells.rate, cells.city].join(' ').trim());
const found = (book: RateFileBook, kind: FindingName) =>
  book
    .state()
    .findings.filter((each) => each.kind === kind)
    .reduce((sum, { count }) => sum + count, 0);
const all = (book: RateFileBook) => {
  const { rateFile: _rateFile, version: _version, undo: _undo, redo: _redo, ...state } = book.state();
  return { ...state, shown: book.rows(view, 0, 100).rows };
};

interface Case {
  readonly kind: FindingName;
  readonly file: string | (() => Uint8Array);
  /** How often it is found. */
  readonly count: number;
  readonly after: readonly string[];
  readonly current?: boolean;
}

const cases: readonly Case[] = [
  {
    kind: 'currency',
    file: '0;1;€ 5\n1;2;6,20 EUR\n2;3;7,5\n',
    count: 2,
    after: ['0 1 5', '1 2 6.2', '2 3 7.5'],
  },
  { kind: 'trailing-units', file: '0 kg;1 kg;5,5\n1;2;6\n', count: 2, after: ['0 1 5.5', '1 2 6'] },
  {
    kind: 'scientific-notation',
    file: '0;1.5E+03;5.5\n1500;1600;6\n',
    count: 1,
    after: ['0 1500 5.5', '1500 1600 6'],
  },
  {
    kind: 'ragged-long',
    file: () => new TextEncoder().encode('from,to,rate\n0,1,5.00\n1,2,6,50\n2,5,9,00\n5,9,9.50\n'),
    count: 2,
    after: ['0 1 5', '1 2 6.5', '2 5 9', '5 9 9.5'],
  },
  { kind: 'too-precise', file: '0;1;1.23455\n1;2;2\n', count: 1, after: ['0 1 1.2346', '1 2 2'] },
  { kind: 'thousands-grouping', file: "0;1;1'204.50\n1;2;2\n", count: 1, after: ['0 1 1204.5', '1 2 2'] },
  {
    kind: 'number-as-text',
    file: () => fixture('xlsx-number-as-text'),
    count: 4,
    after: ['0 1 6.85', '1 2 7.65', '2 3 8.95'],
  },
  { kind: 'full-width-digits', file: '0;1;５.5\n1;2;2\n', count: 1, after: ['0 1 5.5', '1 2 2'] },
  { kind: 'arabic-indic-digits', file: '0;1;٥\n1;2;2.5\n', count: 1, after: ['0 1 5', '1 2 2.5'] },
  { kind: 'reversed-band', file: '1;0;5.5\n1;2;2\n', count: 1, after: ['0 1 5.5', '1 2 2'] },
  {
    kind: 'duplicate-equal',
    file: '0;1;5.5;\n0;1;5.50;\n1;2;3;\n0;1;5.5;Oslo\n',
    count: 2,
    after: ['0 1 5.5', '1 2 3', '0 1 5.5 Oslo'],
  },
  {
    kind: 'inclusive-bands',
    file: '0;0.99;1\n1;1.99;2\n2;2.99;3\n',
    count: 3,
    after: ['0 1 1', '1 2 2', '2 2.99 3'],
  },
  { kind: 'gap', file: '0;1;1.5\n3;4;2\n4;5;3\n', count: 2, after: ['0 3 1.5', '3 4 2', '4 5 3'] },
  {
    kind: 'decimal-mix-up',
    file: '0;1;65;\n1;2;0.7;\n2;5;800;\n5;9;9000;\n',
    count: 4,
    after: ['0 1 6.5', '1 2 7', '2 5 8', '5 9 9'],
    current: true,
  },
];

it.each(cases)('$kind', async ({ kind, file, count, after, current }) => {
  const book = await rateFileOf(typeof file === 'string' ? bytesOf(file) : file(), current);
  expect(found(book, kind)).toBe(count);
  const before = all(book);
  expect(book.book.edit(book.withEffect({ op: 'fix', kind, rows: null })).isChange).toBe(true);
  expect(rowsOf(book)).toEqual(after);
  expect(found(book, kind)).toBe(0);
  expect(book.book.position).toBe(1);
  expect(book.book.undo()).toBe(true);
  expect(all(book)).toEqual(before);
  book.book.redo();
  expect(rowsOf(book)).toEqual(after);
});

it.each([
  ['0,1,5.00\n1,2,6,50\n2,5,9.00\n', '6,50', '6.50'],
  ['0,1,5.00\n1,2,6.50\n2,5,9,50\n', '9,50', '9.50'],
  ['0,0,5,4.00\n0.5,1,6.50\n', '0,5', '0.5'],
  ['0,0,5,4,00\n0.5,1,6.50\n', '0,5 and 4,00', '0.5 and 4.00'],
  ['0,1,500.00\n1,2,1,204.50\n2,5,2000.00\n', '1,204.50', '1204.50'],
  ["0,1,'5.00\n1,2,'6,50\n2,5,'9.00\n", '6,50', '6.50'],
  // 1,204 could be 1204, and 0,1,1,1 could be 0.1 or 1.1.
  ['0,1,1,204\n1,2,6\n', undefined, undefined],
  ['0,1,1,1\n1,2,6\n', undefined, undefined],
  ['0,1,5\n1,2,6,x,7\n', undefined, undefined],
])('of a split number is offered if one way alone fits: %j', async (text, joined, reads) => {
  const book = await rateFileOf(new TextEncoder().encode(`from,to,rate\n${text}`));
  const row = book.rows(view, 0, 10).rows.find(({ findings }) => findings[0]?.kind === 'ragged-long');
  expect(row?.join).toEqual(joined && { text: joined, reads });
  const at = row?.row ?? 0;
  const edit = book.withEffect({ op: 'fix', kind: 'ragged-long', rows: [[at, at]] });
  expect(book.book.edit(edit).isChange).toBe(joined !== undefined);
});

it('is tried with each kind that has a fix', () => {
  expect(cases.map(({ kind }) => kind).sort()).toEqual(Object.keys(fixTexts).sort());
});

it('of a kind that offers none changes nothing', async () => {
  const book = await rateFileOf(
    bytesOf(
      '0;1;5 %\n1;2;(12,00)\n2;3;abc\n3;4;\n4;5;-1\n5;5;2\n6;7;01.02.2024\n7;8;2,35\n7;8;3\n7,5;9;1.204\n8;9;1;2;3\n',
    ),
    true,
  );
  expect(book.state().findings.length).toBeGreaterThan(8);
  for (const kind of findingNames.filter((name) => !(name in fixTexts)))
    expect([kind, book.book.edit(book.withEffect({ op: 'fix', kind, rows: null })).isChange]).toEqual([
      kind,
      false,
    ]);
});
