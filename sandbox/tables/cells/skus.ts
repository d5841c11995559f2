/** A table of SKUs with their serials. */

import type { PracticeCell } from '../cell-type';
import { skuTable } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) =>
    skuTable([
      { sku: `SK-${100_001 + at}`, name: 'Wrist watch', quantity: 2, serials: [`SN${at}1`, `SN${at}2`] },
      { sku: `SK-${100_002 + at}`, name: 'Oud oil, 30 ml', quantity: 1, serials: [] },
    ]),
};
