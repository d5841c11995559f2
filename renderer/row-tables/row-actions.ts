/** The actions on the rows of a table: edit, delete, copy and paste. The form owns the rows. */
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
  type CellSelection,
  type ChoicesOf,
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
import type { RowActions } from './row-grid-actions';
import type { RowIndex } from './row-index';
import { brokenCountInSteps, invalidTextsOf, isBroken } from './row-problems';
import { rowName } from './row-text';

export interface EditedTable {
  /** Name of the value that the table fills. */
  readonly name: string;
  readonly table: RowTableDefinition;
  readonly rows: readonly TableRow[];
  readonly onRows: (name: string, rows: readonly TableRow[]) => void;
  /** Option lists that give values their texts. */
  readonly lists: ChoiceLists;
  /** Shorter lists of the options that can be chosen, for some of the lists. */
  readonly offered: ChoiceLists;
  /** Why a choice column is disabled, by the name of its option list. */
  readonly closed: Readonly<Record<string, string>>;
}

/** The state of a table for its actions. */
export interface RowState {
  /** The current table. Its rows may be newer than those of the last render. */
  readonly now: () => EditedTable;
  /** The index of the current rows. */
  readonly index: () => RowIndex;
  /** The index of the current rows, updated in steps. */
  readonly indexInSteps: () => Generator<void, RowIndex>;
  /** Replaces the rows in a step that can be undone. */
  readonly change: (name: string, next: readonly TableRow[], row: number) => void;
  /** Announces the result of an action to screen readers. */
  readonly announce: (text: string) => void;
  /** Shows that a row no longer exists. */
  readonly notifyMissing: () => void;
  /** Called after a deletion, which may shift the index of the last visited problem. */
  readonly onRemoved: (at: number, count: number) => void;
  /** Counts how often all rows were replaced. A deletion before a replacement cannot be undone. */
  readonly generation: () => number;
  readonly confirm: (question: ConfirmOptions) => Promise<boolean>;
  /** Shows a notice with a button until the table is removed from the page. */
  readonly offer: typeof notify;
  readonly focusRow: (index: number) => void;
  readonly openEditor: (index: number, row: TableRow) => void;
}

/** A paste of more lines is announced, because it takes some seconds. */
const announcedLines = 10_000;

/** Announced when a saved row replaced another one. */
export const replacedText = 'Replaced the row with the same key';

const notRestoredNotice: Notice = {
  tone: 'info',
  title: 'Not restored',
  text: 'The rows of the table were replaced after the deletion',
};

/** Returns the options of a column in a row. */
export function choicesIn(
  { offered, lists, closed }: Pick<EditedTable, 'offered' | 'lists' | 'closed'>,
  column: RowColumn,
  row: TableRow,
): ColumnChoices {
  const list = columnList(column, row) ?? '';
  const all = offered[list] ?? lists[list] ?? [];
  // The current value can be chosen even if it is no longer offered.
  const own = invalidTextsOf(row)[column.name] ? '' : (row[column.name] ?? '');
  const isOffered = own === '' || all.some((choice) => choice.index === own);
  return {
    choices: isOffered ? all : [{ index: own, text: choiceText(lists[list] ?? [], own) }, ...all],
    closed: closed[list],
  };
}

/** The actions of one table. */
export function rowActions(state: RowState): RowActions {
  const choices: ChoicesOf = (column, row) => choicesIn(state.now(), column, row);
  return {
    edit: (index) => {
      const row = state.now().rows[index];
      if (row) state.openEditor(index, row);
    },
    check: (index, column, text) => {
      const row = state.now().rows[index];
      if (!row) return undefined;
      const next = withCellText(state, choices, row, column, text);
      return invalidTextsOf(next)[column.name] ?? editErrors(state.now().table, next, row)[column.name];
    },
    write: (index, column, text) => writeCell(state, choices, index, column, text),
    remove: (first, last) => void removeRows(state, first, last),
    copy: (range, withHeader) => writeCells(state.now().table, state.now().rows, range, choices, withHeader),
    empty: (selection) =>
      state.change(
        'Clear cells',
        clearCells(state.now().table, state.now().rows, selection, choices),
        selection.top,
      ),
    paste: (selection, text) => pasteRows(state, choices, selection, text),
  };
}

/**
 * Returns the row with another text in one cell. A chosen option is passed by its index, which must not be read as the
 * text of another option.
 */
function withCellText(
  state: RowState,
  choices: ChoicesOf,
  row: TableRow,
  column: RowColumn,
  text: string,
): TableRow {
  const isIndex =
    column.kind === 'choice' && choices(column, row).choices.some(({ index }) => index === text);
  const choicesOf: ChoicesOf = (each, of) => {
    const offered = choices(each, of);
    if (!isIndex || each !== column) return offered;
    return { ...offered, choices: offered.choices.filter(({ index }) => index === text) };
  };
  return withTexts(state.now().table, row, { [column.name]: text }, choicesOf);
}

/** Sets the text of a cell. Returns the index of the row, which changes when the row replaces one with the same key. */
function writeCell(
  state: RowState,
  choices: ChoicesOf,
  index: number,
  column: RowColumn,
  text: string,
): number {
  const now = state.now();
  const row = now.rows[index];
  if (!row) {
    state.notifyMissing();
    return index;
  }
  const next = withCellText(state, choices, row, column, text);
  const before = state.index();
  // An incomplete row has no key yet, so it replaces no other row.
  const find = isBroken(now.table, next) ? () => -1 : before.findKey.bind(before);
  const after = saveRow(now.table, now.rows, index, next, find);
  if (!after) {
    state.notifyMissing();
    return index;
  }
  const merged = after.length < now.rows.length;
  state.change('Edit', after, index);
  if (merged) state.announce(replacedText);
  return merged ? after.indexOf(next) : index;
}

/** Deletes rows, after a question if the table asks one, and offers Undo. */
async function removeRows(state: RowState, first: number, last: number): Promise<void> {
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
  state.onRemoved(at, gone.length);
  // The focus stays at the position of the row.
  state.focusRow(at);
  if (asked.deletion) {
    notify(notices[asked.deletion.deleted]);
    return;
  }
  const generation = state.generation();
  const undo = () => {
    const { rows: left } = state.now();
    if (state.generation() !== generation) notify(notRestoredNotice);
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
}

/** Pastes a clipboard text in steps and reports the result. */
async function pasteRows(
  state: RowState,
  choices: ChoicesOf,
  selection: CellSelection,
  text: string,
): Promise<void> {
  if (!hasCells(text)) {
    state.announce(nothingToPaste);
    return;
  }
  const cells = await inSlices(cellsInSteps(text));
  // A single cell fills the whole range.
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
    result = await inSlices(pasteCells(state.indexInSteps(), place, put, choices));
    await inSlices(brokenCountInSteps(state.now().table, result.rows));
    // If the rows changed during the steps, the paste is repeated on the new rows.
  } while (state.now().rows !== before);
  if (result.changed + result.added === 0) {
    state.announce(nothingToPaste);
    return;
  }
  state.change('Paste', result.rows, selection.top);
  state.announce(`Pasted: ${pasteText(result)}`);
  if (result.bad.length > 0)
    notify({ tone: 'warning', title: 'Pasted with errors', text: pasteText(result) });
}
