/** Colours with their names. */

import type { PracticeCell } from '../cell-type';
import { colours } from '../shapes';

export const cell: PracticeCell = {
  make: ({ random }) => random.some(colours, random.int(1, 5)),
};
