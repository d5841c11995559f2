/**
 * The definition of a cell viewer. Each file in `viewers/` shows one type of value; the file's name is the type. It
 * exports `viewer`, and for the tests `example`: a value and the text that its cell shows.
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
  /** Largest number of decimals in this column, for viewers that align numbers on the decimal point. */
  readonly places: number;
  /**
   * `tabIndex` of a control that the cell draws: -1 inside the grid, where the cell is the tab stop and Enter presses
   * the control marked `data-cell-action`; 0 elsewhere.
   */
  readonly tab: 0 | -1;
}

export interface CellViewer {
  /** Bounds of the column's width in CSS pixels; the content decides between them. */
  readonly width: { readonly min: number; readonly max: number };
  /** True if the column may use leftover width. */
  readonly grows?: boolean;
  /** Width in CSS pixels that `Cell` needs in addition to the text, for example for an icon. */
  readonly beside?: number;
  /**
   * True if the shown number is the value: it is aligned at the end, can be summed, and is copied unchanged. False for
   * converted units.
   */
  readonly numeric?: boolean;
  /** Least number of decimals. */
  readonly leastPlaces?: number;
  /** True for a monospaced font. */
  readonly mono?: boolean;
  /** Returns the value as one line of text, for width, tooltip and copying. Throws for a value that cannot be read. */
  readonly text: (value: unknown, row: Row) => string;
  /** Returns the copied text; by default `text`. Never `[object Object]`. */
  readonly raw?: (value: unknown, row: Row) => string;
  /** Returns the text of a cell without `Cell`; by default `text`. `places` as in `CellProps`. */
  readonly shown?: (text: string, places: number) => string;
  /** Only for viewers with dates: returns the viewer for a date format. The viewer itself shows day/month/year. */
  readonly inFormat?: (format: DateFormat) => CellViewer;
  /** Draws a cell that is more than its text; without it, the cell shows the text. */
  readonly Cell?: ComponentType<CellProps>;
}

/** Returns any value as one line of text; empty for objects without a text, label or name. */
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
 * registry in this context, because viewers cannot import the registry, which imports them.
 */
export const ViewersContext = createContext<FindViewer>(() => {
  throw new Error('ViewersContext has no provider');
});

/** Returns the viewer of a type in the date format of the user. */
export function useViewers(): FindViewer {
  const viewerOf = useContext(ViewersContext);
  const format = useDateFormat();
  return useCallback((type, column) => inDateFormat(viewerOf(type, column), format), [viewerOf, format]);
}

/**
 * Returns the viewer for a date format. It is always the same object, so that cells draw again only when the format
 * changes.
 */
export function inDateFormat(viewer: CellViewer, format: DateFormat): CellViewer {
  return viewer.inFormat?.(format) ?? viewer;
}
