/** Cells as text for the clipboard: unformatted values, tabs between cells, one line per row. */
import { requests } from '../../../shared/ipc/contract';
import type { Row } from '../../../shared/table/row';
import { copyText } from '../../cells/cell-content';
import { cellsAsText } from '../../grid/clipboard';
import type { Column } from './columns';

/** Longest request that `app.copy` accepts, in characters of JSON. */
const copyCap = requests['app.copy'].cap ?? 0;

/** Returns the value of a cell without formatting. */
export function rawText({ header, viewer }: Pick<Column, 'header' | 'viewer'>, row: Row): string {
  return copyText(viewer, row[header.value], row);
}

/** Returns rows and columns as spreadsheets paste them; undefined if the text is too long for `app.copy`. */
export function clipboardText(
  rows: Iterable<Row>,
  columns: readonly Column[],
  withHeader: boolean,
  cap = copyCap,
): string | undefined {
  const lines: string[] = [];
  let length = 0;
  const push = (cells: readonly string[]) => {
    const line = cellsAsText([cells]);
    length += line.length + 1;
    lines.push(line);
  };
  if (withHeader) push(columns.map(({ header }) => header.text));
  for (const row of rows) {
    push(columns.map((column) => rawText(column, row)));
    if (length > cap) return undefined;
  }
  const text = lines.join('\n');
  return JSON.stringify({ text }).length > cap ? undefined : text;
}
