/**
 * A calendar for a date range with times: preset ranges, the days of one month, and both ends in words. The button
 * applies a proposed range; closing the calendar does not.
 */
import './dates.css';
import { Button } from '@blueprintjs/core';
import { type DateRange, DateRangePicker } from '@blueprintjs/datetime';
import { useState } from 'react';
import { type DateLimits, dayText, endOfDay, startOfDay } from '../../../shared/dates';
import { fieldMessages } from '../../../shared/messages';
import type { RelativeName } from '../../../shared/table/relative-dates';
import { calendarLimits, calendarLook, dayGrid } from '../../fields/dates/calendar-look';
import { TimeBox } from '../../fields/dates/time-box';
import { useDateFormat } from '../../ui/date-format';
import { RangePresets } from './range-presets';

interface RangeCalendarProps {
  /** The chosen or the proposed range. The calendar follows it. */
  readonly value: readonly [Date | null, Date | null];
  readonly limits: DateLimits;
  /** The end lies within one day of the start, before or after it. */
  readonly oneDay: boolean;
  /** The preset range that is set. */
  readonly chosen: RelativeName | undefined;
  readonly onChange: (range: readonly [Date, Date]) => void;
  /** Called for a preset range; without it no presets are shown. */
  readonly onPreset?: ((name: RelativeName) => void) | undefined;
  /** Closes the calendar and restores the previous range. */
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

export default function RangeCalendar(props: RangeCalendarProps) {
  const { value, limits, oneDay, chosen, onChange, onPreset, onCancel, onDone } = props;
  const [range, setRange] = useState<DateRange>([value[0], value[1]]);
  // The times of the previous range, which a new range gets.
  const [times, setTimes] = useState(value);
  const [wrongTimes, setWrongTimes] = useState({ From: false, To: false });
  // A typed end replaces the picked one while the calendar is open.
  const ends = value.map((end) => end?.getTime()).join();
  const [followed, setFollowed] = useState(ends);
  if (ends !== followed) {
    setFollowed(ends);
    setRange([value[0], value[1]]);
    setTimes((before) => [value[0] ?? before[0], value[1] ?? before[1]]);
  }
  const [start, end] = range;
  const isPickingEnd = oneDay && start && !end;
  const endLimits: DateLimits = isPickingEnd
    ? { min: later(limits.min, startOfDay(start, -1)), max: earlier(limits.max, endOfDay(start, 1)) }
    : limits;
  const backwards = start !== null && end !== null && end < start;

  const take = (from: Date | null, to: Date | null) => {
    setRange([from, to]);
    setTimes((before) => [from ?? before[0], to ?? before[1]]);
    if (from && to && from <= to) onChange([from, to]);
  };
  /** Clicked days get the times of the ends; at first 00:00 and 23:59. */
  const pick = ([fromDay, toDay]: DateRange) => {
    const from = fromDay && withTime(fromDay, times[0] ?? startOfDay(fromDay));
    const to = toDay && withTime(toDay, times[1] ?? endOfDay(toDay));
    take(from, oneDay && from && to && to > endOfDay(from, 1) ? null : to);
  };
  const endOf = (name: 'From' | 'To', at: Date | null, change: (at: Date) => void) => (
    <RangeEnd
      name={name}
      at={at}
      onChange={change}
      onWrong={(wrong) => setWrongTimes((before) => ({ ...before, [name]: wrong }))}
    />
  );
  return (
    <div className="codesk-range-calendar">
      {onPreset && (
        <RangePresets
          limits={limits}
          oneDay={oneDay}
          chosen={chosen}
          onPick={(name) => {
            onPreset(name);
            onDone();
          }}
        />
      )}
      <div>
        <DateRangePicker
          {...calendarLook}
          {...calendarLimits(endLimits, isPickingEnd ? [start] : [start, end])}
          value={backwards ? [end, start] : range}
          allowSingleDayRange
          shortcuts={false}
          singleMonthOnly
          dayPickerProps={dayGrid}
          onChange={pick}
        />
        <div className="codesk-range-ends">
          {endOf('From', start, (at) => take(at, end))}
          {endOf('To', end, (at) => take(start, at))}
        </div>
        <div className="codesk-calendar-foot">
          <span className={backwards ? 'codesk-range-problem' : 'codesk-muted'} role="status">
            {backwards ? fieldMessages.endBeforeStart : start && !end ? 'Choose the end' : ''}
          </span>
          <Button size="small" text="Cancel" onClick={onCancel} />
          <Button
            intent="primary"
            size="small"
            text="Use these dates"
            disabled={!start || !end || backwards || wrongTimes.From || wrongTimes.To}
            onClick={() => {
              if (start && end) onChange([start, end]);
              onDone();
            }}
          />
        </div>
      </div>
    </div>
  );
}

interface RangeEndProps {
  readonly name: 'From' | 'To';
  readonly at: Date | null;
  readonly onChange: (at: Date) => void;
  readonly onWrong: (wrong: boolean) => void;
}

/** One end of the range: its day in words, and its time. */
function RangeEnd({ name, at, onChange, onWrong }: RangeEndProps) {
  const format = useDateFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box and legend.
    <div className="codesk-range-end" role="group" aria-label={name}>
      <span className="codesk-muted">{name}</span>
      <span>{at ? dayText(at, format) : <span className="codesk-muted">Not chosen</span>}</span>
      <TimeBox end={name} at={at} onChange={onChange} onWrong={onWrong} />
    </div>
  );
}

const withTime = (day: Date, time: Date) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), time.getHours(), time.getMinutes());
const later = (a: Date | undefined, b: Date) => (a && a > b ? a : b);
const earlier = (a: Date | undefined, b: Date) => (a && a < b ? a : b);
