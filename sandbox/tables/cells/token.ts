/** A token. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  sortable: true,
  make: ({ at }) => `tk_${(at + 1) * 7_368_787}`,
};
