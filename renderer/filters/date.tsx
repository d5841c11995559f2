/** One date and time that is not after today. */
import { dateFilter } from './dates/date-field';
import { endOfDay } from './dates/date-text';

export const filter = dateFilter(() => ({ max: endOfDay(new Date()) }));
