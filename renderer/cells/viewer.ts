/**
 * What a cell viewer is. Each file in `viewers/` shows one type of value; the file's name is the type. It exports `viewer`,
 * and for the tests `example`: a value and the text that its cell shows.
 */
import { type ComponentType, createContext, useCallback, useContext } from 'react';
import type { DateFormat } from '../../shared/date-formats';
import type { Row } from '../../shared/table/row';
import { useDateFormat } from '../ui/date-format';

export interface CellProps {
  readonly value: unknown;
  readonly row: Row;
  /** The result of `text`, which is computed once per value. */
  readonly text: string;
  /** Most digits after the decimal point in this column, for viewers that align numbers on the point. */
  readonly places: number;
  /**
   * `tabIndex` of a control that the cell draws: -1 inside the grid, where the cell itself is the tab stop and Enter
   * presses the control marked `data-cell-action`; 0 elsewhere.
   */
  readonly tab: 0 | -1;
}

export interface CellViewer {
  /** Bounds of the column's width in CSS pixels; the content decides between them. */
  readonly width: { readonly min: number; readonly max: number };
  /** True when the column may take the width that is left over. */
  readonly grows?: boolean;
  /** CSS pixels that `Cell` draws beside the text, for example an icon. */
  readonly beside?: number;
  /**
   * The value is the number that is shown: it ends where the others of its column end, can be summed, and is copied as it
   * came. Not for converted units.
   */
  readonly numeric?: boolean;
  /** Digits after the point that numbers show at least. */
  readonly leastPlaces?: number;
  /** Drawn in a monospaced font. */
  readonly mono?: boolean;
  /** The value as one line of text: for the width, the tooltip and copying. Throws on a value that cannot be read. */
  readonly text: (value: unknown, row: Row) => string;
  /** The value as it is copied; by default the text. Never `[object Object]`. */
  readonly raw?: (value: unknown, row: Row) => string;
  /** What a cell without `Cell` shows; the text unless given. `places` as in `CellProps`. */
  readonly shown?: (text: string, places: number) => string;
  /** The viewer for a date format, of viewers whose text has dates. The viewer itself shows day/month/year. */
  readonly inFormat?: (format: DateFormat) => CellViewer;
  /** Draws a cell that is more than its text. A cell without it shows the text. */
  readonly Cell?: ComponentType<CellProps>;
}

/** Any value as one line of text; empty for objects without a text, label or name. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ');
  const named = value as { text?: unknown; label?: unknown; name?: unknown };
  return plainText(named.text ?? named.label ?? named.name ?? null);
}

type FindViewer = (type: string, column?: { readonly value: string; readonly text: string }) => CellViewer;

/**
 * Finds the viewer of a type, for viewers that show other values inside (tables, lists of pairs). The app provides the
 * registry here: viewers cannot import it, because it imports them.
 */
export const ViewersContext = createContext<FindViewer>(() => {
  throw new Error('ViewersContext has no provider');
});

/** The viewer of a type in the date format of the user. */
export function useViewers(): FindViewer {
  const viewerOf = useContext(ViewersContext);
  const format = useDateFormat();
  return useCallback((type, column) => inDateFormat(viewerOf(type, column), format), [viewerOf, format]);
}

/** The viewer for a date format: always the same object, so that cells draw again only when the format changes. */
export function inDateFormat(viewer: CellViewer, format: DateFormat): CellViewer {
  return viewer.inFormat?.(format) ?? viewer;
}
