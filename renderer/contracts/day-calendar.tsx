/** One calendar day, without a time. */
import { DatePicker } from '@blueprintjs/datetime';
import { calendarLimits, calendarLook, weekStartsOn } from '../filters/dates/calendar-look';

const { timePrecision: _precision, timePickerProps: _time, ...dayLook } = calendarLook;

interface DayCalendarProps {
  readonly value: Date | null;
  readonly onPick: (day: Date) => void;
}

export default function DayCalendar({ value, onPick }: DayCalendarProps) {
  return (
    <DatePicker
      {...dayLook}
      {...calendarLimits({}, [value])}
      value={value}
      dayPickerProps={{ weekStartsOn }}
      onChange={(day, byHand) => {
        if (day && byHand) onPick(day);
      }}
    />
  );
}
