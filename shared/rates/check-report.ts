/** Everything that was read and found in a rate file, in one object: what the command prints and the fixtures expect. */
import { type FindingName, findingKinds, findingNames } from './findings';
import { type Question, questionsOf } from './questions';
import { type ReadFile, type Reading, rowAsWhole, type Warning } from './read-settings';
import type { Refusal } from './refusals';
import { RowChecks } from './row-checks';
import { rowFindings } from './row-findings';
import { rateTable } from './tables';

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
  /** Number of rows, if not all are named. */
  readonly count?: number;
  readonly field?: string;
  readonly names?: readonly string[];
  /** Of a hole or an overlap: the values that it covers. */
  readonly from?: string;
  readonly to?: string;
}

export interface CheckReport {
  readonly reading: Pick<Reading, 'encoding' | 'delimiter' | 'decimal' | 'headerRow' | 'sheet'>;
  /** How the rows stand in the file; null where its columns are those of the table. */
  readonly layout: Reading['layout'] | null;
  readonly questions: readonly Question[];
  readonly rows: readonly ReportedRow[];
  readonly errors: readonly ReportedError[];
  readonly warnings: readonly ReportedWarning[];
  readonly refuse: Refusal | null;
  readonly blocks: boolean;
}

/** Kinds that keep a file from being queued although they are about no single cell. */
const blocking: ReadonlySet<FindingName> = new Set<FindingName>([
  'several-services',
  'two-tables',
  'duplicate-different',
  'duplicate-header',
  'no-rows',
  'nul-bytes',
  'broken-encoding',
]);

/** True if something must be answered or mended before the rows can be queued. */
export function keepsFromQueue(
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

/** True for a file in a layout of its own of which something is to be answered. */
export function isOpenLayout({ layout }: Pick<Reading, 'layout'>, questions: readonly Question[]): boolean {
  return layout !== undefined && questions.length > 0;
}

/**
 * What `rates check` prints of a file (the shape is in `CheckReport`): all rows, each error at its cell, warnings by kind. It
 * runs the same checks as the desk, without a target.
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
      keepsFromQueue(reading, file.refuse, errors.length, warnings) || isOpenLayout(file.reading, questions),
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

/** Cells with a finding that is only told, by kind and field. */
class ToldCells {
  readonly #told = new Map<string, { kind: FindingName; field: string | undefined; rows: number[] }>();

  add(kind: FindingName, field: string | undefined, rows: readonly number[]): void {
    const key = `${kind} ${field ?? ''}`;
    const told = this.#told.get(key) ?? { kind, field, rows: [] };
    for (const row of rows) told.rows.push(row);
    this.#told.set(key, told);
  }

  warnings(): ReportedWarning[] {
    return [...this.#told.values()].map(({ kind, field, rows }) => ({
      kind,
      rows: [...new Set(rows)].sort((a, b) => a - b),
      ...(field === undefined ? {} : { field }),
    }));
  }
}

/** Kinds that are told row by row, and not once for each time that they occur. */
const ofSingleRows: ReadonlySet<FindingName> = new Set<FindingName>([
  'zero-width-band',
  'open-band',
  'falling-rate',
]);

function findingsOf(file: ReadFile) {
  const { rows, table } = file;
  const { columns, lines, findings } = rows;
  const errors: ReportedError[] = [];
  const told = new ToldCells();
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
        if (kind) told.add(kind, field ?? undefined, [line]);
        if (reversed && name === 'to') errors.push({ row: line, field, kind: 'reversed-band' });
      }
    }
  }
  const occurrences: ReportedWarning[] = [];
  for (const kind of rowFindings) {
    if (kind === 'reversed-band') continue;
    for (const { rows: at, from, to } of checks.occurrences(kind)) {
      const named = at.map((row) => lines[row] ?? 0);
      if (ofSingleRows.has(kind)) told.add(kind, undefined, named);
      else {
        const ends = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
        occurrences.push({ kind, rows: named.sort((a, b) => a - b), ...ends });
      }
    }
  }
  // What stands second in a cell is told together with the cells where it stands first.
  const others: ReportedWarning[] = [];
  for (const warning of file.warnings) {
    const isOfCells = findingKinds[warning.kind].place === 'cell' && warning.field !== undefined;
    if (isOfCells) told.add(warning.kind, warning.field, warning.rows);
    else others.push(reportedWarning(warning));
  }
  const warnings = [...others, ...told.warnings(), ...occurrences].sort(
    (a, b) =>
      (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || findingNames.indexOf(a.kind) - findingNames.indexOf(b.kind),
  );
  return { errors, warnings };
}
