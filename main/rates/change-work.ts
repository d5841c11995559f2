/**
 * What the sending of prepared changes computes: replies of the server and rows files in, rows files and counts out. Pure,
 * and on text and bytes only, so that a thread can do it for large tables (`change-thread.ts`).
 */
import type { PreparedChange } from '../../shared/desk/rates';
import type { RequestOutput } from '../../shared/ipc/contract';
import { curveLine, type RateCurve, rateCurve } from '../../shared/rates/rate-curve';
import { broughtConflicts } from '../../shared/rates/result-check';
import { columnsOfRows } from '../../shared/rates/rows-file';
import { rateTable, type TargetTableId } from '../../shared/rates/tables';
import { haveSameRows, type Side, ThreeWay, undoOf } from '../../shared/rates/three-way';
import { type RowTableDefinition, readRow, rowKey, type TableRow } from '../../shared/row-tables/row-table';
import { conflictNames } from './conflict-names';
import { type JsonReply, jsonValue } from './json-reply';
import { columnsOf, definitionOf, fileOf, fileOfColumns, type Rows, rowsOf } from './queued-rows';
import { readAllTables, readContractTables, readOptions, readService, saveInput } from './service-replies';

/** Most lines of a difference that are named. */
const namedRows = 5;

type Counts = PreparedChange['counts'];

export interface MergedRows {
  readonly rows: Rows;
  /** Keys that both sides changed differently and for which nothing was chosen. */
  readonly open: number;
  /** The server has these rows already. */
  readonly isThere: boolean;
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

const printOf = (definition: RowTableDefinition, row: TableRow) =>
  JSON.stringify(definition.columns.map(({ name }) => row[name] ?? ''));

/** Joins what the server changed and what is wanted, both since the base. */
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
    isThere: haveSameRows(rateTable(table), rows, columnsOf(table, theirs)),
  };
}

/** Rows with what a change did to others put upon them. Where they have something else, they stay. */
function withChange(table: TargetTableId, rows: Uint8Array, before: Uint8Array, after: Uint8Array): Rows {
  return fileOfColumns(
    table,
    sidesOf(table, before, rows, after).merged(() => 'theirs'),
  );
}

/** Keys that collide, in their order, with the first row of each side. */
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

/** The keys that collide, in the order of `collisions`. */
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

/** What a change does to rows, by key. */
function countsOf(table: TargetTableId, before: Uint8Array, after: Uint8Array): Counts {
  const definition = definitionOf(table);
  const [was, is] = [grouped(table, before), grouped(table, after)];
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const print = (rows: readonly TableRow[]) => rows.map((row) => printOf(definition, row)).sort();
  for (const [key, rows] of is) {
    const old = was.get(key);
    const state = !old ? 'added' : print(old).join() === print(rows).join() ? 'unchanged' : 'changed';
    counts[state] += rows.length;
  }
  for (const [key, rows] of was) if (!is.has(key)) counts.removed += rows.length;
  return counts;
}

type SentRows = RequestOutput<'history.rows'>;

/** A window of the rows that a change moved: those that are there after it in their order, then the removed ones. */
function sentRows(
  table: TargetTableId,
  before: Uint8Array,
  after: Uint8Array,
  from: number,
  count: number,
): SentRows {
  const definition = definitionOf(table);
  const [was, is] = [grouped(table, before), grouped(table, after)];
  const print = (row: TableRow | undefined) => row && printOf(definition, row);
  const rows: SentRows['rows'][number][] = [];
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const [old, next] = [was.get(key) ?? [], is.get(key) ?? []];
    for (let at = 0; at < Math.max(old.length, next.length); at += 1)
      if (print(old[at]) !== print(next[at])) rows.push({ before: old[at] ?? null, after: next[at] ?? null });
  }
  return { total: rows.length, rows: rows.slice(from, from + count) };
}

/** The rates before and after a change as lines of one strip. @param strip as `rateCurve` takes it */
function curve(table: TargetTableId, before: Uint8Array, after: Uint8Array, strip: string | null): RateCurve {
  const now = curveLine(rateTable(table), columnsOf(table, before));
  const next = curveLine(rateTable(table), columnsOf(table, after));
  return rateCurve(now && next ? [{ table, now, next }] : [], strip);
}

/**
 * What became of a save without a known answer: `done` if every row that it changed is as it was sent (what others changed
 * beside it is theirs), `before` if the service is as it was, else `moved`.
 */
function lookedUp(
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
  /** As the server read them, in its order. */
  readonly rows: Rows;
  /** Rows that are on one side only. */
  readonly differing: number;
  /** Some of them, for people. */
  readonly named: readonly string[];
}

/**
 * Compares what `parse_rates` read with the rows that a person saw.
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
    const print = printOf(definition, row);
    left.set(print, [...(left.get(print) ?? []), row]);
  }
  const onlyThere: TableRow[] = [];
  for (const row of read) if (left.get(printOf(definition, row))?.pop() === undefined) onlyThere.push(row);
  const onlyHere = [...left.values()].flat();
  return {
    // Where something differs nothing is sent, and a text in place of a number has no file.
    rows: onlyThere.length + onlyHere.length === 0 ? fileOf(table, read) : fileOf(table, []),
    differing: onlyThere.length + onlyHere.length,
    named: [
      ...onlyHere.slice(0, namedRows).map((row) => `sent ${nameOf(row)}`),
      ...onlyThere.slice(0, namedRows).map((row) => `read ${nameOf(row)}`),
    ],
  };
}

/** The file of the rows that were read if they are those that were seen: without an object for each row of both. */
function sameRows(table: TargetTableId, read: readonly TableRow[], seen: Uint8Array): Rows | undefined {
  try {
    const columns = columnsOfRows(rateTable(table), read);
    return haveSameRows(rateTable(table), columns, columnsOf(table, seen))
      ? fileOfColumns(table, columns)
      : undefined;
  } catch {
    // A text in place of a number.
    return undefined;
  }
}

/**
 * What taking back a change does to the rows that the server has now: rows that are as the change left them become what
 * they were; what was changed since is kept.
 */
function undoRows(table: TargetTableId, before: Uint8Array, after: Uint8Array, now: Uint8Array) {
  const { counts, rows } = undoOf(
    rateTable(table),
    columnsOf(table, before),
    columnsOf(table, after),
    columnsOf(table, now),
  );
  const wanted = fileOfColumns(table, rows);
  return { wanted, ...counts, counts: countsOf(table, now, wanted.bytes) };
}

/** What a change would bring that the rows do not have: overlaps and repeated keys, in words. */
function broughtConflictNames(table: TargetTableId, before: Uint8Array, after: Uint8Array): string[] {
  const [was, is] = [columnsOf(table, before), columnsOf(table, after)];
  return conflictNames(rateTable(table), is, broughtConflicts(rateTable(table), was, is));
}

export const changeWork = {
  broughtConflictNames,
  readService,
  mergeRows,
  withChange,
  collisions,
  collidingKeys,
  countsOf,
  sentRows,
  curve,
  lookedUp,
  compareParsed,
  saveInput,
  undoRows,
  readAllTables,
  readContractTables,
  readOptions,
};
export type ChangeWorkCalls = typeof changeWork;

/** The functions of `changeWork`, wherever they run. */
export type ChangeWork = {
  readonly [N in keyof ChangeWorkCalls]: (
    ...input: Parameters<ChangeWorkCalls[N]>
  ) => Promise<ReturnType<ChangeWorkCalls[N]>>;
};

/** In this process, for tests and small tables. */
export const workHere: ChangeWork = Object.fromEntries(
  Object.entries(changeWork).map(([name, work]) => [
    name,
    async (...input: readonly unknown[]) => (work as (...given: readonly unknown[]) => unknown)(...input),
  ]),
) as unknown as ChangeWork;
