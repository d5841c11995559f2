/** A point in time in epoch seconds, shown as day/month/year and the time of day. */
import { shownDateTime } from '../../../shared/dates';
import { plainIn } from '../parts/reading';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  width: { min: 144, max: 160 },
  text: (value) => shownDateTime(plainIn(value)),
};
