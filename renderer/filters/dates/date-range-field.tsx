/** A date range with times: two inputs with one calendar. Only one end is an error and is not submitted. */
import '../filters.css';
import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type DateLimits,
  dateOfSubmitted,
  defaultRange,
  endOfDay,
  startOfDay,
  submittedDateTime,
} from '../../../shared/dates';
import { fieldMessages } from '../../../shared/messages';
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
import { rangeOfSubmitted, type SubmittedRange } from './range-text';
import { TypedDate } from './typed-date';

const RangeCalendar = lazy(() => import('./range-calendar'));

interface DateRangeFieldProps {
  readonly control: ControlProps;
  readonly title: string;
  readonly value: unknown;
  /** Called when the calendar opens and when a date is read, because limits such as today change. */
  readonly limits: () => DateLimits;
  readonly oneDay?: boolean;
  readonly onChange: (range: SubmittedRange | RelativeDates | undefined) => void;
  /** In a popup the ready-made ranges are beside the fields, and one of them applies at once. */
  readonly onPickNow?: ((range: RelativeDates) => void) | undefined;
  readonly report: (problem: string | undefined) => void;
}

type Ends = readonly [string | undefined, string | undefined];

export function DateRangeField(props: DateRangeFieldProps) {
  const { control, title, limits, oneDay = false, onChange, onPickNow, report } = props;
  const relative = relativeOf(props.value);
  const range = rangeOfSubmitted(props.value);
  /** The value when the calendar was opened, which Cancel restores. */
  const opened = useRef<unknown>(undefined);
  const [open, setOpen] = useState(false);
  // Ends that are not a valid range yet, for example while one is missing.
  const [half, setHalf] = useState<Ends | null>(null);
  const problems = useRef<[string | undefined, string | undefined]>([undefined, undefined]);
  /** True for an end with a problem. */
  const [faulty, setFaulty] = useState<readonly boolean[]>([]);
  const ends: Ends = half ?? range ?? [undefined, undefined];
  const key = range?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new range replaces half a range.
  useEffect(() => setHalf(null), [key]);

  // Current also within one event, in which an end is read and then both are left.
  const latest = useRef(ends);
  useLayoutEffect(() => {
    latest.current = ends;
  });
  /** Both ends were left: until then, the one that is missing is about to be typed. */
  const left = useRef(false);

  const reportProblem = () => {
    const missing = left.current ? missingEnd(latest.current) : undefined;
    report(problems.current[0] ?? problems.current[1] ?? missing ?? rangeProblem(latest.current, oneDay));
  };
  const showCalendar = (show: boolean) => {
    if (show) opened.current = props.value;
    setOpen(show);
  };
  const cancel = () => {
    setOpen(false);
    setHalf(null);
    onChange(opened.current as SubmittedRange | RelativeDates | undefined);
  };
  const pickPreset = (name: RelativeName) => {
    setHalf(null);
    onChange({ relative: name });
  };
  const leave = () => {
    left.current = true;
    reportProblem();
  };
  const store = (next: Ends) => {
    const [from, to] = next;
    latest.current = next;
    if (missingEnd(next) === undefined) left.current = false;
    reportProblem();
    if (from !== undefined && to !== undefined && rangeProblem(next, oneDay) === undefined) {
      setHalf(null);
      onChange(from <= to ? [from, to] : [to, from]);
    } else if (from === undefined && to === undefined) {
      setHalf(null);
      onChange(undefined);
    } else {
      setHalf(next);
    }
  };
  // Only the end that is missing or cannot be parsed is marked; both if both are valid dates.
  const isWrong = (end: 0 | 1) => {
    if (faulty.includes(true)) return faulty[end] === true;
    return ends.includes(undefined) ? ends[end] === undefined : true;
  };
  const input = (end: 0 | 1, word: 'from' | 'to') => (
    <TypedDate
      control={{
        ...control,
        id: end === 0 ? control.id : `${control.id}-to`,
        'aria-invalid': (control['aria-invalid'] && isWrong(end)) || undefined,
      }}
      name={`${title} ${word}`}
      title={`${title} ${word}`}
      before={end === 0 ? 'From' : 'To'}
      value={ends[end]}
      limits={limits}
      missingTime={end === 0 ? '00:00' : '23:59'}
      onChange={(value) => store(end === 0 ? [value, ends[1]] : [ends[0], value])}
      onProblem={(problem) => {
        problems.current[end] = problem;
        setFaulty(problems.current.map(Boolean));
        reportProblem();
      }}
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
      onLeave={() => afterPress(leave)}
      target={
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the keys of what is in it
        <div
          className="codesk-date-range"
          onKeyDown={({ key, target }) => {
            // Enter applies from here.
            if (key === 'Enter' && target instanceof HTMLInputElement) leave();
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
        onChange={([start, end]) => store([submittedDateTime(start), submittedDateTime(end)])}
        onPreset={onPickNow ? undefined : pickPreset}
        onCancel={cancel}
        onDone={() => setOpen(false)}
      />
    </CalendarPopover>
  );
}

/** The message about one end without the other. */
function missingEnd([from, to]: Ends): string | undefined {
  if ((from === undefined) === (to === undefined)) return undefined;
  return from === undefined ? 'Enter the start as well' : 'Enter the end as well';
}

/** What is wrong with two ends. Submitted texts sort in the order of time, so they can be compared as texts. */
function rangeProblem([from, to]: Ends, oneDay: boolean): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (!oneDay) return from <= to ? undefined : fieldMessages.endBeforeStart;
  const start = dateOfSubmitted(from);
  const end = dateOfSubmitted(to);
  if (!start || !end) return undefined;
  return end < startOfDay(start, -1) || end > endOfDay(start, 1) ? fieldMessages.endWithinOneDay : undefined;
}
