/** Reads a file whose layout differs from that of its table. */
import { FieldNames } from '../column-match';
import { finishedFile, selectedServices, titleOf } from '../finished-file';
import { type RateTableId, rateTable } from '../rate-tables';
import type { Answers, FileColumn, FileUnits, ReadFile, Reading, ReadRows } from '../read-settings';
import type { ReadingOptions } from '../scan';
import { rateUnits } from '../unit-conversion';
import { joinEnds } from './derived-ends';
import { type FoundLayout, findLayout } from './find-layout';
import type { Grid } from './grid';
import { resultColumns, resultLayout } from './result-columns';
import { ResultRows } from './result-rows';

/**
 * Returns the rows of a file in a custom layout; undefined if no layout fits.
 * @throws ReadingCancelled
 */
export function readLayout(
  grid: Grid,
  tableId: RateTableId,
  answers: Answers,
  reading: Pick<Reading, 'encoding' | 'delimiter' | 'sheet' | 'sheets' | 'title'>,
  options: ReadingOptions = {},
): ReadFile | undefined {
  const table = rateTable(tableId);
  if (!table.strip) return undefined;
  const names = new FieldNames(table);
  const found = findLayout(grid, names, answers);
  if (!found) return undefined;
  // A table of increments gets the rates per additional unit of a file with band rates.
  const hasStep = Object.values(found.columns).includes('increment');
  const wants = table.openEnd && !hasStep ? 'further' : 'bands';
  const columns = resultColumns(found, names, wants, answers);
  const rows = new ResultRows(grid, found, columns, wants, answers.zones?.places);
  const builder = rows.read(resultLayout(found, columns, names, answers), answers, options);
  if (wants === 'further' && builder.length === 0) return undefined;
  const { service, ...others } = answers;
  if (service) {
    const keep = selectedServices(builder, service);
    return readLayout(grid, tableId, { ...others, keep: { ...answers.keep, ...keep } }, reading, options);
  }
  // The earlier search looked for a title above a different header.
  const { title: _title, ...plain } = reading;
  const file = finishedFile(tableId, plain, builder.layout, builder, {
    cell: (place, at) => rows.text(place, at),
    record: (place) => columns.map((_, at) => rows.text(place, at)),
  });
  const read: ReadRows = {
    ...file.rows,
    cells: Float64Array.from(file.rows.lines, (_, row) => rows.cell(builder.places[row] ?? 0)),
  };
  const joined = joinEnds(table, read, builder.texts, answers, rows.withoutRate);
  const { headings, single, example, unsureHeadings } = found;
  const { restart, openBands } = joined;
  const minimumAt = Number(Object.entries(found.columns).find(([, is]) => is === 'minimum')?.[0] ?? -1);
  const [unit, another] = found.bandUnits;
  const isOther = unit !== undefined && unit !== 'kilograms' && !another;
  const isRate = (_: string, at: number) => found.columns[at] === 'rate' || found.columns[at] === 'further';
  const units: FileUnits = {
    ...rows.notedUnits,
    ...file.reading.units,
    ...(isOther ? { weights: unit } : {}),
    // A single rate in cents among others counts for the question too.
    ...Object.assign({}, ...found.names.filter(isRate).map(rateUnits)),
  };
  return {
    ...file,
    rows: joined.rows,
    warnings: [...file.warnings, ...rows.warnings()],
    reading: {
      ...file.reading,
      ...titleOf(rowsAbove(grid, found)),
      columns: sourceColumns(grid, found, file.reading.columns),
      ...(Object.keys(units).length > 0 ? { units } : {}),
      layout: {
        ...{ headings, columns: found.columns, single, example, unsureHeadings, restart, openBands },
        further: wants === 'bands' && !answers.further ? rows.furtherLines : [],
        minimum: answers.minimum ? null : (found.names[minimumAt] ?? null),
      },
    },
  };
}

/** The rows above the headings. */
function rowsAbove(grid: Grid, { start, headings }: FoundLayout) {
  const lines = headings.map(({ line }) => line);
  return Array.from({ length: start }, (_, row) => ({ line: grid.line(row), cells: grid.cells(row) })).filter(
    ({ line }) => !lines.includes(line),
  );
}

/** The columns of the file, with the number formats of the result columns. */
function sourceColumns(
  grid: Grid,
  { columns, names }: FoundLayout,
  result: readonly FileColumn[],
): FileColumn[] {
  return Array.from({ length: grid.width }, (_, at) => {
    const is = columns[at];
    const field = is === 'band' ? 'from' : is;
    const like = result.find((column) => field !== undefined && column.field === field);
    return {
      at,
      header: names[at] ?? '',
      field: like?.field ?? null,
      decimal: like?.decimal ?? null,
      example: like?.example ?? null,
      filled: like?.filled ?? 0,
    };
  });
}
