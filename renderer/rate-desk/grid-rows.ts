/** Finds the rows of a selection in the grid: by their loaded cells, or by their numbers from main. */
import type { RateRow, RateView } from '../../shared/ipc/rates';
import type { RowRanges } from '../../shared/rates/edits';
import type { DecimalMark } from '../../shared/rates/read-settings';
import { rangesOf } from '../../shared/rates/row-ranges';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import type { RangeEdges } from '../grid/range';
import { failureOf, invoke } from '../ipc';
import type { MakeEdit } from '../rates/rate-panel';
import type { RowWindows } from '../rates/row-windows';
import { notifyFailure } from '../ui/failure';
import type { AdjustRequest } from './adjust-dialog';

export interface Selection extends RangeEdges {
  readonly wholeRows: boolean;
}

/** Rows that an edit changes. */
export interface EditedRows {
  readonly rows: RowRanges;
  /** The version of the rows from which the numbers were taken. */
  readonly version: number;
}

export interface GridEditsOptions {
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
  /** Focuses a cell of a row, by the number of the row. */
  readonly reveal: (row: number, field: string | null) => void;
}

type RowOptions = Pick<GridEditsOptions, 'as' | 'rateFile' | 'table' | 'windows' | 'view' | 'announce'>;
export type GridRows = ReturnType<typeof gridRows>;

export function gridRows({ as, rateFile, table, windows, view, announce }: RowOptions) {
  const columnsOf = ({ left, right }: RangeEdges) => table.columns.slice(left - 1, right);
  /** Rows of a part of the view; undefined if some are not loaded. */
  const loaded = (top: number, bottom: number): readonly RateRow[] | undefined => {
    const rows: RateRow[] = [];
    for (let at = top; at <= bottom; at += 1) {
      const row = windows.row(at);
      if (!row) return undefined;
      rows.push(row);
    }
    return rows;
  };
  /**
   * Returns the numbers of the rows between two places of the view, including rows that are not loaded. Returns null after a
   * failure, which is shown.
   * @param set true if their order does not matter; otherwise they are in the order of the view
   */
  const numbers = async (top: number, bottom: number, set = true): Promise<EditedRows | null> => {
    const shown = windows.version;
    const known = bottom - top < 1000 ? loaded(top, bottom) : undefined;
    if (known)
      return { rows: rangesOf(known.map(({ row }) => row).filter((row) => row >= 0)), version: shown };
    try {
      const range = { from: top, count: bottom - top + 1 };
      const { version, rows } = await invoke('rates.numbers', { as, rateFile, view, ...range, set });
      // Other rows may be at these places now.
      if (version !== shown) {
        windows.show(view, version);
        announce('The rows have just changed. Select them again.');
        return null;
      }
      return { rows: [...rows], version };
    } catch (error) {
      notifyFailure(failureOf(error), 'The last change');
      return null;
    }
  };
  return {
    loaded,
    numbers,
    headings: (edges: RangeEdges) => columnsOf(edges).map(({ label }) => label),
    fields: (edges: RangeEdges) => columnsOf(edges).map(({ name }) => name),
  };
}

export const isOneCell = ({ top, bottom, left, right }: RangeEdges) => top === bottom && left === right;
