/** An input for a date with its time: read when it is left; what cannot be read stays as it was typed. */
import '../filters.css';
import { Button, InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import {
  type DateLimits,
  dateOfSubmitted,
  dateTimeText,
  limitProblem,
  readTypedDate,
  submittedDateTime,
} from '../../../shared/dates';
import { fieldMessages } from '../../../shared/messages';

interface TypedDateProps {
  readonly id: string;
  /** Name of the input, where no label element names it. */
  readonly name?: string;
  /** What the calendar's button says, for example `Created from`. */
  readonly title: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly before?: ReactNode;
  /** As submitted; undefined when not set. */
  readonly value: string | undefined;
  readonly limits: DateLimits;
  readonly missingTime: '00:00' | '23:59';
  readonly onChange: (value: string | undefined) => void;
  readonly onProblem: (problem: string | undefined) => void;
  readonly calendarOpen: boolean;
  readonly onCalendar: (open: boolean) => void;
}

export function TypedDate(props: TypedDateProps) {
  const { value, limits, calendarOpen, onChange, onProblem, onCalendar, title } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another date came, so what was typed is past.
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
    const at = readTypedDate(typed, props.missingTime);
    const problem = at ? limitProblem(at, limits, new Date()) : fieldMessages.dateTime;
    onProblem(problem);
    if (!at || problem) return;
    setTyped(null);
    onChange(submittedDateTime(at));
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onCalendar(true);
    } else if (event.key === 'Escape' && calendarOpen) {
      event.preventDefault();
      event.stopPropagation();
      onCalendar(false);
    }
  };
  const at = dateOfSubmitted(value);
  return (
    <InputGroup
      id={props.id}
      fill
      autoComplete="off"
      spellCheck={false}
      leftElement={props.before ? <span className="codesk-date-end">{props.before}</span> : undefined}
      placeholder="DD/MM/YYYY HH:MM"
      intent={props.invalid ? 'danger' : 'none'}
      aria-label={props.name}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      value={typed ?? (at ? dateTimeText(at) : (value ?? ''))}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={keyDown}
      onBlur={commit}
      rightElement={
        <Button
          variant="minimal"
          size="small"
          icon="calendar"
          aria-label={`Open calendar, ${title}`}
          title="Open calendar (Down)"
          aria-haspopup="dialog"
          aria-expanded={calendarOpen}
          onClick={() => onCalendar(!calendarOpen)}
        />
      }
    />
  );
}
