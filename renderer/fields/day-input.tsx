/** A calendar day, typed in the date format of the user or picked. A text that is no date stays for the rules to report. */
import { lazy, useState } from 'react';
import { dateOfSubmitted, dayPatterns, readTypedDay, shownDay, submittedDay } from '../../shared/dates';
import { useDateFormat } from '../ui/date-format';
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
  /** The focus left the field and its calendar. */
  readonly onBlur: () => void;
}

export function DayInput(props: DayInputProps) {
  const { label, value, required = false, onChange, onBlur, ...control } = props;
  const format = useDateFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);

  const type = (text: string) => {
    setTyped(text);
    onChange(readTypedDay(text, format) ?? text.trim());
  };
  return (
    <CalendarPopover
      open={open}
      label={label}
      onClose={() => setOpen(false)}
      onLeave={onBlur}
      target={
        <DateInput
          {...control}
          title={label}
          placeholder={dayPatterns[format]}
          aria-required={required}
          intent={control['aria-invalid'] ? 'danger' : 'none'}
          value={typed ?? shownDay(value, format)}
          calendarOpen={open}
          onCalendar={setOpen}
          buttonTabIndex={-1}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
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
          // Null means that the selected day was picked again, so the value stays.
          if (at) onChange(submittedDay(at));
        }}
      />
    </CalendarPopover>
  );
}
