/** The columns of a grid as tracks: how wide they are, which stay in sight, and which are in sight at all. */
import { columnWidths } from '../../shared/table/layout';

export interface Track {
  /** CSS pixels; the least that the column takes. */
  readonly width: number;
  /** Up to what the track grows when there is room left: a width, or a share of the room. Without it, it keeps its width. */
  readonly most?: `${number}px` | `${number}fr`;
  /** True when a person gave the width: then the track takes no leftover room. */
  readonly given: boolean;
}

/** Widths of what stands beside the data, in CSS pixels; 0 for none. */
export interface Sides {
  readonly lead: number;
  readonly actions: number;
}

/** A checkbox before the data and a menu button after it. */
export const listSides: Sides = { lead: 40, actions: 44 };

/** A width that a person may give. */
export function allowedWidth(width: number): number {
  return Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));
}

/** The tracks of one row; leftover room goes to the columns that can use it and are not frozen. */
export function gridTemplate(tracks: readonly Track[], frozen = 0, sides = listSides): string {
  const texts = tracks.map(({ width, most, given }, at) =>
    most && !given && at >= frozen ? `minmax(${width}px, ${most})` : `${width}px`,
  );
  // Columns that grow by a share of the room leave none of it; those that grow up to a width do.
  const isShared = texts.some((text) => text.endsWith('fr)'));
  return [
    `${sides.lead}px`,
    ...texts,
    isShared ? `${sides.actions}px` : `minmax(${sides.actions}px, 1fr)`,
  ].join(' ');
}

/** Where each of the frozen columns stands, in CSS pixels from the left edge of the grid. */
export function frozenOffsets(
  tracks: readonly Track[],
  frozen: number,
  sides = listSides,
): readonly number[] {
  let left = sides.lead;
  return tracks.slice(0, frozen).map(({ width }) => {
    const own = left;
    left += width;
    return own;
  });
}

/**
 * How many columns can stay in sight when at least two fifths of the width must go on scrolling.
 * @param width inner width of the grid in CSS pixels; 0 while it is not known
 */
export function fittingFrozen(
  tracks: readonly Track[],
  frozen: number,
  width: number,
  sides = listSides,
): number {
  if (width <= 0) return Math.min(frozen, tracks.length);
  let used = sides.lead;
  let count = 0;
  for (const track of tracks.slice(0, frozen)) {
    used += track.width;
    if (used > width * 0.6) break;
    count += 1;
  }
  return count;
}

export function leastWidth(tracks: readonly Track[], sides = listSides): number {
  return tracks.reduce((sum, { width }) => sum + width, sides.lead + sides.actions);
}

/** The tracks of the lead and the frozen columns, which an element around them has for itself. */
export function heldTemplate(tracks: readonly Track[], frozen: number, sides = listSides): string {
  return [sides.lead, ...tracks.slice(0, frozen).map(({ width }) => width)]
    .map((width) => `${width}px`)
    .join(' ');
}

/** The custom properties that cells are placed by: where the frozen columns begin and end. */
export function frozenProperties(
  tracks: readonly Track[],
  frozen: number,
  sides = listSides,
): Readonly<Record<string, string>> {
  const offsets = frozenOffsets(tracks, frozen, sides).map((left, at) => [
    `--codesk-frozen-${at}`,
    `${left}px`,
  ]);
  return {
    // A cell that gets the focus must not come to rest below these.
    '--codesk-frozen-width': `${leastWidth(tracks.slice(0, frozen), sides) - sides.actions}px`,
    ...Object.fromEntries(offsets),
  };
}

/** How a cell of data is held at the left: not, frozen, or as the last of the frozen. */
export function frozenMark(at: number, frozen: number): 'inner' | 'edge' | undefined {
  return at >= frozen ? undefined : at === frozen - 1 ? 'edge' : 'inner';
}
