// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of the comparison: whether it is accepted, its state, its key, and its current and new values. */
import './compare.css';
import { memo } from 'react';
import type { RateRow } from '../../../shared/ipc/rates';
import { findingKinds } from '../../../shared/rates/findings';
import { decimalText, type RowColumn, type RowTableDefinition } from '../../../shared/row-tables/row-table';
import { inSentence } from '../../../shared/table/list';
import type { ChoiceLists } from '../../fields/choices';
import { cellProps, GridRow, leadProps, type RowFrame } from '../../grid/row';
import { keyText, readOnlyText } from '../../rates/cell-text';
import { notInFileText } from '../row-texts';
import { decimalPadding, factorText, moveParts, type NumberRoom, noRoom, roomFor } from './change-text';

export type ChangeState = NonNullable<RateRow['change']>['state'];

/** The columns of the comparison: state, key, values, note. */
export interface ChangeColumn {
  readonly kind: 'state' | 'key' | 'value' | 'note';
  readonly title: string;
  readonly field: string;
  readonly column: RowColumn | null;
}

export function changeColumns(table: RowTableDefinition): readonly ChangeColumn[] {
  const of = (kind: 'key' | 'value') => (column: RowColumn) => ({
    kind,
    title: kind === 'key' ? column.label : `${column.label}: current \u2192 new`,
    field: column.name,
    column,
  });
  const isKey = ({ name }: RowColumn) => table.key.includes(name);
  return [
    { kind: 'state', title: 'Change', field: 'danger', column: null },
    ...table.columns.filter(isKey).map(of('key')),
    ...table.columns.filter((column) => !isKey(column)).map(of('value')),
    { kind: 'note', title: 'Note', field: 'note', column: null },
  ];
}

export const stateWords: Readonly<Record<ChangeState, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Deleted',
  unchanged: 'Unchanged',
};

/** Properties that all rows share. */
export interface ChangeDrawing {
  readonly table: RowTableDefinition;
  readonly columns: readonly ChangeColumn[];
  readonly lists: ChoiceLists;
  /** Widths of the numbers by field. */
  readonly room: Readonly<Record<string, NumberRoom>>;
}

interface ChangeRowProps extends RowFrame {
  readonly row: RateRow | undefined;
  readonly drawing: ChangeDrawing;
}

export const ChangeRow = memo(function ChangeRow(props: ChangeRowProps) {
  const { drawing, activeColumn, index, row } = props;
  const change = row?.change ?? null;
  const name = row ? changeName(drawing, row) : '';
  const canAccept = change !== null && change.state !== 'unchanged';
  return (
    <GridRow
      frame={props}
      aria-rowindex={index + 2}
      aria-label={row ? `${stateText(row)}: ${name}` : 'Loading'}
      aria-busy={row ? undefined : true}
      data-state={change?.mixUp ? 'mix-up' : change?.state}
      data-left-out={canAccept && !change.accepted ? '' : undefined}
      lead={
        <div {...leadProps} role="gridcell">
          <input
            type="checkbox"
            data-accept=""
            data-cell=":0"
            tabIndex={activeColumn === 0 ? 0 : -1}
            checked={canAccept && change.accepted}
            readOnly
            aria-label={canAccept ? `Accept: ${name}` : `Nothing to accept: ${name}`}
            aria-disabled={canAccept ? undefined : true}
          />
        </div>
      }
      cell={(at) => {
        const column = drawing.columns[at];
        if (!column) return null;
        const cell = cellProps(props, at);
        if (column.kind === 'value' && column.column?.kind === 'decimal')
          return <MoveCell key={at} cell={cell} drawing={drawing} of={column} row={row} />;
        return (
          <div
            {...cell}
            key={at}
            role="gridcell"
            data-plain={column.column?.kind === 'decimal' ? 'number' : ''}
          >
            {row && columnText(drawing, column, row)}
          </div>
        );
      }}
    />
  );
});

interface MoveCellProps {
  /** Attributes of the cell. */
  readonly cell: object;
  readonly drawing: ChangeDrawing;
  readonly of: ChangeColumn;
  readonly row: RateRow | undefined;
}

/** A current and a new number. Each part has its own place, so that points and arrows are aligned. */
function MoveCell({ cell, drawing, of, row }: MoveCellProps) {
  const parts = row ? moveOf(of, row) : [];
  const { before, after } = drawing.room[of.field] ?? noRoom;
  // The text is as wide as the widest of the column, which also aligns the parts before it.
  const widest = { minWidth: `${before.length + after + 2}ch` };
  return (
    // One text for screen readers, which would read the parts without spaces between them.
    <div {...cell} role="gridcell" data-plain="number" aria-label={parts.join('').trim() || undefined}>
      {moveClasses.map((className, at) => {
        const isNumber = at === 0 || at === 2;
        const text = parts[at] ?? '';
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same four parts
            key={at}
            className={className}
            style={isNumber ? widest : undefined}
            data-padding={(isNumber && decimalPadding(text, after)) || undefined}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
}

function moveOf({ field, column }: ChangeColumn, row: RateRow): readonly string[] {
  const { now, next } = changedValues(row, field);
  const percent = field === 'rate' ? (row.change?.percent ?? null) : null;
  const shown = (text: string | undefined) => text && decimalText(column ?? {}, text);
  return moveParts(shown(now), shown(next), percent, shown(row.cells[field]));
}

const moveClasses = [
  'codesk-rate-compare-value',
  'codesk-rate-compare-arrow',
  'codesk-rate-compare-value',
  'codesk-rate-compare-percent',
];

/** Returns the texts of a row for copying, one for each column. */
export function changeTexts(drawing: ChangeDrawing, row: RateRow): readonly string[] {
  return drawing.columns.map((column) =>
    column.kind === 'value' && column.column?.kind === 'decimal'
      ? moveOf(column, row).join('')
      : columnText(drawing, column, row),
  );
}

/** `rate 0 – 5, Dubai`. */
export function changeName({ table, lists }: Pick<ChangeDrawing, 'table' | 'lists'>, row: RateRow): string {
  return `${inSentence(table.title)} ${keyText({ table, lists }, row.cells)}`.trim();
}

function stateText({ change }: RateRow): string {
  if (!change) return '';
  const word = stateWords[change.state];
  if (change.state === 'unchanged' || change.accepted) return word;
  return change.state === 'removed' ? notInFileText : `${word}, not accepted`;
}

function columnText({ lists }: ChangeDrawing, of: ChangeColumn, row: RateRow): string {
  const { change, cells } = row;
  // The note with the details may be hidden in a narrow window.
  if (of.kind === 'state') return `${stateText(row)}${change?.mixUp ? ', mix-up?' : ''}`;
  if (of.kind === 'note') return noteText(row);
  const { column, field } = of;
  if (!column) return '';
  const text = readOnlyText(column, cells, lists);
  if (of.kind === 'key') return text === '' ? (column.placeholder ?? '') : text;
  const { now, next } = changedValues(row, field);
  if (!change || (now === undefined && next === undefined)) return text;
  const shown = (value: string | undefined) =>
    value === undefined ? '\u2013' : readOnlyText(column, { ...cells, [field]: value }, lists) || '\u2013';
  return `${shown(now)} \u2192 ${shown(next)}`;
}

/** Returns the current and the new value; undefined if nothing changes. */
function changedValues(
  { change, cells }: RateRow,
  field: string,
): { now: string | undefined; next: string | undefined } {
  const value = cells[field] ?? '';
  if (change?.state === 'added') return { now: undefined, next: value };
  if (change?.state === 'removed') return { now: change.now[field] ?? value, next: undefined };
  const now = change?.state === 'changed' ? change.now[field] : undefined;
  return { now, next: now === undefined ? undefined : value };
}

function noteText(row: RateRow): string {
  const { change, findings } = row;
  const notes: string[] = findings
    .filter(({ kind }) => kind !== 'decimal-mix-up')
    .map(({ kind }) => findingKinds[kind].title);
  if (change?.mixUp) {
    const { now, next } = changedValues(row, 'rate');
    const factor = factorText(now, next);
    notes.unshift(`${findingKinds['decimal-mix-up'].title}${factor && `: ${factor}`}`);
  }
  return [...new Set(notes)].join('. ');
}

/** Returns the widths that the numbers of these rows need, by field. */
export function roomOf(
  columns: readonly ChangeColumn[],
  rows: Iterable<RateRow | undefined>,
): Readonly<Record<string, NumberRoom>> {
  const room: Record<string, NumberRoom> = {};
  for (const row of rows) {
    if (!row) continue;
    for (const { column, field } of columns) {
      if (column?.kind !== 'decimal') continue;
      const texts = [row.cells[field], row.change?.now[field]].map((value) =>
        decimalText(column, value ?? ''),
      );
      room[field] = roomFor(room[field] ?? noRoom, ...texts);
    }
  }
  return room;
}
