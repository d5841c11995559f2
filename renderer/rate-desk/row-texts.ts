/** Texts of a row of a rate file: its cells, its findings and its change. */
import type { RateRow } from '../../shared/ipc/rates';
import { isDecimal } from '../../shared/money';
import { findingKinds } from '../../shared/rates/findings';
import { typedNumber } from '../../shared/rates/numbers';
import type { DecimalMark } from '../../shared/rates/read-settings';
import type { RowColumn, RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { percentText, readOnlyText } from '../rates/cell-text';

type CellsOfRow = Pick<RateRow, 'cells' | 'findings'>;

/** Returns whether a cell has a number that was read. An ambiguous text is not a number. */
export function isReadNumber({ name, kind }: RowColumn, { cells, findings }: CellsOfRow): boolean {
  return (
    kind === 'decimal' &&
    isDecimal(cells[name] ?? '') &&
    !findings.some(({ field, kind: found }) => field === name && found === 'number-ambiguous')
  );
}

/** Returns the text of a cell for its editor: a number has the decimal mark of its column. */
export function editorText(column: RowColumn, row: CellsOfRow, mark: DecimalMark | 'ask'): string {
  const value = row.cells[column.name] ?? '';
  return isReadNumber(column, row) ? typedNumber(value, mark) : value;
}

/** Returns the severity of the findings in a cell; undefined without findings. */
export function severityAt(row: RateRow, field: string): 'error' | 'warning' | undefined {
  let worst: 'error' | 'warning' | undefined;
  for (const finding of row.findings) {
    if (finding.field !== field) continue;
    if (findingKinds[finding.kind].severity === 'error') return 'error';
    worst = 'warning';
  }
  return worst;
}

const emptyNote = { text: '', tone: undefined };

/** Returns the note of a row: its findings by title and column, and the edited cells. */
export function rowNote(
  table: RowTableDefinition,
  row: RateRow,
): { readonly text: string; readonly tone: 'error' | 'warning' | 'edited' | undefined } {
  if (row.findings.length === 0 && row.edited.length === 0 && row.line !== null)
    return row.key ? { text: row.key, tone: undefined } : emptyNote;
  const label = (field: string | null) => table.columns.find(({ name }) => name === field)?.label;
  const found = row.findings.map(({ kind, field }) => {
    const at = label(field);
    return at ? `${findingKinds[kind].title}: ${at}` : findingKinds[kind].title;
  });
  const edited = row.edited.flatMap((field) => label(field) ?? []);
  const parts = [
    ...(row.key ? [row.key] : []),
    ...found,
    // An added row is not in the file, so all of it is the user's.
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

/** Text of a current row that is not in the file and is not deleted. */
export const notInFileText = 'Not in the file \u2013 kept';

/** Returns the change of a row: `6.19 → 6.50 (+5.0 %)`, `New`, `Unchanged`. Empty without current rates. */
export function changeText(table: RowTableDefinition, row: RateRow, lists: ChoiceLists): string {
  const { change } = row;
  if (!change) return '';
  const left = change.accepted || change.state === 'unchanged' ? '' : ', not accepted';
  if (change.state === 'added') return `New${left}`;
  if (change.state === 'removed') return change.accepted ? 'Deleted' : notInFileText;
  if (change.state === 'unchanged') return 'Unchanged';
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

/** Returns the name of a row: its line in the file, or its position. */
export function lineText(row: RateRow): string {
  return row.line === null ? 'new' : String(row.line);
}
