/** Count, sum, average, minimum and maximum of the selected cells in the status bar, as for lists. */

import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import { type NumberSummary, SummaryCollector } from '../../shared/table/summary';
import type { RangeEdges } from '../grid/range';
import { SelectionSummary } from '../lists/selection-summary';
import type { RowWindows } from '../rates/row-windows';

interface SelectedFiguresProps {
  /** Null while one cell is selected. */
  readonly edges: RangeEdges | null;
  readonly table: RowTableDefinition;
  readonly windows: RowWindows;
}

export function SelectedFigures({ edges, table, windows }: SelectedFiguresProps) {
  return <SelectionSummary selected={0} figures={edges && figuresOf(edges, table, windows)} />;
}

/** Most rows that are summed; for more rows only their number is shown. */
const mostSummed = 1000;

/** If some rows are not loaded, only the number of cells is shown, because a sum would be wrong. */
function figuresOf(
  { top, bottom, left, right }: RangeEdges,
  { columns }: RowTableDefinition,
  windows: RowWindows,
): NumberSummary | null {
  const fields = columns.slice(Math.max(left, 1) - 1, right).filter(({ kind }) => kind === 'decimal');
  const cells = (bottom - top + 1) * (Math.min(right, columns.length) - Math.max(left, 1) + 1);
  if (cells < 2) return null;
  const counted = { cells, numbers: 0 };
  if (bottom - top >= mostSummed) return counted;
  const numbers = new SummaryCollector();
  for (let at = top; at <= bottom; at += 1) {
    const row = windows.row(at);
    if (!row) return counted;
    for (const { name } of fields) numbers.add(row.cells[name]);
  }
  numbers.pass(cells - (bottom - top + 1) * fields.length);
  return numbers.summary;
}
