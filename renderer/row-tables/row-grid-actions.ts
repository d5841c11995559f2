/** The actions of a row table that its grid can run. */
import type { RowColumn } from '../../shared/row-tables/row-table';
import type { CellSelection } from './clipboard-rows';

/** The actions of the user on rows. */
export interface RowActions {
  /** Opens the dialog of a row. */
  readonly edit: (index: number) => void;
  /** Deletes the rows from `first` to `last`, both included. */
  readonly remove: (first: number, last: number) => void;
  /** Sets the text of a cell. Returns the new index of the row. */
  readonly write: (index: number, column: RowColumn, text: string) => number;
  /** Returns the error that a cell would have with this text. */
  readonly check: (index: number, column: RowColumn, text: string) => string | undefined;
  readonly copy: (selection: CellSelection, withHeader: boolean) => string;
  readonly empty: (selection: CellSelection) => void;
  /** Pastes a clipboard text at the selection. Long texts are pasted in steps. */
  readonly paste: (selection: CellSelection, text: string) => Promise<void>;
}
