/**
 * Computations for sending prepared changes: from replies of the server and rows files to rows files and counts. Pure,
 * and on text and bytes only, so that a thread can run them for large tables (`change-thread.ts`).
 */
import type { PreparedChange } from '../../shared/desk/rates';
import type { RequestOutput } from '../../shared/ipc/contract';
import { curveLine, type RateCurve, rateCurve } from '../../shared/rates/rate-curve';
import { rateTable, type TargetTableId } from '../../shared/rates/rate-tables';
import { newConflicts } from '../../shared/rates/result-check';
import { columnsOfRows } from '../../shared/rates/rows-file';
import { haveSameRows, type Side, ThreeWay, undoneRows } from '../../shared/rates/three-way';
import { type RowTableDefinition, readRow, rowKey, type TableRow } from '../../shared/row-tables/row-table';
import { conflictNames } from './conflict-names';
import { type JsonReply, jsonValue } from './json-reply';
import { columnsOf, definitionOf, fileOf, fileOfColumns, type Rows, rowsOf } from './queued-rows';
import { readAllTables, readContractTables, readOptions, readService, saveInput } from './service-replies';

/** Most lines of a difference that are listed. */
const namedRows = 5;

type Counts = PreparedChange['counts'];

export interface MergedRows {
  readonly rows: Rows;
  /** Keys that both sides changed differently and that the user has not resolved. */
  readonly open: number;
  /** The server already has these rows. */
  readonly isStored: boolean;
}

type Chosen = Readonly<Record<string, Side>>;

type Collision = RequestOutput<'outbox.collisions'>['rows'][number];

function sidesOf(table: TargetTableId, base: Uint8Array, theirs: Uint8Array, mine: Uint8Array): ThreeWay {
  return new ThreeWay(
    rateTable(table),
    columnsOf(table, base),
    columnsOf(table, theirs),
    columnsOf(table, mine),
  );
}

const collisionsOf = (sides: ThreeWay) =>
  Array.from({ length: sides.counts.collisions }, (_, place) => sides.collision(place));

const rowKeyText = (definition: RowTableDefinition, row: TableRow) =>
  JSON.stringify(definition.columns.map(({ name }) => row[name] ?? ''));

/** Merges the changes of the server and of the user since the base. */
function mergeRows(
  table: TargetTableId,
  base: Uint8Array,
  theirs: Uint8Array,
  mine: Uint8Array,
  chosen: Chosen = {},
): MergedRows {
  const sides = sidesOf(table, base, theirs, mine);
  const side = collisionsOf(sides).map(({ key }) => chosen[key]);
  const rows = sides.merged((place) => side[place] ?? 'mine');
  return {
    rows: fileOfColumns(table, rows),
    open: side.filter((each) => each === undefined).length,
    isStored: haveSameRows(rateTable(table), rows, columnsOf(table, theirs)),
  };
}

/** Applies a change to other rows. Rows with other values than before the change stay. */
function withChange(table: TargetTableId, rows: Uint8Array, before: Uint8Array, after: Uint8Array): Rows {
  return fileOfColumns(
    table,
    sidesOf(table, before, rows, after).merged(() => 'theirs'),
  );
}

/** Conflicting keys, in order, with the first row of each side. */
function collisions(
  table: TargetTableId,
  base: Uint8Array,
  theirs: Uint8Array,
  mine: Uint8Array,
  chosen: Chosen,
): Collision[] {
  const { key: fields } = definitionOf(table);
  const one = ([row]: readonly TableRow[]) => row ?? null;
  return collisionsOf(sidesOf(table, base, theirs, mine)).map((each) => {
    const any = one(each.mine) ?? one(each.theirs) ?? one(each.base) ?? {};
    return {
      key: Object.fromEntries(fields.map((name) => [name, any[name] ?? ''])),
      base: one(each.base),
      theirs: one(each.theirs),
      mine: one(each.mine),
      chosen: chosen[each.key] ?? null,
    };
  });
}

/** The conflicting keys, in the order of `collisions`. */
function collidingKeys(
  table: TargetTableId,
  base: Uint8Array,
  theirs: Uint8Array,
  mine: Uint8Array,
): string[] {
  return collisionsOf(sidesOf(table, base, theirs, mine)).map(({ key }) => key);
}

/** Rows by their key. A key may occur more than once. */
function grouped(table: TargetTableId, bytes: Uint8Array): Map<string, TableRow[]> {
  const definition = definitionOf(table);
  const groups = new Map<string, TableRow[]>();
  for (const row of rowsOf(table, bytes)) {
    const key = rowKey(definition, row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The effect of a change on rows, by key. */
function countsOf(table: TargetTableId, before: Uint8Array, after: Uint8Array): Counts {
  const definition = definitionOf(table);
  const [was, is] = [grouped(table, before), grouped(table, after)];
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const print = (rows: readonly TableRow[]) => rows.map((row) => rowKeyText(definition, row)).sort();
  for (const [key, rows] of is) {
    const old = was.get(key);
    const state = !old ? 'added' : print(old).join() === print(rows).join() ? 'unchanged' : 'changed';
    counts[state] += rows.length;
  }
  for (const [key, rows] of was) if (!is.has(key)) counts.removed += rows.length;
  return counts;
}

type SentRows = RequestOutput<'history.rows'>;

/** A window of the rows that a change affects: the new and changed ones in their order, then the removed ones. */
function sentRows(
  table: TargetTableId,
  before: Uint8Array,
  after: Uint8Array,
  from: number,
  count: number,
): SentRows {
  const definition = definitionOf(table);
  const [was, is] = [grouped(table, before), grouped(table, after)];
  const print = (row: TableRow | undefined) => row && rowKeyText(definition, row);
  const rows: SentRows['rows'][number][] = [];
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const [old, next] = [was.get(key) ?? [], is.get(key) ?? []];
    for (let at = 0; at < Math.max(old.length, next.length); at += 1)
      if (print(old[at]) !== print(next[at])) rows.push({ before: old[at] ?? null, after: next[at] ?? null });
  }
  return { total: rows.length, rows: rows.slice(from, from + count) };
}

/**
 * The rates before and after a change as lines of one strip.
 * @param strip as for `rateCurve`
 */
function curve(table: TargetTableId, before: Uint8Array, after: Uint8Array, strip: string | null): RateCurve {
  const now = curveLine(rateTable(table), columnsOf(table, before));
  const next = curveLine(rateTable(table), columnsOf(table, after));
  return rateCurve(now && next ? [{ table, now, next }] : [], strip);
}

/**
 * The outcome of a save without a known reply: `done` if every row that it changed is as sent (other changes do not
 * matter), `before` if the service is unchanged, else `moved`.
 */
function saveOutcome(
  table: TargetTableId,
  before: Uint8Array,
  after: Uint8Array,
  now: Uint8Array,
): 'done' | 'before' | 'moved' {
  if (haveSameRows(rateTable(table), columnsOf(table, now), columnsOf(table, before))) return 'before';
  const { counts } = sidesOf(table, before, now, after);
  return counts.mine === 0 && counts.collisions === 0 ? 'done' : 'moved';
}

export interface ComparedParse {
  /** The rows in the order in which the server read them. */
  readonly rows: Rows;
  /** Number of rows that are on one side only. */
  readonly differing: number;
  /** Some of them, as text. */
  readonly named: readonly string[];
}

/**
 * Compares the rows that `parse_rates` read with the rows that the user saw.
 * @param reply its JSON
 */
function compareParsed(reply: JsonReply, table: TargetTableId, seen: Uint8Array): ComparedParse {
  const definition = definitionOf(table);
  const { data } = jsonValue(reply) as { data: readonly Readonly<Record<string, unknown>>[] };
  const read = data.map((row) => readRow(definition, row));
  const same = sameRows(table, read, seen);
  if (same) return { rows: same, differing: 0, named: [] };
  const nameOf = (row: TableRow) =>
    definition.columns
      .flatMap(({ name, label }) => ((row[name] ?? '') === '' ? [] : [`${label} ${row[name]}`]))
      .join(', ') || 'an empty row';
  const left = new Map<string, TableRow[]>();
  for (const row of rowsOf(table, seen)) {
    const print = rowKeyText(definition, row);
    left.set(print, [...(left.get(print) ?? []), row]);
  }
  const onlyOnServer: TableRow[] = [];
  for (const row of read)
    if (left.get(rowKeyText(definition, row))?.pop() === undefined) onlyOnServer.push(row);
  const onlySeen = [...left.values()].flat();
  return {
    // With differences nothing is sent, and a text instead of a number cannot be written to the file.
    rows: onlyOnServer.length + onlySeen.length === 0 ? fileOf(table, read) : fileOf(table, []),
    differing: onlyOnServer.length + onlySeen.length,
    named: [
      ...onlySeen.slice(0, namedRows).map((row) => `sent ${nameOf(row)}`),
      ...onlyOnServer.slice(0, namedRows).map((row) => `read ${nameOf(row)}`),
    ],
  };
}

/** The file of the rows that were read if they equal those that were seen, without an object per row. */
function sameRows(table: TargetTableId, read: readonly TableRow[], seen: Uint8Array): Rows | undefined {
  try {
    const columns = columnsOfRows(rateTable(table), read);
    return haveSameRows(rateTable(table), columns, columnsOf(table, seen))
      ? fileOfColumns(table, columns)
      : undefined;
  } catch {
    // A text instead of a number.
    return undefined;
  }
}

/**
 * The effect of undoing a change on the current rows of the server: rows that still are as the change left them are
 * restored; rows changed since are left.
 */
function undoRows(table: TargetTableId, before: Uint8Array, after: Uint8Array, now: Uint8Array) {
  const { counts, rows } = undoneRows(
    rateTable(table),
    columnsOf(table, before),
    columnsOf(table, after),
    columnsOf(table, now),
  );
  const wanted = fileOfColumns(table, rows);
  return { wanted, ...counts, counts: countsOf(table, now, wanted.bytes) };
}

/** New overlaps and repeated keys of a change, as text. */
function newConflictNames(table: TargetTableId, before: Uint8Array, after: Uint8Array): string[] {
  const [was, is] = [columnsOf(table, before), columnsOf(table, after)];
  return conflictNames(rateTable(table), is, newConflicts(rateTable(table), was, is));
}

export const changeWork = {
  broughtConflictNames: newConflictNames,
  readService,
  mergeRows,
  withChange,
  collisions,
  collidingKeys,
  countsOf,
  sentRows,
  curve,
  saveOutcome,
  compareParsed,
  saveInput,
  undoRows,
  readAllTables,
  readContractTables,
  readOptions,
};
export type ChangeWorkCalls = typeof changeWork;

/** The functions of `changeWork`, in this process or on a thread. */
export type ChangeWork = {
  readonly [N in keyof ChangeWorkCalls]: (
    ...input: Parameters<ChangeWorkCalls[N]>
  ) => Promise<ReturnType<ChangeWorkCalls[N]>>;
};

/** In this process, for tests and small tables. */
export const changeWorkInProcess: ChangeWork = Object.fromEntries(
  Object.entries(changeWork).map(([name, work]) => [
    name,
    async (...input: readonly unknown[]) => (work as (...given: readonly unknown[]) => unknown)(...input),
  ]),
) as unknown as ChangeWork;
