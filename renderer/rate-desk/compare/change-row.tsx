// biome-ignore-all lint/a11y/useSemanticElements: table elements cannot recycle rows on fixed tracks
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/** One row of the comparison: whether it is accepted, its state, its key, and each value as it is and will be. */
import './compare.css';
import { memo } from 'react';
import type { RateRow } from '../../../shared/ipc/rates';
import { findingKinds } from '../../../shared/rates/findings';
import { decimalText, type RowColumn, type RowTableDefinition } from '../../../shared/row-tables/definition';
import { inSentence } from '../../../shared/table/list';
import type { ChoiceLists } from '../../fields/choices';
import { cellProps, leadProps, type RowFrame, rowProps } from '../../grid/grid';
import { setAttribute, setCell, useRowText, writeText } from '../../grid/row-text';
import { keyText, readOnlyText } from '../../rates/cell-text';
import { keptText } from '../row-texts';
import { decimalPadding, factorText, moveParts, type NumberRoom, noRoom, roomFor } from './change-text';

export type ChangeState = NonNullable<RateRow['change']>['state'];

/** The columns of the comparison of a table: state, key, values, what is to be said. */
export interface ChangeColumn {
  readonly kind: 'state' | 'key' | 'value' | 'note';
  readonly title: string;
  readonly field: string;
  readonly column: RowColumn | null;
}

export function changeColumns(table: RowTableDefinition): readonly ChangeColumn[] {
  const of = (kind: 'key' | 'value') => (column: RowColumn) => ({
    kind,
    title: kind === 'key' ? column.label : `${column.label}: now \u2192 will be`,
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
  removed: 'Removed',
  unchanged: 'Unchanged',
};

/** What all rows of a comparison are drawn with. */
export interface ChangeDrawing {
  readonly table: RowTableDefinition;
  readonly columns: readonly ChangeColumn[];
  readonly lists: ChoiceLists;
  /** Room of the numbers by field. */
  readonly room: Readonly<Record<string, NumberRoom>>;
}

interface ChangeRowProps extends RowFrame {
  readonly row: RateRow | undefined;
  readonly drawing: ChangeDrawing;
}

export const ChangeRow = memo(function ChangeRow(props: ChangeRowProps) {
  const { drawing, columns, activeColumn, index, row } = props;
  const element = useRowText((own) => writeChangeRow(own, { drawing, row, index, columns }));
  return (
    <div {...rowProps(props)} ref={element} role="row">
      <div {...leadProps} role="gridcell">
        <input type="checkbox" data-accept="" tabIndex={activeColumn === 0 ? 0 : -1} />
      </div>
      {columns.map((at) => (
        <div
          {...cellProps(props, at)}
          key={at}
          role="gridcell"
          data-plain={drawing.columns[at]?.column?.kind === 'decimal' ? 'number' : ''}
        />
      ))}
    </div>
  );
});

interface RowContent {
  readonly drawing: ChangeDrawing;
  /** Undefined while it is loaded. */
  readonly row: RateRow | undefined;
  readonly index: number;
  readonly columns: readonly number[];
}

/** Writes what a row reads into the elements of its slot. */
export function writeChangeRow(element: Element, { drawing, row, index, columns }: RowContent): void {
  const change = row?.change ?? null;
  const lead = element.firstElementChild;
  const box = lead?.firstElementChild as HTMLInputElement | null;
  const name = row ? changeName(drawing, row) : '';
  element.setAttribute('aria-rowindex', String(index + 2));
  setAttribute(element, 'aria-label', row ? `${stateText(row)}: ${name}` : 'Loading');
  setAttribute(element, 'aria-busy', row ? undefined : 'true');
  setAttribute(element, 'data-state', change?.mixUp ? 'mix-up' : change?.state);
  const canAccept = change !== null && change.state !== 'unchanged';
  setAttribute(element, 'data-left-out', canAccept && !change.accepted ? '' : undefined);
  if (box) {
    setCell(box, index, 0);
    box.checked = canAccept && change.accepted;
    setAttribute(box, 'aria-label', canAccept ? `Accept: ${name}` : `Nothing to accept: ${name}`);
    setAttribute(box, 'aria-disabled', canAccept ? undefined : 'true');
  }
  let cell = lead;
  for (const at of columns) {
    cell = cell?.nextElementSibling ?? null;
    const column = drawing.columns[at];
    if (!cell || !column) continue;
    setCell(cell, index, at + 1);
    if (column.kind === 'value' && column.column?.kind === 'decimal') writeMove(cell, drawing, column, row);
    else writeText(cell, row ? columnText(drawing, column, row) : '');
  }
}

/** Each part of a move has a place of its own, so that points and arrows stand above each other. */
function writeMove(
  cell: Element,
  { room }: ChangeDrawing,
  { field, column }: ChangeColumn,
  row: RateRow | undefined,
): void {
  const { now, next } = row ? moved(row, field) : { now: undefined, next: undefined };
  const percent = field === 'rate' ? (row?.change?.percent ?? null) : null;
  const shown = (text: string | undefined) => text && decimalText(column ?? {}, text);
  const parts = row ? moveParts(shown(now), shown(next), percent, shown(row.cells[field])) : [];
  // In one piece: the parts alone would be read without the spaces between them.
  setAttribute(cell, 'aria-label', parts.join('').trim() || undefined);
  for (let at = 0; at < moveClasses.length; at += 1) {
    const part = cell.children[at] ?? cell.appendChild(document.createElement('span'));
    setAttribute(part, 'class', moveClasses[at]);
    writeText(part, parts[at] ?? '');
    const isNumber = at === 0 || at === 2;
    const padding = isNumber ? decimalPadding(parts[at] ?? '', (room[field] ?? noRoom).after) : '';
    setAttribute(part, 'data-padding', padding || undefined);
    // As wide as the widest of the column, so that what stands before it is in line as well.
    const widest = room[field] ?? noRoom;
    if (isNumber) setAttribute(part, 'style', `min-width: ${widest.before.length + widest.after + 2}ch`);
  }
}

const moveClasses = [
  'codesk-rate-compare-value',
  'codesk-rate-compare-arrow',
  'codesk-rate-compare-value',
  'codesk-rate-compare-percent',
];

/** `rate 0 – 5, Dubai`. */
export function changeName({ table, lists }: Pick<ChangeDrawing, 'table' | 'lists'>, row: RateRow): string {
  return `${inSentence(table.title)} ${keyText({ table, lists }, row.cells)}`.trim();
}

function stateText({ change }: RateRow): string {
  if (!change) return '';
  const word = stateWords[change.state];
  if (change.state === 'unchanged' || change.accepted) return word;
  return change.state === 'removed' ? keptText : `${word}, left out`;
}

function columnText({ lists }: ChangeDrawing, of: ChangeColumn, row: RateRow): string {
  const { change, cells } = row;
  // The note that says more may be out of sight in a narrow window.
  if (of.kind === 'state') return `${stateText(row)}${change?.mixUp ? ', mix-up?' : ''}`;
  if (of.kind === 'note') return noteText(row);
  const { column, field } = of;
  if (!column) return '';
  const text = readOnlyText(column, cells, lists);
  if (of.kind === 'key') return text === '' ? (column.placeholder ?? '') : text;
  const { now, next } = moved(row, field);
  if (!change || (now === undefined && next === undefined)) return text;
  const shown = (value: string | undefined) =>
    value === undefined ? '\u2013' : readOnlyText(column, { ...cells, [field]: value }, lists) || '\u2013';
  return `${shown(now)} \u2192 ${shown(next)}`;
}

/** A value as it is and as it will be; both undefined where nothing changes. */
function moved(
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
    const { now, next } = moved(row, 'rate');
    const factor = factorText(now, next);
    notes.unshift(`${findingKinds['decimal-mix-up'].title}${factor && `: ${factor}`}`);
  }
  return [...new Set(notes)].join('. ');
}

/** The room that the numbers of these rows need, by field. */
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
