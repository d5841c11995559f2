/** Settings of all calendars. */
import './calendar.css';
import type { DatePickerProps } from '@blueprintjs/datetime';
import type { DateLimits } from '../../../shared/dates';

/** Blueprint contains the English names, so no locale is loaded. */
export const calendarLook = {
  timePrecision: 'minute',
  timePickerProps: { showArrowButtons: true },
  highlightCurrentDay: true,
  reverseMonthAndYearMenus: false,
  dateFnsLocaleLoader: async () => undefined,
} satisfies DatePickerProps;

/** Monday first (tables section 5). */
export const weekStartsOn = 1;

/** Limits of a calendar, which needs both because it lists every year between them. Dates outside extend them. */
export function calendarLimits({ min, max }: DateLimits, dates: readonly (Date | null)[]) {
  const times = dates.filter((date) => date !== null).map(Number);
  return {
    minDate: new Date(Math.min(Number(min ?? new Date(2000, 0, 1)), ...times)),
    maxDate: new Date(
      Math.max(Number(max ?? new Date(new Date().getFullYear() + 10, 11, 31, 23, 59)), ...times),
    ),
  };
}
