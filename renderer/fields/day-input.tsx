/** A calendar day, typed as day/month/year or picked. Text that is not a date stays; the rules report it. */
import { lazy, useState } from 'react';
import { calendarDay, dateOfSubmitted, readTypedDate, shownDate, submittedDay } from '../../shared/dates';
import { CalendarPopover } from './dates/calendar-popover';
import { DateInput } from './dates/date-input';
import type { ControlProps } from './field-frame';

const Calendar = lazy(() => import('./dates/calendar'));
const noLimits = {};

interface DayInputProps extends ControlProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or text that is not a date. */
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export function DayInput(props: DayInputProps) {
  const { label, value, required = false, onChange, onBlur, ...control } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);

  const type = (text: string) => {
    setTyped(text);
    const at = readTypedDate(text, '00:00');
    onChange(at ? submittedDay(at) : text.trim());
  };
  return (
    <CalendarPopover
      open={open}
      label={label}
      onClose={() => setOpen(false)}
      target={
        <DateInput
          {...control}
          title={label}
          placeholder="DD/MM/YYYY"
          aria-required={required}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          value={typed ?? (dateOfSubmitted(value) ? shownDate(calendarDay(value)) : value)}
          calendarOpen={open}
          onCalendar={setOpen}
          buttonTabIndex={-1}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setTyped(null);
            onBlur();
          }}
        />
      }
    >
      <Calendar
        dayOnly
        value={dateOfSubmitted(value) ?? null}
        limits={noLimits}
        onChange={(at) => {
          setTyped(null);
          setOpen(false);
          // Picking the selected day again gives null. It keeps the day.
          if (at) onChange(submittedDay(at));
        }}
      />
    </CalendarPopover>
  );
}
