/** Any JSON. */

import type { PracticeCell } from '../cell-type';
import { keyValues } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) =>
    at % 6 === 0 ? { data: keyValues(at), test_ignore: true } : { ...keyValues(at), parts: [1, 2, 3] },
};
