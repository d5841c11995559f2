/**
 * Hours and minutes of a date. The arrow keys and the list of minutes use steps of five (finance section 9); any minute
 * can be typed. A typed number is set when the box is left; an invalid one stays with its message.
 */
import './calendar.css';
import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

interface TimeBoxProps {
  /** The end of a range, for screen readers. */
  readonly end?: 'From' | 'To';
  /** Null while no day is chosen. The time is then disabled. */
  readonly at: Date | null;
  /** The same day with the chosen time. */
  readonly onChange: (at: Date) => void;
  /** Called with true while the typed text is not a time. */
  readonly onWrong?: (wrong: boolean) => void;
}

export function TimeBox({ end, at, onChange, onWrong }: TimeBoxProps) {
  const name = (part: string) => (end ? `${end} ${part}` : part);
  const set = (hours: number, minutes: number) => {
    if (at) onChange(new Date(at.getFullYear(), at.getMonth(), at.getDate(), hours, minutes));
  };
  const wrong = useRef({ hours: false, minutes: false });
  const report = (part: 'hours' | 'minutes') => (isWrong: boolean) => {
    wrong.current[part] = isWrong;
    onWrong?.(wrong.current.hours || wrong.current.minutes);
  };
  const hours = at?.getHours();
  const minutes = at?.getMinutes();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box and legend.
    <div className="codesk-time" role="group" aria-label={end ? `${end} time` : 'Time'}>
      <TimePart
        name={name('hours (24hr clock)')}
        value={hours}
        count={24}
        step={1}
        message="Hours are 0 to 23"
        onChange={(next) => set(next, minutes ?? 0)}
        onWrong={report('hours')}
      />
      <span aria-hidden>:</span>
      <TimePart
        name={name('minutes')}
        value={minutes}
        count={60}
        step={5}
        message="Minutes are 0 to 59"
        onChange={(next) => set(hours ?? 0, next)}
        onWrong={report('minutes')}
      />
    </div>
  );
}

interface TimePartProps {
  readonly name: string;
  /** Undefined while no day is chosen. */
  readonly value: number | undefined;
  /** Number of values, which start at 0. */
  readonly count: number;
  readonly step: number;
  readonly message: string;
  readonly onChange: (value: number) => void;
  readonly onWrong: (wrong: boolean) => void;
}

const two = (n: number) => String(n).padStart(2, '0');

function TimePart({ name, value, count, step, message, onChange, onWrong }: TimePartProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const messageId = useId();
  const read = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) < count ? Number(text) : undefined);
  const isWrong = typed !== null && typed !== '' && read(typed) === undefined;

  const type = (text: string) => {
    const next = text.trim();
    setTyped(next);
    onWrong(next !== '' && read(next) === undefined);
  };
  const choose = (next: number) => {
    setTyped(null);
    onWrong(false);
    onChange(next);
  };
  const commit = () => {
    if (typed === null || isWrong) return;
    const next = read(typed);
    if (next === undefined) setTyped(null);
    else choose(next);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const from = (typed === null ? undefined : read(typed)) ?? value ?? 0;
    // The next multiple of the step. After the last one follows the first.
    const next =
      event.key === 'ArrowUp' ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
    choose((next + count) % count);
  };
  const steps = Array.from({ length: count / step }, (_, at) => at * step);
  return (
    <span className="codesk-time-part">
      <InputGroup
        role="spinbutton"
        aria-label={name}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuetext={value === undefined ? 'Choose a day first' : two(value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? messageId : undefined}
        intent={isWrong ? 'danger' : 'none'}
        size="small"
        inputMode="numeric"
        autoComplete="off"
        disabled={value === undefined}
        title={value === undefined ? 'Choose a day first' : undefined}
        value={typed ?? (value === undefined ? '' : two(value))}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
        onBlur={commit}
      />
      {/* Tab skips the list, because the arrow keys of the box do the same. */}
      <select
        className="codesk-time-list"
        aria-label={`${name}, list`}
        tabIndex={-1}
        disabled={value === undefined}
        value={value !== undefined && value % step === 0 ? value : ''}
        onChange={(event) => choose(Number(event.target.value))}
      >
        <option value="" hidden />
        {steps.map((each) => (
          <option key={each} value={each}>
            {two(each)}
          </option>
        ))}
      </select>
      {isWrong && (
        <span id={messageId} className="codesk-time-message" role="alert">
          {message}
        </span>
      )}
    </span>
  );
}
