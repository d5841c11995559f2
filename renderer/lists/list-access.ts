/** The interface of a list for the components around it: toolbar, menus, filters, export, details. */
import type { ListDefinition, PermissionName } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import type { TableState, TableStructure } from '../../shared/table/structure';
import type { FilterController } from '../filters/use-filters';

/** The selection was cleared while its rows were loading. It is not reported as a failure. */
export class SelectionCleared extends Error {
  override readonly name = 'SelectionCleared';
}

export interface ListAccess {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly permits: (name: PermissionName) => boolean;
  readonly state: TableState;
  /** Number of matching rows on all pages. */
  readonly total: number;
  /** False if the server did not send the number; `total` is then the least possible number. */
  readonly totalKnown: boolean;
  /** Rows of the shown page. */
  readonly rows: readonly Row[];
  /** Number of selected rows, on all pages if `allMatching`. */
  readonly selectedCount: number;
  /** True if all matching rows on all pages are selected. */
  readonly allMatching: boolean;
  /**
   * Returns the ids of the selected rows; loads those of other pages if `allMatching`. Rejects with `SelectionCleared`
   * if the selection is cleared while they load; the caller then stops.
   */
  selectedIds(): Promise<readonly Id[]>;
  /** Like `selectedIds`, with the rows. */
  selectedRows(): Promise<readonly Row[]>;
  readonly filters: FilterController;
  /** Reloads the table and clears the selection. */
  reload(): Promise<void>;
  /** Opens the details of a record. */
  openDetails(id: Id, row: Row): void;
}
