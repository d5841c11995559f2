/** Named values behind a link. */

import type { PracticeCell } from '../cell-type';
import { keyValues } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) => keyValues(at),
};
