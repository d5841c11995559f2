/** The payload of a message to a webhook. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => ({
    url: `https://hooks.example/${at}`,
    title: 'order.created',
    body: JSON.stringify({ order: at }),
  }),
};
