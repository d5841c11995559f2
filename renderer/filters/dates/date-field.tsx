/** A filter of one date and time, typed or picked in a calendar. */
import { lazy, useState } from 'react';
import { type DateLimits, dateOfSubmitted, shownSubmitted, submittedDateTime } from '../../../shared/dates';
import { CalendarPopover } from '../../fields/dates/calendar-popover';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';
import { TypedDate } from './typed-date';

const Calendar = lazy(() => import('../../fields/dates/calendar'));

interface DateFieldProps extends FilterControlProps {
  readonly limits: () => DateLimits;
}

function DateField({ definition, values, change, report, control, limits }: DateFieldProps) {
  const { name, title } = definition;
  const [open, setOpen] = useState(false);
  const value = typeof values[name] === 'string' ? values[name] : undefined;
  const store = (next: string | undefined) => change({ [name]: next });
  return (
    <CalendarPopover
      open={open}
      label={title}
      onClose={() => setOpen(false)}
      target={
        <TypedDate
          control={control}
          title={title}
          value={value}
          limits={limits}
          missingTime="00:00"
          onChange={store}
          onProblem={report}
          calendarOpen={open}
          onCalendar={setOpen}
        />
      }
    >
      <Calendar
        value={dateOfSubmitted(value) ?? null}
        limits={limits()}
        onChange={(at) => store(at ? submittedDateTime(at) : undefined)}
      />
    </CalendarPopover>
  );
}

/** @param limits called when the calendar opens and when a date is read, because limits such as today change */
export function dateFilter(limits: () => DateLimits): FilterType {
  return {
    Control: (props) => <DateField {...props} limits={limits} />,
    keys: nameOnly,
    chip: ({ name }, state, format) => shownSubmitted(state[name], format),
  };
}
