/** The interface of a list for the parts around it: toolbar, menus, filters, export, details. */
import type { ListDefinition, PermissionName } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import type { TableState, TableStructure } from '../../shared/table/structure';
import type { FilterController } from '../filters/use-filters';

/** The selection was cleared while its rows were loading. Not a failure to report. */
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
  /** False when the server did not say the number, and `total` is only the least that there are. */
  readonly totalKnown: boolean;
  /** Rows of the page that is shown. */
  readonly rows: readonly Row[];
  /** Number of selected rows, on all pages if `allMatching`. */
  readonly selectedCount: number;
  /** True when all matching rows on all pages are selected. */
  readonly allMatching: boolean;
  /**
   * Ids of the selected rows; loads those of other pages if `allMatching`. Rejects with `SelectionCleared` if the
   * selection is cleared meanwhile; the caller then stops.
   */
  selectedIds(): Promise<readonly Id[]>;
  /** The same with the rows. */
  selectedRows(): Promise<readonly Row[]>;
  readonly filters: FilterController;
  /** Reloads the table and clears the selection. */
  reload(): Promise<void>;
  /** Opens the details of a record. */
  openDetails(id: Id, row: Row): void;
}
