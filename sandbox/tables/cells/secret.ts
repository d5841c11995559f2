/** A secret text. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => `sec_${(at + 1) * 7_368_787}`,
};
