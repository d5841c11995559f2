/** Which columns are shown and how wide they are: from the type of a column and what is in it. */
import type { Header } from '../../shared/api/tables';
import { decimalPlaces } from '../../shared/money';
import type { Id, Row } from '../../shared/table/row';
import { viewerOf } from '../cells/registry';
import type { CellViewer } from '../cells/viewer';
import { cellText } from './cell-content';

export interface Column {
  readonly header: Header;
  readonly viewer: CellViewer;
  /** CSS pixels. */
  readonly width: number;
  /** Most digits after the point that the column has shown. */
  readonly places: number;
}

export const checkWidth = 40;
export const actionsWidth = 44;
const monoWidth = 7.4;
const padding = 24;
const sortRoom = 20;

/** Columns need `visible`, and on small screens also `mobile_visible` (tables spec section 6). */
export function visibleHeaders(headers: readonly Header[], small: boolean): readonly Header[] {
  return headers.filter((header) => header.visible && (!small || header.mobile_visible));
}

/**
 * Lays columns out over the rows of a page. Columns only ever grow while a list is open, so that paging does not
 * make them jump.
 */
export function layOut(
  headers: readonly Header[],
  rows: readonly Row[],
  before: ReadonlyMap<string, Column>,
): readonly Column[] {
  // Two hundred rows say enough about tens of thousands.
  const sample = rows.slice(0, 200);
  return headers.map((header) => {
    const viewer = viewerOf(header.type);
    const numeric = viewer.align === 'end';
    let widest = 0;
    let places = before.get(header.value)?.places ?? 0;
    for (const row of sample) {
      const value = row[header.value];
      widest = Math.max(widest, textWidth(cellText(viewer, value, row) ?? '', viewer.mono));
      if (numeric && (typeof value === 'string' || typeof value === 'number')) {
        places = Math.max(places, decimalPlaces(String(value)));
      }
    }
    const content = widest + padding + (viewer.beside ?? 0);
    const own = Math.min(viewer.width.max, Math.max(viewer.width.min, content));
    const heading = textWidth(header.text) + padding + sortRoom;
    const width = Math.ceil(Math.max(own, heading, before.get(header.value)?.width ?? 0));
    return { header, viewer, width, places };
  });
}

/**
 * About how wide a text is at 13 px. Measuring tens of thousands of texts costs more than being a few pixels off;
 * an ellipsis covers the rest.
 */
function textWidth(text: string, mono = false): number {
  if (mono) return text.length * monoWidth;
  let width = 0;
  for (const character of text) {
    // Generous rather than exact: an ellipsis after a text that would have fitted looks broken.
    if (/[mwMW@%\u{1100}-\u{10ffff}]/u.test(character)) width += 13;
    else if (/\p{Lu}/u.test(character)) width += 9.8;
    else if (/[0-9-]/.test(character)) width += 8.6;
    else width += /[\s.,:;|il'()]/.test(character) ? 4.4 : 7.8;
  }
  return width;
}

/** The tracks of one row; leftover room goes to the columns that can use it. */
export function gridTemplate(columns: readonly Column[]): string {
  const tracks = columns.map(({ viewer, width }) =>
    viewer.grows ? `minmax(${width}px, ${width}fr)` : `${width}px`,
  );
  const last = columns.some(({ viewer }) => viewer.grows)
    ? `${actionsWidth}px`
    : `minmax(${actionsWidth}px, 1fr)`;
  return [`${checkWidth}px`, ...tracks, last].join(' ');
}

export function leastWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width, checkWidth + actionsWidth);
}

/** The identifier of a row; undefined when the server sent none, and then nothing can be done with the row. */
export function rowIdOf(row: Row, field: string): Id | undefined {
  const id = row[field];
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}

/** What a person calls a row. */
export function rowNameOf(row: Row, nameField: string, idField: string): string {
  const name = row[nameField];
  return typeof name === 'string' && name !== '' ? name : String(row[idField] ?? '');
}
