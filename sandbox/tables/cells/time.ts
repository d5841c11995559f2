/** A time of day. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  stored: 'number',
  make: ({ random }) =>
    `${String(random.int(7, 20)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`,
};
