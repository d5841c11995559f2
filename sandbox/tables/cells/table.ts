/** A table of up to six lines. */

import type { PracticeCell } from '../cell-type';
import { tableShape } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) =>
    tableShape(
      { name: 'Name', quantity: 'Quantity', note: 'Note' },
      Array.from({ length: 1 + (at % 6) }, (_, line) => ({
        name: `Line ${line + 1}`,
        quantity: (at + 2) * (line + 1),
        note: line % 2 === 0 ? 'Checked' : '',
      })),
    ),
};
