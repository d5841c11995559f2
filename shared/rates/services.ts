/** Tells when a file holds the rates of more than one service, zone or country. */
import { JoinedCodes, type RowCodes } from './bands';
import { isIdName, isRemarkName, isServiceName, keptTexts } from './column-match';
import type { Layout, TextTarget } from './layout';
import { serviceCap } from './limits';
import { type ReadRows, rowAsWhole, type Warning } from './read-settings';
import { RowChecks } from './row-checks';
import { isNumberLike } from './split-rows';
import type { RateTable } from './tables';

/** Rows that are looked through for keys that repeat. */
const keyReach = 200_000;
/** The name of a lane or a product is shorter; longer texts are remarks. */
const longestName = 60;

/** Positions of columns without a field whose texts are needed: by their name, or because a person keeps some of them. */
export function requiresText({ header, match, keys, answers }: Layout): readonly number[] {
  if (!header) return [];
  return match.unknown.filter((at) => {
    const text = header[at] ?? '';
    return (
      text !== '' && (keys?.includes(at) || isServiceName(text) || keptTexts(answers.keep, text) !== null)
    );
  });
}

interface Telling {
  readonly header: string;
  readonly codes: Uint32Array;
  /** Of the services; '' for rows that have none. */
  readonly names: readonly string[];
}

/**
 * One warning for each column that tells services apart; a column that says nothing new beside another one is left out.
 * Columns by their name come first, then any column that explains why keys repeat or bands overlap.
 */
export function severalServices(
  texts: readonly TextTarget[],
  rows: ReadRows,
  layout: Layout,
  cell: (row: number, at: number) => string,
): {
  readonly warnings: readonly Warning[];
  readonly serviceCodes: { readonly codes: Uint32Array } | undefined;
} {
  const length = rows.lines.length;
  const named = texts
    .filter(({ field }) => field === null)
    .map(({ header, column }): Telling => {
      const codes = column.codes.subarray(0, length);
      return {
        header,
        codes,
        // Rows without a name are one more choice: they belong to none of the others.
        names: Array.from(new Set(codes), (code) => column.texts[code] ?? ''),
      };
    })
    .filter(({ names }) => names.filter((name) => name !== '').length > 1)
    // A number of its own in every row tells nothing apart.
    .filter(({ header, names }) => names.length < length || !isIdName(header))
    .sort((a, b) => b.names.length - a.names.length);
  const found: Telling[] = [];
  for (const column of named) {
    if (!found.some((other) => isSettledBy(column.codes, other.codes))) found.push(column);
  }
  found.push(...explaining(rows, layout, found, cell));
  const warnings = found.map(({ header, names }) => ({
    kind: 'several-services' as const,
    rows: [],
    count: length,
    field: header,
    names: names.slice(0, serviceCap),
  }));
  return { warnings, serviceCodes: codesOf(found, length) };
}

/** True if rows with the same text in `other` have the same text here. */
function isSettledBy(column: Uint32Array, other: Uint32Array): boolean {
  const seen = new Map<number, number>();
  return column.every((code, row) => {
    const before = seen.get(other[row] ?? 0);
    if (before === undefined) seen.set(other[row] ?? 0, code);
    return before === undefined || before === code;
  });
}

/** Codes by row of one or several columns together; undefined for none. */
function codesOf(columns: readonly Telling[], length: number): RowCodes | undefined {
  const [first] = columns;
  if (!first || columns.length === 1) return first;
  const joined = new JoinedCodes(columns);
  joined.update(length, []);
  return joined;
}

/** Rows that share a key, and rows whose bands overlap, among rows with the same codes. */
function conflictsOf({ columns, findings }: ReadRows, table: RateTable, length: number, codes?: RowCodes) {
  const checks = new RowChecks(table, columns, {
    serviceCodes: codes,
    isUnread: (row, field) =>
      [rowAsWhole, field].some((name) => (findings.get(name)?.[row] ?? 0) !== 0) &&
      !columns.fields.get(field)?.has(row),
    ...(length < columns.length ? { rows: Uint32Array.from({ length }, (_, row) => row) } : {}),
  });
  const repeats = checks.rowsWith('duplicate-equal') + checks.rowsWith('duplicate-different');
  return { repeats, overlaps: checks.rowsWith('overlap') };
}

/**
 * A column without a field that explains why keys repeat or bands overlap: within its texts they do not.
 * @param found columns that tell services apart already
 */
function explaining(
  rows: ReadRows,
  { header, match, names: { table }, answers }: Layout,
  found: readonly Telling[],
  cell: (row: number, at: number) => string,
): Telling[] {
  const length = Math.min(rows.lines.length, keyReach);
  if (!header || length < 2) return [];
  const candidates = match.unknown.filter((at) => {
    const text = header[at] ?? '';
    return (
      text !== '' &&
      !isRemarkName(text) &&
      keptTexts(answers.keep, text) === null &&
      !found.some((other) => other.header === text)
    );
  });
  if (candidates.length === 0) return [];
  const before = conflictsOf(rows, table, length, codesOf(found, rows.lines.length));
  if (before.repeats + before.overlaps === 0) return [];
  const columns = candidates.flatMap((at) => {
    const column = tellingColumn(header[at] ?? '', length, (row) => cell(row, at).trim());
    if (!column) return [];
    const { names } = column;
    const areNumbers = names.every(isNumberLike);
    // In a short file one lane may have a single row; numbers that differ by row are amounts rather than names, and a
    // text of its own in every row is an id unless all rows have the same key and no text has digits.
    const areNames = before.repeats === length && !names.some((name) => /\d/.test(name));
    const isLoose = !areNumbers && before.repeats > 0 && (names.length < length || areNames);
    return names.length * 2 <= length || isLoose ? { ...column, areNumbers } : [];
  });
  const explains = columns
    .sort((a, b) => Number(a.areNumbers) - Number(b.areNumbers))
    .find((column) => {
      const after = conflictsOf(rows, table, length, codesOf([...found, column], rows.lines.length));
      if (before.repeats > 0) return after.repeats === 0;
      return !column.areNumbers && after.overlaps === 0;
    });
  return explains ? [{ header: explains.header, codes: explains.codes, names: explains.names }] : [];
}

/** A column as names; undefined if it has blanks, as remarks have, one text only, or sentences. */
function tellingColumn(header: string, length: number, text: (row: number) => string): Telling | undefined {
  const places = new Map<string, number>([['', 0]]);
  const codes = new Uint32Array(length);
  for (let row = 0; row < length; row += 1) {
    const name = text(row);
    if (name === '' || name.length > longestName) return undefined;
    if (!places.has(name)) places.set(name, places.size);
    codes[row] = places.get(name) ?? 0;
  }
  const names = [...places.keys()].filter((name) => name !== '');
  return names.length > 1 ? { header, codes, names } : undefined;
}

/** The column that has the texts of `service`, for `keep`. Undefined if no column has one of them. */
export function columnOfServices(
  services: readonly string[],
  columns: readonly { readonly header: string; readonly texts: ReadonlySet<string> }[],
): string | undefined {
  const best = columns
    .map(({ header, texts }) => ({ header, count: services.filter((name) => texts.has(name.trim())).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)[0];
  return best?.header;
}
