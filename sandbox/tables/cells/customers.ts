/** Three customers. */

import type { PracticeCell } from '../cell-type';
import { customerShape } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) =>
    [1, 2, 3].map((number) =>
      customerShape(at * 3 + number, `Customer ${at * 3 + number}`, 'United Arab Emirates'),
    ),
};
