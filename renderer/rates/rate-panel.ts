/** What each panel of the rate desk gets: the state of the rate file, and what it may do with it. */
import type { RateBook } from '../../shared/ipc/rates';
import type { Edit } from '../../shared/rates/edits';
import type { ChoiceLists } from '../fields/choices';

/** What an edit did. */
export interface EditResult {
  /** For people: `5 cells changed, 2 rounded`. */
  readonly effect: string;
  /** Numbers of the rows that were added. */
  readonly added: readonly number[];
}

/**
 * Makes an edit; resolves when it is on the disk, to null when it was refused, which was shown then. It is refused while the
 * file is read again.
 * @param seen the version of the rows that its numbers were taken from; without it that of the book
 */
export type MakeEdit = (edit: Edit, seen?: number) => Promise<EditResult | null>;

export interface PanelProps {
  readonly rateFile: string;
  readonly book: RateBook;
  /** Options of the choice columns by the name of their list, for values such as a city. */
  readonly lists: ChoiceLists;
  readonly edit: MakeEdit;
  /** Shows the grid with the keyboard on a cell of a row, by its number; on the row as a whole with null. */
  readonly reveal: (row: number, field: string | null) => void;
}
