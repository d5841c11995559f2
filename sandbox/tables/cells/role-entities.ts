/** A tree of permissions. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: () => [{ name: 'Finance', children: [{ name: 'Contracts', children: [{ name: 'View' }] }] }],
};
