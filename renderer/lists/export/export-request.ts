/** What an export sends (tables sections 4 and 7): columns in order, filters, and the ids of selected rows. */
import { counted } from '../../../shared/quantities';
import type { ListDefinition } from '../../../shared/table/list';
import { type Id, idSchema, type Row } from '../../../shared/table/row';
import type { ExportColumn } from '../../../shared/table/structure';
import type { ListAccess } from '../list-access';

/** The exportable columns, as the export permission lists them. */
export function exportableColumns(table: Pick<ListAccess, 'structure'>): readonly ExportColumn[] {
  const permission = table.structure.permissions.find(({ name }) => name === 'export');
  return permission?.columns.filter((column) => column.exportable) ?? [];
}

/** `integration_id` for lists that send it, read from the rows. */
export function sentBeside(list: ListDefinition, rows: readonly Row[]): { integration_id?: Id } {
  if (!list.sentWith?.includes('integration_id')) return {};
  for (const row of rows) {
    const id = idSchema.safeParse(row.integration_id);
    if (id.success) return { integration_id: id.data };
  }
  return {};
}

/** The number of exported rows in words. */
export function exportScope(
  table: Pick<ListAccess, 'total' | 'selectedCount' | 'allMatching'> & {
    readonly state: { readonly filters: readonly unknown[] };
  },
): string {
  if (table.selectedCount > 0 && !table.allMatching) {
    return counted(table.selectedCount, 'selected row');
  }
  const filtered = table.allMatching || table.state.filters.length > 0;
  if (!filtered) return counted(table.total, 'row');
  return `${counted(table.total, 'row')} that ${table.total === 1 ? 'matches' : 'match'}`;
}
