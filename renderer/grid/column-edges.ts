/** Column widths by pointer and key. The tracks follow the pointer; the width is reported once at the end. */
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { columnWidths } from '../../shared/table/layout';
import { trackPointer } from './pointer';
import type { Track } from './tracks';

/** Change of the width by one key press, in CSS pixels. */
const keyStep = 16;

interface ColumnEdgesOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly tracks: readonly Track[];
  /** Draws other tracks during the drag; null ends it. */
  readonly draw: (tracks: readonly Track[] | null) => void;
  readonly onWidth: (position: number, width: number) => void;
}

/** Positions are those of the data columns, counted from 0; a heading has its position as `data-heading`. */
export function columnEdges({ scroller, tracks, draw, onWidth }: ColumnEdgesOptions) {
  /** Returns the width on the screen; a column that got leftover space is wider than its track. */
  const shownWidth = (position: number) =>
    headingAt(scroller.current, position)?.getBoundingClientRect().width || (tracks[position]?.width ?? 0);

  /** Alt with an arrow key makes the column wider or narrower. Returns true if it handled the key. */
  const onKey = (position: number, event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !tracks[position] || !event.altKey || event.ctrlKey || event.metaKey)
      return false;
    onWidth(position, shownWidth(position) + step * keyStep);
    return true;
  };

  /** Handles a press on the right edge of a heading. */
  const onEdge = (position: number, event: PointerEvent) => {
    const track = tracks[position];
    if (!track || event.button !== 0) return;
    // Prevents selecting text and focusing the heading while dragging.
    event.preventDefault();
    event.stopPropagation();
    const begun = shownWidth(position);
    let width = begun;
    trackPointer(event, {
      move: ({ clientX }) => {
        const { min, max } = columnWidths;
        width = Math.min(max, Math.max(min, begun + clientX - event.clientX));
        draw(tracks.map((each, at) => (at === position ? { ...each, width, given: true } : each)));
      },
      end: () => {
        draw(null);
        if (Math.round(width) !== Math.round(begun)) onWidth(position, width);
      },
      cancel: () => draw(null),
    });
  };

  return { onKey, onEdge };
}

/** Returns the heading of the data column at a position. */
export function headingAt(scroller: HTMLElement | null, position: number): HTMLElement | undefined {
  return scroller?.querySelector<HTMLElement>(`[data-heading="${position}"]`) ?? undefined;
}

/** True for the keys that open a menu. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Returns the position of a menu below an element, in viewport pixels. */
export function below(element: Element): { left: number; top: number } {
  const box = element.getBoundingClientRect();
  return { left: box.left + Math.min(24, box.width), top: box.bottom };
}
