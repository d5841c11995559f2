/** One date and time, not after today. */
import { endOfDay } from '../../../shared/dates';
import { dateFilter } from '../dates/date-field';

export const filter = dateFilter(() => ({ max: endOfDay(new Date()) }));
