/** Random edits of an open rate file: all taken back give the file, all made again give the same rows. */
import { expect, it } from 'vitest';
import { OpenBook } from '../../../../shared/rates/book';
import { BookChecks } from '../../../../shared/rates/book-checks';
import { BookViews } from '../../../../shared/rates/book-view';
import type { Edit } from '../../../../shared/rates/edits';
import { rateTable } from '../../../../shared/rates/rate-tables';
import { columnsOfRows } from '../../../../shared/rates/rows-file';
import { loadedEdit, storedEdit } from '../../../../shared/rates/stored-edits';
import { campaignRounds, randomOf } from '../../../support/campaign';
import { randomEdit, readText, seen } from '../../../support/rate-books';

const sheet = [
  'from;to;rate;city',
  ...Array.from(
    { length: 12 },
    (_, row) => `${row};${row + 1};${row % 5 === 0 ? '€ 5' : `${row},5`};${row % 3 ? 'Dubai' : ''}`,
  ),
  '12;13;1,5;Ajman;too;long',
  '13;14',
].join('\n');

const names = (book: OpenBook) => ({
  fileRows: book.fileRows,
  length: book.length,
  currentRows: 0,
  services: '',
  lines: book.file.rows.lines,
  removalKey: () => undefined,
  removalPosition: () => undefined,
});

it('takes random edits back and makes them again', () => {
  let edits = 0;
  let rounds = 0;
  for (const round of campaignRounds(60, 20_000)) {
    rounds += 1;
    const random = randomOf(round);
    const book = new OpenBook(readText(sheet));
    const states = [seen(book)];
    const kept: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const change = randomEdit(random, book.length);
      const stored = storedEdit(change, names(book));
      if (!book.edit(change).isChange) {
        expect(seen(book), JSON.stringify(change)).toEqual(states.at(-1));
        continue;
      }
      kept.push(stored);
      states.push(seen(book));
      edits += 1;
    }
    for (let at = states.length - 2; at >= 0; at -= 1) {
      book.undo();
      expect(seen(book), `round ${round}, back to ${at}`).toEqual(states[at]);
    }
    expect(seen(book)).toEqual(seen(new OpenBook(readText(sheet))));
    for (const state of states.slice(1)) {
      book.redo();
      expect(seen(book), `round ${round}`).toEqual(state);
    }
    // The state after a restart, with some of the edits undone.
    const position = random(kept.length + 1);
    const again = new OpenBook(readText(sheet));
    kept.forEach((text, at) => {
      again.load(loadedEdit(text, names(again)) as Edit, at < position);
    });
    expect(seen(again), `round ${round}, read again to ${position}`).toEqual(states[position]);
    while (again.redo());
    expect(seen(again), `round ${round}, made again`).toEqual(states.at(-1));
  }
  console.info(`rate edits: ${rounds} books, ${edits} edits taken back and made again`);
});

it('shows the same rows in a view that went along as in a new one', () => {
  const views = [
    { sort: null, finding: null, change: null, text: '' },
    { sort: { field: 'rate', descending: false }, finding: null, change: null, text: '' },
    { sort: { field: 'city', descending: true }, finding: null, change: null, text: '' },
    { sort: { field: 'to', descending: true }, finding: 'currency', change: null, text: '' },
    { sort: { field: 'rate', descending: true }, finding: null, change: null, text: '5' },
  ] as const;
  for (const round of campaignRounds(60, 5000)) {
    const random = randomOf(round);
    const book = new OpenBook(readText(sheet));
    const kept = new BookViews(book);
    for (let count = 0; count < 12; count += 1) {
      const act = random(4);
      if (act === 0) book.undo();
      else if (act === 1) book.redo();
      else book.edit(randomEdit(random, book.length));
      for (const view of views) {
        if (random(3) === 0) continue;
        expect([...kept.rows(view)], `round ${round}, ${JSON.stringify(view)}`).toEqual([
          ...new BookViews(book).rows(view),
        ]);
      }
    }
  }
});

it('finds and compares after edits what a new check finds', () => {
  const table = rateTable('delivery-rates');
  const current = columnsOfRows(
    table,
    Array.from({ length: 10 }, (_, row) => ({
      from: String(row + 2),
      to: String(row + 3),
      rate: row % 4 === 0 ? '500' : `${row + 2}.5`,
      city: row % 3 ? 'Dubai' : '',
    })),
  );
  for (const round of campaignRounds(60, 5000)) {
    const random = randomOf(round);
    const book = new OpenBook(readText(sheet));
    const checks = new BookChecks(book, current);
    for (let count = 0; count < 12; count += 1) {
      const act = random(4);
      if (act === 0) book.undo();
      else if (act === 1) book.redo();
      else book.edit(randomEdit(random, book.length));
      const { changed, rowFindings: _found } = book;
      const found = checksSeen(book, checks);
      const anew = checksSeen(book, new BookChecks(book, current));
      Object.assign(book, { changed, rowFindings: _found });
      expect(found, `round ${round}, step ${count}`).toEqual(anew);
    }
  }
});

function checksSeen(book: OpenBook, checks: BookChecks) {
  return {
    rows: Array.from(book.order(), (row) => [
      row,
      checks.of(row),
      checks.comparison?.state(row),
      checks.comparison?.differing(row),
    ]),
    totals: checks.comparison?.totals,
    danger: [...(checks.comparison?.byRisk() ?? [])],
    strips: Array.from({ length: checks.strips.count }, (_, at) => checks.strips.strip(at)),
  };
}
