/** How wide columns are: what a person dragged wins, else the type of a column and what is in it decide. */
import { decimalPlaces } from '../../../shared/money';
import type { Id, Row } from '../../../shared/table/row';
import type { Header } from '../../../shared/table/structure';
import { cellText } from '../../cells/cell-content';
import { viewerOf } from '../../cells/registry';
import type { CellViewer } from '../../cells/viewer';
import { headingTextWidth, textWidth } from '../../grid/text-width';
import { allowedWidth, type Track } from '../../grid/tracks';

export interface Column extends Track {
  readonly header: Header;
  readonly viewer: CellViewer;
  /** What the content asked for so far; the width when no person gave one. */
  readonly measured: number;
  /** Most digits after the point that the column has shown. */
  readonly places: number;
}

const padding = 24;
/** Up to this share of the rows of a page may be cut for being longer by this factor. */
const rareShare = 0.15;
const farLonger = 1.5;
/** For the sort arrow and the button of the column menu. */
const headingRoom = 30;

/**
 * Lays columns out over the rows of a page. Columns only ever grow while a list is open, so that paging does not
 * make them jump.
 */
export function layOut(
  headers: readonly Header[],
  rows: readonly Row[],
  before: ReadonlyMap<string, Column>,
  widths: Readonly<Record<string, number>> = {},
): readonly Column[] {
  // Two hundred rows say enough about tens of thousands.
  const sample = rows.slice(0, 200);
  return headers.map((header) => {
    const viewer = viewerOf(header.type);
    const known = before.get(header.value);
    let places = known?.places ?? 0;
    if (viewer.align === 'end') {
      for (const row of sample) {
        const value = row[header.value];
        if (typeof value === 'string' || typeof value === 'number') {
          places = Math.max(places, decimalPlaces(String(value)));
        }
      }
    }
    const content = usualWidth(header, viewer, sample);
    const own = Math.min(viewer.width.max, Math.max(viewer.width.min, content));
    const measured = Math.ceil(Math.max(own, headingWidth(header), known?.measured ?? 0));
    const given = widths[header.value];
    const width = given ?? measured;
    const most = viewer.grows ? { most: `${width}fr` } : {};
    return { header, viewer, width, ...most, measured, given: given !== undefined, places };
  });
}

/** The width that shows the heading and these rows whole, in CSS pixels. */
export function fittingWidth({ header, viewer }: Column, rows: readonly Row[]): number {
  return allowedWidth(Math.ceil(Math.max(headingWidth(header), contentWidth(header, viewer, rows))));
}

function headingWidth(header: Header): number {
  return headingTextWidth(header.text) + padding + headingRoom;
}

function contentWidth(header: Header, viewer: CellViewer, rows: readonly Row[]): number {
  return contentWidths(header, viewer, rows)[0] ?? padding + (viewer.beside ?? 0);
}

/** As `contentWidth`, but a rare text far longer than the others is cut rather than pushing all columns away. */
function usualWidth(header: Header, viewer: CellViewer, rows: readonly Row[]): number {
  const widths = contentWidths(header, viewer, rows);
  const rare = viewer.grows ? Math.floor(rows.length * rareShare) : 0;
  const usual = widths[rare];
  const widest = widths[0] ?? padding + (viewer.beside ?? 0);
  return usual !== undefined && widest > usual * farLonger ? usual : widest;
}

/** Widest first. */
function contentWidths(header: Header, viewer: CellViewer, rows: readonly Row[]): readonly number[] {
  const around = padding + (viewer.beside ?? 0);
  return rows
    .map((row) => textWidth(cellText(viewer, row[header.value], row) ?? '', viewer.mono) + around)
    .sort((a, b) => b - a);
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
