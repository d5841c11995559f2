/** A client. */

import type { PracticeCell } from '../cell-type';
import { clientShape } from '../shapes';

export const cell: PracticeCell = {
  named: true,
  make({ company }) {
    const { name, id } = company();
    return clientShape(name, id);
  },
};
