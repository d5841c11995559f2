/** Links to profiles of a store. */

import type { PracticeCell } from '../cell-type';
import { socialLinks } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) => socialLinks(`store-${at + 1}`, at),
};
