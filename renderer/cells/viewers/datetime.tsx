/** An instant in epoch seconds, shown day/month/year and the time of day. */
import { shownDateTime } from '../../../shared/dates';
import { plainIn } from '../parts/reading';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 144, max: 160 },
  grows: false,
  text: (value) => shownDateTime(plainIn(value)),
};
