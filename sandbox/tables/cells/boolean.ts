/** Yes or no, in two spellings. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  sortable: true,
  make: ({ at }) => (at % 7 === 0 ? 'No' : at % 3 !== 0),
};
