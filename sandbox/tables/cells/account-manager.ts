/** An account manager. */

import type { PracticeCell } from '../cell-type';
import { staffShape } from '../shapes';

export const cell: PracticeCell = {
  named: true,
  make: ({ at }) => staffShape(`Key account desk ${at + 1}`, at),
};
