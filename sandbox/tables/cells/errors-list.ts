/** Errors of a record. */

import type { PracticeCell } from '../cell-type';
import { problems } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) => problems(at),
};
