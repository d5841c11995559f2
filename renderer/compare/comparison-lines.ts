/** A comparison as a flat list of lines, of which the table draws only the visible ones. */
import type { SideRow, SideState, SideTable, SideTerm } from '../../shared/comparison/side-terms';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';

export type ComparisonLine =
  | {
      readonly kind: 'section';
      readonly key: string;
      readonly title: string;
      readonly otherTitle?: string;
      readonly state: SideState;
      /** `3 differences`. */
      readonly note: string;
      /** Undefined if the section has no lines. */
      readonly isOpen?: boolean;
    }
  | { readonly kind: 'table'; readonly key: string; readonly label: string; readonly note: string }
  | {
      readonly kind: 'term';
      readonly key: string;
      readonly term: SideTerm;
      /** The key of the row of this term, shown in the first line of the row and muted in the others. */
      readonly row?: string;
      /** The row of this term. */
      readonly of?: SideRow;
      readonly isFirst?: boolean;
    };

/** A line of a term. */
export type TermLine = ComparisonLine & { readonly kind: 'term' };

/** True for lines that are drawn. */
export type Shows = (entry: { readonly state: SideState }) => boolean;

/** Returns the heading of a table with its counts, then the lines of its rows; empty if no row is shown. */
export function pushTable(lines: ComparisonLine[], key: string, table: SideTable, shows: Shows): void {
  if (!table.rows.some(shows)) return;
  lines.push({ kind: 'table', key, label: table.label, note: rowCounts(table.rows) });
  pushRows(lines, key, table.rows, shows);
}

/** One line per term of each row. With differences only, a changed row shows only its changed terms. */
export function pushRows(lines: ComparisonLine[], key: string, rows: readonly SideRow[], shows: Shows): void {
  rows.filter(shows).forEach((row, at) => {
    const terms = row.terms.filter(shows);
    const shown = terms.length > 0 ? terms : [bareTerm(row)];
    shown.forEach((term, nth) => {
      lines.push({
        kind: 'term',
        key: `${key}/${at}/${term.name}`,
        term,
        row: row.row,
        of: row,
        isFirst: nth === 0,
      });
    });
  });
}

/** The term of a row that has only a key. */
function bareTerm({ state }: SideRow): SideTerm {
  return { name: '', label: '', state, isAmount: false };
}

/** `3 rows: 1 changed, 2 the same`. */
export function rowCounts(rows: readonly SideRow[]): string {
  const count = (state: SideState) => rows.filter((row) => row.state === state).length;
  const parts: readonly (readonly [number, string])[] = [
    [count('changed'), 'changed'],
    [count('only_right'), 'only right'],
    [count('only_left'), 'only left'],
    [count('same'), 'the same'],
  ];
  return `${counted(rows.length, 'row')}: ${parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${shownNumber(number)} ${word}`)
    .join(', ')}`;
}
