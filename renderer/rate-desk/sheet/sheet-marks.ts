/** What is known of the rows and columns of a file as it came: its header, the columns that are read, rows that are not. */
import type { RateBook } from '../../../shared/ipc/rates';
import type { FindingName } from '../../../shared/rates/findings';
import type { Answers } from '../../../shared/rates/read-settings';

/** Kinds of findings whose rows are not read. */
const notRead: readonly FindingName[] = ['not-data', 'repeated-header', 'totals-line', 'blank-service'];

/** Kinds of findings whose lines are in no row of the grid: they are looked at in the sheet. */
export const inSheetOnly: readonly FindingName[] = [...notRead, 'two-tables'];

export interface SheetMarks {
  readonly isHeader: (line: number) => boolean;
  /** The row is not read. */
  readonly isSkipped: (line: number) => boolean;
  /** Something was found in the cell. */
  readonly isFound: (line: number, column: number) => boolean;
}

/** Lines count from 1, columns from 0. */
export function sheetMarks({ reading, findings, rateFile }: RateBook): SheetMarks {
  const skipped = new Set<number>();
  const found = new Map<number, Set<number>>();
  const places = new Map(
    reading.columns.flatMap(({ field, at }) => (field === null ? [] : [[field, at] as const])),
  );
  let end = rateFile.answers.lastRow ?? Number.POSITIVE_INFINITY;
  const headings = new Set(reading.layout?.headings.map(({ line }) => line) ?? [reading.headerRow]);
  const top = Math.max(0, ...headings);
  for (const { kind, rows, field } of findings) {
    const column = field === undefined ? undefined : places.get(field);
    // The first lines of both tables: nothing is read from the second on.
    if (kind === 'two-tables') end = Math.min(end, (rows.at(-1) ?? end) - 1);
    else
      for (const line of rows) {
        if (notRead.includes(kind)) skipped.add(line);
        else if (column !== undefined) found.set(line, (found.get(line) ?? new Set()).add(column));
      }
  }
  return {
    isHeader: (line) =>
      line === reading.headerRow ||
      (reading.layout?.headings.some((heading) => heading.line === line) ?? false),
    isSkipped: (line) => (line < top && !headings.has(line)) || line > end || skipped.has(line),
    isFound: (line, column) => found.get(line)?.has(column) ?? false,
  };
}

/** The answers with another header row; 0 for a file without one. */
export function withHeader(answers: Answers, headerRow: number): Answers {
  return { ...answers, headerRow };
}

/** The answers with a column as the one of a field, or of none. No other field is read from it then. */
export function withColumn({ rateFile, reading }: RateBook, at: number, field: string | null): Answers {
  const column = reading.columns.find((each) => each.at === at);
  const before = column?.field ?? null;
  const columns: NonNullable<Answers['columns']> = { ...rateFile.answers.columns };
  // An answer names a column by its place or by its header.
  for (const [name, place] of Object.entries(columns))
    if (place === at || (typeof place === 'string' && place === column?.header)) columns[name] = null;
  if (before !== null && before !== field) columns[before] = null;
  if (field !== null) columns[field] = at;
  return { ...rateFile.answers, columns };
}
