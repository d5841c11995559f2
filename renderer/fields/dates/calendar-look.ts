/** Settings of all calendars. */
import './calendar.css';
import type { DatePickerProps } from '@blueprintjs/datetime';
import { type DateLimits, dateOfSubmitted, earliestDay } from '../../../shared/dates';

/** Blueprint contains the English names, so no locale is loaded. Times are chosen in a `TimeBox`. */
export const calendarLook = {
  highlightCurrentDay: true,
  reverseMonthAndYearMenus: false,
  dateFnsLocaleLoader: async () => undefined,
} satisfies DatePickerProps;

/** Monday first (tables section 5), and six weeks in every month (finance section 9). */
export const dayGrid = { weekStartsOn: 1, fixedWeeks: true, showOutsideDays: true } as const;

/** Returns the limits of a calendar. It needs both, because it lists all years between them. Dates outside extend them. */
export function calendarLimits({ min, max }: DateLimits, dates: readonly (Date | null)[]) {
  const times = dates.filter((date) => date !== null).map(Number);
  return {
    minDate: new Date(Math.min(Number(min ?? dateOfSubmitted(earliestDay)), ...times)),
    maxDate: new Date(
      Math.max(Number(max ?? new Date(new Date().getFullYear() + 10, 11, 31, 23, 59)), ...times),
    ),
  };
}
