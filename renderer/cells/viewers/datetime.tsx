/** A point in time in epoch seconds, shown in the date format of the user and with the time of day. */
import { shownDateTime } from '../../../shared/dates';
import { dateViewer } from '../parts/date-viewer';

export const viewer = dateViewer({ min: 144, max: 160 }, shownDateTime);
