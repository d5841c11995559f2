/** When a prepared change is sent: as soon as there is a connection, or not before a time of day. */
import './when-to-send.css';
import { InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import { useDateFormat } from '../ui/date-format';
import { nextTime, readTime } from './not-before';

type When = 'now' | 'later';

export interface SendTime {
  readonly when: When;
  readonly text: string;
  /** The next time of that day; undefined while the text is no time. */
  readonly at: Date | undefined;
  /** Nothing can be sent with this choice. */
  readonly isWrong: boolean;
  readonly setWhen: (when: When) => void;
  readonly setText: (text: string) => void;
  /** The instant before which nothing is sent, in milliseconds; null for at once. Asked when the dialog is confirmed. */
  readonly notBefore: () => number | null;
}

/** The choice of a dialog, beginning at six in the morning. */
export function useSendTime(start: When): SendTime {
  const [when, setWhen] = useState(start);
  const [text, setText] = useState('06:00');
  const minutes = readTime(text);
  const next = () => (minutes === undefined ? undefined : nextTime(minutes, new Date()));
  const at = next();
  return {
    when,
    text,
    at,
    isWrong: when === 'later' && at === undefined,
    setWhen,
    setText,
    notBefore: () => (when === 'later' ? (next()?.getTime() ?? null) : null),
  };
}

/** @param isTried the dialog was confirmed once, so that a wrong time is marked */
export function WhenToSend({ time, isTried }: { readonly time: SendTime; readonly isTried: boolean }) {
  const format = useDateFormat();
  const field = useId();
  const { when, text, at, isWrong } = time;
  return (
    <>
      <RadioGroup
        label="When to send"
        selectedValue={when}
        onChange={({ currentTarget }) => time.setWhen(currentTarget.value as When)}
      >
        <Radio value="now" label="As soon as there is a connection" />
        <Radio value="later" label="Not before a time of day" />
      </RadioGroup>
      {when === 'later' && (
        <div className="codesk-when-to-send-time">
          <label htmlFor={field}>Not before</label>
          <InputGroup
            id={field}
            value={text}
            onValueChange={time.setText}
            intent={isWrong && isTried ? 'danger' : 'none'}
            aria-invalid={isWrong}
            aria-describedby={`${field}-when`}
          />
          <span id={`${field}-when`}>
            {at ? dateTimeText(at, format) : 'Type a time of day, for example 06:00'}
          </span>
        </div>
      )}
    </>
  );
}
