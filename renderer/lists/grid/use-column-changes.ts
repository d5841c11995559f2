/**
 * Moves, resizes, freezes and hides the columns of one grid, by pointer, key or menu. Every change leaves as a new
 * layout and is said to screen readers; the arrangement itself is `shared/table/layout`.
 */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
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
import { columnEdges, headingAt } from '../../grid/column-edges';
import { trackPointer } from '../../grid/pointer';
import { drawTracks } from '../../grid/tracks';
import type { ColumnActionId } from './column-menu';
import { type Column, fittingWidth } from './columns';

/** CSS pixels that the pointer travels before a press becomes a move. */
const dragFrom = 5;
/** CSS pixels from the side of the grid where a dragged heading scrolls it, and by how much. */
const scrollZone = 32;
const scrollStep = 16;

export interface GridColumnsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** All columns as the server sent them. */
  readonly headers: readonly Header[];
  /** The drawn ones. */
  readonly columns: readonly Column[];
  readonly frozen: number;
  readonly rows: readonly Row[];
  readonly layout: TableLayout;
  readonly onLayout: (next: TableLayout) => void;
  readonly onSort: (column: string, order: TableState['sortOrder']) => void;
  /** Puts the keyboard on the heading at a position. */
  readonly focusHeading: (position: number) => void;
}

export function useGridColumns(options: GridColumnsOptions) {
  const { scroller, headers, columns, frozen, rows, layout, onLayout, onSort, focusHeading } = options;
  const [announcement, announce] = useState('');
  /** Where a dragged heading would land: between columns, counted from 0; undefined while none is dragged. */
  const [drop, setDrop] = useState<{ readonly left: number } | undefined>(undefined);
  const dragged = useRef(false);
  const drawn = columns.map(({ header }) => header.value);

  // The keyboard goes along with a column that it moved, and stays when it hid one.
  const follow = useRef<{ readonly value?: string; readonly position: number } | null>(null);
  useEffect(() => {
    const wanted = follow.current;
    if (!wanted) return;
    follow.current = null;
    const at = columns.findIndex(({ header }) => header.value === wanted.value);
    focusHeading(at >= 0 ? at : Math.min(wanted.position, columns.length - 1));
  });

  const move = (from: number, to: number, byKey = true) => {
    const column = columns[from];
    if (!column) return;
    const next = movedTo(layout, headers, drawn, column.header.value, to);
    const place = Math.min(columns.length - 1, Math.max(0, to));
    if (byKey) follow.current = { value: column.header.value, position: place };
    announce(`${column.header.text} ${next === layout ? 'is already at' : 'moved to'} position ${place + 1}`);
    if (next !== layout) onLayout(next);
  };

  const resize = (position: number, width: number) => {
    const column = columns[position];
    if (!column) return;
    const next = resizedTo(layout, column.header.value, width);
    announce(`${column.header.text} is ${next.widths[column.header.value]} pixels wide`);
    onLayout(next);
  };

  const fitContent = (position: number) => {
    const column = columns[position];
    if (column) resize(position, fittingWidth(column, rows.slice(0, 2000)));
  };

  const act = (action: ColumnActionId, position: number) => {
    const column = columns[position];
    if (!column) return;
    const { value, text } = column.header;
    if (action === 'ascending') onSort(value, 'asc');
    if (action === 'descending') onSort(value, 'desc');
    if (action === 'left') move(position, position - 1);
    if (action === 'right') move(position, position + 1);
    if (action === 'fit') fitContent(position);
    if (action === 'freeze') {
      onLayout(frozenUpTo(layout, position + 1));
      announce(position === 0 ? `${text} stays in sight` : `Columns up to ${text} stay in sight`);
    }
    if (action === 'unfreeze') {
      onLayout(frozenUpTo(layout, 0));
      announce('No column is frozen');
    }
    if (action === 'hide') {
      follow.current = { position };
      onLayout(withoutColumn(layout, drawn, value));
      announce(`${text} hidden`);
    }
    if (action === 'reset') {
      follow.current = { value, position };
      onLayout(withPlainColumns(layout));
      announce('Columns as the server has them');
    }
  };

  const edges = columnEdges({
    scroller,
    tracks: columns,
    draw: (shown) => drawTracks(scroller.current, shown, frozen),
    onWidth: resize,
  });

  /** True when the key was for the column. */
  const onKey = (position: number, event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !columns[position]) return false;
    if ((event.ctrlKey || event.metaKey) && event.shiftKey) {
      move(position, position + way);
      return true;
    }
    return edges.onKey(position, event);
  };

  /** The gap between columns under the pointer; frozen columns cover those that scrolled below them. */
  const gapAt = (x: number): number => {
    const boxes = columns.map((_, at) => headingAt(scroller.current, at)?.getBoundingClientRect());
    const frozenEnd = boxes[frozen - 1]?.right ?? Number.NEGATIVE_INFINITY;
    const [from, to] = x < frozenEnd ? [0, frozen] : [frozen, columns.length];
    const passed = boxes.slice(from, to).filter((box) => box && (box.left + box.right) / 2 < x).length;
    return from + passed;
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

  return { announcement, drop, act, onKey, onEdge: edges.onEdge, onGrab, fitContent, swallowClick };
}
