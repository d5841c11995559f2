/** A day of a record, typed as day/month/year or picked in the calendar of the filters. */
import { lazy, useState } from 'react';
import { CalendarPopover } from '../filters/dates/calendar-popover';
import { dateOfSubmitted, submittedDay } from '../filters/dates/date-text';
import { TypedDate } from '../filters/dates/typed-date';
import type { ControlProps } from '../forms/field-frame';

const Calendar = lazy(() => import('../filters/dates/calendar'));
const noLimits = {};

interface RecordDateProps {
  readonly control: ControlProps;
  readonly label: string;
  /** `YYYY-MM-DD`, nothing, or what was typed and is no date. */
  readonly value: string;
  readonly required: boolean;
  readonly autoFocus: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export function RecordDate({ control, label, value, onChange, onBlur, ...rest }: RecordDateProps) {
  const [open, setOpen] = useState(false);
  return (
    <CalendarPopover
      open={open}
      label={label}
      onClose={() => setOpen(false)}
      target={
        <TypedDate
          {...rest}
          id={control.id}
          title={label}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid'] === true}
          value={value === '' ? undefined : value}
          limits={noLimits}
          missingTime="00:00"
          dayOnly
          onChange={(next) => onChange(next ?? '')}
          onUnread={onChange}
          onProblem={() => undefined}
          onBlur={onBlur}
          calendarOpen={open}
          onCalendar={setOpen}
        />
      }
    >
      <Calendar
        dayOnly
        value={dateOfSubmitted(value) ?? null}
        limits={noLimits}
        onChange={(at) => {
          onChange(at ? submittedDay(at) : '');
          setOpen(false);
        }}
      />
    </CalendarPopover>
  );
}
