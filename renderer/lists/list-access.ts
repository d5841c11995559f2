/** What the parts around a table (toolbar, menus, filters, export, details) may know of it and ask of it. */

import type { ListDefinition, PermissionName } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import type { TableState, TableStructure } from '../../shared/table/structure';
import type { FilterAccess } from '../filters/filter-access';

/** The person took the selection back while its rows were loading. Not a failure: there is nothing to report. */
export class SelectionCleared extends Error {
  override readonly name = 'SelectionCleared';
}

export interface ListAccess {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  permits(name: PermissionName): boolean;
  readonly state: TableState;
  /** Rows that match, over all pages. */
  readonly total: number;
  /** Rows of the page that is shown. */
  readonly rows: readonly Row[];
  /** How many rows are selected, over pages when all that match are. */
  readonly selectedCount: number;
  /** True when all rows that match are selected, whichever page they are on. */
  readonly allMatching: boolean;
  /**
   * Ids of the selected rows; loads those of other pages when all that match are selected. Rejects with
   * `SelectionCleared` when the person cleared the selection meanwhile: whatever was to be done with it is off.
   */
  selectedIds(): Promise<readonly Id[]>;
  readonly filters: FilterAccess;
  /** Loads the table again and clears the selection. */
  reload(): Promise<void>;
  /** Opens the details of a record, as a double click does. */
  openDetails(id: Id, row: Row): void;
}
