/** The problems of rows: broken rules, which block saving, and repeated keys, which do not. */
import { useEffect, useMemo, useReducer, useState } from 'react';
import { type RowTableDefinition, rowErrors, type TableRow } from '../../shared/row-tables/row-table';
import { forEachInSteps, inSlices, runToEnd } from '../slices';
import { RowIndex } from './row-index';

export type RowErrors = Readonly<Record<string, string>>;

export interface RowProblems {
  /** Messages of the invalid rows, by index. */
  readonly errors: ReadonlyMap<number, RowErrors>;
  /** Index of the first row with the same key, by the index of the later one. */
  readonly repeated: ReadonlyMap<number, number>;
  /** Indexes of all rows with a problem, in order. */
  readonly rows: readonly number[];
}

/** The errors of a valid row. */
export const noErrors: RowErrors = {};
const noProblems: RowProblems = { errors: new Map(), repeated: new Map(), rows: [] };

/** Rows never change, so each row is checked once. */
const checked = new WeakMap<RowTableDefinition, WeakMap<TableRow, RowErrors>>();

/**
 * Cells with a pasted text that matches no option or breaks a rule for changes. The text stays in the cell until it is
 * corrected.
 */
const invalidTexts = new WeakMap<TableRow, RowErrors>();

/** Remembers the messages of invalid texts of a row, by column. */
export function markInvalid(row: TableRow, messages: RowErrors): void {
  if (Object.keys(messages).length > 0) invalidTexts.set(row, messages);
}

/** Returns the messages of invalid texts, by column. */
export function invalidTextsOf(row: TableRow): RowErrors {
  return invalidTexts.get(row) ?? noErrors;
}

/** Returns the messages of a row by column; empty for a valid row. */
export function errorsOf(table: RowTableDefinition, row: TableRow): RowErrors {
  const known = checked.get(table) ?? new WeakMap<TableRow, RowErrors>();
  checked.set(table, known);
  const before = known.get(row);
  if (before) return before;
  const found = { ...rowErrors(table, row), ...invalidTextsOf(row) };
  const errors = Object.keys(found).length > 0 ? found : noErrors;
  known.set(row, errors);
  return errors;
}

/** True for a row that breaks a rule. */
export function isBroken(table: RowTableDefinition, row: TableRow): boolean {
  return errorsOf(table, row) !== noErrors;
}

/** Lists of rows never change either, so each list is counted once. */
const counted = new WeakMap<RowTableDefinition, WeakMap<readonly TableRow[], number>>();

/** Returns the number of invalid rows. */
export function brokenCount(table: RowTableDefinition, rows: readonly TableRow[]): number {
  return runToEnd(brokenCountInSteps(table, rows));
}

/** Counts invalid rows in steps. A form draws faster if its rows were counted before. */
export function* brokenCountInSteps(
  table: RowTableDefinition,
  rows: readonly TableRow[],
): Generator<void, number> {
  const known = counted.get(table) ?? new WeakMap<readonly TableRow[], number>();
  counted.set(table, known);
  const before = known.get(rows);
  if (before !== undefined) return before;
  let count = 0;
  yield* forEachInSteps(rows, (row) => {
    if (isBroken(table, row)) count += 1;
  });
  known.set(rows, count);
  return count;
}

/** Returns the problems of the rows in the index. */
export function problemsOf(rowIndex: RowIndex): RowProblems {
  if (!rowIndex.hasProblems) return noProblems;
  const { table, rows } = rowIndex;
  const errors = new Map<number, RowErrors>();
  const repeated = new Map<number, number>();
  const first = new Map<string, number>();
  const found: number[] = [];
  rows.forEach((row, index) => {
    if (!rowIndex.isSuspect(row)) return;
    let wrong = false;
    const messages = errorsOf(table, row);
    if (messages !== noErrors) {
      errors.set(index, messages);
      wrong = true;
    }
    const key = rowIndex.keyOf(row);
    if (rowIndex.isRepeated(key)) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, index);
      else {
        repeated.set(index, earlier);
        wrong = true;
      }
    }
    if (wrong) found.push(index);
  });
  return { errors, repeated, rows: found };
}

/** Larger changes are checked after the render, so that typing stays fast. */
const maxCheckedInRender = 2_000;

/** Returns the index of the rows and their problems. A large new table shows the earlier problems until it is checked. */
export function useRowIndex(
  table: RowTableDefinition,
  rows: readonly TableRow[],
): { readonly rowIndex: RowIndex; readonly problems: RowProblems } {
  const rowIndex = useMemo(() => new RowIndex(table, isBroken), [table]);
  const [version, updated] = useReducer((count: number) => count + 1, 0);
  const [known, setKnown] = useState(noProblems);
  const small = rowIndex.changedCount(rows) <= maxCheckedInRender;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when the index has these rows.
  const found = useMemo(() => {
    if (!small) return undefined;
    rowIndex.update(rows);
    return problemsOf(rowIndex);
  }, [small, rowIndex, rows, version]);
  if (found && found !== known) setKnown(found);
  useEffect(() => {
    if (small) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      inSlices(rowIndex.updateInSteps(rows), stop.signal).then(updated, () => undefined);
    }, 60);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [small, rowIndex, rows]);
  return { rowIndex, problems: found ?? known };
}

/** Returns the first problem after a row, continuing at the top; undefined without problems. */
export function nextProblem(problems: RowProblems, after: number): number | undefined {
  return problems.rows.find((index) => index > after) ?? problems.rows[0];
}

/** Returns the problems of a row as text, field by field. */
export function problemText(table: RowTableDefinition, problems: RowProblems, index: number): string {
  const errors = problems.errors.get(index);
  const first = problems.repeated.get(index);
  const texts = table.columns
    .filter((column) => errors?.[column.name])
    .map((column) => `${column.label}: ${errors?.[column.name]}`);
  if (first !== undefined) texts.push(`Repeats row ${first + 1}`);
  return texts.join('; ');
}
