/** A calendar for one date, with or without a time. */
import { DatePicker } from '@blueprintjs/datetime';
import type { DateLimits } from '../../../shared/dates';
import { calendarLimits, calendarLook, weekStartsOn } from './calendar-look';

interface CalendarProps {
  readonly value: Date | null;
  readonly limits: DateLimits;
  readonly dayOnly?: boolean;
  readonly onChange: (at: Date | null) => void;
}

export default function Calendar({ value, limits, dayOnly = false, onChange }: CalendarProps) {
  return (
    <DatePicker
      {...calendarLook}
      {...calendarLimits(limits, [value])}
      timePrecision={dayOnly ? undefined : calendarLook.timePrecision}
      timePickerProps={dayOnly ? undefined : calendarLook.timePickerProps}
      value={value}
      dayPickerProps={{ weekStartsOn }}
      onChange={(at, byHand) => {
        if (byHand) onChange(at);
      }}
    />
  );
}
