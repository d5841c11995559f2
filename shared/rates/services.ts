/** Tells when a file holds the rates of more than one service, zone or country. */
import { JoinedCodes } from './bands';
import { isServiceName, keptTexts } from './column-match';
import type { Layout, TextTarget } from './layout';
import { serviceCap } from './limits';
import type { ReadRows, Warning } from './reading';

/** Rows that are looked through for keys that repeat. */
const keyReach = 200_000;

/** Positions of columns without a field whose texts are needed: by their name, or because a person keeps some of them. */
export function requiresText({ header, match, answers }: Layout): readonly number[] {
  if (!header) return [];
  return match.unknown.filter((at) => {
    const text = header[at] ?? '';
    return text !== '' && (isServiceName(text) || keptTexts(answers.keep, text) !== null);
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
 * Columns by their name come first. Without one, any column that explains why keys repeat.
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
    .sort((a, b) => b.names.length - a.names.length);
  const found: Telling[] = [];
  for (const column of named) {
    if (!found.some((other) => isSettledBy(column.codes, other.codes))) found.push(column);
  }
  if (named.length === 0) found.push(...explaining(rows, layout, cell));
  const warnings = found.map(({ header, names }) => ({
    kind: 'several-services' as const,
    rows: [],
    count: length,
    field: header,
    names: names.slice(0, serviceCap),
  }));
  const [first] = found;
  if (!first || found.length === 1) return { warnings, serviceCodes: first };
  const joined = new JoinedCodes(found);
  joined.update(length, []);
  return { warnings, serviceCodes: joined };
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

/** A column without a field in which rows with the same key differ each time. */
function explaining(
  rows: ReadRows,
  { header, match, names: { table }, answers }: Layout,
  cell: (row: number, at: number) => string,
): Telling[] {
  const length = Math.min(rows.lines.length, keyReach);
  if (!header || length < 2) return [];
  const candidates = match.unknown.filter(
    (at) => (header[at] ?? '') !== '' && keptTexts(answers.keep, header[at] ?? '') === null,
  );
  if (candidates.length === 0) return [];
  const fields = [...new Set([...table.definition.key, ...(table.strip ?? [])])].filter((field) =>
    match.fields.has(field),
  );
  const key = (row: number) => fields.map((field) => rows.columns.text(row, field)).join('\u0000');
  const byKey = new Map<string, number[]>();
  for (let row = 0; row < length; row += 1) {
    const own = key(row);
    const same = byKey.get(own);
    if (same) same.push(row);
    else byKey.set(own, [row]);
  }
  const repeated = [...byKey]
    .filter(([own, same]) => same.length > 1 && own.replaceAll('\u0000', '') !== '')
    .map(([, same]) => same);
  if (repeated.length === 0) return [];
  for (const at of candidates) {
    const differs = repeated.every(
      (same) => new Set(same.map((row) => cell(row, at).trim())).size === same.length,
    );
    if (!differs) continue;
    const places = new Map<string, number>([['', 0]]);
    const codes = new Uint32Array(length);
    for (let row = 0; row < length; row += 1) {
      const text = cell(row, at).trim();
      if (!places.has(text)) places.set(text, places.size);
      codes[row] = places.get(text) ?? 0;
    }
    // A remark stands in few rows, and a number of its own in every row tells nothing apart.
    const names = [...places.keys()].filter((name) => name !== '');
    if (names.length > 1 && names.length * 2 <= length && !codes.includes(0)) {
      return [{ header: header[at] ?? '', codes, names }];
    }
  }
  return [];
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
