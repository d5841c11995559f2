/** What is wrong in the rows of a table: broken rules, which block saving, and repeated keys, which do not. */
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type RowTableDefinition,
  repeatedRows,
  rowErrors,
  type TableRow,
} from '../../shared/row-tables/definition';

export type RowErrors = Readonly<Record<string, string>>;

export interface RowProblems {
  /** Messages of the rows that break a rule, by index. */
  readonly errors: ReadonlyMap<number, RowErrors>;
  /** Index of the first row with the same key, by the index of the later one. */
  readonly repeated: ReadonlyMap<number, number>;
  /** Indexes of all rows with a problem, in order. */
  readonly rows: readonly number[];
}

const none: RowErrors = {};
const noProblems: RowProblems = { errors: new Map(), repeated: new Map(), rows: [] };

/** Checked rows never change, so one check is enough for as long as the row is kept. */
const checked = new WeakMap<RowTableDefinition, WeakMap<TableRow, RowErrors>>();

function errorsOf(table: RowTableDefinition, row: TableRow): RowErrors {
  const known = checked.get(table) ?? new WeakMap<TableRow, RowErrors>();
  checked.set(table, known);
  const before = known.get(row);
  if (before) return before;
  const found = rowErrors(table, row);
  const errors = Object.keys(found).length > 0 ? found : none;
  known.set(row, errors);
  return errors;
}

/** Messages by index of all rows that break a rule. */
export function brokenRows(
  table: RowTableDefinition,
  rows: readonly TableRow[],
): ReadonlyMap<number, RowErrors> {
  const broken = new Map<number, RowErrors>();
  rows.forEach((row, index) => {
    const errors = errorsOf(table, row);
    if (errors !== none) broken.set(index, errors);
  });
  return broken;
}

/** All problems of a table. */
export function findProblems(table: RowTableDefinition, rows: readonly TableRow[]): RowProblems {
  if (rows.length === 0) return noProblems;
  const errors = brokenRows(table, rows);
  const repeated = repeatedRows(table, rows);
  return {
    errors,
    repeated,
    rows: [...new Set([...errors.keys(), ...repeated.keys()])].sort((a, b) => a - b),
  };
}

/** Tables up to this size are checked while they are drawn; larger ones right after, so that no key waits for it. */
const checkedAtOnce = 2_000;

/** The problems of the rows; for a large table those of the rows before, until the check is through. */
export function useRowProblems(table: RowTableDefinition, rows: readonly TableRow[]): RowProblems {
  const small = rows.length <= checkedAtOnce;
  const now = useMemo(() => (small ? findProblems(table, rows) : undefined), [small, table, rows]);
  const [later, setLater] = useState(noProblems);
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    if (small) return;
    const timer = setTimeout(() => {
      if (latest.current === rows) setLater(findProblems(table, rows));
    }, 60);
    return () => clearTimeout(timer);
  }, [small, table, rows]);
  return now ?? later;
}

/** The first problem after a row, going round at the end; undefined when there is none. */
export function nextProblem(problems: RowProblems, after: number): number | undefined {
  return problems.rows.find((index) => index > after) ?? problems.rows[0];
}

/** What a row says of its problem, field by field. */
export function problemText(table: RowTableDefinition, problems: RowProblems, index: number): string {
  const errors = problems.errors.get(index);
  const first = problems.repeated.get(index);
  const texts = table.columns
    .filter((column) => errors?.[column.name])
    .map((column) => `${column.label}: ${errors?.[column.name]}`);
  if (first !== undefined) texts.push(`Repeats row ${first + 1}`);
  return texts.join('; ');
}
