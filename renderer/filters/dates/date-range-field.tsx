/** A date range with times: two inputs with one calendar. A range with only one end is an error and is not submitted. */
import './dates.css';
import { lazy, useRef, useState } from 'react';
import { type DateLimits, dateOfSubmitted, defaultRange, submittedDateTime } from '../../../shared/dates';
import {
  type RelativeDates,
  type RelativeName,
  relativeLabel,
  relativeOf,
} from '../../../shared/table/relative-dates';
import { CalendarPopover } from '../../fields/dates/calendar-popover';
import type { ControlProps } from '../../fields/field-frame';
import { afterPress } from '../../ui/after-press';
import { RangePresets } from './range-presets';
import type { SubmittedRange } from './range-text';
import { TypedDate } from './typed-date';
import { useRangeEnds } from './use-range-ends';

const RangeCalendar = lazy(() => import('./range-calendar'));

interface DateRangeFieldProps {
  readonly control: ControlProps;
  readonly title: string;
  readonly value: unknown;
  /** Called when the calendar opens and when a date is read, because limits such as today change. */
  readonly limits: () => DateLimits;
  readonly oneDay?: boolean;
  readonly onChange: (range: SubmittedRange | RelativeDates | undefined) => void;
  /** Only in a pop-up: shows preset ranges next to the fields, and applies a chosen one immediately. */
  readonly onPickNow?: ((range: RelativeDates) => void) | undefined;
  readonly report: (problem: string | undefined) => void;
}

export function DateRangeField(props: DateRangeFieldProps) {
  const { control, title, limits, oneDay = false, onChange, onPickNow, report } = props;
  const relative = relativeOf(props.value);
  const range = useRangeEnds({ value: props.value, oneDay, onChange, report });
  const { ends } = range;
  /** The value when the calendar was opened, which Cancel restores. */
  const opened = useRef<unknown>(undefined);
  const [open, setOpen] = useState(false);

  const showCalendar = (show: boolean) => {
    if (show) opened.current = props.value;
    setOpen(show);
  };
  const cancel = () => {
    setOpen(false);
    range.reset();
    onChange(opened.current as SubmittedRange | RelativeDates | undefined);
  };
  const pickPreset = (name: RelativeName) => {
    range.reset();
    onChange({ relative: name });
  };
  const input = (end: 0 | 1, word: 'from' | 'to') => (
    <TypedDate
      control={{
        ...control,
        id: end === 0 ? control.id : `${control.id}-to`,
        'aria-invalid': (control['aria-invalid'] && range.isWrong(end)) || undefined,
      }}
      name={`${title} ${word}`}
      title={`${title} ${word}`}
      before={end === 0 ? 'From' : 'To'}
      value={ends[end]}
      limits={limits}
      missingTime={end === 0 ? '00:00' : '23:59'}
      onChange={(value) => range.change(end === 0 ? [value, ends[1]] : [ends[0], value])}
      onProblem={(problem) => range.setProblem(end, problem)}
      calendarOpen={open}
      onCalendar={showCalendar}
    />
  );
  const [proposedFrom, proposedTo] = defaultRange(new Date());
  const [from, to] = ends.map((end) => dateOfSubmitted(end) ?? null);
  return (
    <CalendarPopover
      open={open}
      label={title}
      onClose={() => setOpen(false)}
      onLeave={() => afterPress(range.leave)}
      target={
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the inputs inside
        <div
          className="codesk-date-range"
          onKeyDown={({ key, target }) => {
            // Enter applies the filters, so both ends count as left.
            if (key === 'Enter' && target instanceof HTMLInputElement) range.leave();
          }}
        >
          {onPickNow && (
            <RangePresets
              limits={limits()}
              oneDay={oneDay}
              chosen={relative}
              onPick={(name) => onPickNow({ relative: name })}
            />
          )}
          {input(0, 'from')}
          {input(1, 'to')}
          {relative !== undefined && (
            <p className="codesk-range-relative">{relativeLabel(relative)}, counted from today</p>
          )}
        </div>
      }
    >
      <RangeCalendar
        value={from || to ? [from ?? null, to ?? null] : oneDay ? [null, null] : [proposedFrom, proposedTo]}
        limits={limits()}
        oneDay={oneDay}
        chosen={relative}
        onChange={([start, end]) => range.change([submittedDateTime(start), submittedDateTime(end)])}
        onPreset={onPickNow ? undefined : pickPreset}
        onCancel={cancel}
        onDone={() => setOpen(false)}
      />
    </CalendarPopover>
  );
}
