/** Shared by text files and workbooks: the columns, and the file after all its rows are read. */
import { type ColumnMatch, type FieldNames, matchColumns } from './column-match';
import { RateColumns } from './columns';
import { type FirstRow, findHeader } from './header';
import type { Layout } from './layout';
import type { RateTable, RateTableId } from './rate-tables';
import type { FileCells, RowsBuilder } from './read-rows';
import type { Answers, ReadFile, Reading, ReadRows, Warning } from './read-settings';
import { columnOfServices } from './services';
import { unitsOf } from './unit-warnings';

/** The most rows of a spreadsheet. */
export const mostColumns = 16_384;

/** A reading without rows. */
export function refusedFile(
  table: RateTableId,
  refuse: ReadFile['refuse'],
  reading: Partial<Reading> = {},
): ReadFile {
  return {
    table,
    answers: {},
    reading: {
      encoding: null,
      delimiter: null,
      decimal: '.',
      headerRow: 0,
      sheet: null,
      columns: [],
      sheets: [],
      ...reading,
    },
    rows: noRows,
    warnings: [],
    refuse,
  };
}

const noRows: ReadRows = {
  columns: new RateColumns([]),
  lines: new Uint32Array(0),
  findings: new Map(),
  text: () => '',
};

/** The columns of a file without a required column. The missing fields are in `names` of the warning. */
export function withoutColumn(
  table: RateTable<RateTableId>,
  reading: Pick<Reading, 'encoding' | 'delimiter' | 'sheet' | 'sheets' | 'title'>,
  { header, width, match, headerLine }: Pick<Layout, 'header' | 'width' | 'match' | 'headerLine'>,
): ReadFile {
  const fields = new Map([...match.fields].map(([field, at]) => [at, field]));
  return {
    ...refusedFile(table.id, 'missing-column', {
      ...reading,
      headerRow: headerLine,
      columns: Array.from({ length: width }, (_, at) => ({
        at,
        header: header?.[at] ?? '',
        field: fields.get(at) ?? null,
        decimal: null,
        example: null,
        filled: 0,
      })),
    }),
    warnings: [
      { kind: 'missing-column', rows: headerLine > 0 ? [headerLine] : [], count: 1, names: match.missing },
    ],
  };
}

/** Warnings about the columns themselves. */
function columnWarnings(
  { header, match, keys = [], headerLine }: Layout,
  filled: (at: number) => number,
  unnamed: readonly number[],
): Warning[] {
  const rows = headerLine > 0 ? [headerLine] : [];
  const unknown = match.unknown
    .filter((at) => !keys.includes(at) && ((header?.[at] ?? '') !== '' || filled(at) > 0))
    .map((at) => header?.[at] || `Column ${at + 1}`)
    // A second column for a field has its own warning; it is not unknown.
    .filter(
      (name, _, all) => !match.twice.includes(name) || all.filter((other) => other === name).length > 1,
    );
  // A column without a name after the others is named by its position, once for all its rows.
  const names = [...unknown, ...unnamed.map((at) => `Column ${at + 1}`)];
  return [
    ...(match.twice.length > 0
      ? [{ kind: 'duplicate-header', rows, count: match.twice.length, names: match.twice } as const]
      : []),
    ...(names.length > 0 ? [{ kind: 'unknown-column', rows, count: names.length, names } as const] : []),
  ];
}

/** Longest title that is shown. */
const longestTitle = 200;

/** The lines above the table: its name, its validity, its purpose. */
export function titleOf(above: readonly FirstRow[]): { readonly title?: string } {
  const texts = above.flatMap(({ cells }) => cells).filter((cell) => cell !== '');
  const title = [...new Set(texts)].join(' · ');
  if (title === '') return {};
  return { title: title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title };
}

/** True if the layout differs from that of the table, or if some rows are not rows of the table. */
export function isOfOwnLayout({ match, answers: { layout, further, zones } }: Layout): boolean {
  return (
    layout !== undefined ||
    zones !== undefined ||
    match.missing.length > 0 ||
    (further !== undefined && further !== 'band')
  );
}

/** Finds header and columns in the first rows; the same for text files and workbooks. */
export function layoutOf(
  first: readonly FirstRow[],
  names: FieldNames,
  answers: Answers,
): { readonly layout: Layout; readonly headerAt: number } {
  const chosen = answers.headerRow;
  const chosenAt = chosen === undefined ? undefined : first.findIndex(({ line }) => line === chosen);
  const headerAt = chosenAt ?? findHeader(first, names).at;
  const written = first[headerAt]?.cells ?? [];
  const header = headerAt < 0 ? undefined : trimmedEnd(written);
  const width =
    header?.length ?? Math.max(0, ...first.slice(0, 10).map(({ cells }) => trimmedEnd(cells).length));
  const match: ColumnMatch = matchColumns(
    names,
    header?.slice(0, mostColumns),
    Math.min(width, mostColumns),
    answers.columns,
  );
  const headerLine = headerAt < 0 ? 0 : (first[headerAt]?.line ?? 0);
  const headerCells = Math.max(width, written.length);
  return { layout: { names, header, headerLine, width, headerCells, match, answers }, headerAt };
}

function trimmedEnd(cells: readonly string[]): readonly string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === '') length -= 1;
  return cells.slice(0, length);
}

/**
 * The file after all its records are in the builder.
 * @param cells its texts by row offset
 */
export function finishedFile(
  table: RateTableId,
  reading: Pick<Reading, 'encoding' | 'delimiter' | 'sheet' | 'sheets' | 'title'>,
  layout: Layout,
  builder: RowsBuilder,
  cells: FileCells,
): ReadFile {
  const { rows, decimal, columns, warnings } = builder.finish(cells);
  const unnamed = builder.long.columns().map(({ at }) => at);
  const { warnings: unitWarnings, units } = unitsOf({
    layout,
    numbers: builder.numbers,
    unused: [...layout.match.unknown, ...unnamed],
    lines: rows.lines,
    cell: (row, at) => cells.cell(builder.places[row] ?? 0, at).trim(),
  });
  return {
    table,
    answers: layout.answers,
    reading: { ...reading, decimal, headerRow: layout.headerLine, columns, ...(units ? { units } : {}) },
    rows,
    warnings: [
      ...columnWarnings(layout, (at) => builder.filled[at] ?? 0, unnamed),
      ...unitWarnings,
      ...warnings,
      ...(rows.lines.length === 0 ? [{ kind: 'no-rows', rows: [], count: 0 } as const] : []),
    ],
    refuse: null,
  };
}

/** The column that separates services and contains the selected ones. */
export function selectedServices(
  builder: RowsBuilder,
  services: readonly string[],
): Record<string, string[]> {
  const header = columnOfServices(
    services,
    builder.texts
      .filter(({ field }) => field === null)
      .map(({ header, column }) => ({ header, texts: new Set(column.texts) })),
  );
  return header === undefined ? {} : { [header]: [...services] };
}
