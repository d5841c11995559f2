/** The request of an export (tables sections 4 and 7): columns in order, filters, and the ids of selected rows. */
import { counted } from '../../../shared/quantities';
import { type FilterValue, filterChanges } from '../../../shared/table/filters';
import { type Id, idFromText, idSchema, type Row } from '../../../shared/table/row';
import type { ExportColumn } from '../../../shared/table/structure';
import { filterTypeOf } from '../../filters/registry';
import type { FilterController } from '../../filters/use-filters';
import type { ListAccess } from '../list-access';

/** The exportable columns, as the export permission lists them. */
export function exportableColumns(table: Pick<ListAccess, 'structure'>): readonly ExportColumn[] {
  const permission = table.structure.permissions.find(({ name }) => name === 'export');
  return permission?.columns.filter((column) => column.exportable) ?? [];
}

const integrationField = 'integration_id';

/**
 * `integration_id` for lists that belong to integrations, if the export has rows of one integration only: every selected
 * row has the same one, or the list is filtered to one.
 * @param selected the selected rows; undefined if all that match are exported
 */
export function integrationOfExport(
  { list, rows, total, state }: Pick<ListAccess, 'list' | 'rows' | 'total' | 'state'>,
  selected: readonly Row[] | undefined,
): { integration_id?: Id } {
  const isIntegration = list.rowId === integrationField;
  if (!isIntegration && !list.sentWith?.includes(integrationField)) return {};
  // The list of integrations has no filter by integration; it counts as filtered to one if a single one matches.
  const onlyMatch = isIntegration && state.filters.length > 0 && total === 1 ? rows : [];
  const id =
    sameIntegration(selected ?? []) ?? filteredIntegration(state.filters) ?? sameIntegration(onlyMatch);
  return id === undefined ? {} : { integration_id: id };
}

/** The rows of the page with these ids; an empty row for an id that is not on the page. */
export function rowsWithIds(
  { list, rows }: Pick<ListAccess, 'list' | 'rows'>,
  ids: readonly Id[],
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row[list.rowId], row]));
  return ids.map((id) => byId.get(id) ?? {});
}

/** A server may send the same id as a number in one row and as a text in another. */
function sameIntegration(rows: readonly Row[]): Id | undefined {
  const [first, ...others] = rows.map((row) => integrationOf(row[integrationField]));
  return others.every((id) => id === first) ? first : undefined;
}

function integrationOf(value: unknown): Id | undefined {
  const id = idSchema.safeParse(value).data;
  return typeof id === 'string' ? idFromText(id) : id;
}

/** The only value of the filter by integration. */
function filteredIntegration(filters: readonly FilterValue[]): Id | undefined {
  const values = filters.flatMap(({ name, value }) => (name === integrationField ? [value].flat() : []));
  return values.length === 1 ? integrationOf(values[0]) : undefined;
}

/** Returns the titles of the filters whose values differ from those of the loaded rows. */
export function unappliedFilters({ definitions, values, applied }: FilterController): readonly string[] {
  const titleOf = (name: string) =>
    definitions.find((each) => filterTypeOf(each.type).keys(each).includes(name))?.title ?? name;
  return [...new Set(Object.keys(filterChanges(applied, values)).map(titleOf))];
}

/** The number of exported rows in words, for example `12 rows that match`. */
export function exportScope(
  table: Pick<ListAccess, 'total' | 'totalKnown' | 'selectedCount' | 'allMatching'> & {
    readonly state: { readonly filters: readonly unknown[] };
  },
): string {
  if (table.selectedCount > 0 && !table.allMatching) {
    return counted(table.selectedCount, 'selected row');
  }
  const filtered = table.allMatching || table.state.filters.length > 0;
  if (!table.totalKnown) return `All rows${filtered ? ' that match' : ''}, total unknown`;
  if (!filtered) return counted(table.total, 'row');
  return `${counted(table.total, 'row')} that ${table.total === 1 ? 'matches' : 'match'}`;
}
