/** A store. */

import type { PracticeCell } from '../cell-type';
import { storeShape } from '../shapes';

export const cell: PracticeCell = {
  named: true,
  make({ company }) {
    const { store, id } = company();
    return storeShape(store, id);
  },
};
