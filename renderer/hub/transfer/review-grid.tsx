// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * Grid of the rows of a file before sending, with state, cells and errors. Typing, Enter or F2 edits a cell;
 * Delete excludes a row.
 */
import './transfer.css';
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from 'react';
import type { RecordOptions } from '../../../shared/record-values';
import type { RowColumn } from '../../../shared/row-tables/row-table';
import type { RecordField } from '../../../shared/table/fields';
import { cellOf, readCell } from '../../../shared/transfer/cells';
import { type CheckedRow, stateText } from '../../../shared/transfer/check-rows';
import { choicesOf } from '../../fields/choices';
import { cellsAsText } from '../../grid/clipboard';
import { Grid } from '../../grid/grid';
import type { Cell } from '../../grid/keys';
import { cellOf as cellAt } from '../../grid/range-selection';
import {
  actionsProps,
  cellProps,
  GridRow,
  headerRowProps,
  headingProps,
  leadProps,
  type RowFrame,
} from '../../grid/row';
import type { Sides, Track } from '../../grid/tracks';
import { type GridMemory, useGrid } from '../../grid/use-grid';
import { CellEditor, type Move } from '../../row-tables/cell-editor';
import { type ShortcutGroup, usePageShortcuts } from '../../ui/shortcuts';

interface ReviewGridProps {
  readonly label: string;
  /** The fields that have a column in the file. */
  readonly fields: readonly RecordField[];
  readonly rows: readonly CheckedRow[];
  readonly options: RecordOptions;
  /** Returns the error that a cell would have with this text. */
  readonly check: (row: CheckedRow, field: RecordField, text: string) => string | undefined;
  readonly onWrite: (row: CheckedRow, field: RecordField, text: string) => void;
  readonly onLeaveOut: (row: CheckedRow) => void;
}

interface Editing {
  readonly line: number;
  /** Position of the field, counted from 0. */
  readonly position: number;
  readonly typed: string | null;
}

const sides: Sides = { lead: 64, actions: 40 };
const rowHeight = 30;
/**
 * Most fields shown before the column of errors. With more fields the errors follow the state, so that they stay
 * visible.
 */
const fieldsBeside = 4;

const reviewShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Rows of the file',
    shortcuts: [
      { keys: ['F2', 'Enter', 'Double click'], text: 'Edit the cell' },
      { keys: ['Any character'], text: 'Replace the value' },
      { keys: ['Delete'], text: 'Exclude or include the row' },
      { keys: ['Shift+Arrow keys', 'Drag'], text: 'Mark cells' },
      { keys: ['Ctrl+C'], text: 'Copy cells' },
    ],
  },
];

/** Rows down and columns right. */
const moveSteps: Readonly<Record<Move, readonly [number, number]>> = {
  stay: [0, 0],
  down: [1, 0],
  up: [-1, 0],
  right: [0, 1],
  left: [0, -1],
};

export function ReviewGrid(props: ReviewGridProps) {
  usePageShortcuts(reviewShortcuts);
  const { label, fields, rows, options, onWrite } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [memory] = useState<GridMemory>({ active: { row: 0, column: 1 } });
  const tracks = useMemo(() => tracksOf(fields, rows), [fields, rows]);
  const labels = fields.map((field) => field.label);
  const headings = ['State', ...labels, ...(fields.length > fieldsBeside ? [] : ['Errors'])];

  const startEdit = ({ row, column }: Cell, typed: string | null) => {
    const at = rows[row];
    if (!at || column < 2 || column > fields.length + 1) return false;
    grid.selectRange(undefined);
    setEditing({ line: at.line, position: column - 2, typed });
    return true;
  };
  const endEdit = (row: number, position: number, move: Move) => {
    setEditing(null);
    const step = moveSteps[move];
    const column = Math.min(fields.length + 1, Math.max(2, position + 2 + step[1]));
    grid.moveTo({ row: Math.max(0, row + step[0]), column }, 'once drawn');
  };

  const onCellKey = (event: KeyboardEvent<HTMLElement>, at: Cell): boolean => {
    const row = rows[at.row];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return false;
    if ((event.target as Element).closest('button')) return false;
    if (event.key === 'Delete') {
      props.onLeaveOut(row);
      return true;
    }
    if (event.key === 'Enter' || event.key === 'F2') return startEdit(at, null);
    return event.key.length === 1 && event.key !== ' ' && startEdit(at, event.key);
  };

  const grid = useGrid({
    rows: rows.length,
    rowHeight,
    columns: useMemo(() => ['state', ...fields.map(({ name }) => name)], [fields]),
    tracks,
    frozen: 0,
    sides,
    actions: false,
    basis: rows,
    memory,
    onCellKey,
    copy: (withHeader) => {
      const { row, column } = grid.active;
      const edges = grid.edges ?? { top: row, bottom: row, left: column || 1, right: column || 1 };
      const texts = rows
        .slice(Math.max(0, edges.top), edges.bottom + 1)
        .map((each) => textsOf(each, fields).slice(edges.left - 1, edges.right));
      return cellsAsText(withHeader ? [headings.slice(edges.left - 1, edges.right), ...texts] : texts);
    },
  });

  const onDoubleClick = ({ target }: MouseEvent) => {
    const at = cellAt(target as Element);
    if (at && at.row >= 0 && !(target as Element).closest('button, input')) startEdit(at, null);
  };

  return (
    <Grid
      control={grid}
      total={rows.length}
      className="codesk-transfer-grid"
      aria-label={label}
      onDoubleClick={onDoubleClick}
      header={(shown) => (
        <div {...headerRowProps} role="row">
          <div {...leadProps} role="columnheader">
            Line
          </div>
          {shown.columns.map((at) => (
            <div {...headingProps(shown, at)} role="columnheader" key={headings[at]}>
              {headings[at]}
            </div>
          ))}
          <div {...actionsProps(headings.length)} role="columnheader" aria-label="Exclude" />
        </div>
      )}
      row={(frame) => {
        const row = rows[frame.index];
        if (!row) return null;
        const edited = editing?.line === row.line ? editing : undefined;
        return (
          <ReviewRow
            {...frame}
            row={row}
            fields={fields}
            onLeaveOut={props.onLeaveOut}
            edited={edited?.position}
            editor={
              edited && (
                <FieldEditor
                  {...props}
                  row={row}
                  field={fields[edited.position]}
                  typed={edited.typed}
                  onCommit={(field, text, move) => {
                    onWrite(row, field, text);
                    endEdit(frame.index, edited.position, move);
                  }}
                  onCancel={() => endEdit(frame.index, edited.position, 'stay')}
                  onLeave={(field, text) => {
                    setEditing(null);
                    onWrite(row, field, text);
                  }}
                  options={options}
                />
              )
            }
          />
        );
      }}
    />
  );
}

interface FieldEditorProps extends Pick<ReviewGridProps, 'options' | 'check'> {
  readonly row: CheckedRow;
  readonly field: RecordField | undefined;
  readonly typed: string | null;
  readonly onCommit: (field: RecordField, text: string, move: Move) => void;
  readonly onCancel: () => void;
  readonly onLeave: (field: RecordField, text: string) => void;
}

/** The editor of a cell: a choice among options where the field has them, else a text. */
function FieldEditor({ row, field, options, typed, check, onCommit, onCancel, onLeave }: FieldEditorProps) {
  if (!field) return null;
  const offered = options[field.name] ?? [];
  const isChoice = field.kind === 'choice' || field.kind === 'choices';
  const cell = row.cells[field.name] ?? '';
  const read = readCell(field, cell, offered);
  const [index = ''] = typeof read.value === 'string' ? [read.value] : read.value;
  const named = read.message === undefined;
  /** The editor of a choice works with indexes, the file with texts. */
  const asCell = (text: string) =>
    isChoice && offered.some((option) => String(option.index) === text)
      ? cellOf({ ...field, kind: 'choice' }, text, offered)
      : text;
  const column: RowColumn = {
    name: field.name,
    label: field.label,
    kind: isChoice ? 'choice' : field.kind === 'number' ? 'decimal' : 'text',
    rule: {},
  };
  return (
    <CellEditor
      column={column}
      // The text without a matching option is the start of the search.
      value={isChoice && named ? index : cell}
      typed={typed}
      required={field.required === true}
      choices={isChoice ? { choices: choicesOf(offered) } : undefined}
      check={(text) => check(row, field, asCell(text))}
      onCommit={(text, move) => onCommit(field, asCell(text), move)}
      onCancel={onCancel}
      onLeave={(text) => onLeave(field, asCell(text))}
    />
  );
}

interface ReviewRowProps extends RowFrame {
  readonly row: CheckedRow;
  readonly fields: readonly RecordField[];
  readonly onLeaveOut: (row: CheckedRow) => void;
  /** Position of the field that is edited, with its editor. */
  readonly edited: number | undefined;
  readonly editor: React.ReactNode;
}

const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { row, fields, index, activeColumn, edited, editor } = props;
  const name = `Line ${row.line}`;
  const last = fields.length + 1;
  const problem = problemText(row, fields);
  const inState = fields.length > fieldsBeside;
  return (
    <GridRow
      frame={props}
      aria-rowindex={index + 2}
      aria-label={name}
      data-state={row.state}
      data-tone={row.state === 'wrong' ? 'wrong' : undefined}
      lead={
        <div {...leadProps} role="rowheader" data-cell=":0" tabIndex={activeColumn === 0 ? 0 : -1}>
          {row.line}
        </div>
      }
      cell={(at) => {
        const field = fields[at - 1];
        const place = cellProps(props, at);
        if (at === 0)
          return (
            <div {...place} role="gridcell" key={at} title={inState ? problem : undefined}>
              <span className="codesk-transfer-state" data-state={row.state}>
                {stateText(row)}
              </span>
              {inState && problem !== '' && <span className="codesk-transfer-problem">{problem}</span>}
            </div>
          );
        if (at === last)
          return (
            <div {...place} role="gridcell" key={at} title={problem}>
              <span className="codesk-transfer-problem">{problem}</span>
            </div>
          );
        if (!field) return null;
        if (edited === at - 1)
          return (
            <div {...place} role="gridcell" key="editor" tabIndex={-1} data-editing="">
              {editor}
            </div>
          );
        const error = row.errors[field.name];
        const text = row.cells[field.name] ?? '';
        return (
          <div
            {...place}
            role="gridcell"
            key={at}
            aria-invalid={error ? true : undefined}
            title={error ? `${text}: ${error}` : text}
          >
            <span className="codesk-transfer-text">{text || (error ? '—' : '')}</span>
          </div>
        );
      }}
      actions={
        <div {...actionsProps(inState ? last : last + 1)} role="gridcell">
          <button
            type="button"
            className="codesk-transfer-out"
            title="Exclude (Delete)"
            aria-label={`Exclude line ${row.line}`}
            tabIndex={activeColumn >= 0 ? 0 : -1}
            onClick={() => props.onLeaveOut(row)}
          />
        </div>
      }
    />
  );
});

/** All messages of a row, each with its field. */
function problemText({ errors }: CheckedRow, fields: readonly RecordField[]): string {
  return Object.entries(errors)
    .map(([name, message]) => {
      const label = fields.find((field) => field.name === name)?.label;
      return label === undefined || fields.length === 1 ? message : `${label}: ${message}`;
    })
    .join('. ');
}

function textsOf(row: CheckedRow, fields: readonly RecordField[]): readonly string[] {
  return [stateText(row), ...fields.map(({ name }) => row.cells[name] ?? ''), problemText(row, fields)];
}

/** Column widths from the content of the first rows; the last column takes the remaining space. */
function tracksOf(fields: readonly RecordField[], rows: readonly CheckedRow[]): readonly Track[] {
  const sample = rows.slice(0, 200);
  const own = fields.map(({ name, label }) => {
    const longest = Math.max(label.length, ...sample.map(({ cells }) => (cells[name] ?? '').length));
    return { width: Math.min(320, Math.max(110, longest * 7.5 + 28)), given: false };
  });
  const isWrong = rows.some(({ state }) => state === 'wrong');
  if (fields.length > fieldsBeside) return [{ width: isWrong ? 380 : 150, given: false }, ...own];
  return [{ width: 150, given: false }, ...own, { width: 260, most: '1fr', given: false }];
}
