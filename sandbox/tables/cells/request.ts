/** A request of a user. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => ({
    user: `Desk ${at + 1}`,
    title: 'POST /orders',
    body: JSON.stringify({ order: at }),
  }),
};
