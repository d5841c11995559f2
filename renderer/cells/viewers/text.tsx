/** Plain text, cut with an ellipsis when the column is too narrow. Also stands in for types nobody knows. */
import { shownText } from '../parts/reading';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 80, max: 320 },
  grows: true,
  // Cells keep runs of blanks, but a row has one line.
  text: (value) => (typeof value === 'string' ? value.replace(/\s*[\t\r\n]\s*/g, ' ') : shownText(value)),
};
