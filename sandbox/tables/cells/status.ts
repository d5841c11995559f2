/** A status of the column, or a usual one. */
import type { PracticeCell } from '../cell-type';

const usual = ['Enabled', 'Enabled', 'Enabled', 'Disabled', 'Draft', 'Pending'] as const;

export const cell: PracticeCell = {
  stored: 'text',
  make: ({ random, column: { practice } }) => random.pick(practice ?? usual),
};
