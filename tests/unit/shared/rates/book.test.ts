/** The rows of an open rate file under edits of the user. */
import { describe, expect, it } from 'vitest';
import type { OpenBook } from '../../../../shared/rates/book';
import type { Edit } from '../../../../shared/rates/edits';
import { readTypedNumber, typedNumber } from '../../../../shared/rates/numbers';
import { openBook, seen } from '../../../support/rate-books';

const sheet = 'from;to;rate;city\n0;1;2,35;Dubai\n1;2;€ 5;Ajman\n2;5;6,5;\n5;10;7,1234;Dubai\n';
const column = (book: OpenBook, field: string) => Array.from(book.order(), (row) => book.shown(row, field));
const found = (book: OpenBook, field: string) =>
  Array.from(book.order(), (row) => book.finding(row, field) ?? '');
const edit = (book: OpenBook, change: Edit) => book.edit(change).effect;
const rows = (first: number, last = first): [number, number][] => [[first, last]];

describe('a typed text', () => {
  it('is read with the decimal mark of its column', () => {
    const book = openBook(sheet);
    expect(edit(book, { op: 'type', row: 1, field: 'rate', text: '5,25' })).toBe('1 cell changed');
    expect(column(book, 'rate')).toEqual(['2.35', '5.25', '6.5', '7.1234']);
    expect(found(book, 'rate')).toEqual(['', '', '', '']);
    expect(book.fileText(1, 'rate')).toBe('€ 5');
    edit(book, { op: 'type', row: 0, field: 'rate', text: '1,204' });
    expect(column(book, 'rate')[0]).toBe('1.204');
  });

  it.each([
    // [text, in a column with a decimal comma, in one with a point, in one without evidence]
    ['9.99', '9.99', '9.99', '9.99'],
    ['9,99', '9.99', '9.99', '9.99'],
    ['0.125', '0.125', '0.125', '0.125'],
    ['1.204', '', '1.204', ''],
    ['1,204', '1.204', '', ''],
    ['-1.204', '', '-1.204', ''],
    ['1.204,50', '1204.5', '1204.5', '1204.5'],
    ['1,204.50', '1204.5', '1204.5', '1204.5'],
    ['1.204.500', '1204500', '1204500', '1204500'],
    ['1204', '1204', '1204', '1204'],
    ["1'204", '1204', '1204', '1204'],
  ])('%j never becomes another number than a person could mean', (text, ofComma, ofPoint, ofAsk) => {
    const values = ['2,35', '2.35', '1,204'].map((rate) => {
      const book = openBook(`from;to;rate\n0;1;${rate}\n1;2;5\n`);
      edit(book, { op: 'type', row: 1, field: 'rate', text });
      const value = book.fields.get('rate')?.column.text(1);
      // An unread text stays as it was typed, with a finding.
      if (value === '')
        expect([book.text(1, 'rate'), book.finding(1, 'rate')]).toEqual([text, 'number-ambiguous']);
      return value;
    });
    expect(values).toEqual([ofComma, ofPoint, ofAsk]);
  });

  it('that is the number of the cell in the mark of its column is no change', () => {
    const book = openBook(sheet);
    for (const text of ['2,35', '2.35'])
      expect(book.edit({ op: 'type', row: 0, field: 'rate', text }).isChange).toBe(false);
  });

  it.each<Edit>([
    { op: 'type', row: 0, field: 'rate', text: '1.204' },
    { op: 'paste', rows: [0], fields: ['rate'], cells: [['1.204']] },
    { op: 'fill', rows: rows(0), fields: ['rate'], text: '1.204' },
  ])('that has two readings in the column is told as such over the same digits: $op', (change) => {
    const book = openBook('from;to;rate\n0;1;1,204\n1;2;2,35\n');
    expect(book.shown(0, 'rate')).toBe('1.204');
    expect(edit(book, change)).toBe('1 cell changed');
    expect([book.fields.get('rate')?.column.text(0), book.finding(0, 'rate')]).toEqual([
      '',
      'number-ambiguous',
    ]);
  });

  it('in a column with a decimal comma is copied down by its number', () => {
    const book = openBook('from;to;rate\n0;1;1,204\n1;2;1,204\n2;3;2,35\n');
    const down: Edit = { op: 'copy-down', from: 0, rows: rows(1, 2), fields: ['rate'] };
    expect(edit(book, down)).toBe('1 cell changed');
    expect(column(book, 'rate')).toEqual(['1.204', '1.204', '1.204']);
    expect(found(book, 'rate')).toEqual(['', '', '']);
    // An unread cell differs from a read cell with the same text.
    edit(book, { op: 'type', row: 2, field: 'rate', text: '1.204' });
    expect(found(book, 'rate')).toEqual(['', '', 'number-ambiguous']);
    expect(edit(book, down)).toBe('1 cell changed');
    expect(found(book, 'rate')).toEqual(['', '', '']);
  });

  it.each([',', '.', 'ask'] as const)(
    'is the same number again as a column with the mark %s types it',
    (mark) => {
      const rule = { required: true, places: 4, least: undefined };
      for (const number of [
        '0',
        '5',
        '0.125',
        '1.204',
        '12.204',
        '999.999',
        '1234.567',
        '-1.204',
        '1.2',
        '1204.5',
      ])
        expect(readTypedNumber(typedNumber(number, mark), mark, rule).value).toBe(number);
    },
  );

  it.each([
    ['abc', 'not-a-number'],
    ['5 %', 'percent'],
    ['(12.00)', 'parenthesised'],
    ['', 'blank-required'],
    ['1.204', 'number-ambiguous'],
  ])('%j that cannot be read stays as it was typed, with what is wrong', (text, kind) => {
    const book = openBook(sheet);
    edit(book, { op: 'type', row: 0, field: 'rate', text });
    expect([column(book, 'rate')[0], found(book, 'rate')[0]]).toEqual([text, kind]);
    expect(book.fields.get('rate')?.column.text(0)).toBe('');
  });

  it.each([
    ['-0,02', '-0.02', 'negative'],
    ['1,23456', '1.23456', 'too-precise'],
  ])('%j is read as %s and is an error', (text, value, kind) => {
    const book = openBook(sheet);
    edit(book, { op: 'type', row: 0, field: 'rate', text });
    expect([column(book, 'rate')[0], found(book, 'rate')[0]]).toEqual([value, kind]);
  });

  it('that stands there already is no change, and no step', () => {
    const book = openBook(sheet);
    expect(book.edit({ op: 'type', row: 0, field: 'city', text: 'Dubai' })).toMatchObject({
      isChange: false,
      effect: 'Nothing changed',
    });
    expect([book.position, book.steps, book.undo()]).toEqual([0, 0, false]);
  });

  it('can fill a column that the file does not have', () => {
    const book = openBook('from,to,rate\n0,1,2.35\n');
    edit(book, { op: 'type', row: 0, field: 'city', text: 'Dubai' });
    expect(column(book, 'city')).toEqual(['Dubai']);
    book.undo();
    expect(column(book, 'city')).toEqual(['']);
  });

  it('that stands there already counts if it changes what is found in the cell', () => {
    const book = openBook("from,to,rate\n0,1,'2.35\n");
    expect(found(book, 'rate')).toEqual(['number-as-text']);
    expect(edit(book, { op: 'type', row: 0, field: 'rate', text: '2.35' })).toBe('1 cell changed');
    expect([column(book, 'rate'), found(book, 'rate')]).toEqual([['2.35'], ['']]);
    book.undo();
    expect(found(book, 'rate')).toEqual(['number-as-text']);
    const text = openBook('from,to,rate\n0,1,abc\n');
    expect(text.edit({ op: 'type', row: 0, field: 'rate', text: 'abc' }).isChange).toBe(false);
  });

  it('in a row that was not read as a whole makes an ordinary row of it', () => {
    const book = openBook('from,to,rate\n0,1,2.35\n1,2,3,4,5\n2,3,4\n');
    expect(book.rowMark(1)).toBe('ragged-long');
    edit(book, { op: 'type', row: 1, field: 'from', text: '1' });
    expect(book.rowMark(1)).toBeUndefined();
    expect([book.finding(1, 'to'), book.finding(1, 'rate')]).toEqual(['unsure-cell', 'unsure-cell']);
    for (const [field, text] of [
      ['to', '2'],
      ['rate', '3'],
    ] as const)
      edit(book, { op: 'type', row: 1, field, text });
    expect([column(book, 'to')[1], column(book, 'rate')[1]]).toEqual(['2', '3']);
    expect([book.finding(1, 'to'), book.finding(1, 'rate')]).toEqual([undefined, undefined]);
    for (let step = 0; step < 3; step += 1) book.undo();
    expect([book.rowMark(1), book.finding(1, 'to')]).toEqual(['ragged-long', undefined]);
  });

  it.each([
    ['0,1,5.00\n1,2,6,50\n2,5,9.00\n', '6.50', ['1', '2', '6.5']],
    // Alone it could be 1.2, 2.6 or 6.50: the typed value decides.
    ['1,2,6,50\n', '6,5', ['1', '2', '6.5']],
    ['1,2,6,50\n', '50', ['1', '2', '50']],
  ])('in a row that a decimal comma split leaves no cell blank: %j', (text, rate, expected) => {
    const book = openBook(`from,to,rate\n${text}`);
    const row = book.markedRows()[0] ?? 0;
    edit(book, { op: 'type', row, field: 'rate', text: rate });
    const fields = ['from', 'to', 'rate'];
    expect(fields.map((field) => book.text(row, field))).toEqual(expected);
    expect(fields.map((field) => book.finding(row, field))).not.toContain('blank-required');
    expect(book.rowMark(row)).toBeUndefined();
    expect(book.undo()).toBe(true);
    expect(book.rowMark(row)).toBe('ragged-long');
  });
});

describe('a paste', () => {
  it('fills the rows as they were shown and adds the missing ones after the last', () => {
    const book = openBook(sheet);
    const outcome = book.edit({
      op: 'paste',
      rows: [2, 0],
      fields: ['to', 'rate'],
      cells: [
        ['3', '9,9'],
        ['0,5', '1,1'],
        ['8', 'x'],
      ],
    });
    expect(outcome).toMatchObject({ effect: '4 cells changed, 1 row added', added: [4] });
    expect(column(book, 'to')).toEqual(['0.5', '8', '2', '3', '10']);
    expect(column(book, 'rate')).toEqual(['1.1', 'x', '€ 5', '9.9', '7.1234']);
    expect(Array.from(book.order())).toEqual([0, 4, 1, 2, 3]);
    expect([book.line(4), book.finding(4, 'from'), book.finding(4, 'rate')]).toEqual([
      null,
      'blank-required',
      'not-a-number',
    ]);
  });

  it('without rows adds all of them at the end', () => {
    const book = openBook(sheet);
    edit(book, { op: 'paste', rows: [], fields: ['from', 'to', 'rate'], cells: [['10', '20', '8']] });
    expect(column(book, 'from')).toEqual(['0', '1', '2', '5', '10']);
  });
});

describe('edits of many cells', () => {
  it('fill and copy down', () => {
    const book = openBook(sheet);
    expect(edit(book, { op: 'fill', rows: rows(0, 3), fields: ['rate', 'city'], text: '4' })).toBe(
      '8 cells changed',
    );
    expect(column(book, 'rate')).toEqual(['4', '4', '4', '4']);
    book.undo();
    edit(book, { op: 'copy-down', from: 1, rows: rows(2, 3), fields: ['rate', 'city'] });
    expect(column(book, 'rate')).toEqual(['2.35', '€ 5', '€ 5', '€ 5']);
    expect(found(book, 'rate')).toEqual(['', 'currency', 'currency', 'currency']);
    expect(column(book, 'city')).toEqual(['Dubai', 'Ajman', 'Ajman', 'Ajman']);
  });

  it.each([
    [{ factor: '1.035' }, ['2.4323', '€ 5', '6.7275', '7.3727'], '3 cells changed, 2 rounded'],
    [{ factor: '1.05', round: '0.05' }, ['2.45', '€ 5', '6.85', '7.5'], '3 cells changed, 3 rounded'],
    [{ add: '0.25' }, ['2.6', '€ 5', '6.75', '7.3734'], '3 cells changed'],
    [{ add: '-3', least: '1.5' }, ['1.5', '€ 5', '3.5', '4.1234'], '3 cells changed'],
    [
      { factor: '0', least: '1.02', round: '0.05' },
      ['1.05', '€ 5', '1.05', '1.05'],
      '3 cells changed, 3 rounded',
    ],
    [{ factor: '1' }, ['2.35', '€ 5', '6.5', '7.1234'], 'Nothing changed'],
  ])('change numbers by %j and leave what is no number', (rule, rates, effect) => {
    const book = openBook(sheet);
    expect(edit(book, { op: 'adjust', rows: rows(0, 3), fields: ['rate'], ...rule })).toBe(effect);
    expect(column(book, 'rate')).toEqual(rates);
  });

  it('round halves away from 0, and lose no digit of a long number', () => {
    const book = openBook('from,to,rate\n0,99999999999999.123456789,0.0001\n0,1,-0.0003\n0,1,2.5\n');
    edit(book, { op: 'adjust', rows: rows(0, 1), fields: ['rate'], factor: '0.5' });
    expect(column(book, 'rate')).toEqual(['0.0001', '-0.0002', '2.5']);
    edit(book, { op: 'adjust', rows: rows(0), fields: ['to'], factor: '3', add: '0.000000001' });
    expect(column(book, 'to')[0]).toBe('299999999999997.370370368');
  });

  it('find and replace in texts and in numbers as they are shown', () => {
    const book = openBook(sheet);
    const replace = { op: 'replace', rows: rows(0, 3), whole: false, matchCase: false } as const;
    expect(edit(book, { ...replace, fields: ['city'], find: 'DUBAI', by: 'Sharjah' })).toBe(
      '2 cells changed',
    );
    expect(column(book, 'city')).toEqual(['Sharjah', 'Ajman', '', 'Sharjah']);
    expect(edit(book, { ...replace, fields: ['city'], find: 'AJ', by: 'x', matchCase: true })).toBe(
      'Nothing changed',
    );
    expect(edit(book, { ...replace, fields: ['city'], find: 'Aj', by: 'x', whole: true })).toBe(
      'Nothing changed',
    );
    expect(edit(book, { ...replace, fields: ['rate'], find: '.', by: '.1' })).toBe('3 cells changed');
    expect(column(book, 'rate')).toEqual(['2.135', '€ 5', '6.15', '7.11234']);
    expect(edit(book, { ...replace, fields: ['rate'], find: '€ ', by: '' })).toBe('1 cell changed');
    expect(column(book, 'rate')[1]).toBe('5');
  });

  it('fix a kind of finding', () => {
    const book = openBook('from,to,rate\n0,1,€ 1.5\n3,2,5 kg\n1,2,1.23456\n');
    edit(book, { op: 'fix', kind: 'currency', rows: null });
    edit(book, { op: 'fix', kind: 'trailing-units', rows: rows(1) });
    edit(book, { op: 'fix', kind: 'too-precise', rows: rows(0, 2) });
    expect(column(book, 'rate')).toEqual(['1.5', '5', '1.2346']);
    edit(book, { op: 'fix', kind: 'reversed-band', rows: null });
    expect([column(book, 'from'), column(book, 'to')]).toEqual([
      ['0', '2', '1'],
      ['1', '3', '2'],
    ]);
  });
});

describe('rows', () => {
  it('are inserted after a row or before all, also after an inserted one, and keep their numbers', () => {
    const book = openBook(sheet);
    expect(book.edit({ op: 'insert', after: 1, rows: [{ from: 'a' }, { from: 'b' }] }).added).toEqual([4, 5]);
    book.edit({ op: 'insert', after: 4, rows: [{ from: 'c' }] });
    book.edit({ op: 'insert', after: null, rows: [{ from: 'd' }] });
    book.edit({ op: 'insert', after: 1, rows: [{ from: 'e' }] });
    expect(column(book, 'from')).toEqual(['d', '0', '1', 'e', 'a', 'c', 'b', '2', '5']);
    expect(Array.from(book.order())).toEqual([7, 0, 1, 8, 4, 6, 5, 2, 3]);
    for (let count = 0; count < 4; count += 1) book.undo();
    expect(Array.from(book.order())).toEqual([0, 1, 2, 3]);
  });

  it('that are removed count no longer, nor does what was found in them', () => {
    const book = openBook(sheet);
    expect(
      edit(book, {
        op: 'remove',
        rows: [
          [0, 1],
          [1, 1],
          [9, 12],
        ],
      }),
    ).toBe('2 rows removed');
    expect([book.count, column(book, 'from')]).toEqual([2, ['2', '5']]);
    expect(book.fields.get('rate')?.counts.some((count) => count > 0)).toBe(false);
    expect(edit(book, { op: 'type', row: 0, field: 'rate', text: '1' })).toBe('Nothing changed');
    book.undo();
    expect(column(book, 'from')).toEqual(['0', '1', '2', '5']);
  });

  it.each([
    ['first', ['1', '3', '2']],
    ['last', ['3', '3', '2']],
    ['highest', ['3', '3', '2']],
    ['lowest', ['1', '3', '2']],
  ] as const)('with the same key are settled: %s', (keep, rates) => {
    const book = openBook('from,to,rate\n0,1,1\n0,1,2\n0,1.0,3\n1,2,3\n2,3,2\n');
    edit(book, { op: 'settle', rows: rows(0, 4), keep });
    expect(column(book, 'rate')).toEqual(rates);
  });
});

describe('undo and redo', () => {
  it('go through the steps, and a new edit ends the redo', () => {
    const book = openBook(sheet);
    const states = [seen(book)];
    for (const change of [
      { op: 'type', row: 0, field: 'rate', text: '9' },
      { op: 'insert', after: 0, rows: [{ from: '7', to: '8', rate: 'x' }] },
      { op: 'remove', rows: rows(1, 2) },
    ] as const) {
      book.edit(change as unknown as Edit);
      states.push(seen(book));
    }
    for (let at = 2; at >= 0; at -= 1) {
      expect(book.undo()).toBe(true);
      expect(seen(book)).toEqual(states[at]);
    }
    expect(book.undo()).toBe(false);
    for (let at = 1; at <= 3; at += 1) {
      expect(book.redo()).toBe(true);
      expect(seen(book)).toEqual(states[at]);
    }
    expect(book.redo()).toBe(false);
    book.undo();
    book.edit({ op: 'type', row: 3, field: 'rate', text: '1' });
    expect([book.redo(), book.steps, book.position]).toEqual([false, 3, 3]);
  });

  it('an edit that could not be kept is taken back, and the steps that it replaced are there again', () => {
    const book = openBook(sheet);
    book.edit({ op: 'type', row: 0, field: 'rate', text: '9' });
    const done = seen(book);
    book.undo();
    const before = seen(book);
    book.edit({ op: 'type', row: 1, field: 'rate', text: '8' });
    book.refuse();
    expect([seen(book), book.steps, book.position]).toEqual([before, 1, 0]);
    book.redo();
    expect(seen(book)).toEqual(done);
  });
});

describe('choices', () => {
  const lists = {
    rowCities: [
      { index: 7, text: 'Dubai' },
      { index: 8, text: 'São Paulo' },
      { index: 9, text: 'Al Ain' },
      { index: 10, text: 'al  ain' },
    ],
  };
  it('are found by text or index, without case and accents', () => {
    const book = openBook(
      'from,to,rate,city\n0,1,1,DUBAI\n0,1,1,sao paulo\n0,1,1,7\n0,1,1,Atlantis\n0,1,1,al ain\n0,1,1,\n',
      'delivery-rates',
      lists,
    );
    const choices = Array.from(book.order(), (row) => book.choices.at(row, 'city')?.index);
    expect(choices).toEqual(['7', '8', '7', undefined, undefined, '']);
    expect(column(book, 'city')).toEqual(['Dubai', 'São Paulo', 'Dubai', 'Atlantis', 'al ain', '']);
    expect(found(book, 'city')).toEqual(['', '', '', 'unknown-choice', 'several-choices', '']);
    edit(book, { op: 'type', row: 3, field: 'city', text: 'são paulo' });
    expect([column(book, 'city')[3], found(book, 'city')[3]]).toEqual(['São Paulo', '']);
  });

  it('are texts of the file while no list was ever loaded', () => {
    const book = openBook('from,to,rate,city\n0,1,1,Atlantis\n');
    expect([column(book, 'city'), found(book, 'city')]).toEqual([['Atlantis'], ['']]);
  });
});

it('finds and replaces every sign of a text as it is', () => {
  for (const sign of '\\^$.*+?()[]{}|/-&#~"\'!,:;<=>@`%_ ') {
    const book = openBook(`from,to,rate,city\n0,1,2,Al-Ain\n`);
    book.edit({ op: 'type', row: 0, field: 'city', text: `A${sign}B` });
    const edit: Edit = {
      op: 'replace',
      rows: [[0, 0]],
      fields: ['city'],
      find: `A${sign}`,
      by: '$&',
      whole: false,
      matchCase: true,
    };
    expect(book.edit(edit).isChange).toBe(true);
    expect(book.text(0, 'city')).toBe('$&B');
  }
});
