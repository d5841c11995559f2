// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a virtual list are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one at a time
/**
 * The changes of a rate file as a grid that is only read. Space accepts or rejects, A and R do so for all changes of a
 * state, Enter leads to the row in the grid of the rate file.
 */
import './compare.css';
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from 'react';
import type { RateRow, RateView } from '../../../shared/ipc/rates';
import type { RowTableDefinition } from '../../../shared/row-tables/row-table';
import type { ChoiceLists } from '../../fields/choices';
import { Grid } from '../../grid/grid';
import { cellOf } from '../../grid/range-selection';
import { headerRowProps, headingProps, leadProps } from '../../grid/row';
import { themeRowHeight } from '../../grid/row-height';
import { headingTextWidth, textWidth } from '../../grid/text-width';
import type { Sides, Track } from '../../grid/tracks';
import { useGrid } from '../../grid/use-grid';
import type { RowWindows } from '../../rates/row-windows';
import {
  type ChangeColumn,
  type ChangeDrawing,
  ChangeRow,
  changeColumns,
  changeTexts,
  roomOf,
} from './change-row';
import { noRoom } from './change-text';

const sides: Sides = { lead: 40, actions: 12 };

interface ChangeGridProps {
  readonly table: RowTableDefinition;
  readonly lists: ChoiceLists;
  readonly rows: RowWindows;
  readonly view: RateView;
  readonly onSort: (field: string) => void;
  /** Accepts or rejects the changes of rows, ends included. */
  readonly onToggle: (first: number, last: number) => void;
  /** Accepts or rejects all changes of the state of a row. */
  readonly onAll: (row: RateRow, accepted: boolean) => void;
  readonly onReveal: (row: RateRow) => void;
}

export function ChangeGrid(props: ChangeGridProps) {
  const { table, lists, rows, view } = props;
  const rowHeight = useMemo(themeRowHeight, []);
  const columns = useMemo(() => changeColumns(table), [table]);
  const changes = rows.changes();
  // The rows of the first window say how wide numbers are; those that come later make more room, never less.
  const [known, setKnown] = useState<ChangeDrawing['room']>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are there when the changes rose
  const needed = useMemo(
    () => roomOf(columns, [...loaded(rows), ...asRows(known)]),
    [columns, rows, changes, known],
  );
  // With the same room all rows would be drawn again for nothing.
  const room = isSameRoom(known, needed) ? known : needed;
  if (room !== known) setKnown(room);
  const drawing = useMemo(() => ({ table, columns, lists, room }), [table, columns, lists, room]);
  const tracks = useMemo(() => columns.map((column) => trackOf(column, drawing)), [columns, drawing]);

  const onCellKey = (event: KeyboardEvent<HTMLElement>, at: { row: number }): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const row = rows.row(at.row);
    const key = event.key.toLowerCase();
    if (key === ' ') props.onToggle(grid.edges?.top ?? at.row, grid.edges?.bottom ?? at.row);
    else if (row && (key === 'a' || key === 'r')) props.onAll(row, key === 'a');
    else if (row && key === 'enter') props.onReveal(row);
    else return false;
    return true;
  };
  const grid = useGrid({
    rows: rows.total,
    rowHeight,
    columns: useMemo(() => columns.map(({ field, kind }) => `${kind} ${field}`), [columns]),
    tracks,
    frozen: 0,
    sides,
    actions: false,
    basis: `${view.change} ${view.text} ${JSON.stringify(view.sort)}`,
    onCellKey,
    onHeadingKey: (event, position) => {
      if (event.key !== 'Enter' && event.key !== ' ') return false;
      sort(position);
      return true;
    },
    copy: () => copied(grid.edges, grid.active.row),
  });
  const copied = (edges: { top: number; bottom: number } | null, active: number) => {
    const first = edges?.top ?? active;
    const lines: string[] = [];
    for (let at = first; at <= (edges?.bottom ?? first); at += 1) {
      const row = rows.row(at);
      lines.push(row ? changeTexts(drawing, row).map(plain).join('\t') : '');
    }
    return lines.join('\n');
  };
  const sort = (position: number) => {
    const column = columns[position];
    if (column && column.kind !== 'note') props.onSort(column.field);
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const heading = target.closest<HTMLElement>('[data-heading]');
    if (heading) sort(Number(heading.dataset.heading));
    if (!target.closest('[data-accept]')) return;
    const at = cellOf(target);
    if (at) props.onToggle(at.row, at.row);
  };
  const { active } = grid;
  const onRows = useCallback((first: number, last: number) => void rows.ready(first, last), [rows]);
  return (
    <Grid
      control={grid}
      total={rows.total}
      className="codesk-rate-compare-grid"
      aria-label="Changes against the current rates"
      data-stale={rows.isStale}
      onClick={onClick}
      onDoubleClick={({ target }) => {
        const at = cellOf(target as Element);
        const row = at && at.column > 0 ? rows.row(at.row) : undefined;
        if (row) props.onReveal(row);
      }}
      onPointerOver={({ target }) => {
        const cell = (target as Element).closest<HTMLElement>('[role="gridcell"][data-plain]');
        if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? plain(cell.textContent ?? '') : '';
      }}
      header={(shown) => (
        <div {...headerRowProps} role="row">
          <div {...leadProps} role="columnheader" aria-label="Accept">
            ✓
          </div>
          {shown.columns.map((at) => {
            const column = columns[at];
            if (!column) return null;
            return (
              <div
                {...headingProps(shown, at)}
                role="columnheader"
                key={column.title}
                data-plain={column.column?.kind === 'decimal' ? 'number' : ''}
                data-cell={`-1:${at + 1}`}
                tabIndex={active.row === -1 && active.column === at + 1 ? 0 : -1}
                aria-sort={sortOf(view, column)}
              >
                {column.title}
                {sortMark(view, column)}
              </div>
            );
          })}
        </div>
      )}
      onRows={onRows}
      row={(frame) => <ChangeRow {...frame} row={rows.row(frame.index)} drawing={drawing} />}
    />
  );
}

/** The rows that decide about widths: those of the first windows that are here. */
function* loaded(rows: RowWindows) {
  for (let index = 0; index < Math.min(rows.total, 400); index += 1) yield rows.row(index);
}

function isSameRoom(a: ChangeDrawing['room'], b: ChangeDrawing['room']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Room that is known already, as a row that needs it. */
function asRows(room: ChangeDrawing['room']): readonly RateRow[] {
  const cells = Object.fromEntries(
    Object.entries(room).map(([field, { before, after }]) => [
      field,
      `1${'0'.repeat(Math.max(0, before.replaceAll('\u2009', '').length - 1))}${after > 0 ? `.${'0'.repeat(after)}` : ''}`,
    ]),
  );
  return [{ row: 0, line: null, cells, written: {}, edited: [], findings: [], change: null }];
}

/** CSS pixels of a move in percent; the stylesheet has the same. */
const percentRoom = 92;

function trackOf({ kind, title, field, column }: ChangeColumn, { room }: ChangeDrawing): Track {
  const heading = headingTextWidth(title) + 40;
  if (kind === 'state') return { width: 176, given: false };
  if (kind === 'note') return { width: 160, most: '2fr', given: false };
  if (column?.kind !== 'decimal') return { width: Math.max(120, heading), most: '1fr', given: false };
  const { before, after } = room[field] ?? noRoom;
  const value = `${before.replaceAll('\u2007', '8') || '8'}${after > 0 ? `.${'8'.repeat(after)}` : ''}`;
  if (kind === 'key') return { width: Math.ceil(Math.max(80, heading, textWidth(value) + 28)), given: false };
  const widest = textWidth(value) * 2 + percentRoom + 84;
  return { width: Math.ceil(Math.max(heading, widest)), given: false };
}

function sortOf({ sort }: RateView, { field, kind }: ChangeColumn): 'ascending' | 'descending' | undefined {
  if (kind === 'note' || (sort?.field ?? 'danger') !== field) return undefined;
  return sort && !sort.descending ? 'ascending' : 'descending';
}

function sortMark(view: RateView, column: ChangeColumn) {
  const order = sortOf(view, column);
  return order && <span aria-hidden>{order === 'ascending' ? ' \u2191' : ' \u2193'}</span>;
}

/** Without the room around numbers. */
function plain(text: string): string {
  return text.replace(/[\u2007\u2008]/g, '').trim();
}
