/** Reads which filters the server offers. Others are never sent, because a server may refuse them. */
import { readFilters } from '../../shared/table/filters';
import type { TableStructure } from '../../shared/table/structure';

/** Whether a table can be filtered by a field; false until its structure is loaded. */
export function namesFilter(structure: TableStructure | undefined, name: string): boolean {
  return readFilters(structure?.filters ?? []).some((filter) => filter.name === name);
}
