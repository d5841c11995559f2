/** A calendar for a date range with times. The button applies a proposed range; closing leaves it unset. */
import '../filters.css';
import { Button } from '@blueprintjs/core';
import { type DateRange, DateRangePicker } from '@blueprintjs/datetime';
import { useState } from 'react';
import { type DateLimits, endOfDay, startOfDay } from '../../../shared/dates';
import { calendarLimits, calendarLook, weekStartsOn } from '../../fields/dates/calendar-look';

interface RangeCalendarProps {
  /** The chosen or the proposed range. */
  readonly value: readonly [Date | null, Date | null];
  readonly limits: DateLimits;
  /** The end lies within one day of the start, before or after it. */
  readonly oneDay: boolean;
  readonly onChange: (range: readonly [Date, Date]) => void;
  readonly onDone: () => void;
}

export default function RangeCalendar({ value, limits, oneDay, onChange, onDone }: RangeCalendarProps) {
  const [range, setRange] = useState<DateRange>([value[0], value[1]]);
  const [start, end] = range;
  const waiting = oneDay && start && !end;
  const endLimits: DateLimits = waiting
    ? { min: later(limits.min, startOfDay(start, -1)), max: earlier(limits.max, endOfDay(start, 1)) }
    : limits;

  const pick = ([from, to]: DateRange) => {
    // A clicked day has the time 00:00, but a range ends at the end of its last day.
    const isNewEnd = to !== null && (end === null || to.toDateString() !== end.toDateString());
    const closed = to && isNewEnd && to.getHours() === 0 && to.getMinutes() === 0 ? endOfDay(to) : to;
    if (oneDay && from && closed && closed > endOfDay(from, 1)) {
      setRange([from, null]);
      return;
    }
    setRange([from, closed]);
    if (from && closed) onChange([from, closed]);
  };

  return (
    <>
      <DateRangePicker
        {...calendarLook}
        {...calendarLimits(endLimits, waiting ? [start] : [start, end])}
        value={range}
        allowSingleDayRange
        shortcuts={false}
        singleMonthOnly
        dayPickerProps={{ weekStartsOn }}
        onChange={pick}
      />
      <div className="codesk-calendar-foot">
        <span className="codesk-muted">{start && !end ? 'Now pick the end' : ''}</span>
        <Button
          intent="primary"
          size="small"
          text="Use these dates"
          disabled={!start || !end}
          onClick={() => {
            if (start && end) onChange([start, end]);
            onDone();
          }}
        />
      </div>
    </>
  );
}

const later = (a: Date | undefined, b: Date) => (a && a > b ? a : b);
const earlier = (a: Date | undefined, b: Date) => (a && a < b ? a : b);
