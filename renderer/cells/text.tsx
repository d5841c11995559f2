/** Plain text, cut with an ellipsis when the column is too narrow. Also stands in for types nobody knows. */
import { type CellViewer, plainText } from './viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 80, max: 320 },
  grows: true,
  text: plainText,
  Cell: ({ text }) => text,
};
