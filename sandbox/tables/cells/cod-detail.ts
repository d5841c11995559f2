/** Statuses of a carrier and of a customer. */

import type { PracticeCell } from '../cell-type';
import { datedStatuses, timelineShape } from '../shapes';

export const cell: PracticeCell = {
  make: ({ at }) => ({
    carrier_statuses: datedStatuses(timelineShape(at)),
    customer_statuses: at % 2 === 0 ? [] : datedStatuses(timelineShape(at)),
  }),
};
