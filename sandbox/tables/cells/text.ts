/** A text of the column, or its title with a number. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  stored: 'text',
  make: ({ at, random, column: { practice, text } }) =>
    practice ? random.pick(practice) : `${text} ${String(at).padStart(4, '0')}`,
};
