/** The widths of columns: the width that the user set, else a width by the type and the content of the column. */
import { type DateFormat, defaultDateFormat } from '../../../shared/date-formats';
import { shownPlaces } from '../../../shared/money';
import { textOf } from '../../../shared/table/read-record';
import type { RecordLink } from '../../../shared/table/record-link';
import type { Row } from '../../../shared/table/row';
import type { Header } from '../../../shared/table/structure';
import { cellText } from '../../cells/cell-content';
import { viewerOf } from '../../cells/registry';
import { type CellViewer, inDateFormat } from '../../cells/viewer';
import { headingTextWidth, surelyFits, textWidth } from '../../grid/text-width';
import { allowedWidth, type Track } from '../../grid/tracks';

/** A column whose values may name other records, as links. */
export interface LinkedHeader extends Header {
  readonly link?: RecordLink;
  /** Draws the values instead of the viewer of its type. */
  readonly viewer?: CellViewer;
}

export interface Column extends Track {
  readonly header: LinkedHeader;
  readonly viewer: CellViewer;
  /** The width of the content so far; it is used if the user set no width. */
  readonly measured: number;
  /** Largest number of decimals that the column has shown. */
  readonly places: number;
}

/** Number of rows whose content decides the widths; a sample is enough for tens of thousands of rows. */
const sampled = 200;
/** Number of rows in which the longest number is searched. */
const sampledNumbers = 5000;
/** Width of the widest character of a number, in CSS pixels. */
const widestInNumber = 9;
const padding = 24;
/**
 * A column that grows gets this extra width, in CSS pixels, so that slightly longer texts do not move the columns
 * again.
 */
const spare = 16;
/** Up to this share of the rows may be cut, if their texts are longer than the others by this factor. */
const rareShare = 0.15;
const farLonger = 1.5;
/** Width of the sort arrow and the menu button, in CSS pixels. */
const headingPadding = 30;

/**
 * Computes the widths of columns for the rows of a page. While a list is open, columns only grow, so that paging does
 * not make them jump.
 */
export function layOut(
  headers: readonly LinkedHeader[],
  rows: readonly Row[],
  before: ReadonlyMap<string, Column>,
  widths: Readonly<Record<string, number>> = {},
  format: DateFormat = defaultDateFormat,
  find: typeof viewerOf = viewerOf,
): readonly Column[] {
  const sample = rows.slice(0, sampled);
  return headers.map((header) => {
    const viewer = inDateFormat(header.viewer ?? find(header.type, header), format);
    const known = before.get(header.value);
    // A cut number looks like another number, so the longest one must fit.
    const longest = viewer.numeric ? longestOf(rows.slice(sampled, sampledNumbers), header.value) : undefined;
    const seen = longest ? [...sample, longest] : sample;
    const places = viewer.numeric ? Math.max(known?.places ?? 0, placesIn(header, viewer, seen)) : 0;
    const content = usualWidth({ header, viewer, places }, seen);
    const needed = Math.max(viewer.width.min, content);
    const grows = known !== undefined && needed > known.measured;
    const own = Math.min(viewer.width.max, grows ? needed + spare : needed);
    const measured = Math.ceil(Math.max(own, headingWidth(header), known?.measured ?? 0));
    return withWidth({ header, viewer, measured, places }, widths[header.value]);
  });
}

/** @param given the width that the user set */
function withWidth(
  { header, viewer, measured, places }: Omit<Column, keyof Track>,
  given: number | undefined,
): Column {
  const width = given ?? measured;
  const most = viewer.grows ? { most: `${width}fr` as const } : {};
  return { header, viewer, width, ...most, measured, given: given !== undefined, places };
}

/** The columns of one open list. They are measured once per page of rows, even if they are rearranged. */
export class MeasuredColumns {
  /** The columns with the largest width that their content has had so far. */
  readonly #widest = new Map<string, Column>();
  /** The fields of the columns that were measured for the current rows. */
  readonly #current = new Map<LinkedHeader, Column>();
  #rows: readonly Row[] = [];
  #format: DateFormat | undefined;
  /** The columns of the last result. */
  #columns: readonly Column[] = [];
  readonly #last = new Map<string, Column>();

  /** @param find returns the viewer of a column */
  constructor(readonly find: typeof viewerOf = viewerOf) {}

  /**
   * Like `layOut`, but measures only what has changed. Unchanged columns are the same objects in the same array, so
   * that a page with other rows does not draw the headings again.
   */
  layOut(
    headers: readonly LinkedHeader[],
    rows: readonly Row[],
    widths: Readonly<Record<string, number>>,
    format: DateFormat,
  ): readonly Column[] {
    if (rows !== this.#rows || format !== this.#format) this.#current.clear();
    this.#rows = rows;
    this.#format = format;
    const unknown = headers.filter((header) => !this.#current.has(header));
    for (const column of layOut(unknown, rows, this.#widest, widths, format, this.find)) {
      this.#current.set(column.header, column);
      // Without rows, no column can grow.
      if (rows.length > 0) this.#widest.set(column.header.value, column);
    }
    const columns = headers.flatMap((header) => {
      const column = this.#current.get(header);
      return column ? this.#same(withWidth(column, widths[header.value])) : [];
    });
    const isSame =
      columns.length === this.#columns.length && columns.every((column, at) => column === this.#columns[at]);
    if (!isSame) this.#columns = columns;
    return this.#columns;
  }

  /** Returns the column of the last result if it is equal. */
  #same(column: Column): Column {
    const { value } = column.header;
    const last = this.#last.get(value);
    if (last && isSameColumn(last, column)) return last;
    this.#last.set(value, column);
    return column;
  }
}

const isSameColumn = (one: Column, other: Column) =>
  one.header === other.header &&
  one.viewer === other.viewer &&
  one.places === other.places &&
  one.width === other.width &&
  one.given === other.given &&
  one.most === other.most &&
  one.measured === other.measured;

/** Returns the width at which the heading and these rows are not cut, in CSS pixels. */
export function fittingWidth(column: Column, rows: readonly Row[]): number {
  const { header, viewer } = column;
  const [widest = padding + (viewer.beside ?? 0)] = contentWidths(column, rows);
  return allowedWidth(Math.ceil(Math.max(headingWidth(header), widest)));
}

/**
 * Returns the text of a cell. A number that does not fit is shown as `…`, because a part of it looks like another
 * number.
 */
export function shownIn({ viewer, places, width }: Column, text: string): string {
  const shown = viewer.shown?.(text, places) ?? text;
  // Short numbers are not measured, because this runs for each cell that scrolls into view.
  if (!viewer.numeric || shown.length * widestInNumber + padding <= width) return shown;
  return textWidth(shown) + padding > width ? '…' : shown;
}

/** True if the text certainly fits. Cells without an ellipsis are much faster to paint. */
export function hasRoom({ viewer, width }: Column, shown: string): boolean {
  return surelyFits(shown, width - padding - (viewer.beside ?? 0), viewer.mono);
}

/** Returns the row whose value has the most characters. */
function longestOf(rows: readonly Row[], field: string): Row | undefined {
  let longest: Row | undefined;
  let most = 0;
  for (const row of rows) {
    const value = row[field];
    const length = typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;
    if (length > most) {
      most = length;
      longest = row;
    }
  }
  return longest;
}

function placesIn(header: Header, viewer: CellViewer, rows: readonly Row[]): number {
  return rows.reduce(
    (most, row) => Math.max(most, shownPlaces(cellText(viewer, row[header.value], row) ?? '')),
    0,
  );
}

function headingWidth(header: Header): number {
  return headingTextWidth(header.text) + padding + headingPadding;
}

/** The inputs that decide the width of a content. */
type MeasuredBy = Pick<Column, 'header' | 'viewer' | 'places'>;

/** Returns the width of the widest content. Rare texts that are much longer than the others are cut instead. */
function usualWidth(column: MeasuredBy, rows: readonly Row[]): number {
  const { viewer } = column;
  const widths = contentWidths(column, rows);
  const rare = viewer.grows ? Math.floor(rows.length * rareShare) : 0;
  const usual = widths[rare];
  const widest = widths[0] ?? padding + (viewer.beside ?? 0);
  return usual !== undefined && widest > usual * farLonger ? usual : widest;
}

/** Sorted with the widest first. */
function contentWidths({ header, viewer, places }: MeasuredBy, rows: readonly Row[]): readonly number[] {
  const around = padding + (viewer.beside ?? 0);
  return rows
    .map((row) => {
      const text = cellText(viewer, row[header.value], row) ?? '';
      return textWidth(viewer.shown?.(text, places) ?? text, viewer.mono) + around;
    })
    .sort((a, b) => b - a);
}

/** Returns the name of a row for the user: its name, which may be a number, else its id. */
export function rowNameOf(row: Row, nameField: string, idField: string): string {
  return textOf(row[nameField]) || String(row[idField] ?? '');
}
