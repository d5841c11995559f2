/** Column widths by pointer and key. Tracks follow the pointer; the width is reported once, at the end. */
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { columnWidths } from '../../shared/table/layout';
import { trackPointer } from './pointer';
import type { Track } from './tracks';

/** CSS pixels by which a key makes a column wider or narrower. */
const keyStep = 16;

interface ColumnEdgesOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly tracks: readonly Track[];
  /** Draws other tracks for the time of the drag; null ends it. */
  readonly draw: (tracks: readonly Track[] | null) => void;
  readonly onWidth: (position: number, width: number) => void;
}

/** Positions count the columns of data from 0; a heading has its own as `data-heading`. */
export function columnEdges({ scroller, tracks, draw, onWidth }: ColumnEdgesOptions) {
  /** What is on the screen: a column that took leftover room is wider than its own width. */
  const shownWidth = (position: number) =>
    headingAt(scroller.current, position)?.getBoundingClientRect().width || (tracks[position]?.width ?? 0);

  /** Alt with an arrow makes the column wider or narrower. True when the key was that. */
  const onKey = (position: number, event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !tracks[position] || !event.altKey || event.ctrlKey || event.metaKey)
      return false;
    onWidth(position, shownWidth(position) + way * keyStep);
    return true;
  };

  /** The pointer went down on the right edge of a heading. */
  const onEdge = (position: number, event: PointerEvent) => {
    const track = tracks[position];
    if (!track || event.button !== 0) return;
    // No text is selected and no heading focused on the way.
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

/** The heading of the data column at a position. */
export function headingAt(scroller: HTMLElement | null, position: number): HTMLElement | undefined {
  return scroller?.querySelector<HTMLElement>(`[data-heading="${position}"]`) ?? undefined;
}

/** Whether a key asks for a menu. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Where a menu of an element opens, in viewport pixels. */
export function below(element: Element): { left: number; top: number } {
  const box = element.getBoundingClientRect();
  return { left: box.left + Math.min(24, box.width), top: box.bottom };
}
