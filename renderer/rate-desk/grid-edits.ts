/** Edits of the rows of a rate file by keys and by the clipboard. Each is one step of undo. */
import { Decimal } from 'decimal.js';
import type { RateRow } from '../../shared/ipc/rates';
import { decimalPlaces, isDecimal } from '../../shared/money';
import { isTypedAgain, readTyped } from '../../shared/rates/cell-reading';
import { type Adjustment, readAdjustment } from './adjust';
import { type Fill, gridClipboard } from './grid-clipboard';
import { type EditedRows, type GridEditsOptions, gridRows, isOneCell, type Selection } from './grid-rows';
import { isReadNumber } from './row-texts';

/** The cell whose editor is open. */
interface OpenCell {
  /** The number of its row. */
  readonly row: number;
  /** The version of the rows from which the number was taken. */
  readonly version: number;
}

export type GridEdits = ReturnType<typeof gridEdits>;

export function gridEdits(options: GridEditsOptions) {
  const { table, windows, edit, announce } = options;
  const rows = gridRows(options);
  const { numbers, fields } = rows;
  const fill: Fill = async (selection, text, chosen = numbers(selection.top, selection.bottom)) => {
    const edited = await chosen;
    if (!edited || edited.rows.length === 0) return false;
    return (
      (await edit({ op: 'fill', rows: edited.rows, fields: fields(selection), text }, edited.version)) !==
      null
    );
  };
  /** The row of an open cell, which the view may have moved; undefined if several cells are selected. */
  const ownRow = ({ row, version }: OpenCell, selection: Selection) =>
    isOneCell(selection) ? Promise.resolve<EditedRows>({ rows: [[row, row]], version }) : undefined;
  const adjust = (
    selection: Selection,
    rule: Adjustment,
    chosen = numbers(selection.top, selection.bottom),
  ) => adjustCells(options, selection, rule, chosen);
  const ruleIn = (position: number, text: string, selection: Selection) =>
    table.columns[position]?.kind === 'decimal' ? readAdjustment(text, isOneCell(selection)) : undefined;

  return {
    numbers,
    /**
     * Takes the text typed into a cell: a rule such as +5% changes the selection, other text the cell.
     * @returns false if it could not be saved
     */
    enter: async (cell: OpenCell, position: number, text: string, selection: Selection): Promise<boolean> => {
      const column = table.columns[position];
      if (!column) return true;
      const rule = ruleIn(position, text, selection);
      if (!rule) return typeCell(options, cell, column.name, text);
      adjust(selection, rule, ownRow(cell, selection));
      return true;
    },
    /** Does the same as `enter`, but for all selected cells. */
    fillOrAdjust: async (
      cell: OpenCell,
      position: number,
      text: string,
      selection: Selection,
    ): Promise<boolean> => {
      const rule = ruleIn(position, text, selection);
      if (!rule) return fill(selection, text, ownRow(cell, selection));
      adjust(selection, rule, ownRow(cell, selection));
      return true;
    },
    empty: (selection: Selection) => {
      const { top, left } = selection;
      const column = table.columns[left - 1];
      const row = windows.row(top);
      if (isOneCell(selection) && column && row)
        void typeCell(options, { row: row.row, version: windows.version }, column.name, '');
      else void fill(selection, '');
    },
    copyDown: async (selection: Selection) => {
      const { top, bottom } = selection;
      const from = top === bottom ? top - 1 : top;
      const source = windows.row(from);
      const chosen = from < 0 ? null : await numbers(from + 1, bottom);
      if (!source || !chosen) {
        if (from < 0) announce('No row above');
        return;
      }
      await edit(
        { op: 'copy-down', from: source.row, rows: chosen.rows, fields: fields(selection) },
        chosen.version,
      );
    },
    remove: async ({ top, bottom }: Selection) => {
      const chosen = await numbers(top, bottom);
      if (chosen && chosen.rows.length > 0) await edit({ op: 'remove', rows: chosen.rows }, chosen.version);
    },
    /** Inserts rows below a place of the view. */
    insert: async (at: number, count: number) => {
      const after = windows.row(at)?.row ?? null;
      const added = Array.from({ length: count }, () => ({}));
      const [first] = (await edit({ op: 'insert', after, rows: added }, windows.version))?.added ?? [];
      if (first !== undefined) options.reveal(first, table.columns[0]?.name ?? null);
    },
    ...gridClipboard(options, rows, fill),
  };
}

/**
 * Writes text into a cell. The row is found by its number, because the view may have moved it. The grid shows the text at
 * once and the old row again if main refuses it.
 */
async function typeCell(
  { table, windows, edit, mark }: GridEditsOptions,
  { row: number, version }: OpenCell,
  field: string,
  text: string,
): Promise<boolean> {
  const column = table.columns.find(({ name }) => name === field);
  if (!column || number < 0) return true;
  const style = { mark: mark(field), mixed: false };
  const at = windows.indexOf(number);
  const row = at === undefined ? undefined : windows.row(at);
  const before = row && { text: row.cells[field] ?? '', isRead: isReadNumber(column, row) };
  if (before && isTypedAgain(text, before, column, style)) return true;
  const read = readTyped(text, column, style);
  const write = (change: (before: RateRow) => RateRow) => {
    const now = windows.indexOf(number);
    if (now !== undefined) windows.write(now, change);
  };
  write((old) => ({
    ...old,
    cells: { ...old.cells, [field]: read.value || text },
    // Findings of the old text do not apply to the new one.
    findings: old.findings.filter((finding) => finding.field !== field),
    edited: [...new Set([...old.edited, field])],
  }));
  if (await edit({ op: 'type', row: number, field, text }, version)) return true;
  if (row) write(() => row);
  return false;
}

/** Opens the dialog that calculates the numbers of the selected cells. */
function adjustCells(
  { table, windows, edit, announce, onAdjust }: GridEditsOptions,
  selection: Selection,
  rule: Adjustment,
  chosen: Promise<EditedRows | null>,
): void {
  const columns = table.columns
    .slice(selection.left - 1, selection.right)
    .filter(({ kind }) => kind === 'decimal');
  if (columns.length === 0) {
    announce('Only cells with numbers can be calculated');
    return;
  }
  const sample: string[] = [];
  for (let at = selection.top; at <= Math.min(selection.bottom, selection.top + 199); at += 1) {
    for (const { name } of columns) {
      const value = windows.row(at)?.cells[name] ?? '';
      if (isDecimal(value)) sample.push(value);
    }
  }
  onAdjust({
    rule,
    cells: (selection.bottom - selection.top + 1) * columns.length,
    columns: columns.map(({ label }) => label),
    sample,
    digits: Math.max(0, ...sample.map((value) => decimalPlaces(new Decimal(value).toFixed()))),
    apply: async (round) => {
      // The rows selected when the dialog opened: the view may have moved them since.
      const edited = await chosen;
      if (!edited) return false;
      const fields = columns.map(({ name }) => name);
      return (
        (await edit({ op: 'adjust', rows: edited.rows, fields, ...rule, round }, edited.version)) !== null
      );
    },
  });
}
