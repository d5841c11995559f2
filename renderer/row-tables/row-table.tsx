/** One row table of a form: its header line, the grid, the editor and the import. The rows belong to the form. */
import { Button, Icon } from '@blueprintjs/core';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Notice, notices } from '../../shared/messages';
import { shownNumber } from '../../shared/money';
import type { SampleFile } from '../../shared/option';
import {
  columnList,
  editErrors,
  emptyRow,
  type RowColumn,
  type RowTableDefinition,
  removeRow,
  saveRow,
  type TableRow,
} from '../../shared/row-tables/definition';
import { type ChoiceLists, choiceText } from '../fields/choices';
import { useClipboard } from '../grid/clipboard';
import { useConfirm } from '../ui/confirm';
import { notify } from '../ui/notices';
import type { ColumnChoices } from './cell-editor';
import {
  clearCells,
  nothingToPaste,
  pasteCells,
  pasteText,
  readCells,
  withTexts,
  writeCells,
} from './clipboard-rows';
import { ImportDialog } from './import-dialog';
import { RowEditor } from './row-editor';
import { type RowActions, RowGrid, type RowGridHandle } from './row-grid';
import { type RowStep, useRowHistory } from './row-history';
import { isBroken, nextProblem, type RowProblems, unreadOf, useRowFacts } from './row-problems';
import { rowName } from './row-text';

interface RowTableProps {
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
  readonly sample: SampleFile | null;
  readonly region: number | string | undefined;
}

interface Editing {
  /** The row as it is in the table, or null for a new one. */
  readonly row: TableRow | null;
}

/** Memoised: typing in the form's fields does not draw the grids again. */
export const RowTable = memo(function RowTable(props: RowTableProps) {
  const { name, table, rows, onRows, lists, offered, closed, sample, region } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [editorOpen, setEditorOpen] = useState(false);
  const [importOpen, setImportOpen] = useState(false);
  const [lastImport, setLastImport] = useState<{ file: string; count: number } | null>(null);
  // What the last paste, undo or redo did, for those who do not see the rows change.
  const [said, setSaid] = useState('');
  const { facts, problems } = useRowFacts(table, rows);
  const history = useRowHistory();
  const confirm = useConfirm();
  const grid = useRef<RowGridHandle>(null);
  const section = useRef<HTMLElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const focusAfter = useRef<number | null>(null);
  const visitedProblem = useRef(-1);
  const ownRows = useRef(rows);
  // How often all rows were replaced: what was deleted before that does not belong among the rows after it.
  const replaced = useRef(0);
  const latest = useRef({ rows, table, lists, offered, closed, onRows });
  latest.current = { rows, table, lists, offered, closed, onRows };
  if (ownRows.current !== rows) {
    ownRows.current = rows;
    replaced.current += 1;
    visitedProblem.current = -1;
    history.forget();
  }
  useEffect(
    () => () => {
      replaced.current += 1;
    },
    [],
  );

  /** Hands new rows to the form. */
  const hand = useCallback(
    (next: readonly TableRow[]) => {
      ownRows.current = next;
      // Two edits may come before the form has drawn the first.
      latest.current.rows = next;
      latest.current.onRows(name, next);
    },
    [name],
  );
  /** A change that can be undone. */
  const change = useCallback(
    (what: string, next: readonly TableRow[], row: number) => {
      history.record({ name: what, before: latest.current.rows, after: next, row });
      setSaid('');
      hand(next);
    },
    [hand, history],
  );
  /** What is known of the rows right now; a large new table is looked through at once when a row meets it. */
  const known = useCallback(() => {
    facts.take(latest.current.rows);
    return facts;
  }, [facts]);
  const say = useCallback(() => notify(notices[latest.current.table.missing ?? 'rowNotFound']), []);
  const focusRow = useCallback((index: number) => {
    // After the grid was drawn with the new rows.
    setTimeout(() => {
      if (latest.current.rows.length > 0) grid.current?.focusRow(index);
      else newButton.current?.focus();
    });
  }, []);
  const returnFocus = () => {
    const index = focusAfter.current;
    focusAfter.current = null;
    if (index !== null && latest.current.rows.length > 0) grid.current?.focusRow(index);
    else newButton.current?.focus();
  };

  const actions = useMemo<RowActions>(() => {
    const choices = (column: RowColumn, row: TableRow): ColumnChoices => {
      const list = columnList(column, row) ?? '';
      const now = latest.current;
      const all = now.offered[list] ?? now.lists[list] ?? [];
      // The value a row has stays choosable, even where it is no longer offered.
      const own = unreadOf(row)[column.name] ? '' : (row[column.name] ?? '');
      const kept = own === '' || all.some((choice) => choice.index === own);
      return {
        choices: kept ? all : [{ index: own, text: choiceText(now.lists[list] ?? [], own) }, ...all],
        closed: now.closed[list],
      };
    };
    /** The row with another text in one cell; the options of a dialog or a list come by their index. */
    const written = (row: TableRow, column: RowColumn, text: string) =>
      withTexts(latest.current.table, row, { [column.name]: text }, choices);

    return {
      choices,
      edit: (index) => {
        const row = latest.current.rows[index];
        if (!row) return;
        focusAfter.current = index;
        setEditing({ row });
        setEditorOpen(true);
      },
      check: (index, column, text) => {
        const row = latest.current.rows[index];
        if (!row) return undefined;
        const next = written(row, column, text);
        return unreadOf(next)[column.name] ?? editErrors(latest.current.table, next, row)[column.name];
      },
      write: (index, column, text) => {
        const now = latest.current;
        const row = now.rows[index];
        if (!row) {
          say();
          return index;
        }
        const next = written(row, column, text);
        const before = known();
        // A row that is not complete has no key yet, so it takes nobody's place.
        const find = isBroken(now.table, next) ? () => -1 : before.findKey.bind(before);
        const after = saveRow(now.table, now.rows, index, next, find);
        if (!after) {
          say();
          return index;
        }
        const merged = after.length < now.rows.length;
        change('Edit', after, index);
        if (merged) setSaid(tookPlace);
        return merged ? after.indexOf(next) : index;
      },
      remove: async (first, last) => {
        const now = latest.current;
        const gone = now.rows.slice(first, last + 1);
        const [row] = gone;
        if (!row) {
          say();
          return;
        }
        if (now.table.deletion) {
          const yes = await confirm(now.table.deletion.confirmation);
          if (!yes) return focusRow(first);
        }
        const { table: asked, rows: current } = latest.current;
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
        change('Deletion', next, at);
        if (at <= visitedProblem.current) visitedProblem.current -= gone.length;
        // The keyboard stays where the row was.
        focusRow(at);
        if (asked.deletion) {
          notify(notices[asked.deletion.deleted]);
          return;
        }
        const round = replaced.current;
        const undo = () => {
          const { rows: left } = latest.current;
          if (replaced.current !== round) notify(goneNotice);
          else if (!left.includes(row))
            change('Undo', [...left.slice(0, at), ...gone, ...left.slice(at)], at);
        };
        notify(
          {
            tone: 'info',
            title: gone.length === 1 ? 'Row deleted' : `${rowCount(gone.length)} deleted`,
            text: rowName(asked, row, latest.current.lists),
          },
          { text: 'Undo', run: undo },
        );
      },
      copy: (range, withHeader) =>
        writeCells(latest.current.table, latest.current.rows, range, choices, withHeader),
      empty: (selection) =>
        change(
          'Emptied cells',
          clearCells(latest.current.table, latest.current.rows, selection, choices),
          selection.top,
        ),
      paste: (selection, text) => {
        const cells = readCells(text);
        if (cells.length === 0) {
          setSaid(nothingToPaste);
          return;
        }
        // One cell fills the whole range.
        const [only] = cells.length === 1 && cells[0]?.length === 1 ? cells[0] : [];
        const put =
          only === undefined || selection.wholeRows
            ? cells
            : Array.from({ length: selection.bottom - selection.top + 1 }, () =>
                Array.from({ length: selection.right - selection.left + 1 }, () => only),
              );
        const result = pasteCells(known(), { row: selection.top, column: selection.left }, put, choices);
        if (result.changed + result.added === 0) {
          setSaid(nothingToPaste);
          return;
        }
        change('Paste', result.rows, selection.top);
        setSaid(`Pasted: ${pasteText(result)}`);
        if (result.bad.length > 0)
          notify({ tone: 'warning', title: 'Pasted with cells to correct', text: pasteText(result) });
      },
    };
  }, [change, confirm, focusRow, known, say]);

  const add = () => {
    setEditing({ row: null });
    setEditorOpen(true);
  };
  const save = (row: TableRow) => {
    const edited = editing?.row ?? null;
    const current = latest.current.rows;
    const before = known();
    const next = saveRow(
      table,
      current,
      edited === null ? null : current.indexOf(edited),
      row,
      before.findKey.bind(before),
    );
    setEditorOpen(false);
    if (!next) {
      say();
      return;
    }
    const at = next.indexOf(row);
    focusAfter.current = at;
    change(edited === null ? 'New row' : 'Edit', next, at);
    if (next.length < current.length + (edited === null ? 1 : 0)) setSaid(tookPlace);
  };
  const imported = (next: readonly TableRow[], file: string) => {
    setImportOpen(false);
    setLastImport({ file, count: next.length });
    focusAfter.current = 0;
    replaced.current += 1;
    visitedProblem.current = -1;
    change('Import', next, 0);
  };
  const step = (taken: RowStep | undefined, next: readonly TableRow[] | undefined, verb: string) => {
    if (!taken || !next) {
      setSaid(verb === 'Undone' ? 'Nothing to undo' : 'Nothing to redo');
      return;
    }
    if (taken.name === 'Import') setLastImport(null);
    hand(next);
    setSaid(`${verb}: ${taken.name.toLowerCase()}`);
    focusRow(taken.row);
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
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
  };
  /** Beside the grid a paste adds rows at the end. */
  const pasteBelow = (text: string) => {
    const end = rows.length;
    actions.paste({ top: end, bottom: end, left: 1, right: table.columns.length, wholeRows: true }, text);
    if (readCells(text).length > 0) focusRow(end);
  };
  useClipboard(section, { paste: pasteBelow }, '[role="grid"]');
  const goToProblem = () => {
    const index = nextProblem(problems, visitedProblem.current);
    if (index === undefined) return;
    visitedProblem.current = index;
    grid.current?.focusRow(index);
  };
  const noun = table.title.toLowerCase();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are brought up with the problems.
  const digits = useMemo(() => facts.digits(), [facts, rows, problems]);
  const newText = table.newText ?? 'New';

  return (
    <section
      ref={section}
      className="codesk-row-table"
      aria-label={table.heading}
      id={rowTableId(name)}
      onKeyDown={keyDown}
    >
      <div className="codesk-row-table-header">
        <h2>{table.heading}</h2>
        <span className="codesk-row-table-note">{rowCount(rows.length)}</span>
        <ProblemNote problems={problems} onNext={goToProblem} />
        {lastImport && (
          <span className="codesk-row-table-note" title={lastImport.file}>
            Imported {lastImport.file} · {rowCount(lastImport.count)}
          </span>
        )}
        <span className="codesk-row-table-note codesk-row-table-said" role="status" title={said}>
          {said}
        </span>
        <div className="codesk-row-table-buttons">
          <Button
            ref={newButton}
            icon="plus"
            text={newText}
            aria-label={table.newText ?? `New ${noun}`}
            onClick={add}
          />
          {table.importType !== undefined && (
            <Button
              icon="import"
              text="Import"
              aria-label={`Import ${table.heading.toLowerCase()}`}
              onClick={() => setImportOpen(true)}
            />
          )}
        </div>
      </div>
      {rows.length === 0 ? (
        <div className="codesk-row-table-empty" tabIndex={-1}>
          <strong>No {table.heading.toLowerCase()} yet</strong>
          {table.importType === undefined
            ? `Add the first one with ${newText}, or click here and paste rows of a spreadsheet.`
            : `Add the first one with ${newText}, import a file, or click here and paste rows of a spreadsheet.`}
        </div>
      ) : (
        <RowGrid
          ref={grid}
          table={table}
          rows={rows}
          problems={problems}
          digits={digits}
          lists={lists}
          actions={actions}
        />
      )}
      <RowEditor
        isOpen={editorOpen}
        table={table}
        isNew={editing?.row == null}
        row={editing?.row ?? emptyRow(table)}
        choicesOf={actions.choices}
        onSave={save}
        onClose={() => setEditorOpen(false)}
        onClosed={returnFocus}
      />
      {table.importType !== undefined && (
        <ImportDialog
          isOpen={importOpen}
          table={table}
          sample={sample}
          region={region}
          rowCount={rows.length}
          onImported={imported}
          onClose={() => setImportOpen(false)}
          onClosed={returnFocus}
        />
      )}
    </section>
  );
});

function isTextField(target: EventTarget): boolean {
  return (target as HTMLElement).matches('input, textarea');
}

/** Said when a saved row overwrote another one. */
const tookPlace = 'Took the place of the row with the same key';

const goneNotice: Notice = {
  tone: 'info',
  title: 'Not put back',
  text: 'The rows were replaced in the meantime',
};

/** `1 row`, `5\u2009000 rows`. */
function rowCount(count: number): string {
  return count === 1 ? '1 row' : `${shownNumber(count)} rows`;
}

/** Id of the section of a row table. */
export function rowTableId(name: string): string {
  return `row-table-${name}`;
}

/** Counts what is wrong and leads from one to the next. */
function ProblemNote({ problems, onNext }: { problems: RowProblems; onNext: () => void }) {
  if (problems.rows.length === 0) return null;
  const wrong = problems.errors.size;
  const repeated = problems.repeated.size;
  const texts = [
    ...(wrong > 0 ? [`${wrong} to correct`] : []),
    ...(repeated > 0 ? [`${repeated} repeated`] : []),
  ];
  return (
    <>
      <span className={`codesk-row-table-note${wrong > 0 ? ' codesk-row-table-wrong' : ''}`} role="status">
        <Icon icon={wrong > 0 ? 'error' : 'duplicate'} size={12} aria-hidden /> {texts.join(' · ')}
      </span>
      <Button variant="minimal" size="small" icon="arrow-down" text="Next problem" onClick={onNext} />
    </>
  );
}
