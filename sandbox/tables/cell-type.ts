/** A cell type of the practice workspace. Each file in `cells/` exports one as `cell`. */
import type { ListColumn } from '../../shared/table/list';
import type { Random } from '../random';

/** A client and its store. */
export interface PracticeCompany {
  readonly id: number;
  readonly name: string;
  readonly store: string;
}

/** The input for generating a practice value. */
export interface CellPlace {
  /** The number of the row from 1; for a type that is stored as JSON, the number of one of its 24 values from 0. */
  readonly at: number;
  /** Time of the row in epoch seconds. */
  readonly time: number;
  readonly random: Random;
  readonly column: ListColumn;
  /** Picks a company at random. */
  readonly company: () => PracticeCompany;
}

export interface PracticeCell {
  /** How the database stores the values, which can then be sorted. JSON text by default. */
  readonly stored?: 'number' | 'text';
  /** The values are objects with a `name`; it sorts and filters the rows. */
  readonly named?: true;
  /** JSON values that are sorted by their text. */
  readonly sortable?: true;
  make(place: CellPlace): unknown;
}
