/** Stars from 1 to 5. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  stored: 'number',
  make: ({ random }) => random.int(1, 5),
};
