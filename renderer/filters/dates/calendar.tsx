/** One date with its time. */
import { DatePicker } from '@blueprintjs/datetime';
import { calendarLimits, calendarLook, weekStartsOn } from './calendar-look';
import type { DateLimits } from './date-text';

interface CalendarProps {
  readonly value: Date | null;
  readonly limits: DateLimits;
  readonly onChange: (at: Date | null) => void;
}

export default function Calendar({ value, limits, onChange }: CalendarProps) {
  return (
    <DatePicker
      {...calendarLook}
      {...calendarLimits(limits, [value])}
      value={value}
      dayPickerProps={{ weekStartsOn }}
      onChange={(at, byHand) => {
        if (byHand) onChange(at);
      }}
    />
  );
}
