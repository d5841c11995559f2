import { describe, expect, it } from 'vitest';
import { csvText, parseCsv } from '../../../../../renderer/hub/transfer/csv-text';

const cells = (text: string) => {
  const parsed = parseCsv(text);
  if ('openQuote' in parsed) throw new Error(`line ${parsed.openQuote} has an open quotation mark`);
  return parsed.cells.filter((row) => row.some((cell) => cell !== ''));
};
const wanted = [
  ['a', 'b'],
  ['1', '2'],
  ['3', '4'],
  ['5', '6'],
];

describe('lines of a file', () => {
  it.each([
    ['Windows ends', 'a,b\r\n1,2\r\n3,4\r\n5,6\r\n'],
    ['Unix ends', 'a,b\n1,2\n3,4\n5,6'],
    ['old Mac ends', 'a,b\r1,2\r3,4\r5,6\r'],
    ['a Unix line among Windows lines', 'a,b\r\n1,2\n3,4\r\n5,6\r\n'],
    ['a Windows line among Unix lines', 'a,b\n1,2\r\n"3","4"\r\n5,6\n'],
    ['quotation marks and mixed ends', '"a","b"\r\n"1","2"\n"3","4"\r"5","6"'],
    ['semicolons', 'a;b\r\n1;2\n3;4\r\n5;6'],
  ])('are found with %s', (_what, text) => {
    expect(cells(text)).toEqual(wanted);
  });

  it('stay in a cell with quotation marks', () => {
    expect(cells('a,b\r\n"1\r\nx ""y""\n",2\n3,4\r\n5,"6\r"')).toEqual([
      ['a', 'b'],
      ['1\r\nx "y"\n', '2'],
      ['3', '4'],
      ['5', '6\r'],
    ]);
  });

  it('are told when a quotation mark is not closed', () => {
    expect(parseCsv('a,b\n1,2\n"3,4\n5,6')).toEqual({ openQuote: 3 });
  });
});

it('what is written is read back, whatever the cells hold', () => {
  const odd = [
    '',
    ' ',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\r',
    "'",
    '\u2028',
    '\u0000',
    'مرحبا',
    '😀',
  ];
  const rows = [['a', 'b'], ...odd.map((text, at) => [`x${text}`, `${text}y${at}`])];
  expect(cells(csvText(rows).replace(/^\ufeff/, ''))).toEqual(rows);
});

it('begins with the mark by which spreadsheets read it as UTF-8', () => {
  expect(csvText([['a', 'é']])).toBe('\ufeffa,é\r\n');
});
