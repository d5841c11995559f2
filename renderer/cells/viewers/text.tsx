/** Plain text, cut with an ellipsis when the column is too narrow. Also used for unknown types. */
import { shownText } from '../parts/read-value';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  width: { min: 80, max: 320 },
  grows: true,
  // Runs of spaces are kept, but line breaks and tabs are not.
  text: (value) => (typeof value === 'string' ? value.replace(/\s*[\t\r\n]\s*/g, ' ') : shownText(value)),
};

/** A value, and the text that its cell shows. */
export const example = ['On the way', 'On the way'] as const;
