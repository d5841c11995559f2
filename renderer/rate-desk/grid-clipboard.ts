/** Copies, cuts and pastes the selected cells of a rate file. */
import { clipboardCap } from '../../shared/ipc/clipboard-cap';
import { counted } from '../../shared/quantities';
import { copiedRowCap } from '../../shared/rates/limits';
import { rowsOf } from '../../shared/rates/row-ranges';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import { cellsAsText } from '../grid/clipboard';
import { failureOf, invoke } from '../ipc';
import { cellText } from '../rates/cell-text';
import { readCells } from '../row-tables/clipboard-rows';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import {
  type EditedRows,
  type GridEditsOptions,
  type GridRows,
  isOneCell,
  type Selection,
} from './grid-rows';
import { editorText } from './row-texts';

/** The most rows that main replaces in one paste. */
const mostPasted = 100_000;

/** Writes one text into all selected cells, or into the given rows. */
export type Fill = (
  selection: Selection,
  text: string,
  rows?: Promise<EditedRows | null>,
) => Promise<boolean>;

export function gridClipboard(
  options: GridEditsOptions,
  { loaded, numbers, headings, fields }: GridRows,
  fill: Fill,
) {
  const { as, rateFile, table, windows, view, lists, edit, announce, mark } = options;

  /** The selected cells as text; null if some are not loaded. */
  const loadedText = (selection: Selection, withHeader: boolean): string | null => {
    const columns = table.columns.slice(selection.left - 1, selection.right);
    const head = withHeader ? [headings(selection)] : [];
    const rows =
      selection.bottom - selection.top < 5000 ? loaded(selection.top, selection.bottom) : undefined;
    if (!rows) return null;
    const lines = rows.map((row) =>
      // Without spaces between thousands, so that a spreadsheet reads numbers.
      columns.map((column) =>
        column.kind === 'choice' ? cellText(column, row, lists) : editorText(column, row, mark(column.name)),
      ),
    );
    return cellsAsText([...head, ...lines], '\r\n');
  };
  /** Copies through main. Returns false if nothing was copied, which is shown. */
  const copyByMain = async (selection: Selection, withHeader: boolean): Promise<boolean> => {
    const { top, bottom } = selection;
    const rowCount = bottom - top + 1;
    if (rowCount > copiedRowCap) return refuseCopy(copiedRowCap);
    try {
      const range = { from: top, count: rowCount, fields: fields(selection) };
      const { text } = await invoke('rates.copy', { as, rateFile, view, ...range });
      const head = withHeader ? `${cellsAsText([headings(selection)], '\r\n')}\r\n` : '';
      const whole = { text: head + text };
      // Main counts the whole message, so some bytes are left for the name of the request.
      const part = (clipboardCap - 1000) / JSON.stringify(whole).length;
      if (part < 1) return refuseCopy(Math.floor(rowCount * part));
      await invoke('app.copy', whole);
      announce(`${counted(rowCount, 'row')} copied`);
      return true;
    } catch (error) {
      notifyFailure(failureOf(error));
      return false;
    }
  };

  return {
    paste: async (selection: Selection, text: string) => {
      const cells = readCells(text);
      if (cells.length === 0) {
        announce('The clipboard has no cells');
        return;
      }
      const lines = isHeader(table, selection.left, cells[0]) ? cells.slice(1) : cells;
      const [only] = lines;
      // A single text is pasted into each selected cell.
      if (lines.length === 1 && only?.length === 1 && !isOneCell(selection) && !selection.wholeRows) {
        await fill(selection, only[0] ?? '');
        return;
      }
      if (lines.length > mostPasted) {
        announce(`At most ${counted(mostPasted, 'row')} can be pasted at once. Open them as a file.`);
        return;
      }
      const width = Math.max(...lines.map((line) => line.length));
      const pasted = fields({ ...selection, right: selection.left - 1 + width });
      const last = Math.min(windows.total - 1, selection.top + lines.length - 1);
      const chosen =
        windows.total === 0
          ? { rows: [], version: windows.version }
          : await numbers(selection.top, last, false);
      if (!chosen) return;
      const rows = [...rowsOf(chosen.rows)];
      const block = lines.map((line) => line.slice(0, pasted.length));
      await edit({ op: 'paste', rows, fields: pasted, cells: block }, chosen.version);
    },
    /** Returns the selected cells as text; null if main copies them later. */
    copy: (selection: Selection, withHeader: boolean): string | null => {
      const text = loadedText(selection, withHeader);
      if (text === null) void copyByMain(selection, withHeader);
      return text;
    },
    /** Copies the selected cells, then empties them. */
    cut: (selection: Selection): string | null => {
      const text = loadedText(selection, false);
      // Taken before the copy ends, because the view can move the rows.
      const chosen = numbers(selection.top, selection.bottom);
      const copied = text === null ? copyByMain(selection, false) : Promise.resolve(true);
      void copied.then((isCopied) => isCopied && fill(selection, '', chosen));
      return text;
    },
  };
}

function refuseCopy(most: number): false {
  const text = `At most ${counted(most, 'row')} can be copied at once. Select fewer, or save the rows as a file.`;
  notify({ tone: 'warning', title: 'Nothing was copied', text });
  return false;
}

/** Returns whether the first pasted line repeats the headings of the columns. */
function isHeader(table: RowTableDefinition, left: number, line: readonly string[] | undefined): boolean {
  if (!line || line.length === 0) return false;
  return line.every((text, offset) => {
    const column = table.columns[left - 1 + offset];
    const heading = text.trim().toLocaleLowerCase();
    return column !== undefined && (heading === column.label.toLocaleLowerCase() || heading === column.name);
  });
}
