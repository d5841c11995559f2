/** What a fix of the rate desk means for the rows as they stand. */
import type { OpenBook } from '../../shared/rates/book';
import type { BookChecks } from '../../shared/rates/book-checks';
import { duplicatesToRemove } from '../../shared/rates/duplicates';
import type { Edit } from '../../shared/rates/edits';
import { closedGaps, withoutMixUp } from '../../shared/rates/fixes';
import { packedRows, rowsOf } from '../../shared/rates/row-ranges';

type Fix = Extract<Edit, { readonly op: 'fix' }>;

/**
 * The fix with the cells that it sets or the rows that it removes, where that depends on other rows or on the current
 * rates. It is kept that way, so that the same edit means the same after a restart.
 */
export function resolvedFix(
  edit: Fix,
  book: OpenBook,
  { values, rows: checks, comparison }: BookChecks,
): Fix {
  const { cells: _cells, removed: _removed, ...asked } = edit;
  const { kind, rows } = asked;
  const meant = rows && new Set(rowsOf(rows));
  const isMeant = (row: number) => book.has(row) && (meant?.has(row) ?? true);
  if (kind === 'gap' || kind === 'inclusive-bands') {
    return { ...asked, cells: closedGaps(kind, values, checks, isMeant) };
  }
  if (kind === 'duplicate-equal') {
    const order = book.order().filter(isMeant);
    const gone = duplicatesToRemove(book.table, values, order, 'first', true);
    return { ...asked, removed: packedRows(Uint32Array.from(gone).sort()) };
  }
  if (kind === 'decimal-mix-up') {
    const rate = book.fields.get('rate')?.column;
    const off = Array.from(book.order()).filter((row) => isMeant(row) && comparison?.mixUp(row));
    const cells = off.map((row) => ({
      row,
      field: 'rate',
      value: withoutMixUp(rate?.text(row) ?? '0', comparison?.mixUp(row) ?? 0),
    }));
    return { ...asked, cells };
  }
  return asked;
}
