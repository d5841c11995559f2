/**
 * Builds the result rows of a file: each cell with a rate becomes a row with the values of its row and its headings.
 */
import { cellClass, findingCode } from '../cell-class';
import type { FindingName } from '../findings';
import type { Layout, NumberTarget } from '../layout';
import { RowsBuilder } from '../read-rows';
import type { Answers, FileUnits, Warning } from '../read-settings';
import { isPageTitle, isTotals } from '../row-kinds';
import { ReadingCancelled, type ReadingOptions } from '../scan';
import { rateUnits } from '../unit-conversion';
import type { WorkbookCell } from '../workbook-cells';
import { readNumberCell } from '../workbook-number';
import { CellTexts } from './cell-texts';
import { isDate, isNoRate } from './column-facts';
import type { FoundLayout } from './find-layout';
import type { Grid } from './grid';
import { isAmount, isHeadingAgain } from './headings';
import { putText } from './put-number';
import { RepeatedCells } from './repeated-cells';
import { columnOf, type RateUse, type ResultColumn, type Source } from './result-columns';
import { rowErrorOf } from './row-errors';
import { placesOf, type ZoneMap } from './zone-map';

const reportEvery = 1024;
/** Most lines that a warning lists. */
const mostLines = 1000;
/** Most rows that one cell becomes: one for each place of a zone. */
export const rowsOfCell = 4096;

/** The row of the file that is being read. */
interface OpenRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly rich: readonly (WorkbookCell | null)[] | undefined;
  /** The finding about the row as a whole. */
  readonly rowError: FindingName | undefined;
}

export class ResultRows {
  readonly #grid: Grid;
  readonly #found: FoundLayout;
  readonly #columns: readonly ResultColumn[];
  /** Positions of the columns whose cells become rows. */
  readonly #values: readonly number[];
  /** The source of the band texts. */
  readonly #band: Source & { in: 'band' };
  /** Positions of the columns of both ends, -1 for none. */
  readonly #ends: readonly [number, number];
  readonly #texts: CellTexts;
  readonly #repeated: RepeatedCells;
  /** By result row: its row and its column in the file. */
  #rows = new Uint32Array(1024);
  #valueAt = new Uint16Array(1024);
  /** The index of the place within its zone. */
  #placeAt = new Uint16Array(1024);
  #length = 0;
  readonly #unknownZones = new Set<string>();
  #withoutRate = { cells: 0, lines: [] as number[] };
  /** Result rows of bands without a rate. */
  readonly withoutRate: number[] = [];
  #isUnderTitle = false;
  /** The units of rates in titles and notes: `all prices per 100 kg`. */
  readonly notedUnits: FileUnits = {};
  /** By result row with a rate per additional unit: the end of the bands before it, as written. */
  readonly #furtherFrom: string[] = [];
  /** The last band end of each key. */
  readonly #lastEnd = new Map<string, string>();
  /** Lines with rates of bands, and lines with rates per additional unit. */
  readonly #lines = { bands: new Set<number>(), further: new Set<number>() };

  /** @param wants which rates become rows: those of bands, or those per additional unit */
  constructor(
    grid: Grid,
    found: FoundLayout,
    columns: readonly ResultColumn[],
    readonly wants: RateUse,
    readonly zones: ZoneMap = {},
  ) {
    this.#grid = grid;
    this.#found = found;
    this.#columns = columns;
    this.#repeated = new RepeatedCells(columns, grid.width);
    const uses = Object.entries(found.columns).map(([at, is]) => ({ at: Number(at), is }));
    this.#values = uses.flatMap(({ at, is }) => (is === 'rate' || is === 'further' ? at : []));
    const of = (use: string) => uses.find(({ is }) => is === use)?.at;
    this.#ends = [of('from') ?? -1, of('to') ?? -1];
    const heading = found.headings.findIndex(({ is }) => is === 'band');
    this.#band = { in: 'band', part: 'to', column: of('band'), heading };
    this.#texts = new CellTexts(found);
  }

  /** The text of a column of a result row. */
  text(place: number, at: number): string {
    const source = this.#columns[at]?.source ?? { in: 'nowhere' };
    const cells = this.#grid.cells(this.#rows[place] ?? 0);
    const value = this.#valueAt[place] ?? 0;
    if (source.in === 'further') return this.#furtherText(source.part, cells, value, place);
    if (source.in !== 'zone') return this.#texts.text(source, cells, value);
    return (
      placesOf(this.zones, this.#texts.text(source.key, cells, value))?.[this.#placeAt[place] ?? 0] ?? ''
    );
  }

  /** The cell of a result row, and which of the rows of that cell it is (`ReadRows.cells`). */
  cell(place: number): number {
    const cell = this.#grid.line(this.#rows[place] ?? 0) * this.#grid.width + (this.#valueAt[place] ?? 0);
    return cell * rowsOfCell + (this.#placeAt[place] ?? 0);
  }

  #furtherText(part: 'from' | 'step', cells: readonly string[], at: number, place: number): string {
    return part === 'from'
      ? (this.#furtherFrom[place] ?? '')
      : (this.#texts.sayings(cells, at)[0]?.step ?? '');
  }

  /**
   * Reads the file in one pass and fills the columns.
   * @throws ReadingCancelled
   */
  read(layout: Layout, answers: Answers, options: ReadingOptions): RowsBuilder {
    const grid = this.#grid;
    const { start, headings } = this.#found;
    const capacity = (grid.rows - start) * this.#values.length;
    const builder = new RowsBuilder(layout, capacity, { tellsTexts: grid.rich !== undefined });
    for (let row = 0; row < start; row += 1) {
      const line = grid.line(row);
      const isHeading = headings.some((heading) => heading.line === line);
      if (!isHeading && grid.cells(row).some((cell) => cell !== ''))
        this.#note(grid.cells(row), line, builder);
    }
    const last = answers.lastRow ?? Number.POSITIVE_INFINITY;
    for (let row = start; row < grid.rows && grid.line(row) <= last && !builder.stopped; row += 1) {
      if (row % reportEvery === 0) {
        options.progress?.(row / grid.rows);
        if (options.cancelled?.()) throw new ReadingCancelled();
      }
      this.#readRow(row, builder);
    }
    return builder;
  }

  #readRow(row: number, builder: RowsBuilder): void {
    const grid = this.#grid;
    const cells = grid.cells(row);
    const line = grid.line(row);
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) return;
    if (filled.slice(0, 2).some(isTotals)) {
      builder.notes.add('totals-line', line);
      return;
    }
    const values = this.#values.filter((at) => !isNoRate(cells[at] ?? ''));
    const again = isHeadingAgain(this.#found, values, cells);
    if (again) {
      this.#readHeading(again, line, builder);
      return;
    }
    const hasRates = values.some((at) => /[\d\u0660-\u0669\uff10-\uff19]/.test(cells[at] ?? ''));
    const rowError = rowErrorOf(row, grid, this.#found);
    if (!hasRates && !this.#hasBand(cells) && !rowError) {
      this.#note(filled, line, builder);
      this.#isUnderTitle = filled.length === 1 && !isPageTitle(filled[0] ?? '');
      return;
    }
    this.#isUnderTitle = false;
    const isFurther = this.#texts.saysFurther(cells);
    const rates = new Set(rowError ? this.#values : hasRates ? values : []);
    if (rates.size < this.#values.length) this.#noteWithout(line, rates.size);
    if (grid.hiddenRows.has(row)) builder.notes.add('hidden-rows', line);
    const open = { row, line, cells, rich: grid.rich?.(row), rowError };
    this.#repeated.begin();
    for (const at of this.#values) {
      const wants = isFurther || this.#found.columns[at] === 'further' ? 'further' : 'bands';
      if (!rates.has(at)) {
        if (wants === 'bands' && this.wants === 'bands') this.#readWithout(open, at, builder);
        continue;
      }
      this.#lines[wants].add(line);
      if (this.wants === 'further' && wants === 'bands') this.#noteEnd(open, at);
      if (wants === this.wants) this.#readCell(open, at, builder);
    }
  }

  #note(cells: readonly string[], line: number, builder: RowsBuilder): void {
    builder.notes.add('not-data', line);
    for (const cell of cells) Object.assign(this.notedUnits, rateUnits(cell));
  }

  /** A repeated heading. Under a title, or with other texts, it begins a second table, which is not read. */
  #readHeading(again: 'same' | 'other', line: number, builder: RowsBuilder): void {
    if (again === 'same' && !this.#isUnderTitle) builder.notes.add('repeated-header', line);
    else {
      builder.notes.add('two-tables', this.#found.headings.at(-1)?.line ?? line);
      builder.notes.add('two-tables', line);
      builder.stopped = true;
    }
  }

  /** True for a row that names the weights of its rates. */
  #hasBand(cells: readonly string[]): boolean {
    const { column } = this.#band;
    return (
      (column !== undefined && this.#texts.band(this.#band, cells, -1) !== undefined) ||
      this.#ends.some((at) => isAmount(cells[at] ?? ''))
    );
  }

  /** A band without a rate, which its neighbours must not extend into. It is removed when all ends are known. */
  #readWithout(open: OpenRow, at: number, builder: RowsBuilder): void {
    const row = builder.length;
    this.#readCell(open, at, builder);
    for (let each = row; each < builder.length; each += 1) this.withoutRate.push(each);
  }

  #noteWithout(line: number, count: number): void {
    this.#withoutRate.cells += this.#values.length - count;
    if (this.#withoutRate.lines.length < mostLines) this.#withoutRate.lines.push(line);
  }

  #keyOf(cells: readonly string[], at: number): string {
    const keys = this.#columns.filter(({ isKey, field }) => isKey || field === 'city');
    return JSON.stringify(keys.map(({ source }) => this.#texts.text(source, cells, at)));
  }

  #noteEnd({ cells }: OpenRow, at: number): void {
    const band = this.#texts.band(this.#band, cells, at);
    const end = band ? (band.to ?? band.single ?? band.from) : cells[this.#ends[1] ?? -1];
    if (end) this.#lastEnd.set(this.#keyOf(cells, at), end);
  }

  #readCell(open: OpenRow, at: number, builder: RowsBuilder): void {
    const zone = this.#columns.find(({ source }) => source.in === 'zone')?.source;
    if (zone?.in !== 'zone') {
      this.#putRow(open, at, builder);
      return;
    }
    const name = this.#texts.text(zone.key, open.cells, at);
    const places = placesOf(this.zones, name) ?? [];
    if (places.length === 0) this.#unknownZones.add(name);
    for (const placeAt of places.keys()) this.#putRow(open, at, builder, placeAt);
  }

  #putRow(open: OpenRow, at: number, builder: RowsBuilder, placeAt = 0): void {
    builder.room();
    const place = this.#place(open.row, at, placeAt);
    if (this.wants === 'further') this.#furtherFrom[place] = this.#fromOf(open.cells, at);
    const row = builder.length;
    for (const target of builder.numbers) {
      // Each reading of a workbook cell reports its findings.
      if (!open.rich && this.#repeated.takeNumber(target, row, at)) continue;
      this.#readNumber(target, open, { at, place }, builder);
      this.#repeated.noteNumber(target, row, at);
    }
    for (const target of builder.texts) {
      if (this.#repeated.takeText(target, row, at)) continue;
      const { source } = this.#columns[target.at] ?? {};
      const text =
        source?.in === 'zone'
          ? this.text(place, target.at)
          : source
            ? this.#texts.text(source, open.cells, at)
            : '';
      target.column.put(row, text);
      this.#repeated.noteText(target, row, at);
    }
    if (open.rowError) builder.markRow(open.rowError);
    builder.keep(open.line, place);
    if (builder.length > row) this.#repeated.stays(row);
  }

  #readNumber(
    target: NumberTarget,
    { line, cells, rich }: OpenRow,
    { at, place }: { readonly at: number; readonly place: number },
    builder: RowsBuilder,
  ): void {
    const source = this.#columns[target.at]?.source ?? { in: 'nowhere' };
    const row = builder.length;
    const cell = rich?.[columnOf(source, at)];
    if (source.in === 'band') {
      const band = this.#texts.band(source, cells, at);
      const text = band ? this.#texts.part(band, source.part) : '';
      const isAsWritten = cell?.kind === 'number' && this.#found.bandUnits.size < 2;
      if (isAsWritten && text !== '') readNumberCell(cell, target, builder, line);
      else if (text !== '') putText(target, row, text);
      else {
        const isDated = cell?.kind === 'date' || isDate(this.#texts.writtenBand(source, cells, at));
        const finding = isDated ? 'date-in-number-column' : 'band-not-read';
        target.column.put(row, '');
        target.classes[row] =
          band || source.part !== 'from' ? cellClass.absent : cellClass.finding + findingCode(finding);
      }
    } else if (source.in === 'further') {
      putText(target, row, this.#furtherText(source.part, cells, at, place));
    } else if (source.in === 'nowhere') {
      target.column.put(row, '');
      target.classes[row] = cellClass.absent;
    } else if (rich && source.in !== 'heading') readNumberCell(cell, target, builder, line);
    else putText(target, row, this.#texts.text(source, cells, at));
  }

  /** The start of a rate per additional unit: the one in its row, else the end of the bands with its key. */
  #fromOf(cells: readonly string[], at: number): string {
    const own = this.#texts.sayings(cells, at).find((band) => band.from)?.from ?? cells[this.#ends[0] ?? -1];
    return own || (this.#lastEnd.get(this.#keyOf(cells, at)) ?? '');
  }

  /** Lines of rates per additional unit. */
  get furtherLines(): readonly number[] {
    return [...this.#lines.further];
  }

  /** The parts of the file that became no rows. */
  warnings(): Warning[] {
    const { columns, names, headings, filled } = this.#found;
    const isUnused = (at: number) => columns[at] === undefined || columns[at] === 'minimum';
    const unused = names.flatMap((name, at) =>
      isUnused(at) && (name !== '' || filled.includes(at)) ? name || `Column ${at + 1}` : [],
    );
    const { cells, lines } = this.#withoutRate;
    const rows = headings.map(({ line }) => line);
    const left = [...this.#lines[this.wants === 'bands' ? 'further' : 'bands']];
    return [
      ...(unused.length > 0
        ? [{ kind: 'unknown-column' as const, rows, count: unused.length, names: unused }]
        : []),
      ...(this.#unknownZones.size > 0
        ? [
            {
              kind: 'zone-without-places' as const,
              rows: [],
              count: this.#unknownZones.size,
              names: [...this.#unknownZones],
            },
          ]
        : []),
      ...(cells > 0 ? [{ kind: 'cells-without-rate' as const, rows: lines, count: cells }] : []),
      ...(left.length > 0
        ? [
            {
              kind: this.wants === 'bands' ? ('rows-of-further' as const) : ('rows-of-bands' as const),
              rows: left.slice(0, mostLines),
              count: left.length,
            },
          ]
        : []),
    ];
  }

  #place(row: number, at: number, placeAt: number): number {
    if (this.#length === this.#rows.length) {
      const size = this.#length * 2;
      this.#rows = grown(this.#rows, new Uint32Array(size));
      this.#valueAt = grown(this.#valueAt, new Uint16Array(size));
      this.#placeAt = grown(this.#placeAt, new Uint16Array(size));
    }
    this.#rows[this.#length] = row;
    this.#valueAt[this.#length] = at;
    this.#placeAt[this.#length] = placeAt;
    this.#length += 1;
    return this.#length - 1;
  }
}

function grown<T extends Uint32Array | Uint16Array>(old: T, next: T): T {
  next.set(old);
  return next;
}
