/**
 * What the sending of prepared changes computes: replies of the server and rows files in, rows files and counts out. Pure,
 * and on text and bytes only, so that a thread can do it for large tables (`change-thread.ts`).
 */
import { createHash } from 'node:crypto';
import { calls } from '../../shared/api';
import type { ServiceRecord } from '../../shared/api/finance';
import type { OutboxReason, RateTarget } from '../../shared/desk/rates';
import { serviceForms, serviceTypes } from '../../shared/forms';
import { formTables, readTables, readValues } from '../../shared/forms/definition';
import { regionOf } from '../../shared/forms/delivery';
import { formOptions, type OptionGroups } from '../../shared/forms/option-lists';
import { servicePayload } from '../../shared/forms/payload';
import { everyTable } from '../../shared/forms/service-form';
import type { RateColumns } from '../../shared/rates/columns';
import {
  columnsOfRows,
  readRowsFile,
  rowsOfColumns,
  writeRowsFile,
  writeRowsFileOfRows,
} from '../../shared/rates/rows-file';
import { type RateTableId, rateTable, rateTableIds } from '../../shared/rates/tables';
import { haveSameRows, type Side, ThreeWay, undoOf } from '../../shared/rates/three-way';
import { isRecord } from '../../shared/records';
import { type RowTableDefinition, readRow, rowKey, type TableRow } from '../../shared/row-tables/definition';
import type { ServiceType } from '../../shared/service-types';
import type { Id } from '../../shared/table/row';
import { sharedText } from '../api/shared-bytes';
import { type JsonReply, jsonValue } from './json-reply';

/** Longest input of a save, in characters, that main reads itself. */
const longestText = 256 * 1024;
/** Most lines of a difference that are named. */
const namedRows = 5;

export interface Rows {
  readonly bytes: Uint8Array;
  readonly count: number;
}

export interface ReadService {
  /** Why its rows cannot be used; then there are none. */
  readonly trouble: Extract<OutboxReason, 'other-table' | 'unreadable'> | null;
  readonly rows: Rows;
  /** `country_id` of an import: the destination of a delivery, if it is a region. */
  readonly country: Id | null;
}

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

export interface MergedRows {
  readonly rows: Rows;
  /** Keys that both sides changed differently and for which nothing was chosen. */
  readonly open: number;
  /** The server has these rows already. */
  readonly isThere: boolean;
}

type Chosen = Readonly<Record<string, Side>>;

export interface Collision {
  readonly key: Readonly<Record<string, string>>;
  readonly base: Readonly<Record<string, string>> | null;
  readonly theirs: Readonly<Record<string, string>> | null;
  readonly mine: Readonly<Record<string, string>> | null;
  readonly chosen: Side | null;
}

const definitionOf = (table: RateTableId) => rateTable(table).definition;

const columnsOf = (table: RateTableId, bytes: Uint8Array) => readRowsFile(rateTable(table), bytes);

function rowsOf(table: RateTableId, bytes: Uint8Array): TableRow[] {
  return rowsOfColumns(rateTable(table), columnsOf(table, bytes));
}

function fileOf(table: RateTableId, rows: readonly TableRow[]): Rows {
  return { bytes: writeRowsFileOfRows(rateTable(table), rows), count: rows.length };
}

function fileOfColumns(table: RateTableId, columns: RateColumns): Rows {
  return { bytes: writeRowsFile(rateTable(table), columns), count: columns.length };
}

function sidesOf(table: RateTableId, base: Uint8Array, theirs: Uint8Array, mine: Uint8Array): ThreeWay {
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

/**
 * Reads the service of a `finance-services.edit` reply.
 * @param reply its JSON
 */
function readService(reply: JsonReply, target: RateTarget): ReadService {
  return tableOf(jsonValue(reply) as ServiceRecord, target);
}

function tableOf({ type, values: stored }: ServiceRecord, target: RateTarget): ReadService {
  const nothing = fileOf(target.table, []);
  const trouble = (reason: 'other-table' | 'unreadable'): ReadService => ({
    trouble: reason,
    rows: nothing,
    country: null,
  });
  const form = serviceForms[target.service.type];
  if (type !== target.service.type) return trouble('other-table');
  const values = readValues(form, stored);
  if (formTables(form, values)[target.value]?.id !== target.table) return trouble('other-table');
  const found = stored[target.value] ?? [];
  if (!Array.isArray(found) || !found.every(isRecord)) return trouble('unreadable');
  const country = target.service.type === 'delivery' ? (regionOf(values) ?? null) : null;
  try {
    const definition = definitionOf(target.table);
    const rows = found.map((row) => readRow(definition, row));
    return { trouble: null, rows: fileOf(target.table, rows), country };
  } catch {
    // A number that is none: nobody can tell what it is compared with.
    return trouble('unreadable');
  }
}

/** Joins what the server changed and what is wanted, both since the base. */
function mergeRows(
  table: RateTableId,
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

/** Keys that collide, in their order, with the first row of each side. */
function collisions(
  table: RateTableId,
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
function collidingKeys(table: RateTableId, base: Uint8Array, theirs: Uint8Array, mine: Uint8Array): string[] {
  return collisionsOf(sidesOf(table, base, theirs, mine)).map(({ key }) => key);
}

/** Rows by their key. A key may occur more than once. */
function grouped(table: RateTableId, bytes: Uint8Array): Map<string, TableRow[]> {
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
function countsOf(table: RateTableId, before: Uint8Array, after: Uint8Array): Counts {
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

export interface SentRows {
  readonly total: number;
  readonly rows: readonly {
    readonly before: Readonly<Record<string, string>> | null;
    readonly after: Readonly<Record<string, string>> | null;
  }[];
}

/** A window of the rows that a change moved: those that are there after it in their order, then the removed ones. */
function sentRows(
  table: RateTableId,
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

/**
 * What became of a save without a known answer: `done` if every row that it changed is as it was sent (what others changed
 * beside it is theirs), `before` if the service is as it was, else `moved`.
 */
function lookedUp(
  table: RateTableId,
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
function compareParsed(reply: JsonReply, table: RateTableId, seen: Uint8Array): ComparedParse {
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
function sameRows(table: RateTableId, read: readonly TableRow[], seen: Uint8Array): Rows | undefined {
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

export interface SaveInput {
  /** Of `finance-services.update`. */
  readonly json: JsonReply;
  /** The same for the same input. */
  readonly print: string;
}

/** The service as it was read, with other rows and everything else unchanged. */
function saveInput(reply: JsonReply, target: RateTarget, rows: Uint8Array): SaveInput {
  const { values: stored } = jsonValue(reply) as ServiceRecord;
  const { id, type } = target.service;
  const form = serviceForms[type];
  const loaded = { values: readValues(form, stored), tables: readTables(form, stored) };
  const tables = { ...loaded.tables, [target.value]: rowsOf(target.table, rows) };
  const value = { id, type, values: servicePayload(form, loaded.values, tables, id, loaded) };
  const input = JSON.stringify(value);
  const print = createHash('sha256').update(input).digest('base64');
  if (input.length <= longestText) return { json: input, print };
  // Nobody reads it after this, so it is checked here.
  calls['finance-services.update'].input.parse(value);
  return { json: sharedText(input), print };
}

export interface UndoneRows extends Counts {
  readonly wanted: Rows;
  readonly restore: number;
  readonly remove: number;
  readonly keep: number;
}

/**
 * What taking back a change does to the rows that the server has now: rows that are as the change left them become what
 * they were; what was changed since is kept.
 */
function undoRows(table: RateTableId, before: Uint8Array, after: Uint8Array, now: Uint8Array): UndoneRows {
  const { counts, rows } = undoOf(
    rateTable(table),
    columnsOf(table, before),
    columnsOf(table, after),
    columnsOf(table, now),
  );
  const wanted = fileOfColumns(table, rows);
  return { wanted, ...counts, ...countsOf(table, now, wanted.bytes) };
}

export interface ReadTables {
  /** Undefined for a kind that is not known here. */
  readonly type: ServiceType | undefined;
  readonly name: string | null;
  readonly tables: readonly { readonly value: string; readonly table: RateTableId; readonly rows: Rows }[];
  /** JSON of the option lists that the reply has for the kind; null if it has none. */
  readonly lists: string | null;
  readonly country: Id | null;
}

/** All rate tables of a service, with its option lists. Tables that cannot be read are left out. */
function readAllTables(reply: JsonReply): ReadTables {
  const record = jsonValue(reply) as ServiceRecord;
  const type = serviceTypes.find((each) => each === record.type);
  if (type === undefined) return { type, name: null, tables: [], lists: null, country: null };
  const form = serviceForms[type];
  const service = { id: record.id, type, name: '' };
  let country: Id | null = null;
  const tables = Object.entries(formTables(form, readValues(form, record.values))).flatMap(
    ([value, { id }]) => {
      const table = rateTableIds.find((each) => each === id);
      if (!table) return [];
      const read = tableOf(record, { service, value, table });
      country = read.country;
      return read.trouble ? [] : [{ value, table, rows: read.rows }];
    },
  );
  const { name } = record.values;
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, 500) : null,
    tables,
    lists: listsOf(type, record),
    country,
    type,
  };
}

/** The option lists of every kind in a `finance-services.create` reply, each as JSON. */
function readOptions(reply: JsonReply): Partial<Record<ServiceType, string>> {
  const groups = jsonValue(reply) as Partial<OptionGroups>;
  return Object.fromEntries(
    serviceTypes.flatMap((type) => {
      const lists = listsOf(type, groups);
      return lists === null ? [] : [[type, lists]];
    }),
  );
}

function listsOf(type: ServiceType, groups: Partial<OptionGroups>): string | null {
  const { lists } = formOptions(type, groups);
  return Object.keys(lists).length === 0 ? null : JSON.stringify(lists);
}

/** True if a kind of service has this table at this value, so that rows can be meant for it. */
export function isTarget({ service, value, table }: RateTarget): boolean {
  return everyTable(serviceForms[service.type]).some(([name, { id }]) => name === value && id === table);
}

export const changeWork = {
  readService,
  mergeRows,
  collisions,
  collidingKeys,
  countsOf,
  sentRows,
  lookedUp,
  compareParsed,
  saveInput,
  undoRows,
  readAllTables,
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
