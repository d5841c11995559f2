/** A day, as noon of it in epoch seconds. */
import { baseDate, daySeconds } from '../../random';
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  stored: 'number',
  make: ({ time }) => baseDate - Math.round((baseDate - time) / daySeconds) * daySeconds,
};
