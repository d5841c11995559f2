/**
 * All results of reading and checking a rate file, in one object: printed by the command and expected by the fixtures.
 */
import { type FindingName, findingKinds, findingNames } from './findings';
import { type Question, questionsOf } from './questions';
import { rateTable } from './rate-tables';
import { type ReadFile, type Reading, rowAsWhole, type Warning } from './read-settings';
import type { Refusal } from './refusals';
import { RowChecks } from './row-checks';
import { rowFindings } from './row-findings';

export type ReportedRow = { readonly row: number } & Readonly<Record<string, string | number | null>>;

export interface ReportedError {
  /** The line of the row; of a missing column that of the header. */
  readonly row: number;
  /** Null for a row as a whole. */
  readonly field: string | null;
  readonly kind: FindingName;
}

export interface ReportedWarning {
  readonly kind: FindingName;
  readonly rows: readonly number[];
  /** Number of rows, if not all are listed. */
  readonly count?: number;
  readonly field?: string;
  readonly names?: readonly string[];
  /** The range of a gap or an overlap. */
  readonly from?: string;
  readonly to?: string;
}

export interface CheckReport {
  readonly reading: Pick<Reading, 'encoding' | 'delimiter' | 'decimal' | 'headerRow' | 'sheet'>;
  /** The layout of the rows in the file; null if its columns are those of the table. */
  readonly layout: Reading['layout'] | null;
  readonly questions: readonly Question[];
  readonly rows: readonly ReportedRow[];
  readonly errors: readonly ReportedError[];
  readonly warnings: readonly ReportedWarning[];
  readonly refuse: Refusal | null;
  readonly blocks: boolean;
}

/** Kinds that block queuing although they concern no single cell. */
const blocking: ReadonlySet<FindingName> = new Set<FindingName>([
  'several-services',
  'two-tables',
  'duplicate-different',
  'duplicate-header',
  'no-rows',
  'nul-bytes',
  'broken-encoding',
]);

/** True if the file needs answers or corrections before its rows can be queued. */
export function blocksQueueing(
  reading: Pick<Reading, 'decimal' | 'sheet'>,
  refuse: Refusal | null,
  errors: number,
  warnings: readonly { readonly kind: FindingName }[],
): boolean {
  return (
    refuse !== null ||
    errors > 0 ||
    reading.decimal === 'ask' ||
    reading.sheet === 'ask' ||
    warnings.some(({ kind }) => blocking.has(kind))
  );
}

/** True for a file in a custom layout with open questions. */
export function isOpenLayout({ layout }: Pick<Reading, 'layout'>, questions: readonly Question[]): boolean {
  return layout !== undefined && questions.length > 0;
}

/**
 * Returns the output of `rates check` (the type is `CheckReport`): all rows, each error with its cell, warnings by
 * kind. It runs the same checks as the desk, without a target.
 */
export function checkReport(file: ReadFile): CheckReport {
  const { encoding, delimiter, decimal, headerRow, sheet } = file.reading;
  const reading = { encoding, delimiter, decimal, headerRow, sheet };
  const { errors, warnings } = file.refuse === null ? findingsOf(file) : refusalFindings(file);
  const questions = questionsOf(file);
  return {
    reading,
    layout: file.reading.layout ?? null,
    questions,
    rows: rowsOf(file),
    errors,
    warnings,
    refuse: file.refuse,
    blocks:
      blocksQueueing(reading, file.refuse, errors.length, warnings) || isOpenLayout(file.reading, questions),
  };
}

function rowsOf({ rows: { columns, lines } }: ReadFile): ReportedRow[] {
  const fields = [...columns.fields];
  return Array.from(lines, (row, at) => {
    const reported: Record<string, string | number | null> & { row: number } = { row };
    for (const [name, column] of fields) reported[name] = column.has(at) ? column.text(at) : null;
    return reported;
  });
}

function refusalFindings({ reading, warnings }: ReadFile) {
  const missing = warnings.find(({ kind }) => kind === 'missing-column')?.names ?? [];
  return {
    errors: missing.map(
      (field): ReportedError => ({ row: reading.headerRow, field, kind: 'missing-column' }),
    ),
    warnings: warnings.filter(({ kind }) => kind !== 'missing-column').map(reportedWarning),
  };
}

function reportedWarning({ kind, rows, count, field, names }: Warning): ReportedWarning {
  return {
    kind,
    rows,
    ...(names === undefined && rows.length > 0 && count > rows.length ? { count } : {}),
    ...(field === undefined ? {} : { field }),
    ...(names === undefined ? {} : { names }),
  };
}

/** Cells with a warning, by kind and field. */
class CellWarnings {
  readonly #found = new Map<string, { kind: FindingName; field: string | undefined; rows: number[] }>();

  add(kind: FindingName, field: string | undefined, rows: readonly number[]): void {
    const key = `${kind} ${field ?? ''}`;
    const entry = this.#found.get(key) ?? { kind, field, rows: [] };
    for (const row of rows) entry.rows.push(row);
    this.#found.set(key, entry);
  }

  warnings(): ReportedWarning[] {
    return [...this.#found.values()].map(({ kind, field, rows }) => ({
      kind,
      rows: [...new Set(rows)].sort((a, b) => a - b),
      ...(field === undefined ? {} : { field }),
    }));
  }
}

/** Kinds that are reported row by row, and not once per occurrence. */
const ofSingleRows: ReadonlySet<FindingName> = new Set<FindingName>([
  'zero-width-band',
  'open-band',
  'falling-rate',
]);

function findingsOf(file: ReadFile) {
  const { rows, table } = file;
  const { columns, lines, findings } = rows;
  const errors: ReportedError[] = [];
  const cellWarnings = new CellWarnings();
  const checks = new RowChecks(rateTable(table), columns, {
    serviceCodes: rows.serviceCodes,
    isUnread: (row, field) =>
      [rowAsWhole, field].some((name) => (findings.get(name)?.[row] ?? 0) !== 0) &&
      !columns.fields.get(field)?.has(row),
  });
  const fields = [rowAsWhole, ...columns.fields.keys()];
  for (let row = 0; row < lines.length; row += 1) {
    const line = lines[row] ?? 0;
    const reversed = checks.has(row, 'reversed-band');
    for (const name of fields) {
      const code = findings.get(name)?.[row] ?? 0;
      const kind = findingNames[code - 1];
      const field = name === rowAsWhole ? null : name;
      if (kind && findingKinds[kind].severity === 'error') errors.push({ row: line, field, kind });
      else {
        if (kind) cellWarnings.add(kind, field ?? undefined, [line]);
        if (reversed && name === 'to') errors.push({ row: line, field, kind: 'reversed-band' });
      }
    }
  }
  const occurrences: ReportedWarning[] = [];
  for (const kind of rowFindings) {
    if (kind === 'reversed-band') continue;
    for (const { rows: at, from, to } of checks.occurrences(kind)) {
      const named = at.map((row) => lines[row] ?? 0);
      if (ofSingleRows.has(kind)) cellWarnings.add(kind, undefined, named);
      else {
        const ends = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
        occurrences.push({ kind, rows: named.sort((a, b) => a - b), ...ends });
      }
    }
  }
  // The second finding of a cell is reported together with the cells that have it as their first.
  const others: ReportedWarning[] = [];
  for (const warning of file.warnings) {
    const isOfCells = findingKinds[warning.kind].place === 'cell' && warning.field !== undefined;
    if (isOfCells) cellWarnings.add(warning.kind, warning.field, warning.rows);
    else others.push(reportedWarning(warning));
  }
  const warnings = [...others, ...cellWarnings.warnings(), ...occurrences].sort(
    (a, b) =>
      (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || findingNames.indexOf(a.kind) - findingNames.indexOf(b.kind),
  );
  return { errors, warnings };
}
