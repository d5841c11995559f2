/** What a person does to the rows of a table: editing, deleting, copying and pasting. The form holds the rows. */
import { type Notice, notices } from '../../shared/messages';
import { counted } from '../../shared/quantities';
import {
  columnList,
  editErrors,
  type RowColumn,
  type RowTableDefinition,
  removeRow,
  saveRow,
  type TableRow,
} from '../../shared/row-tables/row-table';
import { type ChoiceLists, choiceText } from '../fields/choices';
import { inSlices } from '../slices';
import type { ConfirmOptions } from '../ui/confirm';
import { notify } from '../ui/notices';
import type { ColumnChoices } from './cell-editor';
import {
  cellsInSteps,
  clearCells,
  hasCells,
  nothingToPaste,
  type PasteResult,
  pasteCells,
  pasteText,
  withTexts,
  writeCells,
} from './clipboard-rows';
import type { RowActions } from './row-grid';
import type { RowIndex } from './row-index';
import { counting, isBroken, unreadOf } from './row-problems';
import { rowName } from './row-text';

export interface EditedTable {
  /** Name of the value that the table fills. */
  readonly name: string;
  readonly table: RowTableDefinition;
  readonly rows: readonly TableRow[];
  readonly onRows: (name: string, rows: readonly TableRow[]) => void;
  /** Option lists by which values are read. */
  readonly lists: ChoiceLists;
  /** What the editor offers instead, where that is less than what is read. */
  readonly offered: ChoiceLists;
  /** Why a choice column cannot be chosen now, by the name of its option list. */
  readonly closed: Readonly<Record<string, string>>;
}

/** What the actions need of the table they belong to. */
export interface RowState {
  /** The table now. Its rows may be newer than those of the last render: two edits may come before it. */
  readonly now: () => EditedTable;
  /** The index of the rows now; a large new table is examined at once when a row needs it. */
  readonly index: () => RowIndex;
  /** The same in steps. */
  readonly indexing: () => Generator<void, RowIndex>;
  /** Replaces the rows; the change can be undone. */
  readonly change: (name: string, next: readonly TableRow[], row: number) => void;
  /** Announces what was done, for those who do not see the rows change. */
  readonly announce: (text: string) => void;
  /** Shows that a row is no longer there. */
  readonly notifyMissing: () => void;
  /** Rows were deleted: the problem that was visited last may have moved. */
  readonly removed: (at: number, count: number) => void;
  /** Counts how often all rows were replaced: rows deleted before that do not belong among those after it. */
  readonly generation: () => number;
  readonly confirm: (question: ConfirmOptions) => Promise<boolean>;
  /** Shows a notice with a button, as long as the table is there. */
  readonly offer: typeof notify;
  readonly focusRow: (index: number) => void;
  readonly openEditor: (index: number, row: TableRow) => void;
}

/** A paste of more lines takes a moment. */
const announcedLines = 10_000;

/** Announced when a saved row overwrote another one. */
export const tookPlace = 'Took the place of the row with the same key';

const goneNotice: Notice = {
  tone: 'info',
  title: 'Not put back',
  text: 'The rows were replaced in the meantime',
};

/** The options of a column in a row. */
export function choicesIn(
  { offered, lists, closed }: Pick<EditedTable, 'offered' | 'lists' | 'closed'>,
  column: RowColumn,
  row: TableRow,
): ColumnChoices {
  const list = columnList(column, row) ?? '';
  const all = offered[list] ?? lists[list] ?? [];
  // The value a row has stays choosable, even where it is no longer offered.
  const own = unreadOf(row)[column.name] ? '' : (row[column.name] ?? '');
  const kept = own === '' || all.some((choice) => choice.index === own);
  return {
    choices: kept ? all : [{ index: own, text: choiceText(lists[list] ?? [], own) }, ...all],
    closed: closed[list],
  };
}

/** The actions of one table. */
export function rowActions(state: RowState): RowActions {
  const choices = (column: RowColumn, row: TableRow) => choicesIn(state.now(), column, row);
  /**
   * The row with another text in one cell. A chosen option comes by its index, which must not be read as the text of
   * another option.
   */
  const written = (row: TableRow, column: RowColumn, text: string) => {
    const isIndex =
      column.kind === 'choice' && choices(column, row).choices.some(({ index }) => index === text);
    const choicesOf: typeof choices = (each, of) => {
      const offered = choices(each, of);
      if (!isIndex || each !== column) return offered;
      return { ...offered, choices: offered.choices.filter(({ index }) => index === text) };
    };
    return withTexts(state.now().table, row, { [column.name]: text }, choicesOf);
  };

  return {
    edit: (index) => {
      const row = state.now().rows[index];
      if (!row) return;
      state.openEditor(index, row);
    },
    check: (index, column, text) => {
      const row = state.now().rows[index];
      if (!row) return undefined;
      const next = written(row, column, text);
      return unreadOf(next)[column.name] ?? editErrors(state.now().table, next, row)[column.name];
    },
    write: (index, column, text) => {
      const now = state.now();
      const row = now.rows[index];
      if (!row) {
        state.notifyMissing();
        return index;
      }
      const next = written(row, column, text);
      const before = state.index();
      // A row that is not complete has no key yet, so it takes nobody's place.
      const find = isBroken(now.table, next) ? () => -1 : before.findKey.bind(before);
      const after = saveRow(now.table, now.rows, index, next, find);
      if (!after) {
        state.notifyMissing();
        return index;
      }
      const merged = after.length < now.rows.length;
      state.change('Edit', after, index);
      if (merged) state.announce(tookPlace);
      return merged ? after.indexOf(next) : index;
    },
    remove: async (first, last) => {
      const now = state.now();
      const gone = now.rows.slice(first, last + 1);
      const [row] = gone;
      if (!row) {
        state.notifyMissing();
        return;
      }
      if (now.table.deletion) {
        const yes = await state.confirm(now.table.deletion.confirmation);
        if (!yes) return state.focusRow(first);
      }
      const { table: asked, rows: current } = state.now();
      const at = current.indexOf(row);
      const next =
        at < 0
          ? undefined
          : gone.length === 1
            ? removeRow(current, at)
            : current.filter((_, index) => index < at || index >= at + gone.length);
      if (!next) {
        notify(notices[asked.deletion?.failed ?? asked.missing ?? 'rowNotFound']);
        return;
      }
      state.change('Deletion', next, at);
      state.removed(at, gone.length);
      // The keyboard stays where the row was.
      state.focusRow(at);
      if (asked.deletion) {
        notify(notices[asked.deletion.deleted]);
        return;
      }
      const generation = state.generation();
      const undo = () => {
        const { rows: left } = state.now();
        if (state.generation() !== generation) notify(goneNotice);
        else if (!left.includes(row))
          state.change('Undo', [...left.slice(0, at), ...gone, ...left.slice(at)], at);
      };
      state.offer(
        {
          tone: 'info',
          title: gone.length === 1 ? 'Row deleted' : `${counted(gone.length, 'row')} deleted`,
          text: rowName(asked, row, state.now().lists),
        },
        { text: 'Undo', run: undo },
      );
    },
    copy: (range, withHeader) => writeCells(state.now().table, state.now().rows, range, choices, withHeader),
    empty: (selection) =>
      state.change(
        'Emptied cells',
        clearCells(state.now().table, state.now().rows, selection, choices),
        selection.top,
      ),
    paste: async (selection, text) => {
      if (!hasCells(text)) {
        state.announce(nothingToPaste);
        return;
      }
      const cells = await inSlices(cellsInSteps(text));
      // One cell fills the whole range.
      const [only] = cells.length === 1 && cells[0]?.length === 1 ? cells[0] : [];
      const put =
        only === undefined || selection.wholeRows
          ? cells
          : Array.from({ length: selection.bottom - selection.top + 1 }, () =>
              Array.from({ length: selection.right - selection.left + 1 }, () => only),
            );
      if (put.length > announcedLines) state.announce(`Pasting ${counted(put.length, 'line')}`);
      const place = { row: selection.top, column: selection.left };
      let result: PasteResult;
      let before: readonly TableRow[];
      do {
        before = state.now().rows;
        result = await inSlices(pasteCells(state.indexing(), place, put, choices));
        await inSlices(counting(state.now().table, result.rows));
        // Somebody who goes on working meanwhile finds the paste in what there is then.
      } while (state.now().rows !== before);
      if (result.changed + result.added === 0) {
        state.announce(nothingToPaste);
        return;
      }
      state.change('Paste', result.rows, selection.top);
      state.announce(`Pasted: ${pasteText(result)}`);
      if (result.bad.length > 0)
        notify({ tone: 'warning', title: 'Pasted with cells to correct', text: pasteText(result) });
    },
  };
}
