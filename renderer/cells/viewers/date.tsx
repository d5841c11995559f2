/** A date: epoch seconds or `YYYY-MM-DD`, shown in the date format of the user. */
import { shownDate } from '../../../shared/dates';
import { dateViewer } from '../parts/date-viewer';

export const viewer = dateViewer({ min: 104, max: 120 }, shownDate);

/** A value, and the text that its cell shows. */
export const example = [new Date(2026, 0, 31, 12, 5).getTime() / 1000, '31/01/2026'] as const;
