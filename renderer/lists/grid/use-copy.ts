/** Copies the selected cells of a grid to the clipboard and reports their number. */
import type { Notice } from '../../../shared/messages';
import { counted } from '../../../shared/quantities';
import { type Row, rowIdOf } from '../../../shared/table/row';
import { isSelected, type Selection } from '../../../shared/table/selection';
import type { Cell } from '../../grid/keys';
import type { RangeEdges } from '../../grid/range';
import { failureOf, invoke } from '../../ipc';
import { notifyFailure } from '../../ui/failure';
import { notify } from '../../ui/notices';
import type { Column } from './columns';
import { clipboardText } from './copy';

interface ChosenCells {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** True if more rows are selected than the page holds. */
  readonly pageOnly?: boolean;
}

interface GridChoice {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly rowId: string;
  /** Number of rows on all pages. */
  readonly total: number;
  readonly selection: Selection;
  readonly edges: RangeEdges | null;
  readonly active: Cell;
}

/** Returns the cells of the selected range, else the selected rows, else the active cell, else the active row. */
export function chosenCells({ rows, columns, rowId, total, ...choice }: GridChoice): ChosenCells {
  const { selection, edges, active } = choice;
  if (edges)
    return {
      rows: rows.slice(edges.top, edges.bottom + 1),
      columns: columns.slice(edges.left - 1, edges.right),
    };
  const selected = rows.filter((row) => {
    const id = rowIdOf(row, rowId);
    return id !== undefined && isSelected(selection, id);
  });
  if (selected.length > 0)
    return { rows: selected, columns, pageOnly: selection.matching && total > rows.length };
  if (active.row < 0) return { rows: [], columns };
  const cell = active.column > 0 ? columns.slice(active.column - 1, active.column) : [];
  return { rows: rows.slice(active.row, active.row + 1), columns: cell.length > 0 ? cell : columns };
}

/** Copies the cells. Shows a notice with their number, or why they could not be copied. */
export async function copyCells(choice: ChosenCells & { readonly withHeader: boolean }): Promise<void> {
  const { rows, columns, withHeader, pageOnly } = choice;
  const count = rows.length * columns.length;
  if (count === 0) return;
  const cells = counted(count, 'cell');
  const text = clipboardText(rows, columns, withHeader);
  if (text === undefined) {
    notify(tooMuch(cells));
    return;
  }
  try {
    await invoke('app.copy', { text });
    const where = pageOnly ? ' of this page' : '';
    notify({ tone: 'success', title: 'Copied', text: `${cells}${where} copied` });
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}

function tooMuch(cells: string): Notice {
  return {
    tone: 'warning',
    title: 'Too much to copy',
    text: `${cells} hold more than the 4 million characters that can be copied at once. Select fewer, or export them.`,
  };
}
