/** Headers of a request, one of them secret. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => ({ 'X-Source': 'codesk', Authorization: `Bearer ${(at + 1) * 7_368_787}` }),
};
