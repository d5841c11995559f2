/** How a row of a rate file is read: the texts of its cells, what was found in it, and what it would change. */
import type { RateRow } from '../../shared/ipc/rates';
import { isDecimal } from '../../shared/money';
import { findingKinds } from '../../shared/rates/findings';
import { typedNumber } from '../../shared/rates/numbers';
import type { DecimalMark } from '../../shared/rates/read-settings';
import type { RowColumn, RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { percentText, readOnlyText } from '../rates/cell-text';

type CellsOfRow = Pick<RateRow, 'cells' | 'findings'>;

/** True for a cell with a number that was read; text with two readings is none. */
export function isReadNumber({ name, kind }: RowColumn, { cells, findings }: CellsOfRow): boolean {
  return (
    kind === 'decimal' &&
    isDecimal(cells[name] ?? '') &&
    !findings.some(({ field, kind: found }) => field === name && found === 'number-ambiguous')
  );
}

/** Text of a cell as it is typed: a number has the decimal mark of its column. */
export function editorText(column: RowColumn, row: CellsOfRow, mark: DecimalMark | 'ask'): string {
  const value = row.cells[column.name] ?? '';
  return isReadNumber(column, row) ? typedNumber(value, mark) : value;
}

/** How bad what was found in a cell is; undefined if nothing was. */
export function severityAt(row: RateRow, field: string): 'error' | 'warning' | undefined {
  let worst: 'error' | 'warning' | undefined;
  for (const finding of row.findings) {
    if (finding.field !== field) continue;
    if (findingKinds[finding.kind].severity === 'error') return 'error';
    worst = 'warning';
  }
  return worst;
}

const nothingToSay = { text: '', tone: undefined };

/** What is said about a row: findings by title and column, and which cells a person changed. */
export function rowNote(
  table: RowTableDefinition,
  row: RateRow,
): { readonly text: string; readonly tone: 'error' | 'warning' | 'edited' | undefined } {
  if (row.findings.length === 0 && row.edited.length === 0 && row.line !== null)
    return row.key ? { text: row.key, tone: undefined } : nothingToSay;
  const label = (field: string | null) => table.columns.find(({ name }) => name === field)?.label;
  const found = row.findings.map(({ kind, field }) => {
    const at = label(field);
    return at ? `${findingKinds[kind].title}: ${at}` : findingKinds[kind].title;
  });
  const edited = row.edited.flatMap((field) => label(field) ?? []);
  const parts = [
    ...(row.key ? [row.key] : []),
    ...found,
    // All of an added row is from a person.
    ...(row.line === null ? ['Added row'] : edited.length > 0 ? [`Edited: ${edited.join(', ')}`] : []),
  ];
  const isError = row.findings.some(({ kind }) => findingKinds[kind].severity === 'error');
  const tone = isError
    ? 'error'
    : found.length > 0
      ? 'warning'
      : row.edited.length > 0 || row.line === null
        ? 'edited'
        : undefined;
  return { text: parts.join(' · '), tone };
}

/** A current row that the file does not have, and that stays. */
export const keptText = 'Not in the file \u2013 kept';

/** What a row would change: `6.19 → 6.50 (+5.0 %)`, `New`, `As now`. Empty without current rates. */
export function changeText(table: RowTableDefinition, row: RateRow, lists: ChoiceLists): string {
  const { change } = row;
  if (!change) return '';
  const left = change.accepted || change.state === 'unchanged' ? '' : ', left out';
  if (change.state === 'added') return `New${left}`;
  if (change.state === 'removed') return change.accepted ? 'Removed' : keptText;
  if (change.state === 'unchanged') return 'As now';
  const moves = table.columns.flatMap((column) => {
    const now = change.now[column.name];
    if (now === undefined) return [];
    const before = readOnlyText(column, { ...row.cells, [column.name]: now }, lists);
    const isRate = column.name === 'rate';
    const percent = isRate && change.percent !== null ? ` (${percentText(change.percent)})` : '';
    return [
      `${isRate ? '' : `${column.label} `}${before || 'none'} → ${readOnlyText(column, row.cells, lists) || 'none'}${percent}`,
    ];
  });
  return `${moves.join(', ')}${left}`;
}

/** What a row is called: its line in the file, or its place. */
export function lineText(row: RateRow): string {
  return row.line === null ? 'new' : String(row.line);
}
