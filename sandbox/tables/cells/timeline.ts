/** The history of a record. */

import type { PracticeCell } from '../cell-type';
import { timelineShape } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) => timelineShape(at),
};
