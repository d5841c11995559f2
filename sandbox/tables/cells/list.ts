/** Several texts of the column. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make({ random, column: { practice: texts = ['First', 'Second', 'Third', 'Fourth'] } }) {
    return random.some(texts, random.int(0, Math.min(4, texts.length)));
  },
};
