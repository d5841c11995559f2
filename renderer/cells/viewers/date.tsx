/** A day: epoch seconds or `YYYY-MM-DD`, shown day/month/year. */
import { shownDate } from '../../../shared/dates';
import { plainIn } from '../parts/reading';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 104, max: 120 },
  grows: false,
  text: (value) => shownDate(plainIn(value)),
};
