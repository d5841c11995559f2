/** One row table of a form: its header line, the grid, the editor and the import. The rows belong to the form. */
import './row-tables.css';
import { Button, Icon } from '@blueprintjs/core';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { SampleFile } from '../../shared/option';
import { counted } from '../../shared/quantities';
import { emptyRow, type RowColumn, type TableRow } from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import { useInnerDraft } from '../drafts/draft-scope';
import { useClipboard } from '../grid/clipboard';
import { nextTask } from '../slices';
import { usePageShortcuts } from '../ui/shortcuts';
import { BandNote } from './band-note';
import { hasCells } from './clipboard-rows';
import { typedRow } from './draft-rows';
import { ImportDialog } from './import-dialog';
import { choicesIn, type EditedTable } from './row-actions';
import { RowEditor } from './row-editor';
import { RowGrid, type RowGridHandle } from './row-grid';
import type { RowProblems } from './row-problems';
import { rowTableShortcuts } from './shortcuts';
import { useRowEditing } from './use-row-editing';

interface RowTableProps extends EditedTable {
  readonly sample: SampleFile | null;
  readonly region: number | string | undefined;
  /** Each new object brings the first row that breaks a rule into sight, with the keyboard. */
  readonly wanted?: object | null;
}

interface Editing {
  readonly opening: number;
  /** The row as it is in the table, or null for a new one. */
  readonly row: TableRow | null;
  /** What was typed before, from a draft. */
  readonly typed?: TableRow;
  readonly typedAt?: number;
}

/** Counts the openings of editors, so that one that is opened while the last one fades begins anew. */
let openings = 0;

/** Memoised: typing in the form's fields does not draw the grids again. */
export const RowTable = memo(function RowTable(props: RowTableProps) {
  const { name, table, rows, lists, offered, closed, sample, region, wanted = null } = props;
  usePageShortcuts(rowTableShortcuts);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [editorOpen, setEditorOpen] = useState(false);
  const [importOpen, setImportOpen] = useState(false);
  const [lastImport, setLastImport] = useState<{ file: string; count: number } | null>(null);
  const grid = useRef<RowGridHandle>(null);
  const section = useRef<HTMLElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const focusAfter = useRef<number | null>(null);
  const latestRows = useRef(rows);
  useLayoutEffect(() => {
    latestRows.current = rows;
  });
  const places = useMemo(
    () => ({
      focusRow: (index: number) => {
        setTimeout(() => {
          if (grid.current) grid.current.focusRow(index);
          else newButton.current?.focus();
        });
      },
      openEditor: (index: number, row: TableRow) => {
        focusAfter.current = index;
        openings += 1;
        setEditing({ opening: openings, row });
        setEditorOpen(true);
      },
      onImportUndone: () => setLastImport(null),
    }),
    [],
  );
  const { actions, problems, digits, announcement, ...edits } = useRowEditing(props, places);
  const choicesOf = useCallback(
    (column: RowColumn, row: TableRow) => choicesIn({ offered, lists, closed }, column, row),
    [offered, lists, closed],
  );
  /** To the row that was written; else to the button that opened the dialog. */
  const returnFocus = (opener: HTMLButtonElement | null) => {
    const index = focusAfter.current;
    if (index !== null && grid.current) grid.current.focusRow(index);
    else opener?.focus();
  };
  const add = () => {
    focusAfter.current = null;
    openings += 1;
    setEditing({ opening: openings, row: null });
    setEditorOpen(true);
  };
  const keepTyped = useInnerDraft({
    name: `row:${name}`,
    isOpen: editorOpen,
    onRestore: ({ content, at }) => {
      const typed = typedRow(table, content.row);
      if (!typed) return;
      focusAfter.current = null;
      openings += 1;
      setEditing({ opening: openings, row: rows[Number(content.at)] ?? null, typed, typedAt: at });
      setEditorOpen(true);
    },
  });
  const edited = editing?.row ?? null;
  const onTyped = useCallback(
    (row: TableRow | undefined) =>
      keepTyped(row && { content: { row, at: edited === null ? -1 : latestRows.current.indexOf(edited) } }),
    [keepTyped, edited],
  );
  const save = (row: TableRow) => {
    setEditorOpen(false);
    const at = edits.save(editing?.row ?? null, row);
    if (at !== undefined) focusAfter.current = at;
  };
  const imported = (next: readonly TableRow[], file: string) => {
    setLastImport({ file, count: next.length });
    focusAfter.current = 0;
    // The dialog lays the page out as it closes: with many rows, both in one task would hold up a key.
    flushSync(() => edits.replaceAll(next));
    void nextTask().then(() => setImportOpen(false));
  };
  /** Beside the grid a paste adds rows at the end. */
  const pasteBelow = async (text: string) => {
    const end = rows.length;
    await actions.paste(
      { top: end, bottom: end, left: 1, right: table.columns.length, wholeRows: true },
      text,
    );
    if (hasCells(text)) places.focusRow(end);
  };
  useClipboard(section, { paste: (text) => void pasteBelow(text) }, '[role="grid"]');
  const goToProblem = () => {
    const index = edits.nextProblem();
    if (index !== undefined) grid.current?.focusRow(index);
  };
  const focusFirstError = useEffectEvent(() => {
    const first = problems.rows.find((index) => problems.errors.has(index));
    if (first !== undefined) grid.current?.focusRow(first);
  });
  // A table that is drawn anew, for example after Clear, does not take the keyboard for what was asked before.
  const answered = useRef(wanted);
  useEffect(() => {
    if (wanted === answered.current) return;
    answered.current = wanted;
    focusFirstError();
  }, [wanted]);
  const noun = inSentence(table.title);
  const newText = table.newText ?? 'New';

  return (
    <section
      ref={section}
      className="codesk-row-table"
      aria-label={table.heading}
      id={rowTableId(name)}
      onKeyDown={edits.keyDown}
    >
      <div className="codesk-row-table-box">
        <div className="codesk-row-table-header">
          <h2>{table.heading}</h2>
          <span className="codesk-note">{counted(rows.length, 'row')}</span>
          <ProblemNote problems={problems} onNext={goToProblem} />
          {lastImport && (
            <span className="codesk-note" title={lastImport.file}>
              Imported {lastImport.file} · {counted(lastImport.count, 'row')}
            </span>
          )}
          <span className="codesk-note codesk-row-table-said" role="status" title={announcement}>
            {announcement}
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
                ref={importButton}
                icon="import"
                text="Import"
                aria-label={`Import ${inSentence(table.heading)}`}
                onClick={() => {
                  focusAfter.current = null;
                  setImportOpen(true);
                }}
              />
            )}
          </div>
        </div>
        <BandNote table={table} rows={rows} lists={lists} />
        {rows.length === 0 ? (
          <div className="codesk-row-table-empty" tabIndex={-1}>
            <strong>No {inSentence(table.heading)} yet</strong>
            {table.importType === undefined
              ? `Add the first one with ${newText}, or click here and paste rows of a spreadsheet.`
              : `Add the first one with ${newText}, import a file, or click here and paste rows of a spreadsheet.`}
          </div>
        ) : (
          <RowGrid
            ref={grid}
            name={name}
            table={table}
            rows={rows}
            problems={problems}
            digits={digits}
            lists={lists}
            choicesOf={choicesOf}
            actions={actions}
          />
        )}
      </div>
      <RowEditor
        isOpen={editorOpen}
        opening={editing?.opening ?? 0}
        table={table}
        isNew={editing?.row == null}
        row={editing?.row ?? emptyRow(table)}
        typed={editing?.typed}
        typedAt={editing?.typedAt}
        onTyped={onTyped}
        choicesOf={choicesOf}
        onSave={save}
        onClose={() => setEditorOpen(false)}
        returnFocus={() => returnFocus(newButton.current)}
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
          returnFocus={() => returnFocus(importButton.current)}
        />
      )}
    </section>
  );
});

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
      <span className={`codesk-note${wrong > 0 ? ' codesk-row-table-wrong' : ''}`} role="status">
        <Icon icon={wrong > 0 ? 'error' : 'duplicate'} size={12} aria-hidden /> {texts.join(' · ')}
      </span>
      <Button variant="minimal" size="small" icon="arrow-down" text="Next problem" onClick={onNext} />
    </>
  );
}
