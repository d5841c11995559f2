/** A date: epoch seconds or `YYYY-MM-DD`, shown as day/month/year. */
import { shownDate } from '../../../shared/dates';
import { plainIn } from '../parts/reading';
import type { CellViewer } from '../viewer';

export const viewer: CellViewer = {
  width: { min: 104, max: 120 },
  text: (value) => shownDate(plainIn(value)),
};
