/** Reads numbers of a workbook as they are stored. */
import { cellClass, findingCode } from './cell-class';
import type { FindingName } from './findings';
import type { NumberTarget } from './layout';
import { valueError } from './numbers';
import type { RowsBuilder } from './read-rows';
import type { WorkbookCell } from './workbook-cells';

/** The finding of a cell in a number column; undefined for a number, a text or a blank cell. */
function cellErrorOf({ kind, value, formula, format }: WorkbookCell): FindingName | undefined {
  if (formula === 'no-value') return 'formula-no-value';
  if (kind === 'date') return 'date-in-number-column';
  if (kind === 'boolean' || kind === 'error') return 'not-a-number';
  return kind === 'number' && format === 'percent' && value !== '' ? 'percent' : undefined;
}

/** Writes a cell of a workbook to a column of numbers. */
export function readNumberCell(
  cell: WorkbookCell | null | undefined,
  { column, classes, rule, field }: NumberTarget,
  builder: RowsBuilder,
  line: number,
): void {
  const row = builder.length;
  if (!cell) {
    column.put(row, '');
    classes[row] = cellClass.blank;
    return;
  }
  const error = cellErrorOf(cell);
  if (error) {
    column.put(row, '');
    classes[row] = cellClass.finding + findingCode(error);
    return;
  }
  if (cell.value.trim() === '') {
    column.put(row, '');
    classes[row] = cellClass.blank;
    return;
  }
  if (cell.kind === 'text') {
    column.put(row, '');
    classes[row] = cellClass.slow;
    if (cell.formula) builder.notes.add('formula-cached', line, field);
    return;
  }
  column.put(row, cell.value);
  const found = [
    valueError(column.text(row), rule),
    cell.shownOther ? ('display-differs' as const) : undefined,
    cell.formula === 'cached' ? ('formula-cached' as const) : undefined,
    rule.least !== undefined && Number(cell.value) < Number(rule.least)
      ? ('below-minimum' as const)
      : undefined,
  ].filter((name) => name !== undefined);
  const [main, ...others] = found;
  classes[row] = main === undefined ? cellClass.exact : cellClass.finding + findingCode(main);
  for (const name of others) builder.notes.add(name, line, field);
}
