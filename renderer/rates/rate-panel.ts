/** Properties of the panels of the rate desk: the state of the rate file, and functions that change it. */
import type { RateBook } from '../../shared/ipc/rates';
import type { Edit } from '../../shared/rates/edits';
import type { ChoiceLists } from '../fields/choices';

/** Result of an edit. */
export interface EditResult {
  /** The effect as text: `5 cells changed, 2 rounded`. */
  readonly effect: string;
  /** Numbers of the added rows. */
  readonly added: readonly number[];
}

/**
 * Makes an edit. Resolves when it is on the disk, or to null if it was refused, which is shown. Edits are refused while
 * the file is read again.
 * @param seen the version of the rows from which its row numbers were taken; by default that of the book
 */
export type MakeEdit = (edit: Edit, seen?: number) => Promise<EditResult | null>;

export interface PanelProps {
  readonly rateFile: string;
  readonly book: RateBook;
  /** Options of the choice columns by the name of their list, for values such as a city. */
  readonly lists: ChoiceLists;
  readonly edit: MakeEdit;
  /** Shows the grid and focuses a cell of a row, by the number of the row; the whole row if the field is null. */
  readonly reveal: (row: number, field: string | null) => void;
}
