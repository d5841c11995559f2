/**
 * Moves, resizes, freezes and hides the columns of one grid, by pointer, key or menu. Every change leaves as a new
 * layout and is announced to screen readers; the arrangement itself is `shared/table/layout`.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
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
import { headingAt } from '../../grid/column-edges';
import { trackPointer } from '../../grid/pointer';
import type { GridControl } from '../../grid/use-grid';
import { columnItems } from './column-menu';
import { type Column, fittingWidth } from './columns';
import { isFilterKey, type useColumnFilter } from './use-column-filter';

/** CSS pixels that the pointer travels before a press becomes a move. */
const dragFrom = 5;
/** CSS pixels from the side of the grid where a dragged heading scrolls it, and by how much. */
const scrollZone = 32;
const scrollStep = 16;

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
  const { scroller, frozen } = grid;
  /** Where a dragged heading would land: between columns, counted from 0; undefined while none is dragged. */
  const [drop, setDrop] = useState<{ readonly left: number } | undefined>(undefined);
  const dragged = useRef(false);
  const drawn = columns.map(({ header }) => header.value);

  // The keyboard goes along with a column that it moved, and stays when it hid one.
  const follow = useRef<{ readonly value?: string | undefined; readonly position: number } | null>(null);
  useEffect(() => {
    const wanted = follow.current;
    if (!wanted) return;
    follow.current = null;
    const at = columns.findIndex(({ header }) => header.value === wanted.value);
    const position = at >= 0 ? at : Math.min(wanted.position, columns.length - 1);
    grid.moveTo({ row: -1, column: position + 1 });
  });

  const move = (from: number, to: number, byKey = true) => {
    const column = columns[from];
    if (!column) return;
    const next = movedTo(layout, headers, drawn, column.header.value, to);
    const place = Math.min(columns.length - 1, Math.max(0, to));
    if (byKey) follow.current = { value: column.header.value, position: place };
    actions.announce(
      `${column.header.text} ${next === layout ? 'is already at' : 'moved to'} position ${place + 1}`,
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

  /** Keys of a heading. True when the key was for it. */
  const onKey = (event: KeyboardEvent<HTMLElement>, position: number): boolean => {
    if (isFilterKey(event)) return filter.open(position);
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !columns[position] || !(event.ctrlKey || event.metaKey) || !event.shiftKey)
      return actions.onKey(event, position);
    move(position, position + way);
    return true;
  };

  /** The gap between columns under the pointer; frozen columns cover those that scrolled below them. */
  const gapAt = (x: number): number => {
    const boxes = columns.map((_, at) => headingAt(scroller.current, at)?.getBoundingClientRect());
    const frozenEnd = boxes[frozen - 1]?.right ?? Number.NEGATIVE_INFINITY;
    const [from, to] = x < frozenEnd ? [0, frozen] : [frozen, columns.length];
    // Headings out of sight may not be drawn.
    const passed = boxes.slice(from, to).findLastIndex((box) => box && (box.left + box.right) / 2 < x);
    return from + passed + 1;
  };
  const gapLeft = (gap: number): number => {
    const frame = scroller.current?.getBoundingClientRect();
    const box = headingAt(scroller.current, gap) ?? headingAt(scroller.current, gap - 1);
    const edge = box?.getBoundingClientRect();
    return (gap < columns.length ? (edge?.left ?? 0) : (edge?.right ?? 0)) - (frame?.left ?? 0);
  };

  const onGrab = (position: number, event: PointerEvent) => {
    dragged.current = false;
    // A finger scrolls.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    let gap: number | undefined;
    // The click comes right after the button is up; a later one is another.
    const settle = () =>
      window.setTimeout(() => {
        dragged.current = false;
      });
    trackPointer(event, {
      move: ({ clientX }) => {
        if (gap === undefined && Math.abs(clientX - event.clientX) < dragFrom) return;
        dragged.current = true;
        const frame = scroller.current?.getBoundingClientRect();
        if (frame && clientX < frame.left + scrollZone) scroller.current?.scrollBy(-scrollStep, 0);
        if (frame && clientX > frame.right - scrollZone) scroller.current?.scrollBy(scrollStep, 0);
        gap = gapAt(clientX);
        setDrop({ left: gapLeft(gap) });
      },
      end: () => {
        settle();
        setDrop(undefined);
        const to = gap === undefined ? position : gap > position ? gap - 1 : gap;
        if (to !== position) move(position, to, false);
      },
      cancel: () => {
        window.addEventListener('pointerup', settle, { once: true });
        setDrop(undefined);
      },
    });
  };

  /** The click that ends a move sorts nothing. */
  const swallowClick = (): boolean => {
    const swallowed = dragged.current;
    dragged.current = false;
    return swallowed;
  };

  return { ...actions, drop, onKey, onGrab, swallowClick };
}
