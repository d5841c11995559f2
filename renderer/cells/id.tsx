/** An identifier, as it came, in mono. */
import { type CellViewer, plainText } from './viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 72, max: 200 },
  grows: false,
  mono: true,
  text: plainText,
  Cell: ({ text }) => <span className="codesk-mono">{text}</span>,
};
