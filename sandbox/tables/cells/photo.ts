/** A user with a photo. */

import type { PracticeCell } from '../cell-type';
import { photoShape } from '../shapes';

export const cell: PracticeCell = {
  named: true,
  make: ({ at }) => photoShape(`Desk ${at + 1}`, `desk.${at + 1}@codesk.example`, at),
};
