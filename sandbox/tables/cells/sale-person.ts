/** A member of the sales team. */

import type { PracticeCell } from '../cell-type';
import { staffShape } from '../shapes';

export const cell: PracticeCell = {
  named: true,
  make: ({ at }) => staffShape(`Sales desk ${at + 1}`, at),
};
