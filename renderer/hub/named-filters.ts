/** Which filters the server offers: one that its structure does not name is never sent, because a server may refuse it. */
import { readFilters } from '../../shared/table/filters';
import type { TableStructure } from '../../shared/table/structure';

/** Whether a table can be filtered by a field; false for a structure that is not loaded. */
export function namesFilter(structure: TableStructure | undefined, name: string): boolean {
  return readFilters(structure?.filters ?? []).some((filter) => filter.name === name);
}
