/** A calendar for one date, with or without a time. */
import './calendar.css';
import { DatePicker } from '@blueprintjs/datetime';
import type { DateLimits } from '../../../shared/dates';
import { calendarLimits, calendarLook, dayGrid } from './calendar-look';
import { TimeBox } from './time-box';

interface CalendarProps {
  readonly value: Date | null;
  readonly limits: DateLimits;
  readonly dayOnly?: boolean;
  readonly onChange: (at: Date | null) => void;
}

export default function Calendar({ value, limits, dayOnly = false, onChange }: CalendarProps) {
  return (
    <>
      <DatePicker
        {...calendarLook}
        {...calendarLimits(limits, [value])}
        value={value}
        dayPickerProps={dayGrid}
        onChange={(at, byHand) => {
          if (byHand) onChange(at);
        }}
      />
      {!dayOnly && (
        <div className="codesk-calendar-time">
          <TimeBox at={value} onChange={onChange} />
        </div>
      )}
    </>
  );
}
