/** A date: epoch seconds or `YYYY-MM-DD`, shown in the date format of the user. */
import { shownDate } from '../../../shared/dates';
import { dateViewer } from '../parts/date-viewer';

export const viewer = dateViewer({ min: 104, max: 120 }, shownDate);
