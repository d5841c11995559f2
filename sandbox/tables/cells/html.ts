/** Formatted text. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => `<p>Paragraph <b>${at + 1}</b></p>`,
};
