/** The columns of a grid as tracks: their widths, and which of them are frozen. */
import { columnWidths } from '../../shared/table/layout';

export interface Track {
  /** Least width of the column in CSS pixels. */
  readonly width: number;
  /** Largest width if there is space left: a width, or a share of the space. Without it, the track does not grow. */
  readonly most?: `${number}px` | `${number}fr`;
  /** True if the user set the width: the track then gets no leftover space. */
  readonly given: boolean;
}

/** Widths in CSS pixels of the columns before and after the data columns; 0 without such a column. */
export interface Sides {
  readonly lead: number;
  readonly actions: number;
}

/** A checkbox before the data and a menu button after it. */
export const listSides: Sides = { lead: 40, actions: 44 };

/** Returns the nearest width that a user may set. */
export function allowedWidth(width: number): number {
  return Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));
}

/** Returns the tracks of one row. Leftover space goes to the columns that can grow and are not frozen. */
export function gridTemplate(tracks: readonly Track[], frozen = 0, sides = listSides): string {
  const texts = tracks.map(({ width, most, given }, at) =>
    most && !given && at >= frozen ? `minmax(${width}px, ${most})` : `${width}px`,
  );
  // Columns that grow by a share use all space; columns that grow up to a width can leave some.
  const isShared = texts.some((text) => text.endsWith('fr)'));
  return [
    `${sides.lead}px`,
    ...texts,
    isShared ? `${sides.actions}px` : `minmax(${sides.actions}px, 1fr)`,
  ].join(' ');
}

/** Returns the position of each frozen column, in CSS pixels from the left edge of the grid. */
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
 * Returns how many columns can be frozen if at least two fifths of the width must scroll.
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

/** Returns the tracks of the lead and the frozen columns, which have their own element around them. */
export function frozenTemplate(tracks: readonly Track[], frozen: number, sides = listSides): string {
  return [sides.lead, ...tracks.slice(0, frozen).map(({ width }) => width)]
    .map((width) => `${width}px`)
    .join(' ');
}

/** Returns the custom properties for the positions of cells: the start and end of the frozen columns. */
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
    // A focused cell must not be hidden under the frozen columns.
    '--codesk-frozen-width': `${leastWidth(tracks.slice(0, frozen), sides) - sides.actions}px`,
    ...Object.fromEntries(offsets),
  };
}

/** Returns whether a data cell is not frozen, frozen, or the last frozen one. */
export function frozenMark(at: number, frozen: number): 'inner' | 'edge' | undefined {
  return at >= frozen ? undefined : at === frozen - 1 ? 'edge' : 'inner';
}
