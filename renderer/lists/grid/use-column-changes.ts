/**
 * Moves, resizes, freezes and hides the columns of one grid, by pointer, key or menu. Every change calls `onLayout` with
 * a new layout and is announced to screen readers. `shared/table/layout` computes the layouts.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  frozenUpTo,
  movedTo,
  resizedTo,
  type TableLayout,
  withoutColumn,
  withPlainColumns,
} from '../../../shared/table/layout';
import type { Row } from '../../../shared/table/row';
import type { Header, TableState } from '../../../shared/table/structure';
import { useColumnActions } from '../../cells/table-columns';
import type { GridControl } from '../../grid/use-grid';
import { columnItems } from './column-menu';
import { type Column, fittingWidth } from './columns';
import { useColumnDrag } from './use-column-drag';
import { isFilterKey, type useColumnFilter } from './use-column-filter';

interface GridColumnsOptions {
  readonly grid: GridControl;
  /** All columns as the server sent them. */
  readonly headers: readonly Header[];
  /** The drawn ones. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly state: TableState;
  readonly filter: ReturnType<typeof useColumnFilter>;
  readonly layout: TableLayout;
  readonly onLayout: (next: TableLayout) => void;
  readonly onSort: (column: string, order: TableState['sortOrder']) => void;
}

export function useGridColumns(options: GridColumnsOptions) {
  const { grid, headers, columns, rows, layout, filter, onLayout, onSort } = options;
  const { frozen } = grid;
  const drawn = columns.map(({ header }) => header.value);

  // The focus follows a column that was moved by a key. After a column was hidden, it stays at the position.
  const follow = useRef<{ readonly value?: string | undefined; readonly position: number } | null>(null);
  useEffect(() => {
    const target = follow.current;
    if (!target) return;
    follow.current = null;
    const at = columns.findIndex(({ header }) => header.value === target.value);
    const position = at >= 0 ? at : Math.min(target.position, columns.length - 1);
    grid.moveTo({ row: -1, column: position + 1 });
  });

  const move = (from: number, to: number, byKey = true) => {
    const column = columns[from];
    if (!column) return;
    const next = movedTo(layout, headers, drawn, column.header.value, to);
    const position = Math.min(columns.length - 1, Math.max(0, to));
    if (byKey) follow.current = { value: column.header.value, position };
    actions.announce(
      `${column.header.text} ${next === layout ? 'is already at' : 'moved to'} position ${position + 1}`,
    );
    if (next !== layout) onLayout(next);
  };

  const actions = useColumnActions({
    grid,
    headings: columns.map(({ header }) => header.text),
    tracks: columns,
    frozen,
    onWidth: (position, width) => {
      const column = columns[position];
      if (column) onLayout(resizedTo(layout, column.header.value, width));
    },
    fit: (position) => {
      const column = columns[position];
      return column && fittingWidth(column, rows.slice(0, 2000));
    },
    onFreeze: (count) => onLayout(frozenUpTo(layout, count)),
    onReset: (position) => {
      follow.current = { value: columns[position]?.header.value, position };
      onLayout(withPlainColumns(layout));
    },
    resetText: 'Columns reset',
    items: (position, common) =>
      columnItems(columns, position, options.state, filter.isOffered(position), common),
    onChoose: (id, position) => {
      const header = columns[position]?.header;
      if (!header) return;
      if (id === 'asc' || id === 'desc') onSort(header.value, id);
      if (id === 'filter') filter.open(position);
      if (id === 'left') move(position, position - 1);
      if (id === 'right') move(position, position + 1);
      if (id === 'hide') {
        follow.current = { position };
        onLayout(withoutColumn(layout, drawn, header.value));
        actions.announce(`${header.text} hidden`);
      }
    },
  });

  /** Handles a key on a heading. Returns true if it handled the key. */
  const onKey = (event: KeyboardEvent<HTMLElement>, position: number): boolean => {
    if (isFilterKey(event)) return filter.open(position);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !columns[position] || !(event.ctrlKey || event.metaKey) || !event.shiftKey)
      return actions.onKey(event, position);
    move(position, position + step);
    return true;
  };

  const drag = useColumnDrag({
    scroller: grid.scroller,
    count: columns.length,
    frozen,
    onMove: (from, to) => move(from, to, false),
  });
  return { ...actions, ...drag, onKey };
}
