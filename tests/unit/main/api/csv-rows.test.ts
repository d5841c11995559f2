import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { createRowReader } from '../../../../main/api/csv-rows';

/** The rows of a text that comes in chunks of these lengths. */
function rowsOf(text: string, lengths: readonly number[] = [], separator = ','): string[][] {
  const reader = createRowReader(separator);
  const rows: string[][] = [];
  let at = 0;
  for (const length of lengths) {
    rows.push(...reader.read(text.slice(at, at + length)));
    at += length;
  }
  rows.push(...reader.read(text.slice(at)), ...reader.end());
  return rows;
}

describe('the rows of a CSV text', () => {
  it.each<[string, string, string[][]]>([
    [
      'cells and lines',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a last line without its end', 'a\n1', [['a'], ['1']]],
    [
      'a last cell that is empty',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['an empty line', 'a\n\nb\n', [['a'], [''], ['b']]],
    [
      'lines of an old Macintosh',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['quotes', '"a,b","say ""hi""","two\r\nlines"\n', [['a,b', 'say "hi"', 'two\r\nlines']]],
    ['an empty cell in quotes', '"",1\n""', [['', '1'], ['']]],
    ['a quote inside a cell', 'a "b" c,1\n', [['a "b" c', '1']]],
    [
      'text behind a quoted cell, as spreadsheet programs do',
      '"a"b,1\nc,2\n',
      [
        ['ab', '1'],
        ['c', '2'],
      ],
    ],
    ['nothing', '', []],
  ])('are %s', (_what, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
    // Byte by byte, every border is between two chunks.
    expect(rowsOf(text, Array(text.length).fill(1))).toEqual(rows);
  });

  it.each([';', '\t', '|', ']', '^', '-', '\\'])('have cells between %j', (separator) => {
    expect(rowsOf(`a${separator}b\n"1${separator}"${separator}2\n`, [], separator)).toEqual([
      ['a', 'b'],
      [`1${separator}`, '2'],
    ]);
  });

  it('are those of another reader, however the chunks are cut', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '1', '"', ',', ';', '\n', '\r', ' ', 'é', '𝄞', '=') }),
      fc.string(),
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    const line = fc.constantFrom<'\n' | '\r\n'>('\n', '\r\n');
    fc.assert(
      fc.property(table, line, fc.array(fc.nat(6), { maxLength: 60 }), (rows, newline, lengths) => {
        expect(rowsOf(`${Papa.unparse(rows, { newline })}${newline}`, lengths)).toEqual(rows);
      }),
    );
  });

  it('say whether a quoted cell is still open', () => {
    const reader = createRowReader(',');
    reader.read('a,"b');
    expect([reader.inQuotes, reader.open]).toEqual([true, 3]);
    reader.read('"\n');
    expect([reader.inQuotes, reader.open]).toEqual([false, 0]);
  });
});
