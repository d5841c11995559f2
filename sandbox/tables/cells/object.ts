/** Named values. */

import type { PracticeCell } from '../cell-type';
import { keyValues } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) => keyValues(at),
};
