/** Detects files with the rates of more than one service, zone or country. */
import { JoinedCodes, type RowCodes } from './bands';
import { isIdName, isRemarkName, isServiceName, selectedTexts } from './column-match';
import type { Layout, TextTarget } from './layout';
import { serviceCap } from './limits';
import type { RateTable } from './rate-tables';
import { type ReadRows, rowAsWhole, type Warning } from './read-settings';
import { RowChecks } from './row-checks';
import { isNumberLike } from './split-rows';

/** Rows that are searched for repeated keys. */
const keyReach = 200_000;
/** The name of a lane or a product is shorter; longer texts are remarks. */
const longestName = 60;

/**
 * Positions of columns without a field whose texts are needed: because of their name, or because the user selects by
 * them.
 */
export function requiresText({ header, match, keys, answers }: Layout): readonly number[] {
  if (!header) return [];
  return match.unknown.filter((at) => {
    const text = header[at] ?? '';
    return (
      text !== '' && (keys?.includes(at) || isServiceName(text) || selectedTexts(answers.keep, text) !== null)
    );
  });
}

interface DistinctColumn {
  readonly header: string;
  readonly codes: Uint32Array;
  /** The names of the services; '' for rows without one. */
  readonly names: readonly string[];
}

/**
 * Returns one warning for each column that separates services; a column that adds nothing to another one is omitted.
 * Columns with a typical name come first, then any column that explains repeated keys or overlaps.
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
    .map(({ header, column }): DistinctColumn => {
      const codes = column.codes.subarray(0, length);
      return {
        header,
        codes,
        // Rows without a name are a separate choice: they belong to no service.
        names: Array.from(new Set(codes), (code) => column.texts[code] ?? ''),
      };
    })
    .filter(({ names }) => names.filter((name) => name !== '').length > 1)
    // A different number in every row does not separate services.
    .filter(({ header, names }) => names.length < length || !isIdName(header))
    .sort((a, b) => b.names.length - a.names.length);
  const found: DistinctColumn[] = [];
  for (const column of named) {
    if (!found.some((other) => isExplainedBy(column.codes, other.codes))) found.push(column);
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

/** True if rows with the same text in `other` also have the same text here. */
function isExplainedBy(column: Uint32Array, other: Uint32Array): boolean {
  const seen = new Map<number, number>();
  return column.every((code, row) => {
    const before = seen.get(other[row] ?? 0);
    if (before === undefined) seen.set(other[row] ?? 0, code);
    return before === undefined || before === code;
  });
}

/** Codes by row of one or several columns together; undefined without a column. */
function codesOf(columns: readonly DistinctColumn[], length: number): RowCodes | undefined {
  const [first] = columns;
  if (!first || columns.length === 1) return first;
  const joined = new JoinedCodes(columns);
  joined.update(length, []);
  return joined;
}

/** Counts rows that share a key, and rows whose bands overlap, among rows with the same codes. */
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
 * A column without a field that explains repeated keys or overlaps: rows with the same text in it have neither.
 * @param found columns that are already known to separate services
 */
function explaining(
  rows: ReadRows,
  { header, match, names: { table }, answers }: Layout,
  found: readonly DistinctColumn[],
  cell: (row: number, at: number) => string,
): DistinctColumn[] {
  const length = Math.min(rows.lines.length, keyReach);
  if (!header || length < 2) return [];
  const candidates = match.unknown.filter((at) => {
    const text = header[at] ?? '';
    return (
      text !== '' &&
      !isRemarkName(text) &&
      selectedTexts(answers.keep, text) === null &&
      !found.some((other) => other.header === text)
    );
  });
  if (candidates.length === 0) return [];
  const before = conflictsOf(rows, table, length, codesOf(found, rows.lines.length));
  if (before.repeats + before.overlaps === 0) return [];
  const columns = candidates.flatMap((at) => {
    const column = distinctColumn(header[at] ?? '', length, (row) => cell(row, at).trim());
    if (!column) return [];
    const { names } = column;
    const areNumbers = names.every(isNumberLike);
    // In a short file a lane may have a single row. Numbers that differ by row are amounts, not names, and a text that
    // differs in every row is an id, unless all rows have the same key and no text has digits.
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

/** A column as names; undefined if it has blanks, as remarks have, only one text, or sentences. */
function distinctColumn(
  header: string,
  length: number,
  text: (row: number) => string,
): DistinctColumn | undefined {
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

/** The column that contains the texts of `service`, for `keep`. Undefined if no column does. */
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
