/** How wide columns are: what a person dragged wins, else the type of a column and what is in it decide. */
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

/** A column whose values may name other records. */
export interface LinkedHeader extends Header {
  readonly link?: RecordLink;
  /** Draws its values in place of the viewer of its type. */
  readonly viewer?: CellViewer;
}

export interface Column extends Track {
  readonly header: LinkedHeader;
  readonly viewer: CellViewer;
  /** What the content asked for so far; the width when no person gave one. */
  readonly measured: number;
  /** Most digits after the point that the column has shown. */
  readonly places: number;
}

/** Rows whose content decides the widths; they say enough about tens of thousands. */
const sampled = 200;
/** Rows among which the longest number is looked for. */
const sampledNumbers = 5000;
/** CSS pixels of the widest character of a number. */
const widestInNumber = 9;
const padding = 24;
/** A column that grows gets this much more, in CSS pixels: longer texts come little by little, and each time columns move. */
const spare = 16;
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
    // A number that is cut reads as another number, so the longest must fit as well.
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

/** @param given the width that a person dragged */
function withWidth(
  { header, viewer, measured, places }: Omit<Column, keyof Track>,
  given: number | undefined,
): Column {
  const width = given ?? measured;
  const most = viewer.grows ? { most: `${width}fr` as const } : {};
  return { header, viewer, width, ...most, measured, given: given !== undefined, places };
}

/** The columns of one open list. They are measured once for each page of rows, however often they are arranged. */
export class MeasuredColumns {
  /** With the largest width that the content of each has had so far. */
  readonly #widest = new Map<string, Column>();
  /** Those that were measured over the rows of now. */
  readonly #current = new Map<LinkedHeader, Column>();
  #rows: readonly Row[] = [];
  #format: DateFormat | undefined;
  /** Those that were given out last. */
  #columns: readonly Column[] = [];
  readonly #given = new Map<string, Column>();

  /** @param find the viewer of a column */
  constructor(readonly find: typeof viewerOf = viewerOf) {}

  /**
   * The same as `layOut`, which it spares where it can. Columns that are as before are the same objects, and so is the
   * array, so that a page with other rows draws nothing of them anew.
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
      // Before the first rows no column has grown.
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

  /** The column as it was given out last, if it is the same. */
  #same(column: Column): Column {
    const { value } = column.header;
    const last = this.#given.get(value);
    if (last && isSameColumn(last, column)) return last;
    this.#given.set(value, column);
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

/** The width that shows the heading and these rows whole, in CSS pixels. */
export function fittingWidth(column: Column, rows: readonly Row[]): number {
  const { header, viewer } = column;
  const [widest = padding + (viewer.beside ?? 0)] = contentWidths(column, rows);
  return allowedWidth(Math.ceil(Math.max(headingWidth(header), widest)));
}

/** What a cell of text shows. A number that does not fit shows `…` alone, because a part of it is another number. */
export function shownIn({ viewer, places, width }: Column, text: string): string {
  const shown = viewer.shown?.(text, places) ?? text;
  // Most numbers are so short that they need not be measured, and this runs for each cell that scrolls by.
  if (!viewer.numeric || shown.length * widestInNumber + padding <= width) return shown;
  return textWidth(shown) + padding > width ? '…' : shown;
}

/** Whether a cell has room for a text: cells that need not cut theirs cost much less to paint. */
export function hasRoom({ viewer, width }: Column, shown: string): boolean {
  return surelyFits(shown, width - padding - (viewer.beside ?? 0), viewer.mono);
}

/** The row whose value has the most characters. */
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
  return headingTextWidth(header.text) + padding + headingRoom;
}

/** What the width of a content depends on. */
type MeasuredBy = Pick<Column, 'header' | 'viewer' | 'places'>;

/** The widest content, but a rare text far longer than the others is cut rather than pushing all columns away. */
function usualWidth(column: MeasuredBy, rows: readonly Row[]): number {
  const { viewer } = column;
  const widths = contentWidths(column, rows);
  const rare = viewer.grows ? Math.floor(rows.length * rareShare) : 0;
  const usual = widths[rare];
  const widest = widths[0] ?? padding + (viewer.beside ?? 0);
  return usual !== undefined && widest > usual * farLonger ? usual : widest;
}

/** Widest first. */
function contentWidths({ header, viewer, places }: MeasuredBy, rows: readonly Row[]): readonly number[] {
  const around = padding + (viewer.beside ?? 0);
  return rows
    .map((row) => {
      const text = cellText(viewer, row[header.value], row) ?? '';
      return textWidth(viewer.shown?.(text, places) ?? text, viewer.mono) + around;
    })
    .sort((a, b) => b - a);
}

/** What a person calls a row: its name, which may be a number, else its id. */
export function rowNameOf(row: Row, nameField: string, idField: string): string {
  return textOf(row[nameField]) || String(row[idField] ?? '');
}
