/** An instant in epoch seconds, shown day/month/year and the time of day. */
import { shownDateTime } from '../../shared/dates';
import type { CellViewer } from './viewer';

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 144, max: 160 },
  grows: false,
  text: shownDateTime,
  Cell: ({ text }) => text,
};
