/** Warehouses of a record. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => [{ id: at + 1, name: `Warehouse ${at + 1}`, code: `WH${at + 1}`, city: 'Dubai' }],
};
