/** An e-mail template. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => ({
    name: `Template ${at + 1}`,
    subject: 'About your order',
    body: '<p>Your order is on its way.</p>',
  }),
};
