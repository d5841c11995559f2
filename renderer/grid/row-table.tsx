/** One row table of a form: its header line, the grid, the editor and the import. The rows belong to the form. */
import { Button, Icon } from '@blueprintjs/core';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { SampleFile } from '../../shared/api/option';
import { type Notice, notices } from '../../shared/messages';
import { shownNumber } from '../../shared/money';
import {
  emptyRow,
  type RowColumn,
  type RowTableDefinition,
  removeRow,
  saveRow,
  type TableRow,
} from '../../shared/row-tables/definition';
import { type ChoiceLists, choiceText } from '../forms/choices';
import { notify } from '../ui/notices';
import { ImportDialog } from './import-dialog';
import { type ColumnChoices, RowEditor } from './row-editor';
import { RowGrid, type RowGridHandle } from './row-grid';
import { nextProblem, type RowProblems, useRowProblems } from './row-problems';
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
  const problems = useRowProblems(table, rows);
  const grid = useRef<RowGridHandle>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const focusAfter = useRef<number | null>(null);
  const visitedProblem = useRef(-1);
  const ownRows = useRef(rows);
  // How often all rows were replaced: what was deleted before that does not belong among the rows after it.
  const replaced = useRef(0);
  if (ownRows.current !== rows) {
    ownRows.current = rows;
    replaced.current += 1;
    visitedProblem.current = -1;
  }
  useEffect(
    () => () => {
      replaced.current += 1;
    },
    [],
  );

  const change = useCallback(
    (next: readonly TableRow[]) => {
      ownRows.current = next;
      onRows(name, next);
    },
    [name, onRows],
  );
  const returnFocus = () => {
    const index = focusAfter.current;
    focusAfter.current = null;
    if (index !== null && latestRows.current.length > 0) grid.current?.focusRow(index);
    else newButton.current?.focus();
  };
  const edit = useCallback((index: number) => {
    const row = latestRows.current[index];
    if (!row) return;
    focusAfter.current = index;
    setEditing({ row });
    setEditorOpen(true);
  }, []);
  const add = () => {
    setEditing({ row: null });
    setEditorOpen(true);
  };
  const save = (row: TableRow) => {
    const edited = editing?.row ?? null;
    const next = saveRow(table, rows, edited === null ? null : rows.indexOf(edited), row);
    setEditorOpen(false);
    if (!next) {
      notify(notices.rowNotFound);
      return;
    }
    focusAfter.current = next.indexOf(row);
    change(next);
  };
  const remove = useCallback(
    (index: number) => {
      const row = latestRows.current[index];
      const next = removeRow(latestRows.current, index);
      if (!row || !next) {
        notify(notices.rowNotFound);
        return;
      }
      change(next);
      if (index <= visitedProblem.current) visitedProblem.current -= 1;
      // The keyboard stays where the row was.
      setTimeout(() => (next.length > 0 ? grid.current?.focusRow(index) : newButton.current?.focus()));
      const round = replaced.current;
      const undo = () => {
        if (replaced.current === round) change(putBack(latestRows.current, index, row));
        else notify(goneNotice);
      };
      notify(
        { tone: 'info', title: 'Row deleted', text: rowName(table, row, lists) },
        { text: 'Undo', run: undo },
      );
    },
    [table, lists, change],
  );
  const imported = (next: readonly TableRow[], file: string) => {
    setImportOpen(false);
    setLastImport({ file, count: next.length });
    focusAfter.current = 0;
    onRows(name, next);
  };
  const goToProblem = () => {
    const index = nextProblem(problems, visitedProblem.current);
    if (index === undefined) return;
    visitedProblem.current = index;
    grid.current?.focusRow(index);
  };
  const choicesOf = (column: RowColumn): ColumnChoices => {
    const list = column.options ?? '';
    const choices = offered[list] ?? lists[list] ?? [];
    // The value a row has stays choosable, even where it is no longer offered.
    const own = editing?.row?.[column.name] ?? '';
    const kept = own === '' || choices.some((choice) => choice.index === own);
    return {
      choices: kept ? choices : [{ index: own, text: choiceText(lists[list] ?? [], own) }, ...choices],
      closed: closed[list],
    };
  };
  const noun = table.title.toLowerCase();

  return (
    <section className="codesk-row-table" aria-label={table.heading} id={rowTableId(name)}>
      <div className="codesk-row-table-header">
        <h2>{table.heading}</h2>
        <span className="codesk-row-table-note">{rowCount(rows.length)}</span>
        <ProblemNote problems={problems} onNext={goToProblem} />
        {lastImport && (
          <span className="codesk-row-table-note" title={lastImport.file}>
            Imported {lastImport.file} · {rowCount(lastImport.count)}
          </span>
        )}
        <div className="codesk-row-table-buttons">
          <Button ref={newButton} icon="plus" text="New" aria-label={`New ${noun}`} onClick={add} />
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
        <div className="codesk-row-table-empty">
          <strong>No {table.heading.toLowerCase()} yet</strong>
          {table.importType === undefined
            ? 'Add the first one with New.'
            : 'Add the first one with New, or import a file.'}
        </div>
      ) : (
        <RowGrid
          ref={grid}
          table={table}
          rows={rows}
          problems={problems}
          lists={lists}
          onEdit={edit}
          onDelete={remove}
        />
      )}
      <RowEditor
        isOpen={editorOpen}
        table={table}
        row={editing?.row ?? emptyRow(table)}
        choicesOf={choicesOf}
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

function putBack(rows: readonly TableRow[], index: number, row: TableRow): readonly TableRow[] {
  return [...rows.slice(0, index), row, ...rows.slice(index)];
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
