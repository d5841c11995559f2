/** Plain text, cut with an ellipsis when the column is too narrow. Also used for unknown types. */
import { shownText } from '../parts/read-value';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  width: { min: 80, max: 320 },
  grows: true,
  // Keeps spaces, but not line breaks and tabs.
  text: (value) => (typeof value === 'string' ? value.replace(/\s*[\t\r\n]\s*/g, ' ') : shownText(value)),
};
