/** An input for a date with time, parsed on blur. Text that cannot be parsed is not changed. */
import './dates.css';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type DateLimits,
  dateOfSubmitted,
  dateTimePattern,
  dateTimeText,
  isMissingDay,
  limitProblem,
  readTypedDate,
  submittedDateTime,
} from '../../../shared/dates';
import { fieldMessages, notADate } from '../../../shared/messages';
import { DateInput } from '../../fields/dates/date-input';
import type { ControlProps } from '../../fields/field-frame';
import { afterPress } from '../../ui/after-press';
import { useDateFormat } from '../../ui/date-format';

interface TypedDateProps {
  readonly control: ControlProps;
  /** Accessible name of an input without a label element. */
  readonly name?: string;
  /** Used in the name of the calendar button, for example `Created from`. */
  readonly title: string;
  readonly before?: ReactNode;
  /** The date in the submitted format; undefined when not set. */
  readonly value: string | undefined;
  /** Called when a date is read, because limits such as today change. */
  readonly limits: () => DateLimits;
  readonly missingTime: '00:00' | '23:59';
  readonly onChange: (value: string | undefined) => void;
  readonly onProblem: (problem: string | undefined) => void;
  readonly calendarOpen: boolean;
  readonly onCalendar: (open: boolean) => void;
}

export function TypedDate(props: TypedDateProps) {
  const { control, value, limits, calendarOpen, onChange, onProblem, onCalendar, title } = props;
  const format = useDateFormat();
  const pattern = dateTimePattern(format);
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new date replaces the typed text.
  useEffect(() => {
    setTyped(null);
    onProblem(undefined);
  }, [value]);

  const commit = () => {
    if (typed === null) return;
    if (typed.trim() === '') {
      onProblem(undefined);
      setTyped(null);
      onChange(undefined);
      return;
    }
    const at = readTypedDate(typed, format, props.missingTime);
    const [day = ''] = typed.trim().split(/[\s,T]/);
    const unread = isMissingDay(day, format) ? fieldMessages.missingDay : notADate(pattern);
    const problem = at ? limitProblem(at, limits(), new Date(), format) : unread;
    onProblem(problem);
    if (!at || problem) return;
    setTyped(null);
    onChange(submittedDateTime(at));
  };
  // If the date format changes, text that is not a date is parsed again, and its message names the new format.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the format.
  useEffect(commit, [format]);
  const at = dateOfSubmitted(value);
  return (
    <DateInput
      {...control}
      title={title}
      leftElement={props.before ? <span className="codesk-date-end">{props.before}</span> : undefined}
      placeholder={pattern}
      intent={control['aria-invalid'] ? 'danger' : 'none'}
      aria-label={props.name}
      value={typed ?? (at ? dateTimeText(at, format) : (value ?? ''))}
      calendarOpen={calendarOpen}
      onCalendar={onCalendar}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      onBlur={() => afterPress(commit)}
    />
  );
}
