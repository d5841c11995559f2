/** Review before sending: the rows of a file with their states. Rows can be corrected and excluded. */
import './transfer.css';
import { Button, Callout, DialogFooter, type IconName } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../shared/quantities';
import type { RecordField } from '../../../shared/table/fields';
import {
  type CheckedRow,
  type Checks,
  checkRows,
  countStates,
  type RowState,
  rowStates,
} from '../../../shared/transfer/check-rows';
import type { FileRow } from '../../../shared/transfer/read-rows';
import { keyFields } from '../../../shared/transfer/table';
import { CountFilter } from '../../ui/count-filter';
import { useDateFormat } from '../../ui/date-format';
import { focusWhenMounted } from '../../ui/focus';
import { useOwnNotices } from '../../ui/notices';
import { StateMessage } from '../../ui/state-message';
import type { LoadedTable } from './load-table';
import { ReviewGrid } from './review-grid';

/** A row that the server refused, with its message. */
export interface RefusedRow {
  readonly line: number;
  readonly message: string;
  /** By the name of a field. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface FileInReview {
  readonly name: string;
  /** Shown above the rows: how it was decoded, columns that are not read. */
  readonly notes: readonly string[];
  readonly fields: readonly RecordField[];
  readonly rows: readonly FileRow[];
  /** Rows that the server refused earlier, with its messages. */
  readonly refused?: readonly RefusedRow[];
}

interface ReviewProps {
  readonly file: FileInReview;
  readonly loaded: LoadedTable;
  /** Note about a restored draft, shown above the rows. */
  readonly note?: ReactNode;
  /** Called with the rows after each correction. */
  readonly onEdited: (rows: readonly FileRow[]) => void;
  /** The rows are being queued. */
  readonly isQueueing: boolean;
  readonly onSend: (rows: readonly CheckedRow[]) => void;
  /** The button that goes back for another file, or another paste. */
  readonly other: { readonly text: string; readonly icon: IconName };
  readonly onOther: () => void;
  readonly onClose: () => void;
}

const stateNames: Readonly<Record<RowState, string>> = {
  new: 'New',
  change: 'Changes',
  same: 'Same as stored',
  wrong: 'Errors',
};

/** The rows under review with their states and errors, and the edits of them. Each edit can be undone. */
function useReviewedRows(file: FileInReview, loaded: LoadedTable, onEdited: ReviewProps['onEdited']) {
  const { table } = loaded;
  const format = useDateFormat();
  const notify = useOwnNotices();
  const [rows, setRows] = useState(file.rows);
  // A server message applies to the cells it was about, until they change.
  const [said] = useState(
    () =>
      new Map(
        (file.refused ?? []).map((each) => {
          const cells = file.rows.find(({ line }) => line === each.line)?.cells;
          return [each.line, { ...each, cells }] as const;
        }),
      ),
  );
  const checks = useMemo<Checks>(() => ({ ...loaded, format }), [loaded, format]);
  const checked = useMemo(
    () =>
      checkRows(checks, rows).map((row) => {
        const refusal = said.get(row.line);
        if (!refusal || refusal.cells !== row.cells || row.state === 'same') return row;
        const [keyField] = keyFields(table);
        const known = Object.keys(refusal.fields).some((name) =>
          file.fields.some((each) => each.name === name),
        );
        const errors = known ? refusal.fields : { [keyField?.name ?? '']: refusal.message };
        return { ...row, state: 'wrong' as const, errors: { ...errors, ...row.errors } };
      }),
    [checks, rows, table, file.fields, said],
  );
  const latest = useRef(rows);
  const edit = (update: (all: readonly FileRow[]) => readonly FileRow[]) => {
    latest.current = update(latest.current);
    setRows(latest.current);
    onEdited(latest.current);
  };
  const write = (row: CheckedRow, field: RecordField, text: string) => {
    if ((row.cells[field.name] ?? '') === text) return;
    edit((all) =>
      all.map((each) =>
        each.line === row.line ? { ...each, cells: { ...each.cells, [field.name]: text } } : each,
      ),
    );
  };
  const leaveOut = (row: CheckedRow) => {
    edit((all) => all.filter(({ line }) => line !== row.line));
    const original = { line: row.line, cells: row.cells };
    notify(
      { tone: 'info', title: `Line ${row.line} is excluded`, text: '' },
      {
        text: 'Undo',
        run: () => edit((all) => [...all, original].sort((a, b) => a.line - b.line)),
      },
    );
  };
  const check = (row: CheckedRow, field: RecordField, text: string) => {
    const changed = { line: row.line, cells: { ...row.cells, [field.name]: text } };
    return checkRows(checks, [changed])[0]?.errors[field.name];
  };
  return { checked, check, write, leaveOut };
}

export function Review(props: ReviewProps) {
  const { file, loaded, note, isQueueing, onEdited, onSend, other, onOther, onClose } = props;
  const { checked, check, write, leaveOut } = useReviewedRows(file, loaded, onEdited);
  const [shown, setShown] = useState<RowState | null>(null);
  const counts = useMemo(() => countStates(checked), [checked]);
  const visible = useMemo(
    () => (shown === null ? checked : checked.filter(({ state }) => state === shown)),
    [checked, shown],
  );
  const sends = counts.new + counts.change;

  // The dialog receives keys only while it contains the focus.
  const whole = useRef<HTMLDivElement>(null);
  useEffect(
    () => focusWhenMounted(() => whole.current?.querySelector('[data-grid] [tabindex="0"]') ?? null),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    // In the editor of a cell the key ends the editing.
    if (event.defaultPrevented || (event.target as Element).closest('input, textarea')) return;
    event.preventDefault();
    if (sends > 0) onSend(checked);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles a key for what is inside
    <div ref={whole} className="codesk-transfer-review" onKeyDown={onKeyDown}>
      <div className="codesk-transfer-body">
        <div className="codesk-transfer-head">
          <strong>{file.name}</strong>
          <span className="codesk-muted">{counted(checked.length, 'row')}. Nothing is sent yet.</span>
        </div>
        {note}
        {file.notes.map((note) => (
          <Callout key={note} compact intent="warning" icon="info-sign">
            {note}
          </Callout>
        ))}
        <CountFilter
          label="Rows to show"
          total={checked.length}
          kinds={rowStates.map((state) => [state, stateNames[state], counts[state]])}
          chosen={shown}
          onChoose={setShown}
        />
        {visible.length > 0 ? (
          <ReviewGrid
            label={`Rows of ${file.name}`}
            fields={file.fields}
            rows={visible}
            options={loaded.options}
            check={check}
            onWrite={write}
            onLeaveOut={leaveOut}
          />
        ) : (
          <StateMessage
            icon="tick-circle"
            title="No rows here"
            description="Choose other rows above."
            action={<Button text="Show all rows" onClick={() => setShown(null)} />}
          />
        )}
      </div>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button icon={other.icon} text={other.text} onClick={onOther} />
            <Button
              intent="primary"
              icon="send-message"
              disabled={sends === 0}
              text={`Send ${counted(sends, 'row')}`}
              title="Ctrl+Enter"
              loading={isQueueing}
              onClick={() => onSend(checked)}
            />
          </>
        }
      >
        <span role="status" className="codesk-muted">
          {footNote(counts)}
        </span>
      </DialogFooter>
    </div>
  );
}

/** Explains which rows are not sent. */
function footNote({ new: added, change, same, wrong }: Readonly<Record<RowState, number>>): string {
  const parts = [
    wrong > 0 && `${counted(wrong, 'row')} with errors ${wrong === 1 ? 'is' : 'are'} not sent`,
    same > 0 && `${counted(same, 'row')} ${same === 1 ? 'is' : 'are'} stored already`,
  ].filter((part) => part !== false);
  if (added + change === 0 && wrong === 0) parts.push('no rows to send');
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
