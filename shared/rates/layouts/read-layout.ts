/** Reads a file whose rows do not stand as those of its table. */
import { FieldNames } from '../column-match';
import { finishedFile, keptService } from '../finished-file';
import type { Answers, FileColumn, ReadFile, Reading } from '../reading';
import type { ReadingOptions } from '../scan';
import { type RateTableId, rateTable } from '../tables';
import { type FileUnits, rateUnits } from '../unit-conversion';
import { joinEnds } from './derived-ends';
import { type FoundLayout, findLayout } from './find-layout';
import type { Grid } from './grid';
import { type ResultColumn, resultLayout, type Source } from './result-columns';
import { ResultRows } from './result-rows';

/**
 * The rows of a file in a layout of its own; undefined if no layout fits.
 * @throws ReadingCancelled
 */
export function readLayout(
  grid: Grid,
  tableId: RateTableId,
  answers: Answers,
  reading: Pick<Reading, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>,
  options: ReadingOptions = {},
): ReadFile | undefined {
  const table = rateTable(tableId);
  if (!table.strip) return undefined;
  const names = new FieldNames(table);
  const found = findLayout(grid, names, answers);
  if (!found) return undefined;
  // A file with rates of bands fills a table of increments with its rates for each further unit.
  const hasStep = Object.values(found.columns).includes('increment');
  const wants = table.openEnd && !hasStep ? 'further' : 'bands';
  const columns = resultColumns(found, names, wants);
  const rows = new ResultRows(grid, found, columns, wants);
  const builder = rows.read(resultLayout(found, columns, names, answers), answers, options);
  if (wants === 'further' && builder.length === 0) return undefined;
  const { service, ...others } = answers;
  if (service) {
    const keep = keptService(builder, service);
    return readLayout(grid, tableId, { ...others, keep: { ...answers.keep, ...keep } }, reading, options);
  }
  const file = finishedFile(tableId, reading, builder.layout, builder, {
    cell: (place, at) => rows.text(place, at),
    record: (place) => columns.map((_, at) => rows.text(place, at)),
  });
  const joined = joinEnds(table, file.rows, builder.texts, answers, rows.withoutRate);
  const { headings, single, unsureHeadings } = found;
  const { restart, openBands } = joined;
  const minimumAt = Number(Object.entries(found.columns).find(([, is]) => is === 'minimum')?.[0] ?? -1);
  const [unit, another] = found.bandUnits;
  const isOther = unit !== undefined && unit !== 'kilograms' && !another;
  const isRate = (_: string, at: number) => found.columns[at] === 'rate' || found.columns[at] === 'further';
  const units: FileUnits = {
    ...rows.notedUnits,
    ...file.reading.units,
    ...(isOther ? { weights: unit } : {}),
    // One rate in cents among others is asked about like all.
    ...Object.assign({}, ...found.names.filter(isRate).map(rateUnits)),
  };
  return {
    ...file,
    rows: joined.rows,
    warnings: [...file.warnings, ...rows.warnings()],
    reading: {
      ...file.reading,
      columns: sourceColumns(grid, found, file.reading.columns),
      ...(Object.keys(units).length > 0 ? { units } : {}),
      layout: {
        ...{ headings, columns: found.columns, single, unsureHeadings, restart, openBands },
        further: wants === 'bands' && !answers.further ? rows.furtherLines : [],
        minimum: answers.minimum ? null : (found.names[minimumAt] ?? null),
      },
    },
  };
}

/** The columns of the file, with what those of the rows that result tell of their numbers. */
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

/** Columns of the rows that result: the fields of the table, then keys and what else rows may differ by. */
function resultColumns(
  { headings, columns, names: texts }: FoundLayout,
  names: FieldNames,
  wants: ResultRows['wants'],
): ResultColumn[] {
  const uses = Object.entries(columns).map(([at, is]) => ({ at: Number(at), is }));
  const column = uses.find(({ is }) => is === 'band')?.at;
  const heading = headings.findIndex(({ is }) => is === 'band');
  const rates = uses.flatMap(({ at, is }) => (is === 'rate' ? at : []));
  const sourceOf = (field: string): Source | undefined => {
    if (field === 'rate') return { in: 'rate' };
    if (wants === 'further' && field === 'to') return { in: 'nowhere' };
    if (wants === 'further' && (field === 'from' || field === 'increment'))
      return { in: 'further', part: field === 'from' ? 'from' : 'step' };
    const at = uses.find(({ is }) => is === field)?.at;
    if (at !== undefined) return { in: 'column', at };
    const above = headings.findIndex(({ is }) => is === field);
    if (above >= 0) return { in: 'heading', at: above };
    if (field !== 'from' && field !== 'to') return undefined;
    return column !== undefined || heading >= 0
      ? { in: 'band', part: field, column, heading }
      : { in: 'nowhere' };
  };
  const nameOf = (source: Source): string => {
    if (source.in === 'rate') return rates.length === 1 ? (texts[rates[0] ?? -1] ?? '') : '';
    if (source.in === 'column') return texts[source.at] ?? '';
    return source.in === 'band' ? (texts[source.column ?? -1] ?? '') : '';
  };
  const fields = names.table.definition.columns.flatMap(({ name }) => {
    const source = sourceOf(name);
    return source ? { field: name, name: nameOf(source) || name, source, isKey: false } : [];
  });
  const above = headings.flatMap(({ is }, at): ResultColumn[] => {
    const name = headings.length === 1 ? 'Heading' : `Heading ${at + 1}`;
    return is === 'key' ? [{ field: null, name, source: { in: 'heading', at }, isKey: true }] : [];
  });
  const beside = uses.flatMap(({ at, is }): ResultColumn[] => {
    const name = texts[at] || `Column ${at + 1}`;
    const isKey = is === 'key';
    return isKey || is === 'text' ? [{ field: null, name, source: { in: 'column', at }, isKey }] : [];
  });
  return [...fields, ...above, ...beside];
}
