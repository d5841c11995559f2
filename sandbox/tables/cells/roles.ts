/** Roles of a user. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => [{ id: at + 1, name: `Role ${at + 1}`, description: 'May view' }],
};
