/** Applies the fixes that need a single row only. */
import { numberRule } from './cell-reading';
import type { EditedRows } from './edit-parts';
import type { FindingName } from './findings';
import { fixedValue, swappedEnds } from './fixes';
import { readNumber } from './numbers';

interface FixedRowCell {
  readonly field: string;
  /** A plain decimal. */
  readonly value: string;
}

/** The new cells of a row; empty for a kind without a fix. */
export function fixedCells(book: EditedRows, row: number, kind: FindingName): FixedRowCell[] {
  if (kind === 'reversed-band') return swappedEnds(book.data, row);
  if (kind === 'ragged-long') {
    const values = Object.entries(book.join(row)?.values ?? {});
    return values.map(([field, value]) => ({ field, value: value ?? '' }));
  }
  const fixed: FixedRowCell[] = [];
  for (const [field, cells] of book.fields) {
    const column = book.columns.get(field);
    if (column?.kind !== 'decimal' || book.finding(row, field) !== kind) continue;
    const rule = numberRule(column);
    const value = fixedValue(kind, {
      text: book.text(row, field),
      value: cells.column.text(row),
      read: (text) => readNumber(text, book.style(field), rule).value ?? '',
      places: rule.places,
    });
    if (value !== undefined) fixed.push({ field, value });
  }
  return fixed;
}
