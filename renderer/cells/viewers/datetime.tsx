/** A point in time in epoch seconds, shown in the date format of the user and with the time of day. */
import { shownDateTime } from '../../../shared/dates';
import { dateViewer } from '../parts/date-viewer';

export const viewer = dateViewer({ min: 144, max: 160 }, shownDateTime);

/** A value, and the text that its cell shows. */
export const example = [new Date(2026, 0, 31, 12, 5).getTime() / 1000, '31/01/2026 12:05'] as const;
