/** An identifier, as it came, in mono. */
import { oneLine } from '../parts/reading';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 72, max: 200 },
  grows: false,
  mono: true,
  text: oneLine,
};
