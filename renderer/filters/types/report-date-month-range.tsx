/**
 * The months of a report: this year, all time, or custom months. Cancelling the month picker chooses the current month.
 */
import '../dates/dates.css';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { CalendarPopover } from '../../fields/dates/calendar-popover';
import { MonthRangePicker } from '../dates/month-range-picker';
import { monthsOf, shownMonth } from '../dates/month-text';
import { type FilterControlProps, type FilterType, nameOnly } from '../filter-type';

/** Options of the list (tables section 9). */
const offered = [
  { value: 'this_year', label: 'This year' },
  { value: 'all_time', label: 'All time' },
  { value: 'custom', label: 'Custom' },
] as const;
const thisMonth = { value: 'this_month', label: 'This month' } as const;

const shownMonths = ([from, to]: readonly [string, string]) =>
  from === to ? shownMonth(from) : `${shownMonth(from)} – ${shownMonth(to)}`;

function MonthRangeFilter({ definition, values, change, control }: FilterControlProps) {
  const { name, title } = definition;
  const value = values[name];
  const months = monthsOf(value);
  const [picking, setPicking] = useState(false);
  const store = (next: unknown) => {
    setPicking(false);
    change({ [name]: next });
  };
  const chosen = picking || months ? 'custom' : typeof value === 'string' ? value : '';
  return (
    <CalendarPopover
      open={picking}
      label={`Months of ${title}`}
      onClose={() => store(thisMonth.value)}
      target={
        <div className="codesk-month-range">
          <HTMLSelect
            iconName="caret-down"
            id={control.id}
            aria-describedby={control['aria-describedby']}
            aria-label={title}
            fill
            value={chosen}
            data-empty={chosen === ''}
            onChange={({ currentTarget }) => {
              if (currentTarget.value === 'custom') setPicking(true);
              else store(currentTarget.value || undefined);
            }}
          >
            <option value="">Choose</option>
            {offered.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {chosen === thisMonth.value && <option value={thisMonth.value}>{thisMonth.label}</option>}
          </HTMLSelect>
          {months && (
            <Button
              fill
              icon="calendar"
              text={shownMonths(months)}
              title="Choose other months"
              aria-haspopup="dialog"
              aria-expanded={picking}
              onClick={() => setPicking(true)}
            />
          )}
        </div>
      }
    >
      <MonthRangePicker value={months} onApply={store} onCancel={() => store(thisMonth.value)} />
    </CalendarPopover>
  );
}

export const filter: FilterType = {
  Control: MonthRangeFilter,
  group: true,
  keys: nameOnly,
  chip({ name }, state) {
    const months = monthsOf(state[name]);
    return months
      ? shownMonths(months)
      : [...offered, thisMonth].find(({ value }) => value === state[name])?.label;
  },
};
