/** A file to download; every fourth does not exist. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => ({
    path: `/files/documents/document-${at + 1}.pdf`,
    exists: at % 4 !== 0,
    name: `document-${at + 1}.pdf`,
  }),
};
