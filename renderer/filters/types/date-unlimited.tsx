/** Any date and time. */
import { dateFilter } from '../dates/date-field';

export const filter = dateFilter(() => ({}));
