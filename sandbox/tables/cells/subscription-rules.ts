/** Subscription rules. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => [
    { id: at + 1, is_repetitive: at % 2 === 0, occur_days: 30, skus: [`SK-${100_001 + at}`] },
  ],
};
