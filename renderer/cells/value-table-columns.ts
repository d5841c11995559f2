/** The columns of a bounded table: how each draws its values, and how wide it is. */
import type { CSSProperties } from 'react';
import { isDecimal, isMoneyColumn, shownPlaces } from '../../shared/money';
import type { Row } from '../../shared/table/row';
import { frozenOffsets, leastWidth, type Sides, type Track } from '../grid/tracks';
import { cellText } from './cell-content';
import { useFieldLinks } from './record-link';
import { type CellViewer, useViewers } from './viewer';

export interface RecordColumn {
  /** The heading. */
  readonly text: string;
  /** The field of a row. */
  readonly value: string;
  /** The type of the viewer; `text` by default. */
  readonly type?: string;
}

export interface ShownColumn {
  readonly column: RecordColumn;
  readonly viewer: CellViewer;
  readonly align: 'start' | 'end';
  readonly link: ReturnType<ReturnType<typeof useFieldLinks>>;
  /** Number of digits after the decimal point that the column shows. */
  readonly places: number;
}

/** Returns the columns with their viewers, links and alignment. */
export function useShownColumns(
  columns: readonly RecordColumn[],
  rows: readonly Row[],
): readonly ShownColumn[] {
  const viewerOf = useViewers();
  const linkOf = useFieldLinks();
  return columns.map((column) => {
    const numbers = column.type === undefined && holdsNumbers(column, rows);
    // Other numbers without a type may be phone numbers or codes, which must not be grouped.
    const viewer = viewerOf(column.type ?? (numbers && isMoneyColumn(column) ? 'money' : 'text'), column);
    const align = numbers || viewer.numeric ? 'end' : 'start';
    const link = linkOf({ name: column.value, label: column.text });
    return { column, viewer, align, link, places: placesOf(viewer, rows, column.value) };
  });
}

/** These tables have no lead and no actions. */
export const noSides: Sides = { lead: 0, actions: 0 };

export function frozenStyle(at: number, frozen: number): CSSProperties | undefined {
  return at < frozen ? { left: `var(--codesk-frozen-${at})` } : undefined;
}

/** Custom properties of the widths, once the user changed one, and of the positions of the frozen columns. */
export function tableProperties(tracks: readonly Track[], frozen: number): Record<`--${string}`, string> {
  const offsets = frozenOffsets(tracks, frozen, noSides).map((left, at) => [
    `--codesk-frozen-${at}`,
    `${left}px`,
  ]);
  if (tracks.some(({ width }) => width === 0)) return Object.fromEntries(offsets);
  return {
    '--codesk-table-layout': 'fixed',
    '--codesk-table-width': `${leastWidth(tracks, noSides)}px`,
    '--codesk-cell-most': 'none',
    ...Object.fromEntries(offsets),
    ...Object.fromEntries(tracks.map(({ width }, at) => [`--codesk-width-${at}`, `${width}px`])),
  };
}

/** Returns the tracks; those without a width get the measured width. */
export function withWidths(tracks: readonly Track[], measured: readonly number[]): readonly Track[] {
  return tracks.map((track, at) => ({ ...track, width: track.width || (measured[at] ?? 0) }));
}

/** Returns the widths of the headings on the screen, in CSS pixels. */
export function headingWidths(scroller: HTMLElement | null): readonly number[] {
  return [...(scroller?.querySelectorAll('[data-heading]') ?? [])].map((heading) =>
    Math.round(heading.getBoundingClientRect().width),
  );
}

/** True for a column of numbers without a type, which is aligned at the end. IDs count as names. */
function holdsNumbers({ text, value: field }: RecordColumn, rows: readonly Row[]): boolean {
  if (/\bid\b/i.test(text)) return false;
  const values = rows.map((row) => row[field]).filter((value) => (value ?? '') !== '');
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'number' || (typeof value === 'string' && isDecimal(value)))
  );
}

function placesOf(viewer: CellViewer, rows: readonly Row[], field: string): number {
  if (!viewer.numeric) return 0;
  return rows.reduce((most, row) => Math.max(most, shownPlaces(cellText(viewer, row[field], row) ?? '')), 0);
}
