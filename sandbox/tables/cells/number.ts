/** A number or an amount. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  stored: 'number',
  make: ({ random }) => random.int(0, 500),
};
