/** The address of a picture. */

import type { PracticeCell } from '../cell-type';
import { picture } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) => picture(`picture-${at + 1}`),
};
