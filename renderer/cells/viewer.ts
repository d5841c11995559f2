/** What a cell viewer is. One file in this folder shows one type of value; the file's name is the type. */
import { type ComponentType, createContext } from 'react';
import type { Row } from '../../shared/table/row';

export interface CellProps {
  readonly value: unknown;
  readonly row: Row;
  /** The result of `text`, so that it is worked out once. */
  readonly text: string;
  /** Most digits after the point in this column, for viewers that line numbers up on the point. */
  readonly places: number;
  /**
   * `tabIndex` of a control that the cell draws: -1 inside the grid, where the cell itself is the tab stop and Enter
   * presses the control marked `data-cell-action`; 0 elsewhere.
   */
  readonly tab: 0 | -1;
}

export interface CellViewer {
  readonly align: 'start' | 'end';
  /** Bounds of the column's width in CSS pixels; the content decides between them. */
  readonly width: { readonly min: number; readonly max: number };
  /** True when the column may take the room that is left over. */
  readonly grows: boolean;
  /** CSS pixels that `Cell` draws beside the text, for example an icon. */
  readonly beside?: number;
  /** Whether the column holds numbers that can be summed. */
  readonly numeric?: boolean;
  /** Set in mono, one width per character. */
  readonly mono?: boolean;
  /** The value as one line of text: for the width, the tooltip and copying. Throws on a value that cannot be read. */
  readonly text: (value: unknown, row: Row) => string;
  /** The value as it is copied; the text unless said otherwise. Never code such as `[object Object]`. */
  readonly raw?: (value: unknown, row: Row) => string;
  /** What a cell without `Cell` shows; the text unless given. `places` as in `CellProps`. */
  readonly shown?: (text: string, places: number) => string;
  /** Draws a cell that is more than its text. Without it grids write the text into the cell themselves. */
  readonly Cell?: ComponentType<CellProps>;
}

/** Any value as one line of text; what has no text of its own shows nothing rather than code. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ');
  const named = value as { text?: unknown; label?: unknown; name?: unknown };
  return plainText(named.text ?? named.label ?? named.name ?? null);
}

/**
 * How viewers that show other values inside (tables, key-value lists) find the viewer of a type. The app provides the
 * registry here, because viewers are in it and cannot import it.
 */
export const ViewersContext = createContext<(type: string) => CellViewer>(() => {
  throw new Error('ViewersContext has no provider');
});
