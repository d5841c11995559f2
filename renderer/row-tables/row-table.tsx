/** One row table of a form: its header, grid, row dialog and import. The form owns the rows. */
import './row-tables.css';
import { Button, Icon } from '@blueprintjs/core';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { shownNumber } from '../../shared/money';
import type { SampleFile } from '../../shared/option';
import { counted } from '../../shared/quantities';
import type { RowColumn, RowTableDefinition, TableRow } from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import { useClipboard } from '../grid/clipboard';
import { nextTask } from '../slices';
import { usePageShortcuts } from '../ui/shortcuts';
import { BandNote } from './band-note';
import { hasCells } from './clipboard-rows';
import { ImportDialog } from './import-dialog';
import { choicesIn, type EditedTable } from './row-actions';
import { RowEditor } from './row-editor';
import { RowGrid, type RowGridHandle } from './row-grid';
import type { RowProblems } from './row-problems';
import { rowTableShortcuts } from './shortcuts';
import { useRowDialog } from './use-row-dialog';
import { useRowEditing } from './use-row-editing';

interface RowTableProps extends EditedTable {
  readonly sample: SampleFile | null;
  readonly region: number | string | undefined;
  /** Each new object focuses the first invalid row. */
  readonly focusRequest?: object | null;
}

interface LastImport {
  readonly file: string;
  /** Rows of the file. */
  readonly count: number;
}

/** Memoised, so that typing in the fields of the form does not render the grids again. */
export const RowTable = memo(function RowTable(props: RowTableProps) {
  const { name, table, rows, lists, offered, closed, sample, region, focusRequest = null } = props;
  usePageShortcuts(rowTableShortcuts);
  const [importOpen, setImportOpen] = useState(false);
  const [lastImport, setLastImport] = useState<LastImport | null>(null);
  const dialog = useRowDialog(name, table, rows);
  const { open: openDialog, focusAfter } = dialog;
  const grid = useRef<RowGridHandle>(null);
  const section = useRef<HTMLElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const handlers = useMemo(
    () => ({
      focusRow: (index: number) => {
        setTimeout(() => {
          if (grid.current) grid.current.focusRow(index);
          else newButton.current?.focus();
        });
      },
      openEditor: (index: number, row: TableRow) => openDialog({ row }, index),
      onImportUndone: () => setLastImport(null),
    }),
    [openDialog],
  );
  const { actions, problems, digits, announcement, ...edits } = useRowEditing(props, handlers);
  const choicesOf = useCallback(
    (column: RowColumn, row: TableRow) => choicesIn({ offered, lists, closed }, column, row),
    [offered, lists, closed],
  );
  /** Focuses the saved row, or the button that opened the dialog. */
  const returnFocus = (opener: HTMLButtonElement | null) => {
    const index = focusAfter.current;
    if (index !== null && grid.current) grid.current.focusRow(index);
    else opener?.focus();
  };
  const save = (row: TableRow) => {
    dialog.close();
    const at = edits.save(dialog.edited, row);
    if (at !== undefined) focusAfter.current = at;
  };
  const imported = (next: readonly TableRow[], file: string) => {
    setLastImport({ file, count: next.length });
    focusAfter.current = 0;
    // Closing the dialog lays out the page. With many rows, both in one task would delay keys.
    flushSync(() => edits.replaceAll(next));
    void nextTask().then(() => setImportOpen(false));
  };
  /** A paste outside the grid adds rows at the end. */
  const pasteBelow = async (text: string) => {
    const end = rows.length;
    await actions.paste(
      { top: end, bottom: end, left: 1, right: table.columns.length, wholeRows: true },
      text,
    );
    if (hasCells(text)) handlers.focusRow(end);
  };
  const focusNextProblem = () => {
    const index = edits.nextProblem();
    if (index !== undefined) grid.current?.focusRow(index);
  };
  useClipboard(section, { paste: (text) => void pasteBelow(text) }, '[role="grid"]');
  useFocusOnRequest(focusRequest, problems, grid);

  return (
    <section
      ref={section}
      className="codesk-row-table"
      aria-label={table.heading}
      id={rowTableId(name)}
      onKeyDown={edits.keyDown}
    >
      <div className="codesk-row-table-box">
        <TableHeader
          table={table}
          rowCount={rows.length}
          lastImport={lastImport}
          announcement={announcement}
          newButton={newButton}
          importButton={importButton}
          onNew={() => openDialog({ row: null }, null)}
          onImport={() => {
            focusAfter.current = null;
            setImportOpen(true);
          }}
        >
          <ProblemNote problems={problems} onNext={focusNextProblem} />
        </TableHeader>
        <BandNote table={table} rows={rows} lists={lists} />
        {rows.length === 0 ? (
          <EmptyTable table={table} />
        ) : (
          <RowGrid ref={grid} {...{ name, table, rows, problems, digits, lists, choicesOf, actions }} />
        )}
      </div>
      <RowEditor
        {...dialog.editor}
        table={table}
        choicesOf={choicesOf}
        onSave={save}
        returnFocus={() => returnFocus(newButton.current)}
      />
      {table.importType !== undefined && (
        <ImportDialog
          {...{ table, sample, region }}
          isOpen={importOpen}
          rowCount={rows.length}
          onImported={imported}
          onClose={() => setImportOpen(false)}
          returnFocus={() => returnFocus(importButton.current)}
        />
      )}
    </section>
  );
});

/** Focuses the first invalid row for each new request. */
function useFocusOnRequest(
  focusRequest: object | null,
  problems: RowProblems,
  grid: RefObject<RowGridHandle | null>,
) {
  const focusFirstError = useEffectEvent(() => {
    const first = problems.rows.find((index) => problems.errors.has(index));
    if (first !== undefined) grid.current?.focusRow(first);
  });
  // A table that is mounted again, for example after Clear, ignores the earlier request.
  const handled = useRef(focusRequest);
  useEffect(() => {
    if (focusRequest === handled.current) return;
    handled.current = focusRequest;
    focusFirstError();
  }, [focusRequest]);
}

interface TableHeaderProps {
  readonly table: RowTableDefinition;
  readonly rowCount: number;
  readonly lastImport: LastImport | null;
  readonly announcement: string;
  readonly newButton: RefObject<HTMLButtonElement | null>;
  readonly importButton: RefObject<HTMLButtonElement | null>;
  readonly onNew: () => void;
  readonly onImport: () => void;
  readonly children: ReactNode;
}

function TableHeader(props: TableHeaderProps) {
  const { table, rowCount, lastImport, announcement } = props;
  return (
    <div className="codesk-row-table-header">
      <h2>{table.heading}</h2>
      <span className="codesk-note">{counted(rowCount, 'row')}</span>
      {props.children}
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
          ref={props.newButton}
          icon="plus"
          text={newTextOf(table)}
          aria-label={table.newText ?? `New ${inSentence(table.title)}`}
          onClick={props.onNew}
        />
        {table.importType !== undefined && (
          <Button
            ref={props.importButton}
            icon="import"
            text="Import"
            aria-label={`Import ${inSentence(table.heading)}`}
            onClick={props.onImport}
          />
        )}
      </div>
    </div>
  );
}

const newTextOf = ({ newText = 'New' }: RowTableDefinition) => newText;

function EmptyTable({ table }: { readonly table: RowTableDefinition }) {
  const first = `Add the first one with ${newTextOf(table)}`;
  return (
    <div className="codesk-row-table-empty" tabIndex={-1}>
      <strong>No {inSentence(table.heading)} yet</strong>
      {table.importType === undefined
        ? `${first}, or click here and paste rows from a spreadsheet.`
        : `${first}, import a file, or click here and paste rows from a spreadsheet.`}
    </div>
  );
}

/** Id of the section of a row table. */
export function rowTableId(name: string): string {
  return `row-table-${name}`;
}

/** Counts the problems and leads from one to the next. */
function ProblemNote({ problems, onNext }: { problems: RowProblems; onNext: () => void }) {
  if (problems.rows.length === 0) return null;
  const wrong = problems.errors.size;
  const repeated = problems.repeated.size;
  const texts = [
    ...(wrong > 0 ? [`${shownNumber(wrong)} to correct`] : []),
    ...(repeated > 0 ? [`${shownNumber(repeated)} repeated`] : []),
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
