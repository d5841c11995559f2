/** Reads a rate file: compares its header with the columns of its type, reads all rows, then reports all problems. */
import type { RowError } from '../../shared/errors';
import type { Option } from '../../shared/option';
import { isNumberLike } from '../../shared/rates/split-rows';
import { notValid, Refusal } from '../refusal';
import { citiesOf } from '../terms/places';
import { type ParsedRow, type RateColumn, rateColumns } from './columns';
import { type Cell, readNumber, shortened } from './numbers';
import { hasContent, type RateFile, readSheet, refuseFile, type Sheet } from './sheet';

const mostErrors = 1000;

interface RateRequest {
  readonly type: number;
  /** The destination whose cities the file may name. */
  readonly countryId: number | string | undefined;
  readonly file: RateFile;
}

/**
 * Duplicate bands stay as they are in the file.
 * @throws Refusal 422 if it is not a rate file, or with `errors` as a list of `{row, field, message}` and their `total`
 */
export function parseRates(request: RateRequest): ParsedRow[] {
  return parseSheet(request, readSheet(request.file));
}

/** The same for a file that is already unpacked. */
export function parseSheet(
  { type, countryId, file }: Omit<RateRequest, 'file'> & { readonly file: Pick<RateFile, 'name'> },
  sheet: Sheet,
): ParsedRow[] {
  if (countryId !== undefined && !citiesOf(countryId)) {
    throw notValid({ country_id: ['This destination is not known.'] });
  }
  const headerAt = sheet.findIndex(hasContent);
  const header = sheet[headerAt] ?? [];
  const body = sheet.slice(headerAt + 1);
  const columns = matchColumns(file.name, header, body, rateColumns(type, countryId));
  if (!body.some(hasContent)) throw refuseFile(`${file.name} has no rows below its header.`);

  const rows: ParsedRow[] = [];
  const troubles = new RowErrors();
  body.forEach((cells, at) => {
    // Blank lines are skipped but counted, so that row numbers match the line numbers of the file.
    if (!hasContent(cells)) return;
    const row = readSheetRow(cells, columns, header.length, (column, trouble) =>
      troubles.add(at + 1, column, trouble),
    );
    if (row) rows.push(row);
  });
  troubles.refuse();
  return rows;
}

/** A column of the type, and its index in the file; -1 if the file omits it. */
interface Placed {
  readonly column: RateColumn;
  readonly at: number;
}

function matchColumns(
  name: string,
  header: readonly Cell[],
  body: Sheet,
  columns: readonly RateColumn[],
): Placed[] {
  const found = header.map((cell) => (cell === null ? '' : String(cell)).trim());
  const plain = found.map((text) => text.toLowerCase());
  const expected = columns.map((column) => column.name).join(', ');
  const given = found.filter((text) => text !== '').join(', ');

  const missing = columns.filter((column) => column.required && !plain.includes(column.name));
  if (missing.length > 0) {
    const names = missing.map((column) => column.name).join(', ');
    throw refuseFile(
      `${name} has no ${missing.length === 1 ? 'column' : 'columns'} ${names}. Expected: ${expected}. Found: ${shortenedList(given)}.`,
    );
  }
  const unknown = found.filter(
    (text, at) => text !== '' && !columns.some((column) => column.name === plain[at]),
  );
  if (unknown.length > 0) {
    // Ignoring an unknown column could mix the prices of several services into one table.
    throw refuseFile(
      `${name} has ${unknown.length === 1 ? 'a column' : 'columns'} this table does not have: ${unknown.join(', ')}. Expected: ${expected}. Remove ${unknown.length === 1 ? 'it' : 'them'}, and keep the rows of one service only.`,
    );
  }
  const twice = plain.find((text, at) => text !== '' && plain.indexOf(text) !== at);
  if (twice) throw refuseFile(`${name} has the column ${twice} twice. Keep one and import again.`);
  const nameless = plain.findIndex(
    (text, at) => text === '' && body.some((row) => hasValue(row.slice(at, at + 1))),
  );
  if (nameless >= 0) throw refuseFile(`Column ${nameless + 1} of ${name} holds values but has no name.`);
  return columns.map((column) => ({ column, at: plain.indexOf(column.name) }));
}

/** True if cells without a column hold more than remarks. */
function hasValue(cells: readonly Cell[]): boolean {
  return cells.some((cell) => hasContent([cell]) && (typeof cell !== 'string' || isNumberLike(cell)));
}

function shortenedList(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Without a column the problem concerns the whole row. */
type Report = (column: RateColumn | undefined, trouble: string) => void;

function readSheetRow(
  cells: readonly Cell[],
  columns: readonly Placed[],
  width: number,
  report: Report,
): ParsedRow | undefined {
  if (hasValue(cells.slice(width))) {
    // The usual cause is a decimal comma in a comma-separated file: `0.5,1,1,1`. The split cell cannot be identified.
    report(
      undefined,
      `has ${cells.length} values but the header names ${width} columns; look for a decimal comma`,
    );
    return undefined;
  }
  const row: ParsedRow = {};
  for (const { column, at } of columns) {
    const cell = at < 0 ? null : (cells[at] ?? null);
    const isBlank = cell === null || (typeof cell === 'string' && cell.trim() === '');
    if (isBlank && !column.required) row[column.name] = null;
    else if (column.options) readChoice(row, column, cell, isBlank, report);
    else {
      const reading = readNumber(cell, column.places);
      if ('value' in reading) row[column.name] = reading.value;
      else report(column, reading.trouble);
    }
  }
  return row;
}

const indexes = new WeakMap<readonly Option[], Map<string, number | string>>();

/** Options by index and by text. Built once per list, because a file may have a hundred thousand rows. */
function indexOf(options: readonly Option[]): Map<string, number | string> {
  let index = indexes.get(options);
  if (!index) {
    index = new Map(
      options.flatMap((option) => [
        [option.text.toLowerCase(), option.index] as const,
        [String(option.index), option.index] as const,
      ]),
    );
    indexes.set(options, index);
  }
  return index;
}

function readChoice(row: ParsedRow, column: RateColumn, cell: Cell, isBlank: boolean, report: Report): void {
  if (isBlank) {
    report(column, 'is blank');
    return;
  }
  const options = column.options?.(row) ?? [];
  if (typeof options === 'string') {
    report(column, options);
    return;
  }
  const text = String(cell).trim();
  const index = indexOf(options).get(text.toLowerCase());
  if (index === undefined) report(column, `“${shortened(text)}” is not known`);
  else row[column.name] = index;
}

class RowErrors {
  private readonly errors: RowError[] = [];
  private readonly rows = new Set<number>();
  private total = 0;
  private first = '';

  add(row: number, column: RateColumn | undefined, trouble: string): void {
    this.total += 1;
    this.rows.add(row);
    this.first ||= column ? `row ${row}, ${column.label}: ${trouble}` : `row ${row} ${trouble}`;
    if (this.errors.length >= mostErrors) return;
    const subject = column ? column.label.toLowerCase() : 'the row';
    this.errors.push({ row, field: column?.name ?? null, message: `${subject} ${trouble}` });
  }

  /** @throws Refusal if there were problems */
  refuse(): void {
    if (this.total === 0) return;
    const count = this.rows.size;
    const which = count === 1 ? '1 row cannot be read.' : `${count} rows cannot be read.`;
    throw new Refusal(422, `${which} First: ${this.first}.`, {
      errors: this.errors,
      total: this.total,
    });
  }
}
