/** The rows of a table while a person changes them: actions, undo and redo, and the way from problem to problem. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { notices } from '../../shared/messages';
import { saveRow, type TableRow } from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import { useConfirm } from '../ui/confirm';
import { notify, useOwnNotices } from '../ui/notices';
import { type EditedTable, type RowState, rowActions, tookPlace } from './row-actions';
import type { RowActions } from './row-grid';
import { type RowStep, useRowHistory } from './row-history';
import { nextProblem, type RowProblems, useRowIndex } from './row-problems';

interface RowEditing {
  readonly actions: RowActions;
  readonly problems: RowProblems;
  /** Digits after the point by column. */
  readonly digits: Readonly<Record<string, number>>;
  /** What the last paste, undo or redo did. */
  readonly announcement: string;
  /** Saves what the editor gave for a row, or for a new one; returns its index, or undefined when the row is gone. */
  readonly save: (edited: TableRow | null, row: TableRow) => number | undefined;
  readonly replaceAll: (next: readonly TableRow[]) => void;
  /** Undo and redo by keyboard. */
  readonly keyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Index of the problem after the one that was visited last. */
  readonly nextProblem: () => number | undefined;
}

/** What the table does for the rows. */
interface RowPlaces {
  /** Focuses a row after the grid was drawn with the new rows. */
  readonly focusRow: (index: number) => void;
  readonly openEditor: (index: number, row: TableRow) => void;
  /** The last import was undone. */
  readonly onImportUndone: () => void;
}

/** @param places stable functions */
export function useRowEditing(edited: EditedTable, places: RowPlaces): RowEditing {
  const { table, rows } = edited;
  const { focusRow, openEditor, onImportUndone } = places;
  const { facts, problems } = useRowIndex(table, rows);
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
    // The form put other rows here, for example those that Clear goes back to.
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
        facts.take(latest.current.rows);
        return facts;
      },
      *indexing() {
        yield* facts.taking(latest.current.rows);
        return facts;
      },
      change: (name, next, row) => {
        history.record({ name, before: latest.current.rows, after: next, row });
        announce('');
        put(next);
      },
      announce,
      notifyMissing: () => notify(notices[latest.current.table.missing ?? 'rowNotFound']),
      removed: (at, count) => {
        if (at <= visited.current) visited.current -= count;
      },
      generation: () => replaced.current,
      confirm,
      offer,
      focusRow,
      openEditor,
    };
    return made;
  }, [facts, history, confirm, offer, focusRow, openEditor]);
  const actions = useMemo(() => rowActions(state), [state]);

  const step = (taken: RowStep | undefined, next: readonly TableRow[] | undefined, verb: string) => {
    if (!taken || !next) {
      announce(verb === 'Undone' ? 'Nothing to undo' : 'Nothing to redo');
      return;
    }
    if (taken.name === 'Import') onImportUndone();
    state.put(next);
    announce(`${verb}: ${inSentence(taken.name)}`);
    focusRow(taken.row);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are brought up with the problems.
  const digits = useMemo(() => facts.digits(), [facts, rows, problems]);
  return {
    actions,
    problems,
    digits,
    announcement,
    save: (before, row) => {
      const current = latest.current.rows;
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
      if (next.length < current.length + (before === null ? 1 : 0)) announce(tookPlace);
      return at;
    },
    replaceAll: (next) => {
      replaced.current += 1;
      visited.current = -1;
      state.change('Import', next, 0);
    },
    keyDown: (event) => {
      // A dialog is a React child of this section, and a text field undoes its own typing.
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
        step(taken, taken?.after, 'Done again');
      }
    },
    nextProblem: () => {
      const index = nextProblem(problems, visited.current);
      if (index !== undefined) visited.current = index;
      return index;
    },
  };
}

function isTextField(target: EventTarget): boolean {
  return (target as HTMLElement).matches('input, textarea');
}
