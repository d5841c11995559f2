/** A title and a description in two languages. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => [
    { language: 'English', title: `Title ${at + 1}`, description: 'What it is' },
    { language: 'Deutsch', title: `Titel ${at + 1}`, description: 'Was es ist' },
  ],
};
