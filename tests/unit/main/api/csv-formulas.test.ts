import { describe, expect, it } from 'vitest';
import { createFormulaTest, findFormulas, looksLikeFormula } from '../../../../main/api/csv-formulas';
import { randomOf } from '../../../support/random';

function* chunks(bytes: Buffer, size: () => number) {
  for (let at = 0; at < bytes.length; ) {
    const end = at + size();
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** Reads a text in chunks of some bytes. */
async function found(text: string | Buffer, size = Number.POSITIVE_INFINITY) {
  return (await foundIn(text, () => size)).formulas;
}

/** Reads a text as a download does: tests each chunk, and reads the cells if one of them may contain a formula. */
async function foundIn(text: string | Buffer, size: () => number) {
  const bytes = Buffer.from(text);
  const head = bytes.subarray(0, 4096);
  const all = [...chunks(bytes, size)];
  const test = createFormulaTest(head);
  const mayHold = all.map((piece) => test(piece)).includes(true);
  const formulas = await findFormulas(
    (async function* () {
      yield* all;
    })(),
    head,
  );
  if (!mayHold) expect(formulas.count, bytes.toString()).toBe(0);
  return { formulas, mayHold };
}

describe('a cell', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://evil.example","x")',
    '+1+cmd|x',
    '-2+3+cmd',
    '@SUM(A1)',
    '\t=1',
    '\rx',
    ' =1',
    '\u00a0=1',
    '＝1',
    '＋A1',
    '－A1',
    '＠SUM',
    '= 1',
    '-a',
    '- see note',
    '=',
    '-5=A1',
    "+'x'!A1",
  ])('looks like a formula: %j', (text) => expect(looksLikeFormula(text)).toBe(true));

  it.each([
    '',
    ' ',
    'a=b',
    '5-3',
    '-5',
    '+5',
    '-5.25',
    '-1,234.56',
    '-1.234,56',
    "-1'234.50",
    '- 5',
    '-5%',
    '-5e-3',
    '+971501234567',
    '+971 50 123 4567',
    '+44 (0)20 7946-0000',
    '-',
    '--',
    '\t',
    "'=1",
    'a@b.example',
  ])('is no formula: %j', (text) => expect(looksLikeFormula(text)).toBe(false));
});

const rows: [string, string | Buffer, { count: number; first: string[] }][] = [
  ['nothing', '', { count: 0, first: [] }],
  ['commas', 'id,no\n1,=A1\n@x,2\n', { count: 2, first: ['B2', 'A3'] }],
  ['semicolons', 'id;no;a,b\r\n1;=A1;2\r\n', { count: 1, first: ['B2'] }],
  ['tabs', 'id\tno\tx\n1\t=A1\t-\n\t+x\t\n', { count: 2, first: ['B2', 'B3'] }],
  ['a line that names the separator', 'sep=;\nid;no\n1;=A1,b\n', { count: 1, first: ['B2'] }],
  ['quoted cells', 'id,no\n"a,b","=1+1"\n"two\nlines,=x","@""q"""\n', { count: 2, first: ['B2', 'B3'] }],
  ['quotes inside of cells', 'id,no\n"say ""=hi""",1\na"b,=c"d\n', { count: 1, first: ['B3'] }],
  ['a header that is one', '=id,no\n1,2\n', { count: 1, first: ['A1'] }],
  ['a mark of UTF-8', '\ufeff=id,no\n1,=2\n', { count: 2, first: ['A1', 'B2'] }],
  ['UTF-16', Buffer.from('\ufeffid,no\n1,=2\n', 'utf16le'), { count: 1, first: ['B2'] }],
  [
    'UTF-16 of the other order',
    Buffer.from('\ufeffid,no\n1,=2\n', 'utf16le').swap16(),
    { count: 1, first: ['B2'] },
  ],
  ['no line end at the end', 'id,no\n1,=2', { count: 1, first: ['B2'] }],
  ['one line', '=1', { count: 1, first: ['A1'] }],
  ['blank lines', 'id\n\n\r\n=1\n', { count: 1, first: ['A4'] }],
  ['wide signs and blanks', 'id,no\n＝1, =2\n\u00a0=3,－4\n', { count: 3, first: ['A2', 'B2', 'A3'] }],
  ['a tab and a return in quotes', 'id,no\n"\t=1","\rx"\n', { count: 2, first: ['A2', 'B2'] }],
  ['a tab in quotes', 'id,no\n1,"\tx"\n', { count: 1, first: ['B2'] }],
  ['a tab in quotes between tabs', 'id\tno\n1\t"\tx"\n', { count: 1, first: ['B2'] }],
  ['several blanks', 'id,no\n1,  =1\n', { count: 1, first: ['B2'] }],
  ['a text after an empty quoted cell', 'id,no\n"",""=1\n', { count: 0, first: [] }],
  ['a return inside of a cell', 'id,no\n-1\rx,"-1\rx"\n', { count: 2, first: ['A2', 'B2'] }],
  ['more behind a closing quote', 'id,no\n"-1"(,"-2"""\n', { count: 2, first: ['A2', 'B2'] }],
  ['numbers, phones and dashes', 'id,no\n-5.00,+971501234567\n-,"-1,234.50"\n', { count: 0, first: [] }],
  ['many', `id\n${'=1\n'.repeat(1000)}`, { count: 1000, first: ['A2', 'A3', 'A4'] }],
  [
    'far columns',
    `${','.repeat(27)}=1\n${','.repeat(701)}=2,${'x,'.repeat(1)}=3`,
    { count: 3, first: ['AB1', 'ZZ2', 'AAB2'] },
  ],
  [
    'long cells',
    `id,no\n"=${'x'.repeat(300)}","${'y'.repeat(300)}",=1\n=${'z'.repeat(300)},2`,
    { count: 3, first: ['A2', 'C2', 'A3'] },
  ],
];

describe('the cells of a file that look like formulas', () => {
  it.each(rows)('are found: %s', async (_what, text, expected) => {
    for (const size of [Number.POSITIVE_INFINITY, 1, 2, 3, 7, 64])
      expect(await found(text, size)).toEqual(expected);
  });

  it('are found wherever they are: made-up tables in chunks that begin at any byte', async () => {
    const parts = [
      '',
      'a',
      '12.50',
      '-12.50',
      'Abc',
      '=1',
      '@x',
      '+1',
      ' ',
      'é',
      '＝1',
      'x"y',
      'a,b',
      'a;b',
      'P',
    ];
    const random = randomOf(7);
    for (let table = 0; table < 400; table += 1) {
      const [separator, lineEnd] = [random.pick([',', ';', '\t']), random.pick(['\n', '\r\n'])];
      const columns = 2 + random.below(10);
      const first: string[] = [];
      let count = 0;
      let text = Array.from({ length: columns }, () => 'name').join(separator) + lineEnd;
      for (let row = 2; row < 12; row += 1) {
        const cells = Array.from({ length: columns }, (_, column) => {
          const cell = random.pick(parts) + (random.chance(4) ? random.pick(parts) : '');
          if (looksLikeFormula(cell)) {
            count += 1;
            if (first.length < 3) first.push(`${String.fromCharCode(65 + column)}${row}`);
          }
          const mustQuote = /[",;\t]/.test(cell) || random.chance(6);
          return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell;
        });
        text += cells.join(separator) + lineEnd;
      }
      const { formulas } = await foundIn(text, () => 1 + random.below(60));
      expect(formulas, text).toEqual({ count, first });
    }
  });

  it('are the same for chunks of any size: made-up bytes', async () => {
    const random = randomOf(11);
    const plainParts = ['a', 'Sofia', '12.50', 'CT-2026-20000', 'София', 'x'.repeat(40), '', '-', '(', 'a b'];
    const signed = ['-12.50', '+5', '-1.234,56', `-${'1'.repeat(70)}`, '-1,5', '-5.', '-x', '+', '-1\r2'];
    const odd = [
      '"',
      '""',
      '=1',
      '@x',
      ' ',
      '\t',
      '\r',
      '\u00a0',
      '＝1',
      '"-5"',
      '"-5',
      '"=1"',
      '"",',
      '\n\n',
      '"'.repeat(70),
    ];
    for (let time = 0; time < 500; time += 1) {
      const separator = random.pick([',', ';', '\t']);
      const lineEnd = random.pick(['\n', '\r\n']);
      // From files full of odd cells to ordinary ones.
      const [oddOnes, signs, quotes] = [1 + random.below(60), 1 + random.below(10), 2 + random.below(8)];
      let text = `a${separator}b${lineEnd}`;
      const length = 300 + random.below(3000);
      while (text.length < length) {
        const part = random.pick(random.chance(oddOnes) ? odd : random.chance(signs) ? signed : plainParts);
        text += random.chance(quotes) ? `"${part.replaceAll('"', '""')}"` : part;
        text += random.chance(oddOnes * 4) ? '' : random.chance(6) ? lineEnd : separator;
      }
      const bytes = Buffer.from(text);
      const expected = await found(bytes, 1);
      expect(await found(bytes, 199), text).toEqual(expected);
      expect(await found(bytes), text).toEqual(expected);
      const { formulas } = await foundIn(bytes, () => 1 + random.below(600));
      expect(formulas, text).toEqual(expected);
    }
  });

  it.each([
    ['amounts, phone numbers and dashes', 'id,no\n-5.00,+971501234567\r\n-,"-1,234.50"\r\n'],
    ['blanks', 'id, no\r\n , \r\n1,"a, b"\r\n'],
    ['empty cells', 'id\tno\t\n\t\t\n'],
    ['a mark of UTF-8', '\ufeffid,no\n1,2\n'],
  ])('are not looked for in a file of %s', async (_what, text) => {
    for (const size of [Number.POSITIVE_INFINITY, 3, 7, 64])
      expect((await foundIn(text, () => size)).mayHold).toBe(false);
  });

  it('are found in a file that is one long line', async () => {
    expect((await found(`${'x,'.repeat(100_000)}=1`)).count).toBe(1);
  });
});

it('a file with nothing but a mark of its encoding has no cells', async () => {
  const mark = Buffer.from([0xef, 0xbb, 0xbf]);
  expect((await found(mark)).count).toBe(0);
  expect((await found(mark, 1)).count).toBe(0);
});
