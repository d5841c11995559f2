/** The last error of a record. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => (at % 3 === 0 ? 'No Errors' : { message: 'The record was refused.', code: 400 + at }),
};
