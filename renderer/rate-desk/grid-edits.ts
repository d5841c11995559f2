/** What the keys and the clipboard do to the rows of a rate file: each is one edit. */
import { Decimal } from 'decimal.js';
import { clipboardCap } from '../../shared/ipc/clipboard-cap';
import type { RateRow, RateView } from '../../shared/ipc/rates';
import { decimalPlaces, isDecimal } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { isTypedAgain, readTyped } from '../../shared/rates/cell-reading';
import type { RowRanges } from '../../shared/rates/edits';
import { copiedRowCap } from '../../shared/rates/limits';
import type { DecimalMark } from '../../shared/rates/read-settings';
import { rangesOf, rowsOf } from '../../shared/rates/row-ranges';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import { cellsAsText } from '../grid/clipboard';
import type { RangeEdges } from '../grid/range';
import { failureOf, invoke } from '../ipc';
import { cellText } from '../rates/cell-text';
import type { MakeEdit } from '../rates/rate-panel';
import type { RowWindows } from '../rates/row-windows';
import { readCells } from '../row-tables/clipboard-rows';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { type Adjustment, readAdjustment } from './adjust';
import type { AdjustRequest } from './adjust-dialog';
import { editorText, isReadNumber } from './row-texts';

/** Rows that a paste replaces at most, as main takes them. */
const mostPasted = 100_000;

export interface Selection extends RangeEdges {
  readonly wholeRows: boolean;
}

/** Rows that an edit is about. */
interface Meant {
  readonly rows: RowRanges;
  /** The version of the rows that their numbers were taken from. */
  readonly seen: number;
}

/** The row of a cell that is typed into. */
interface OpenCell {
  /** Its number. */
  readonly row: number;
  /** The version of the rows that it was taken from. */
  readonly seen: number;
}

interface GridEditsOptions {
  readonly as: string;
  readonly rateFile: string;
  readonly table: RowTableDefinition;
  readonly windows: RowWindows;
  readonly view: RateView;
  readonly lists: ChoiceLists;
  readonly edit: MakeEdit;
  /** The decimal mark of a field. */
  readonly mark: (field: string) => DecimalMark | 'ask';
  readonly announce: (text: string) => void;
  readonly onAdjust: (request: AdjustRequest) => void;
  /** Puts the keyboard on a cell of a row, by its number. */
  readonly reveal: (row: number, field: string | null) => void;
}

export function gridEdits(options: GridEditsOptions) {
  const { as, rateFile, table, windows, view, lists, edit, announce, mark } = options;
  const total = () => windows.total;
  const headings = ({ left, right }: RangeEdges) =>
    table.columns.slice(left - 1, right).map(({ label }) => label);
  const fieldsOf = ({ left, right }: RangeEdges) =>
    table.columns.slice(left - 1, right).map(({ name }) => name);
  /** Rows of a part of the view that are all here; undefined if some are not. */
  const here = (top: number, bottom: number): readonly RateRow[] | undefined => {
    const rows: RateRow[] = [];
    for (let at = top; at <= bottom; at += 1) {
      const row = windows.row(at);
      if (!row) return undefined;
      rows.push(row);
    }
    return rows;
  };
  /**
   * Numbers of the rows from one place of the view to another, also where they are not here; null after a failure, which is
   * said.
   * @param set their order means nothing; else they are in the order of the view
   */
  const numbers = async (top: number, bottom: number, set = true): Promise<Meant | null> => {
    const seen = windows.version;
    const known = bottom - top < 1000 ? here(top, bottom) : undefined;
    if (known) return { rows: rangesOf(known.map(({ row }) => row).filter((row) => row >= 0)), seen };
    try {
      const { version, rows } = await invoke('rates.numbers', {
        as,
        rateFile,
        view,
        from: top,
        count: bottom - top + 1,
        set,
      });
      // Other rows may stand at these places by now.
      if (version !== seen) {
        windows.show(view, version);
        announce('The rows have just changed. Select them again.');
        return null;
      }
      return { rows: [...rows], seen };
    } catch (error) {
      notifyFailure(failureOf(error), 'The last change');
      return null;
    }
  };
  /** Of one cell its row, which the view may have moved since it was opened; undefined for what is selected. */
  const meant = ({ row, seen }: OpenCell, selection: Selection) =>
    isOne(selection) ? Promise.resolve<Meant>({ rows: [[row, row]], seen }) : undefined;
  const isOne = ({ top, bottom, left, right }: RangeEdges) => top === bottom && left === right;

  /** The row by its number: the view may have moved it since it was looked at. */
  const type = async ({ row: number, seen }: OpenCell, field: string, text: string) => {
    const column = table.columns.find(({ name }) => name === field);
    if (!column || number < 0) return true;
    const style = { mark: mark(field), mixed: false };
    const at = windows.indexOf(number);
    const row = at === undefined ? undefined : windows.row(at);
    const there = row && { text: row.cells[field] ?? '', isRead: isReadNumber(column, row) };
    if (there && isTypedAgain(text, there, column, style)) return true;
    const read = readTyped(text, column, style);
    const write = (change: (before: RateRow) => RateRow) => {
      const now = windows.indexOf(number);
      if (now !== undefined) windows.write(now, change);
    };
    write((before) => ({
      ...before,
      cells: { ...before.cells, [field]: read.value || text },
      // What was found in the old text says nothing about this one.
      findings: before.findings.filter((finding) => finding.field !== field),
      edited: [...new Set([...before.edited, field])],
    }));
    if (await edit({ op: 'type', row: number, field, text }, seen)) return true;
    if (row) write(() => row);
    return false;
  };
  const fill = async (selection: Selection, text: string, asked?: Promise<Meant | null>) => {
    const chosen = await (asked ?? numbers(selection.top, selection.bottom));
    if (!chosen || chosen.rows.length === 0) return false;
    const { rows, seen } = chosen;
    return (await edit({ op: 'fill', rows, fields: fieldsOf(selection), text }, seen)) !== null;
  };

  const adjust = (selection: Selection, rule: Adjustment, asked?: Promise<Meant | null>) => {
    const rows = asked ?? numbers(selection.top, selection.bottom);
    const columns = table.columns
      .slice(selection.left - 1, selection.right)
      .filter(({ kind }) => kind === 'decimal');
    if (columns.length === 0) {
      announce('Only numbers can be changed by a rule');
      return;
    }
    const sample: string[] = [];
    for (let at = selection.top; at <= Math.min(selection.bottom, selection.top + 199); at += 1) {
      for (const { name } of columns) {
        const value = windows.row(at)?.cells[name] ?? '';
        if (isDecimal(value)) sample.push(value);
      }
    }
    options.onAdjust({
      rule,
      cells: (selection.bottom - selection.top + 1) * columns.length,
      columns: columns.map(({ label }) => label),
      sample,
      digits: Math.max(0, ...sample.map((value) => decimalPlaces(new Decimal(value).toFixed()))),
      apply: async (round) => {
        // Those that were selected: the view may have moved them while the dialog was open.
        const chosen = await rows;
        if (!chosen) return false;
        const fields = columns.map(({ name }) => name);
        return (
          (await edit({ op: 'adjust', rows: chosen.rows, fields, ...rule, round }, chosen.seen)) !== null
        );
      },
    });
  };

  return {
    numbers,
    fill,
    /**
     * Takes what was typed into a cell: a rule changes the selection, anything else the cell.
     * @returns false if it could not be kept
     */
    enter: async (cell: OpenCell, position: number, text: string, selection: Selection): Promise<boolean> => {
      const column = table.columns[position];
      if (!column) return true;
      const rule = column.kind === 'decimal' ? readAdjustment(text, isOne(selection)) : undefined;
      if (!rule) return type(cell, column.name, text);
      adjust(selection, rule, meant(cell, selection));
      return true;
    },
    /** As `enter`, for all that is selected. */
    fillOrAdjust: async (
      cell: OpenCell,
      position: number,
      text: string,
      selection: Selection,
    ): Promise<boolean> => {
      const rule =
        table.columns[position]?.kind === 'decimal' ? readAdjustment(text, isOne(selection)) : undefined;
      if (!rule) return fill(selection, text, meant(cell, selection));
      adjust(selection, rule, meant(cell, selection));
      return true;
    },
    empty: (selection: Selection) => {
      const { top, left } = selection;
      const column = table.columns[left - 1];
      const row = windows.row(top);
      if (isOne(selection) && column && row)
        void type({ row: row.row, seen: windows.version }, column.name, '');
      else void fill(selection, '');
    },
    copyDown: async ({ top, bottom, ...sides }: Selection) => {
      const from = top === bottom ? top - 1 : top;
      const source = windows.row(from);
      const chosen = from < 0 ? null : await numbers(from + 1, bottom);
      if (!source || !chosen) {
        if (from < 0) announce('There is no row above');
        return;
      }
      const fields = fieldsOf({ top, bottom, ...sides });
      await edit({ op: 'copy-down', from: source.row, rows: chosen.rows, fields }, chosen.seen);
    },
    remove: async ({ top, bottom }: Selection) => {
      const chosen = await numbers(top, bottom);
      if (chosen && chosen.rows.length > 0) await edit({ op: 'remove', rows: chosen.rows }, chosen.seen);
    },
    /** New rows below a place of the view. */
    insert: async (at: number, count: number) => {
      const after = windows.row(at)?.row ?? null;
      const rows = Array.from({ length: count }, () => ({}));
      const [added] = (await edit({ op: 'insert', after, rows }, windows.version))?.added ?? [];
      if (added !== undefined) options.reveal(added, table.columns[0]?.name ?? null);
    },
    paste: async (selection: Selection, text: string) => {
      const cells = readCells(text);
      if (cells.length === 0) {
        announce('The clipboard holds no cells');
        return;
      }
      const lines = isHeader(table, selection.left, cells[0]) ? cells.slice(1) : cells;
      const [only] = lines;
      // One text over a selection goes into all of it.
      if (lines.length === 1 && only?.length === 1 && !isOne(selection) && !selection.wholeRows) {
        await fill(selection, only[0] ?? '');
        return;
      }
      if (lines.length > mostPasted) {
        announce(`At most ${counted(mostPasted, 'row')} can be pasted at once. Open them as a file.`);
        return;
      }
      const width = Math.max(...lines.map((line) => line.length));
      const fields = fieldsOf({ ...selection, right: selection.left - 1 + width });
      const last = Math.min(total() - 1, selection.top + lines.length - 1);
      const seen = windows.version;
      const chosen = total() === 0 ? { rows: [], seen } : await numbers(selection.top, last, false);
      if (!chosen) return;
      const rows = [...rowsOf(chosen.rows)];
      const block = lines.map((line) => line.slice(0, fields.length));
      await edit({ op: 'paste', rows, fields, cells: block }, chosen.seen);
    },
    /** The selected cells as text; null when they come later. */
    copy: (selection: Selection, withHeader: boolean): string | null => {
      const text = textHere(selection, withHeader);
      if (text === null) void copyFar(selection, withHeader);
      return text;
    },
    /** As `copy`, and empties the cells once their text is on the clipboard. */
    cut: (selection: Selection): string | null => {
      const text = textHere(selection, false);
      // The rows that are selected now: the view may move them until they are copied.
      const chosen = numbers(selection.top, selection.bottom);
      const copied = text === null ? copyFar(selection, false) : Promise.resolve(true);
      void copied.then((isCopied) => isCopied && fill(selection, '', chosen));
      return text;
    },
  };

  /** The selected cells as text; null where some are not here. */
  function textHere(selection: Selection, withHeader: boolean): string | null {
    const columns = table.columns.slice(selection.left - 1, selection.right);
    const head = withHeader ? [headings(selection)] : [];
    const rows = selection.bottom - selection.top < 5000 ? here(selection.top, selection.bottom) : undefined;
    if (rows) {
      const lines = rows.map((row) =>
        // As it is read, except that digits are not grouped: a spreadsheet must take it for a number.
        columns.map((column) =>
          column.kind === 'choice'
            ? cellText(column, row, lists)
            : editorText(column, row, mark(column.name)),
        ),
      );
      return cellsAsText([...head, ...lines], '\r\n');
    }
    return null;
  }

  function refuseCopy(most: number): false {
    const text = `At most ${counted(most, 'row')} can be copied at once. Select fewer, or save the rows as a file.`;
    notify({ tone: 'warning', title: 'Nothing was copied', text });
    return false;
  }

  /** Copies by way of main. @returns false where nothing is on the clipboard then, which is said */
  async function copyFar(selection: Selection, withHeader: boolean): Promise<boolean> {
    const { top, bottom, ...sides } = selection;
    const rowCount = bottom - top + 1;
    if (rowCount > copiedRowCap) return refuseCopy(copiedRowCap);
    try {
      const fields = fieldsOf({ top, bottom, ...sides });
      const { text } = await invoke('rates.copy', {
        as,
        rateFile,
        view,
        from: top,
        count: rowCount,
        fields,
      });
      const head = withHeader ? `${cellsAsText([headings(selection)], '\r\n')}\r\n` : '';
      const whole = { text: head + text };
      // As main counts it, with some room for the name of the request.
      const part = (clipboardCap - 1000) / JSON.stringify(whole).length;
      if (part < 1) return refuseCopy(Math.floor(rowCount * part));
      await invoke('app.copy', whole);
      announce(`${counted(rowCount, 'row')} copied`);
      return true;
    } catch (error) {
      notifyFailure(failureOf(error));
      return false;
    }
  }
}
export type GridEdits = ReturnType<typeof gridEdits>;

/** A first line that repeats the headings is no row. */
function isHeader(table: RowTableDefinition, left: number, line: readonly string[] | undefined): boolean {
  if (!line || line.length === 0) return false;
  return line.every((text, offset) => {
    const column = table.columns[left - 1 + offset];
    const heading = text.trim().toLocaleLowerCase();
    return column !== undefined && (heading === column.label.toLocaleLowerCase() || heading === column.name);
  });
}
