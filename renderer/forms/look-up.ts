/** Looks on the server for a new record after the reply to its save was lost. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DateFormat } from '../../shared/date-formats';
import { epochSeconds, shownDateTime } from '../../shared/dates';
import { articleOf } from '../../shared/labels';
import { isRecord } from '../../shared/records';
import { readFilters } from '../../shared/table/filters';
import type { CalledList } from '../../shared/table/owned';
import type { Id, Row } from '../../shared/table/row';
import type { TableStructure } from '../../shared/table/structure';
import { tableApi } from '../ipc';
import type { LookedUp } from '../operations/look-up';
import { listKeys } from '../session/list-keys';
import { useDateFormat } from '../ui/date-format';

/** The list that shows the record. */
export interface LookUpList extends CalledList {
  readonly noun: string;
  readonly rowId: string;
  /** The column with the name of a record. */
  readonly rowName: string;
}

/** The list, and how dates are shown. */
type ShownList = LookUpList & { readonly format: DateFormat };

/** Rows per look-up. */
const newest = 25;

/**
 * Returns a function that looks whether a record is stored that was not there when the form opened.
 * The argument is the name that it was given, if a person gave it one; without a name the newest record is compared.
 */
export function useLookUp(list: LookUpList): (name?: string) => Promise<LookedUp> {
  const queries = useQueryClient();
  const format = useDateFormat();
  const [known] = useState(() => knownIds(queries, list));
  return async (name) => {
    const filters = name === undefined ? [] : nameFilters(queries, list, name);
    const { data } = await tableApi(list, 'datatable', {
      page: 1,
      per_page: newest,
      sortBy: list.rowId,
      sortOrder: 'desc',
      filters,
    });
    const shown = { ...list, format };
    return name === undefined ? comparedNewest(shown, data, known) : comparedName(shown, data, known, name);
  };
}

/** The ids in the pages of the list that were loaded. */
function knownIds(queries: QueryClient, list: LookUpList): ReadonlySet<string> {
  const pages = queries.getQueriesData<{ readonly data?: readonly Row[] }>({
    queryKey: [...listKeys.list(list), 'page'],
  });
  return new Set(pages.flatMap(([, page]) => (page?.data ?? []).map((row) => String(row[list.rowId]))));
}

/** The filter of the name, if the server has one. */
function nameFilters(queries: QueryClient, list: LookUpList, name: string) {
  const { rowName } = list;
  const structure = queries.getQueryData<TableStructure>(listKeys.structure(list));
  const filter = readFilters(structure?.filters ?? []).find((each) => each.name === rowName);
  if (!filter) return [];
  return [{ name: rowName, value: /multiple/i.test(filter.type) ? [name] : name }];
}

function comparedName(
  { noun, rowId, rowName, format }: ShownList,
  rows: readonly Row[],
  known: ReadonlySet<string>,
  name: string,
): LookedUp {
  const row = rows.find((each) => sameName(textOf(each[rowName]), name) && !known.has(String(each[rowId])));
  return row
    ? { found: 'yes', text: `${articleOf(noun)} ${noun} ${name} exists ${since(row, format)}.` }
    : { found: 'no', text: `No new ${noun} ${name} is on the server now.` };
}

function comparedNewest(list: ShownList, rows: readonly Row[], known: ReadonlySet<string>): LookedUp {
  const { noun, rowId, format } = list;
  const [row] = rows;
  if (!row) return { found: 'no', text: `No ${noun} is on the server now.` };
  const named = nameOf(list, row);
  if (known.size === 0) {
    const text = `The newest ${noun} on the server is ${named}, there ${since(row, format)}. Compare it with what you sent.`;
    return { found: 'unsure', text };
  }
  // Ids of loaded pages say nothing about older records, so only a greater id is new.
  const isNew = [...known].every((id) => isGreater(row[rowId] as Id, id));
  return isNew
    ? { found: 'yes', text: `A new ${noun} exists ${since(row, format)}: ${named}.` }
    : { found: 'no', text: `No new ${noun} is on the server now. The newest is ${named}.` };
}

function isGreater(id: Id, than: string): boolean {
  const [a, b] = [Number(id), Number(than)];
  return Number.isNaN(a) || Number.isNaN(b) ? String(id) !== than : a > b;
}

/** A name as text; a cell may hold it in a record (`{name: 'Blue'}`). */
function textOf(value: unknown): string {
  const text = isRecord(value) ? (value.name ?? value.text) : value;
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

/** Servers may write a name in another case. */
function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** `Gulf express (57)`, or the id alone. */
function nameOf({ rowId, rowName }: LookUpList, row: Row): string {
  const name = textOf(row[rowName]);
  const id = String(row[rowId]);
  return name !== '' && name !== id ? `${name} (${id})` : id;
}

/** `since 22/11/2026 14:03`, or `on the server now` if the row does not tell when. */
function since(row: Row, format: DateFormat): string {
  const at = [row.created_at, row.updated_at].find((each) => epochSeconds(each) !== undefined);
  return at === undefined ? 'on the server now' : `since ${shownDateTime(at, format)}`;
}
