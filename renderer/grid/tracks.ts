/** The columns of a grid as tracks: how wide they are, which stay in sight, and which are in sight at all. */
import type { CSSProperties } from 'react';
import { columnWidths } from '../../shared/table/layout';

export interface Track {
  /** CSS pixels; the least that the column takes. */
  readonly width: number;
  /** Up to what the track grows when there is room left: a width, or a share of the room. Without it, it keeps its width. */
  readonly most?: `${number}px` | `${number}fr`;
  /** True when a person gave the width: then the track takes no leftover room. */
  readonly given: boolean;
}

/** The width up to which a track grows, in CSS pixels; undefined for one that does not. */
export function growsTo({ most, given }: Track): number | undefined {
  return given || !most?.endsWith('px') ? undefined : Number.parseFloat(most);
}

/** The share of the room that a track grows by (`fr`); undefined for one that does not. */
export function sharedBy({ most, given }: Track): number | undefined {
  return given || !most?.endsWith('fr') ? undefined : Number.parseFloat(most);
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

/**
 * The tracks of one row; leftover room goes to the columns that can use it and are not frozen.
 * @param drawn positions of the columns that have tracks of their own, in order; those between share one. All by default.
 */
export function gridTemplate(
  tracks: readonly Track[],
  frozen = 0,
  sides = listSides,
  drawn?: readonly number[],
): string {
  const grows = (track: Track, at: number) =>
    at >= frozen && (growsTo(track) ?? sharedBy(track)) !== undefined;
  const texts = tracks.map((track, at) =>
    grows(track, at) ? `minmax(${track.width}px, ${track.most})` : `${track.width}px`,
  );
  // Columns that grow by a share of the room leave none of it; those that grow up to a width do.
  const isShared = (track: Track, at: number) => at >= frozen && sharedBy(track) !== undefined;
  const last = tracks.some(isShared) ? `${sides.actions}px` : `minmax(${sides.actions}px, 1fr)`;
  return [`${sides.lead}px`, ...(drawn ? withGaps(texts, tracks, drawn) : texts), last].join(' ');
}

/** The texts of the drawn tracks, and one for each run of tracks that are not drawn. */
function withGaps(
  texts: readonly string[],
  tracks: readonly Track[],
  drawn: readonly number[],
): readonly string[] {
  const parts: string[] = [];
  let next = 0;
  const skipTo = (at: number) => {
    const skipped = tracks.slice(next, at);
    if (skipped.length > 0) parts.push(`${skipped.reduce((sum, { width }) => sum + width, 0)}px`);
    next = at + 1;
  };
  for (const at of drawn) {
    skipTo(at);
    parts.push(texts[at] ?? '');
  }
  skipTo(tracks.length);
  return parts;
}

/** The grid line at which each drawn column begins, where `gridTemplate` was given the same columns. */
export function drawnLines(drawn: readonly number[]): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  let line = firstLine;
  let next = 0;
  for (const at of drawn) {
    if (at > next) line += 1;
    lines.set(at, line);
    line += 1;
    next = at + 1;
  }
  return lines;
}
/** The line after the lead. */
const firstLine = 2;

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

/**
 * The custom properties that all cells inherit: where the frozen columns stand and end, and the width of the actions. They
 * hold nothing that changes with the other columns, because each cell gets a new style with them.
 */
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
    '--codesk-actions-side': `${sides.actions}px`,
    ...Object.fromEntries(offsets),
  };
}

/** The columns that scroll and are in sight, both inside. */
export interface ColumnWindow {
  readonly first: number;
  readonly last: number;
}

/**
 * The columns that are in sight beside the frozen ones, and one more on each side. All when the width is not known or
 * has room for them; only then can tracks be wider than `width`.
 */
export function columnsInSight(
  tracks: readonly Track[],
  frozen: number,
  sides: Sides,
  left: number,
  width: number,
): ColumnWindow {
  const all = { first: frozen, last: tracks.length - 1 };
  if (width <= 0 || leastWidth(tracks, sides) <= width) return all;
  const from = left + (frozenOffsets(tracks, frozen + 1, sides)[frozen] ?? 0);
  const to = left + width - sides.actions;
  let edge = sides.lead;
  let { first, last } = { first: -1, last: -1 };
  tracks.forEach((track, at) => {
    const start = edge;
    edge += track.width;
    if (at < frozen || edge <= from || start >= to) return;
    if (first < 0) first = at;
    last = at;
  });
  if (first < 0) return all;
  return { first: Math.max(frozen, first - 1), last: Math.min(all.last, last + 1) };
}

/** How a cell of data is held at the left: not, frozen, or as the last of the frozen. */
export function frozenMark(at: number, frozen: number): 'inner' | 'edge' | undefined {
  return at >= frozen ? undefined : at === frozen - 1 ? 'edge' : 'inner';
}

/**
 * Placing of the data column at a position, counted from 0, on the tracks of its line.
 * @param lines as `drawnLines` has them, where not all columns have tracks of their own
 */
export function columnStyle(at: number, lines?: ReadonlyMap<number, number>): CSSProperties {
  const line = lines?.get(at) ?? at + firstLine;
  lineStyles[line] ??= { gridColumn: line };
  return lineStyles[line];
}
const lineStyles: CSSProperties[] = [];

/** As `columnStyle`, for a cell of recycled rows: there it has its place by itself as well (`column-places.ts`). */
export function cellStyle(at: number, lines?: ReadonlyMap<number, number>): CSSProperties {
  const line = lines?.get(at) ?? at + firstLine;
  const name = `${at} ${line}`;
  const known = cellStyles.get(name);
  if (known) return known;
  const width = `var(--codesk-column-width-${at})`;
  const style = { gridColumn: line, width, marginLeft: `var(--codesk-column-left-${at})` };
  cellStyles.set(name, style);
  return style;
}
const cellStyles = new Map<string, CSSProperties>();

/** As `columnStyle`, of a heading that stays in sight by itself. */
export function heldColumnStyle(at: number): CSSProperties {
  heldStyles[at] ??= { ...columnStyle(at), '--codesk-held-left': `var(--codesk-frozen-${at})` };
  return heldStyles[at];
}
const heldStyles: (CSSProperties & Record<`--${string}`, string>)[] = [];
