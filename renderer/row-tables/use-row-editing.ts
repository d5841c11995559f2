/** The rows of a table while the user edits them: actions, undo and redo, and the order of problems. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { notices } from '../../shared/messages';
import { saveRow, type TableRow } from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import { useConfirm } from '../ui/confirm';
import { notify, useOwnNotices } from '../ui/notices';
import { type EditedTable, type RowState, replacedText, rowActions } from './row-actions';
import type { RowActions } from './row-grid-actions';
import { type RowStep, useRowHistory } from './row-history';
import { nextProblem, type RowProblems, useRowIndex } from './row-problems';

interface RowEditing {
  readonly actions: RowActions;
  readonly problems: RowProblems;
  /** Digits after the point by column. */
  readonly digits: Readonly<Record<string, number>>;
  /** The result of the last paste, undo or redo. */
  readonly announcement: string;
  /** Saves an edited or new row. Returns its index, or undefined if the edited row no longer exists. */
  readonly save: (edited: TableRow | null, row: TableRow) => number | undefined;
  readonly replaceAll: (next: readonly TableRow[]) => void;
  /** Handles the keys of undo and redo. */
  readonly keyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Index of the problem after the one that was visited last. */
  readonly nextProblem: () => number | undefined;
}

/** Functions of the table that draws the rows. */
interface RowTableHandlers {
  /** Focuses a row after the grid has drawn the new rows. */
  readonly focusRow: (index: number) => void;
  readonly openEditor: (index: number, row: TableRow) => void;
  /** Called when the last import is undone. */
  readonly onImportUndone: () => void;
}

/** The newest rows, their index and their history. Refs hold rows that are newer than the last render. */
function useRowState(edited: EditedTable, { focusRow, openEditor }: RowTableHandlers) {
  const { table, rows } = edited;
  const { rowIndex, problems } = useRowIndex(table, rows);
  const history = useRowHistory();
  const confirm = useConfirm();
  const offer = useOwnNotices();
  const [announcement, announce] = useState('');
  const visited = useRef(-1);
  const replaced = useRef(0);
  const latest = useRef(edited);
  const own = useRef(rows);
  useLayoutEffect(() => {
    latest.current = edited;
    if (own.current === rows) return;
    // The form replaced the rows, for example after Clear.
    own.current = rows;
    replaced.current += 1;
    visited.current = -1;
    history.forget();
  });
  useEffect(
    () => () => {
      replaced.current += 1;
    },
    [],
  );

  const state = useMemo(() => {
    const put = (next: readonly TableRow[]) => {
      own.current = next;
      latest.current = { ...latest.current, rows: next };
      latest.current.onRows(latest.current.name, next);
    };
    const made: RowState & { readonly put: typeof put } = {
      put,
      now: () => latest.current,
      index: () => {
        rowIndex.update(latest.current.rows);
        return rowIndex;
      },
      *indexInSteps() {
        yield* rowIndex.updateInSteps(latest.current.rows);
        return rowIndex;
      },
      change: (name, next, row) => {
        history.record({ name, before: latest.current.rows, after: next, row });
        announce('');
        put(next);
      },
      announce,
      notifyMissing: () => notify(notices[latest.current.table.missing ?? 'rowNotFound']),
      onRemoved: (at, count) => {
        if (at <= visited.current) visited.current -= count;
      },
      generation: () => replaced.current,
      confirm,
      offer,
      focusRow,
      openEditor,
    };
    return made;
  }, [rowIndex, history, confirm, offer, focusRow, openEditor]);
  return {
    state,
    rowIndex,
    problems,
    history,
    announcement,
    rows: () => latest.current.rows,
    /** Index of the problem after the one that was visited last. */
    nextProblem: () => {
      const index = nextProblem(problems, visited.current);
      if (index !== undefined) visited.current = index;
      return index;
    },
    replaceAll: (next: readonly TableRow[]) => {
      replaced.current += 1;
      visited.current = -1;
      state.change('Import', next, 0);
    },
  };
}

/** @param handlers stable functions */
export function useRowEditing(edited: EditedTable, handlers: RowTableHandlers): RowEditing {
  const { table } = edited;
  const rowState = useRowState(edited, handlers);
  const { state, rowIndex, problems, history } = rowState;
  const actions = useMemo(() => rowActions(state), [state]);

  const step = (taken: RowStep | undefined, next: readonly TableRow[] | undefined, verb: string) => {
    if (!taken || !next) {
      state.announce(verb === 'Undone' ? 'Nothing to undo' : 'Nothing to redo');
      return;
    }
    if (taken.name === 'Import') handlers.onImportUndone();
    state.put(next);
    state.announce(`${verb}: ${inSentence(taken.name)}`);
    handlers.focusRow(taken.row);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is updated together with the problems.
  const digits = useMemo(() => rowIndex.digits(), [rowIndex, edited.rows, problems]);
  return {
    actions,
    problems,
    digits,
    announcement: rowState.announcement,
    save: (before, row) => {
      const current = rowState.rows();
      const index = state.index();
      const next = saveRow(
        table,
        current,
        before === null ? null : current.indexOf(before),
        row,
        index.findKey.bind(index),
      );
      if (!next) {
        state.notifyMissing();
        return undefined;
      }
      const at = next.indexOf(row);
      state.change(before === null ? 'New row' : 'Edit', next, at);
      if (next.length < current.length + (before === null ? 1 : 0)) state.announce(replacedText);
      return at;
    },
    replaceAll: rowState.replaceAll,
    keyDown: (event) => {
      // Ignores dialogs, which are React children of this section, and text fields, which have their own undo.
      if (!event.currentTarget.contains(event.target as Node) || isTextField(event.target)) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) {
        event.preventDefault();
        const taken = history.undo();
        step(taken, taken?.before, 'Undone');
      } else if (key === 'y' || (key === 'z' && event.shiftKey)) {
        event.preventDefault();
        const taken = history.redo();
        step(taken, taken?.after, 'Redone');
      }
    },
    nextProblem: rowState.nextProblem,
  };
}

function isTextField(target: EventTarget): boolean {
  return (target as HTMLElement).matches('input, textarea');
}
