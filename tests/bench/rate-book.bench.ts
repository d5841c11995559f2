/**
 * An open rate file of 1,000,000 rows: one edit with its undo, and views, each compared with one plain loop over the
 * rows.
 */
import { test } from 'vitest';
import { readTextFile } from '../../main/rates/read-file';
import { OpenBook } from '../../shared/rates/book';
import { BookChecks } from '../../shared/rates/book-checks';
import { BookViews } from '../../shared/rates/book-view';

const count = 1_000_000;

test('an open rate file of 1,000,000 rows', async () => {
  const lines = ['from,to,rate,city'];
  for (let row = 0; row < count; row += 1)
    lines.push(
      `${row % 1000},${(row % 1000) + 1},${((row * 7919) % 5000) / 100},City ${Math.floor(row / 1000)}`,
    );
  const bytes = new TextEncoder().encode(lines.join('\n'));
  lines.length = 0;
  const book = new OpenBook(readTextFile(bytes, 'delivery-rates', {}));
  const checks = timed('checks', () => new BookChecks(book));
  const views = new BookViews(book, () => checks.comparison);
  const pass = timed('one pass by hand', () => {
    const { units } = book.data.number('rate');
    let sum = 0;
    for (let row = 0; row < count; row += 1) sum += units[row] ?? 0;
    return sum;
  });
  const all = { sort: null, finding: null, change: null, text: '' } as const;
  const sorted = { ...all, sort: { field: 'rate', descending: true } } as const;
  const byCity = { ...all, sort: { field: 'city', descending: false } } as const;
  timed('sort by a number', () => views.rows(sorted));
  timed('sort by a text', () => views.rows(byCity));
  timed('filter by a text', () => views.rows({ ...sorted, text: 'City 77' }));
  timed('filter by a finding', () => views.rows({ ...all, finding: 'gap' }));
  timed('type into a cell', () => book.edit({ op: 'type', row: 5000, field: 'rate', text: '17.5' }));
  timed('sorted view after it', () => views.rows(sorted));
  timed('filtered view after it', () => views.rows({ ...sorted, text: 'City 77' }));
  timed('undo', () => book.undo());
  timed('redo', () => book.redo());
  const everything: [number, number][] = [[0, count - 1]];
  timed('change all rates', () =>
    book.edit({ op: 'adjust', rows: everything, fields: ['rate'], factor: '1.035' }),
  );
  timed('undo of all rates', () => book.undo());
  console.info(`sum ${pass}`);
}, 300_000);

function timed<T>(what: string, work: () => T): T {
  const start = performance.now();
  const result = work();
  console.info(`${what}: ${(performance.now() - start).toFixed(1)} ms`);
  return result;
}
