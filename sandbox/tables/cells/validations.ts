/** Validations of an order. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => [{ validation_id: at + 1, name: 'Order prefix', status: at % 2 }],
};
