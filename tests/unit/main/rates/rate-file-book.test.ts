/** Counts and decisions of an open rate file about the current rates, compared after edits with a newly opened one. */
import { describe, expect, it } from 'vitest';
import type { RateFileBook } from '../../../../main/rates/rate-file-book';
import { readTextFile } from '../../../../main/rates/read-file';
import type { ResultSteps } from '../../../../shared/ipc/rates';
import type { Edit } from '../../../../shared/rates/edits';
import { rateTable } from '../../../../shared/rates/rate-tables';
import { rowsOf } from '../../../../shared/rates/row-ranges';
import { rowsOfColumns } from '../../../../shared/rates/rows-file';
import { loadedEdit, storedEdit } from '../../../../shared/rates/stored-edits';
import type { TableRow } from '../../../../shared/row-tables/row-table';
import { rateFileBook } from '../../../support/rate-file-book';

const table = rateTable('delivery-rates');
const row = (from: string, to: string, rate: string, city = ''): TableRow => ({ from, to, rate, city });

function opened(text: string, current: readonly TableRow[]): RateFileBook {
  return rateFileBook(readTextFile(new TextEncoder().encode(text), 'delivery-rates', {}), current);
}
const accepted = (book: RateFileBook) => book.state().changes?.accepted;
const view = { sort: null, finding: null, change: 'removed' as const, text: '' };
const removals = (book: RateFileBook) =>
  book.rows(view, 0, 10).rows.map(({ row: at, cells, change }) => [-1 - at, cells.rate, change?.accepted]);
const wanted = (book: RateFileBook) => {
  const { columns } = book.resultRows() ?? {};
  return columns ? rowsOfColumns(table, columns).map(({ from, rate }) => `${from} ${rate}`) : [];
};

const file = 'from,to,rate\n0,1,5\n1,2,6\n2,3,7\n';
const twice = [row('0', '1', '5'), row('8', '9', '3'), row('8', '9', '4'), row('9', '10', '1')];

it('takes one of two current rows that share a key', () => {
  const book = opened(file, twice);
  const edit: Edit = { op: 'accept', state: 'removed', rows: [[2, 2]], accepted: true };
  book.book.edit(edit);
  expect(accepted(book)).toEqual({ added: 2, changed: 0, removed: 1, largeMoves: 0 });
  expect(removals(book).toSorted()).toEqual([
    [1, '3', false],
    [2, '4', true],
    [3, '1', false],
  ]);
  expect(wanted(book)).toEqual(expect.arrayContaining(['8 3', '9 1']));
  expect(wanted(book)).not.toContain('8 4');

  // The same row is meant after the current rates were read again in another order.
  const kept = storedEdit(edit, book.names);
  const again = opened(file, [
    row('9', '10', '1'),
    row('8', '9', '3'),
    row('0', '1', '5'),
    row('8', '9', '4'),
  ]);
  again.book.load(loadedEdit(kept, again.names) as Edit, true);
  expect(removals(again).filter(([, , is]) => is)).toEqual([[3, '4', true]]);
  // And is nothing that could be meant once it is gone.
  const gone = opened(file, [row('8', '9', '3')]);
  gone.book.load(loadedEdit(kept, gone.names) as Edit, true);
  expect(accepted(gone)?.removed).toBe(0);
});

it('counts what is accepted by all, by single decisions on top, and after edits and their undo', () => {
  const book = opened(file, [
    row('0', '1', '4'),
    row('1', '2', '6'),
    row('8', '9', '3'),
    row('9', '10', '1'),
  ]);
  const counts = (...edits: readonly Edit[]) => {
    for (const edit of edits) book.book.edit(edit);
    const now = accepted(book);
    return [now?.added, now?.changed, now?.removed];
  };
  const accept = (
    state: 'added' | 'changed' | 'removed',
    is: boolean,
    rows: [number, number][] | null,
  ): Edit => ({
    op: 'accept',
    state,
    rows,
    accepted: is,
  });
  expect(counts()).toEqual([1, 1, 0]);
  expect(counts(accept('added', false, [[2, 2]]))).toEqual([0, 1, 0]);
  expect(counts(accept('removed', true, null), accept('removed', false, [[3, 3]]))).toEqual([0, 1, 1]);
  expect(counts(accept('changed', false, null))).toEqual([0, 0, 1]);
  expect(counts(accept('changed', true, [[0, 1]]))).toEqual([0, 1, 1]);
  // The row that is not changed any more does not count, and counts again with it.
  expect(counts({ op: 'type', row: 0, field: 'rate', text: '4' })).toEqual([0, 0, 1]);
  expect(counts({ op: 'type', row: 1, field: 'rate', text: '9' })).toEqual([0, 1, 1]);
  for (let step = 0; step < 7; step += 1) book.book.undo();
  expect(counts()).toEqual([1, 1, 0]);
  for (let step = 0; step < 7; step += 1) book.book.redo();
  expect(counts()).toEqual([0, 1, 1]);
});

it('names the lines of what is found after an edit as after a new reading', () => {
  const bands = (changed: string) =>
    `from,to,rate,city\n0,1,5,A\n1,2,6,A\n3,4,7,A\n0,1,5,B\n${changed},2,6,B\nabc,3,1,B\n5,4,1,C\n`;
  const edited = opened(bands('1'), []);
  edited.state();
  edited.book.edit({ op: 'type', row: 4, field: 'from', text: '0.5' });
  const read = opened(bands('0.5'), []);
  const told = (book: RateFileBook) => book.state().findings;
  expect(told(edited)).toEqual(told(read));
  expect(told(edited).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['overlap', 'gap', 'reversed-band']),
  );
});

it('counts a warning of a cell only while the cell has the value that was read', () => {
  // Full-width digits and grouped thousands: the second warning of each cell is one of the file.
  const book = opened('from,to,rate\n0,1,"\uff11,234.50"\n1,2,"\uff12,234.50"\n2,3,"3,234.50"\n', []);
  const told = () =>
    book
      .state()
      .findings.filter(({ field }) => field === 'rate')
      .map(({ kind, count, rows }) => [kind, count, ...rows].join(' '))
      .toSorted();
  const warnings = () => book.state().rateFile.counts?.warnings;
  const all = told();
  expect(book.book.file.warnings).toMatchObject([{ field: 'rate', rows: [2, 3], count: 2 }]);
  expect(warnings()).toBe(5);
  book.book.edit({ op: 'type', row: 0, field: 'rate', text: '5.5' });
  expect(warnings()).toBe(3);
  // Another cell of the row has no effect on it.
  book.book.edit({ op: 'type', row: 1, field: 'to', text: '2.0' });
  expect(warnings()).toBe(3);
  book.book.edit({ op: 'remove', rows: [[1, 1]] });
  expect(told()).toEqual(['thousands-grouping 1 4']);
  for (let step = 0; step < 3; step += 1) book.book.undo();
  expect(told()).toEqual(all);
});

it('gives the numbers of a sorted view in its order, however many there are', () => {
  const rates = Array.from({ length: 3000 }, (_, at) => (at * 7919) % 3000);
  const book = opened(`from,to,rate\n${rates.map((rate, at) => `${at},${at + 1},${rate}\n`).join('')}`, []);
  const sorted = { sort: { field: 'rate', descending: false }, finding: null, change: null, text: '' };
  const shown = [0, 1, 2].flatMap((part) =>
    book.rows(sorted, part * 1000, 1000).rows.map(({ row: number }) => number),
  );
  // The target of a paste: the first line of the clipboard is for the first shown row.
  expect([...rowsOf(book.numbers(sorted, 0, 3000))]).toEqual(shown);
  // Filling or removing rows needs no order.
  expect(book.numbers(sorted, 0, 3000, true)).toEqual([[0, 2999]]);
});

it('counts a row that lacks only cells that may be blank as a warning, everywhere', () => {
  const { rateFile, findings, blocks } = opened('from,to,rate,city\n0,1,5,\n1,2,6\n', twice).state();
  expect(rateFile.counts).toMatchObject({ errors: 0, warnings: 1 });
  expect(findings).toEqual([{ kind: 'ragged-short', count: 1, rows: [3], severity: 'warning' }]);
  expect(blocks).toBe(false);
  // A row that lacks its rate is an error.
  const wrong = opened('from,to,city,rate\n0,1,,5\n1,2,\n', twice).state();
  expect(wrong.rateFile.counts).toMatchObject({ errors: 1, warnings: 0 });
  expect(wrong.findings).toEqual([{ kind: 'ragged-short', count: 1, rows: [3] }]);
  expect(wrong.blocks).toBe(true);
});

it('tells of a rate for each further unit until its row is removed', () => {
  const book = opened('from,to,rate,kind\n0,1,5,band\n1,9,2,additional_kg\n', []);
  const told = () =>
    book.state().findings.flatMap(({ kind, count }) => (kind === 'further-unit' ? count : []));
  expect([told(), book.state().blocks]).toEqual([[1], false]);
  book.book.edit({ op: 'remove', rows: [[1, 1]] });
  expect(told()).toEqual([]);
  book.book.undo();
  expect(told()).toEqual([1]);
});

describe('a rate that more than doubles, or looks like a decimal mix-up', () => {
  const current = [row('0', '1', '5'), row('1', '2', '6'), row('2', '3', '70'), row('3', '4', '8')];
  const slip = 'from,to,rate\n0,1,50\n1,2,13\n2,3,7\n3,4,4\n';
  const all = { sort: null, finding: null, change: null, text: '' };
  const ticks = (book: RateFileBook) => book.rows(all, 0, 10).rows.map(({ change }) => change?.accepted);
  const accept = (accepted: boolean, rows: [number, number][] | null): Edit => ({
    op: 'accept',
    state: 'changed',
    rows,
    accepted,
  });

  it('is accepted only when the user does it, by itself or with all', () => {
    const book = opened(slip, current);
    const seen = () => {
      const { changes } = book.state();
      return [ticks(book), changes?.accepted.changed, changes?.accepted.largeMoves, changes?.largeMoves];
    };
    expect(seen()).toEqual([[false, false, false, true], 1, 0, 3]);
    expect(wanted(book)).toEqual(['0 5', '1 6', '2 70', '3 4']);
    const large = book.rows({ ...all, change: 'large-move' }, 0, 10).rows.map(({ line }) => line);
    expect(large).toEqual([2, 3, 4]);
    book.book.edit(accept(true, [[1, 1]]));
    expect(seen()).toEqual([[false, true, false, true], 2, 1, 3]);
    book.book.edit(accept(true, null));
    expect(seen()).toEqual([[true, true, true, true], 4, 3, 3]);
    expect(wanted(book)).toEqual(['0 50', '1 13', '2 7', '3 4']);
    book.book.edit(accept(false, [[0, 0]]));
    expect(seen()).toEqual([[false, true, true, true], 3, 2, 3]);
    book.book.edit(accept(false, null));
    expect(seen()).toEqual([[false, false, false, false], 0, 0, 3]);
    for (let step = 0; step < 4; step += 1) book.book.undo();
    expect(seen()).toEqual([[false, false, false, true], 1, 0, 3]);
  });

  it('is accepted as others are once its rate is corrected', () => {
    const book = opened(slip, current);
    book.state();
    book.book.edit({ op: 'type', row: 0, field: 'rate', text: '5.5' });
    expect([ticks(book), book.state().changes?.largeMoves]).toEqual([[true, false, false, true], 2]);
  });
});

describe('the table that an import leads to', () => {
  const band = ({
    cells,
    line,
    kept,
  }: {
    cells: Record<string, string>;
    line: number | null;
    kept: boolean;
  }) => `${cells.from}-${cells.to} ${kept ? 'current' : line}`;
  const names = (found: {
    named: readonly { kind: string; rows: readonly Parameters<typeof band>[0][] }[];
  }) => found.named.map(({ kind, rows }) => [kind, ...rows.map(band)].join(', '));
  const seen = (book: RateFileBook) => {
    const result = book.result();
    if (!result) throw new Error('It is compared');
    return {
      brought: names(result.brought),
      before: names(result.before),
      gaps: result.gaps.named.map(({ from, to }) => `${from}-${to}`),
      overlapping: [...rowsOf(result.overlapping.rows, 100)],
    };
  };
  const remove = (book: RateFileBook, rows: [number, number][] | string[] | null) =>
    book.book.edit(book.withEffect({ op: 'accept', state: 'removed', rows: rows as never, accepted: true }));
  const current = [
    row('0', '0.1', '1'),
    row('0.1', '0.25', '2'),
    row('0.25', '0.75', '3'),
    row('5', '9', '4'),
  ];
  const other = 'from,to,rate\n0,1,5\n1,2,6\n';

  it('names rates that fall or jump over the bands of one city, with the rows that stay', () => {
    const file = 'from,to,rate\n0,1,5\n1,2,51\n2,5,50\n';
    const result = opened(file, [row('5', '9', '4'), row('9', '10', '40')]).result();
    const texts = ({ named }: ResultSteps) =>
      named.map(({ cells, before, rate }) => `${cells.from}-${cells.to}: ${before} ${rate}`);
    expect(result && texts(result.jumps)).toEqual(['1-2: 5 51', '5-9: 50 4']);
    expect(result && texts(result.falls)).toEqual(['2-5: 51 50']);
  });

  it.each([
    ['0,500,5\n500,1000,6\n1000,2000,7\n2000,5000,8', 'grams'],
    ['0,1.1,5\n1.1,2.2,6\n2.2,4.4,7\n4.4,11,8', 'pounds'],
    ['0,0.0005,5\n0.0005,0.001,6\n0.001,0.002,7\n0.002,0.005,8', 'tonnes'],
    ['0,0.5,5\n0.5,1,6\n1,2,7\n2,500,8', null],
    ['0,1,5\n1,2,6\n2,3,7\n3,4,8\n4,5,9', null],
    ['0,0.5,5\n0.5,1,6\n1,2,7\n2,5,8\n5,500,9\n500,1000,9\n1000,2000,9\n2000,5000,9', null],
    ['0,7,5\n7,9,6', null],
  ])('sees the unit of the bands %j beside the current ones: %s', (rows, unit) => {
    const current = [row('0', '0.5', '1'), row('0.5', '1', '2'), row('1', '2', '3'), row('2', '5', '4')];
    expect(opened(`from,to,rate\n${rows}\n`, current).result()?.unit).toBe(unit);
  });

  it('names which row of the file overlaps which current row, and the gaps', () => {
    expect(seen(opened(other, current))).toEqual({
      brought: [
        'overlap, 0-0.1 current, 0-1 2',
        'overlap, 0-1 2, 0.1-0.25 current',
        'overlap, 0-1 2, 0.25-0.75 current',
      ],
      before: [],
      gaps: ['2-5'],
      overlapping: [0, 1, 2],
    });
  });

  it('has no overlap once the rows that overlap are deleted, and keeps the others', () => {
    const book = opened(other, current);
    remove(book, book.result()?.overlapping.rows as never);
    expect(seen(book)).toEqual({ brought: [], before: [], gaps: ['2-5'], overlapping: [] });
    expect(wanted(book)).toEqual(['5 4', '0 5', '1 6']);
    book.book.undo();
    expect(seen(book).overlapping).toEqual([0, 1, 2]);
  });

  it('has no overlap once the whole table is replaced', () => {
    const book = opened(other, current);
    remove(book, null);
    expect(seen(book)).toEqual({ brought: [], before: [], gaps: [], overlapping: [] });
    expect(wanted(book)).toEqual(['0 5', '1 6']);
  });

  it('does not overlap with a change that is not accepted', () => {
    const book = opened(other, current);
    book.book.edit({ op: 'accept', state: 'added', rows: [[0, 0]], accepted: false });
    expect(seen(book)).toMatchObject({ brought: [], overlapping: [] });
  });

  it('finds a row that another one hides', () => {
    // The band 0-1 comes before 0-9, and 2-3 overlaps with 0-9 first.
    const book = opened('from,to,rate\n0,8,5\n', [
      row('1', '9', '1'),
      row('2', '3', '2'),
      row('20', '30', '3'),
    ]);
    expect(seen(book).overlapping).toEqual([0, 1]);
  });

  it('may have an overlap that the service had and that is not touched', () => {
    const overlapping = [row('0', '1', '5'), row('10', '12', '6'), row('11', '13', '7')];
    const result = seen(opened('from,to,rate\n0,1,5.5\n', overlapping));
    expect(result).toMatchObject({ brought: [], before: ['overlap, 10-12 current, 11-13 current'] });
    // A row of the file is meant without the one that overlaps it.
    expect(seen(opened('from,to,rate\n10,12,6.5\n', overlapping))).toMatchObject({
      brought: ['overlap, 10-12 2, 11-13 current'],
      overlapping: [2],
    });
    // Both are in the file as they are on the server.
    const both = 'from,to,rate\n10,12,6.5\n11,13,7.5\n';
    expect(seen(opened(both, overlapping))).toMatchObject({
      brought: [],
      before: ['overlap, 10-12 2, 11-13 3'],
    });
  });

  it('offers no removal for rows of the file that overlap each other', () => {
    const result = seen(opened('from,to,rate\n0,2,5\n1,3,6\n', []));
    expect(result).toMatchObject({ brought: ['overlap, 0-2 2, 1-3 3'], overlapping: [] });
  });

  it('is not known without current rates', () => {
    expect(
      rateFileBook(readTextFile(new TextEncoder().encode(other), 'delivery-rates', {})).result(),
    ).toBeNull();
  });
});

describe('choices that are not in the list', () => {
  const cities = { rowCities: [{ index: 7, text: 'Abu Dhabi' }] };
  const text = 'from,to,rate,city\n0,5,12.50,Dubai\n5,10,18.75,Dubai\n0,5,13,Abu Dhabi\n5,10,19,Casablanca\n';
  const read = (csv = text) => readTextFile(new TextEncoder().encode(csv), 'delivery-rates', {});
  const told = (book: RateFileBook) => {
    const { findings, blocks, rateFile } = book.state();
    const unknown = findings.find(({ kind }) => kind === 'unknown-choice');
    return [
      rateFile.counts?.errors,
      unknown && [unknown.field, unknown.count, ...unknown.rows].join(' '),
      blocks,
    ];
  };

  it('are errors: counted, listed with their lines, walked through and in the way of queueing', () => {
    const book = rateFileBook(read(), [], cities);
    expect(told(book)).toEqual([3, 'city 3 2 3 5', true]);
    const whole = { sort: null, finding: null, change: null, text: '' };
    const walked = [book.find(whole, -1, null, false, null)];
    for (let at = 0; at < 2; at += 1)
      walked.push(book.find(whole, walked[at]?.position ?? 0, 'city', false, null));
    expect(walked.map((each) => [each?.position, each?.field, each?.kind])).toEqual(
      [0, 1, 3].map((position) => [position, 'city', 'unknown-choice']),
    );
    const shown = book.rows({ ...whole, finding: 'unknown-choice' }, 0, 10);
    expect(shown.rows.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  it('count no more once they are corrected or their row is removed, and again after undo', () => {
    const book = rateFileBook(read(), [], cities);
    book.state();
    book.book.edit({ op: 'type', row: 1, field: 'city', text: 'abu dhabi' });
    expect(told(book)).toEqual([2, 'city 2 2 5', true]);
    book.book.edit({
      op: 'remove',
      rows: [
        [0, 0],
        [3, 3],
      ],
    });
    expect(told(book)).toEqual([0, undefined, false]);
    book.book.undo();
    book.book.undo();
    expect(told(book)).toEqual([3, 'city 3 2 3 5', true]);
    // An added row has no line.
    book.book.edit({ op: 'insert', after: null, rows: [{ from: '10', to: '20', rate: '1', city: 'Fes' }] });
    expect(told(book)).toEqual([4, 'city 4 2 3 5', true]);
  });

  it('of a text with two options are counted in the same way', () => {
    const twice = { rowCities: ['7', '8'].map((index) => ({ index, text: 'Dubai' })) };
    const { findings } = rateFileBook(read(), [], twice).state();
    expect(findings.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['several-choices', 2],
        ['unknown-choice', 2],
      ]),
    );
  });

  it.each([
    ['an empty list', { rowCities: [] }],
    ['no list', {}],
  ])('are none with %s, which says nothing about the texts', (_what, lists) => {
    const book = rateFileBook(read(), [], lists);
    expect(told(book)).toEqual([0, undefined, false]);
    expect(book.rows({ sort: null, finding: null, change: null, text: '' }, 0, 4).rows).toMatchObject(
      Array.from({ length: 4 }, () => ({ findings: [] })),
    );
  });

  it('are none without a service, whose list it would be', () => {
    const book = rateFileBook(read(), [], cities, false);
    expect(told(book)).toEqual([0, undefined, false]);
    // An existing entry of the list is known by its text in both cases.
    expect(book.book.shown(2, 'city')).toBe('Abu Dhabi');
  });
});

it('asks about the currency of the numbers until an edit removed it', () => {
  const book = opened('from,to,rate\n0,1,€ 5\n1,2,€ 6\n', []);
  const asked = () => book.state().questions.map(({ id }) => id);
  expect(asked()).toEqual(['currency']);
  book.book.edit(book.withEffect({ op: 'fix', kind: 'currency', rows: null }));
  expect(asked()).toEqual([]);
  book.book.undo();
  expect(asked()).toEqual(['currency']);
});
