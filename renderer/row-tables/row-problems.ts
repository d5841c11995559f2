/** What is wrong in the rows of a table: broken rules, which block saving, and repeated keys, which do not. */
import { useEffect, useMemo, useReducer, useState } from 'react';
import { type RowTableDefinition, rowErrors, type TableRow } from '../../shared/row-tables/row-table';
import { atOnce, eachOf, inSlices } from '../slices';
import { RowIndex } from './row-index';

export type RowErrors = Readonly<Record<string, string>>;

export interface RowProblems {
  /** Messages of the rows that break a rule, by index. */
  readonly errors: ReadonlyMap<number, RowErrors>;
  /** Index of the first row with the same key, by the index of the later one. */
  readonly repeated: ReadonlyMap<number, number>;
  /** Indexes of all rows with a problem, in order. */
  readonly rows: readonly number[];
}

/** Of a row that is good. */
export const noErrors: RowErrors = {};
const noProblems: RowProblems = { errors: new Map(), repeated: new Map(), rows: [] };

/** Checked rows never change, so one check is enough for as long as the row is kept. */
const checked = new WeakMap<RowTableDefinition, WeakMap<TableRow, RowErrors>>();

/**
 * Cells whose pasted text names no option of their column, or breaks a rule that counts for a change only; the text stays
 * in the cell until it is corrected.
 */
const unread = new WeakMap<TableRow, RowErrors>();

/** Remembers that some texts of a row could not be taken, with a message by column. */
export function markUnread(row: TableRow, messages: RowErrors): void {
  if (Object.keys(messages).length > 0) unread.set(row, messages);
}

/** The messages of texts that could not be taken. */
export function unreadOf(row: TableRow): RowErrors {
  return unread.get(row) ?? noErrors;
}

/** Messages of one row by column; empty when the row is good. */
export function errorsOf(table: RowTableDefinition, row: TableRow): RowErrors {
  const known = checked.get(table) ?? new WeakMap<TableRow, RowErrors>();
  checked.set(table, known);
  const before = known.get(row);
  if (before) return before;
  const found = { ...rowErrors(table, row), ...unreadOf(row) };
  const errors = Object.keys(found).length > 0 ? found : noErrors;
  known.set(row, errors);
  return errors;
}

/** True for a row that breaks a rule. */
export function isBroken(table: RowTableDefinition, row: TableRow): boolean {
  return errorsOf(table, row) !== noErrors;
}

/** Lists of rows never change either. */
const counted = new WeakMap<RowTableDefinition, WeakMap<readonly TableRow[], number>>();

/** How many rows break a rule. */
export function brokenCount(table: RowTableDefinition, rows: readonly TableRow[]): number {
  return atOnce(counting(table, rows));
}

/** The same in steps: counted before they come into a form, rows do not hold up its drawing. */
export function* counting(table: RowTableDefinition, rows: readonly TableRow[]): Generator<void, number> {
  const known = counted.get(table) ?? new WeakMap<readonly TableRow[], number>();
  counted.set(table, known);
  const before = known.get(rows);
  if (before !== undefined) return before;
  let count = 0;
  yield* eachOf(rows, (row) => {
    if (isBroken(table, row)) count += 1;
  });
  known.set(rows, count);
  return count;
}

/** The problems of the rows in the index. */
export function problemsOf(facts: RowIndex): RowProblems {
  if (!facts.hasProblems) return noProblems;
  const { table, rows } = facts;
  const errors = new Map<number, RowErrors>();
  const repeated = new Map<number, number>();
  const first = new Map<string, number>();
  const found: number[] = [];
  rows.forEach((row, index) => {
    if (!facts.isSuspect(row)) return;
    let wrong = false;
    const messages = errorsOf(table, row);
    if (messages !== noErrors) {
      errors.set(index, messages);
      wrong = true;
    }
    const key = facts.keyOf(row);
    if (facts.isRepeated(key)) {
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

/** Changes of up to this many rows are checked during the render; larger ones after it, so that no key waits. */
const examinedAtOnce = 2_000;

/** The index of the rows and their problems; a large new table keeps the earlier problems until it is checked. */
export function useRowIndex(
  table: RowTableDefinition,
  rows: readonly TableRow[],
): { readonly facts: RowIndex; readonly problems: RowProblems } {
  const facts = useMemo(() => new RowIndex(table, isBroken), [table]);
  const [looks, looked] = useReducer((count: number) => count + 1, 0);
  const [known, setKnown] = useState(noProblems);
  const small = facts.changed(rows) <= examinedAtOnce;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` changes when the index took these rows.
  const found = useMemo(() => {
    if (!small) return undefined;
    facts.take(rows);
    return problemsOf(facts);
  }, [small, facts, rows, looks]);
  if (found && found !== known) setKnown(found);
  useEffect(() => {
    if (small) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      inSlices(facts.taking(rows), stop.signal).then(looked, () => undefined);
    }, 60);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [small, facts, rows]);
  return { facts, problems: found ?? known };
}

/** The first problem after a row, going round at the end; undefined when there is none. */
export function nextProblem(problems: RowProblems, after: number): number | undefined {
  return problems.rows.find((index) => index > after) ?? problems.rows[0];
}

/** The problem of a row as text, field by field. */
export function problemText(table: RowTableDefinition, problems: RowProblems, index: number): string {
  const errors = problems.errors.get(index);
  const first = problems.repeated.get(index);
  const texts = table.columns
    .filter((column) => errors?.[column.name])
    .map((column) => `${column.label}: ${errors?.[column.name]}`);
  if (first !== undefined) texts.push(`Repeats row ${first + 1}`);
  return texts.join('; ');
}
