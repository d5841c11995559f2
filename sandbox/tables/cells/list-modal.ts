/** A label with its errors. */

import type { PracticeCell } from '../cell-type';
import { problems } from '../shapes';

export const cell: PracticeCell = {
  make({ at }) {
    const errors = problems(at);
    const label = errors.length === 0 ? 'Fine' : `${errors.length} errors`;
    return { label, has_error: errors.length > 0, errors };
  },
};
