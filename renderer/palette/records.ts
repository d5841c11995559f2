/** Records in the palette: their texts, the records of loaded rows, and their address. */
import type { QueryClient } from '@tanstack/react-query';
import { hasDetails } from '../../shared/app-links';
import type { Visit } from '../../shared/desk/visits';
import type { ListDefinition } from '../../shared/table/list';
import { textOf } from '../../shared/table/read-record';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import type { TableStructure } from '../../shared/table/structure';
import { listKeys } from '../session/list-keys';
import { lastRows } from '../session/loaded-rows';
import { recordOfRoute, routeOfRecord } from '../session/use-visits';

export interface FoundRecord {
  readonly list: ListDefinition;
  readonly id: Id;
  /** The number or name of the record. */
  readonly name: string;
  /** Values that distinguish it from other records. */
  readonly detail?: string;
}

export const keyOfRecord = ({ list, id }: FoundRecord) => `${list.id}/${id}`;

/** Lists in which records can be found. */
export function searchedLists(lists: readonly ListDefinition[]): readonly ListDefinition[] {
  return lists.filter((list) => list.search !== undefined && hasDetails(list));
}

/** True if the account may open the details of a list, or if this is not known yet. */
export function opensDetails(structure: TableStructure | undefined): boolean {
  return structure === undefined || structure.permissions.some(({ name }) => name === 'show');
}

export function foundRecord(list: ListDefinition, row: Row): FoundRecord | undefined {
  const id = rowIdOf(row, list.rowId);
  const route = id === undefined ? undefined : routeOfRecord(list.id, id);
  if (id === undefined || route === undefined) return undefined;
  const beside = list.columns
    .filter(({ value, type }) => value !== list.rowName && (type === 'text' || type === 'status'))
    .flatMap(({ value }) => textOf(row[value]) || []);
  return { list, id, name: textOf(row[list.rowName]) || String(id), detail: beside.slice(0, 2).join(' · ') };
}

/** Returns the record that a visit opens; undefined for a page. */
export function recordOfVisit({ route, name }: Visit): FoundRecord | undefined {
  const record = recordOfRoute(route);
  return record && { ...record, name };
}

/** Limits the search, because "All" can be hundreds of thousands of rows. */
const mostSearchedRows = 20_000;
const perList = 5;

/** Returns records of the loaded rows whose number or name contains a text. */
export function loadedRecords(
  queries: QueryClient,
  lists: readonly ListDefinition[],
  text: string,
): readonly FoundRecord[] {
  const searched = text.toLocaleLowerCase();
  let left = mostSearchedRows;
  return searchedLists(lists).flatMap((list) => {
    if (!opensDetails(queries.getQueryData(listKeys.structure(list)))) return [];
    const found = new Map<string, FoundRecord>();
    for (const row of lastRows(queries, list)) {
      if (left === 0 || found.size === perList) break;
      left -= 1;
      const names = [list.rowName, list.search ?? ''].map((field) => textOf(row[field]) ?? '');
      const record = names.some((name) => name.toLocaleLowerCase().includes(searched))
        ? foundRecord(list, row)
        : undefined;
      if (record) found.set(keyOfRecord(record), record);
    }
    return [...found.values()];
  });
}
