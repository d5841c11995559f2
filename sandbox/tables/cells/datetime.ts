/** An instant in epoch seconds. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  stored: 'number',
  make: ({ time }) => time,
};
