/** Serial numbers of a stock line. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => [`SN${at + 1}1`, `SN${at + 1}2`],
};
