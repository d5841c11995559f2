/**
 * Send time of a prepared change: at once, or not before a time of day. The choice is a draft that survives a crash.
 */
import './not-before.css';
import { InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import { dateTimeText } from '../../shared/dates';
import type { DraftSubject } from '../drafts/drafts';
import { FieldFrame } from '../fields/field-frame';
import { useTypedDraft } from '../forms/typed-draft';
import { afterPress } from '../ui/after-press';
import { useDateFormat } from '../ui/date-format';
import { nextTime, readTime } from './not-before';

type When = 'now' | 'later';

const firstTime = '06:00';
const timeDraft = z.object({ time: z.string().max(100) });

interface NotBeforeUse {
  readonly subject: DraftSubject;
  readonly initially: When;
  /** The dialog is open. The draft is deleted when it closes, for any reason. */
  readonly isOpen: boolean;
}

export function useNotBefore({ subject, initially, isOpen }: NotBeforeUse) {
  const [when, setWhen] = useState(initially);
  const [time, setTime] = useState(firstTime);
  const isChosen = isOpen && when === 'later' && (initially === 'now' || time !== firstTime);
  const draft = useTypedDraft({
    subject,
    typed: useMemo(() => (isChosen ? { time } : undefined), [isChosen, time]),
    schema: timeDraft,
    onRestore: (restored) => {
      setWhen('later');
      setTime(restored.time);
    },
    onDiscard: () => {
      setWhen(initially);
      setTime(firstTime);
    },
  });
  const minutes = readTime(time);
  return {
    when,
    setWhen,
    time,
    setTime,
    note: draft.note,
    isWrong: when === 'later' && minutes === undefined,
    /** Milliseconds since 1970; null to send at once. */
    instant: (now: Date) =>
      when === 'later' && minutes !== undefined ? nextTime(minutes, now).getTime() : null,
  };
}

const timeHelp = 'Type a time of day, for example 06:00';
const wrongTime = (typed: string) =>
  typed.trim() === '' ? timeHelp : `“${typed.trim()}” is not a time of day. Type one such as 06:00 or 18:30.`;

interface NotBeforeFieldsProps {
  readonly chosen: ReturnType<typeof useNotBefore>;
  /** The user pressed the button, so a wrong time is shown as an error. */
  readonly isTried: boolean;
}

export function NotBeforeFields({ chosen, isTried }: NotBeforeFieldsProps) {
  const { when, setWhen, time, setTime, isWrong } = chosen;
  const format = useDateFormat();
  const field = useId();
  /** As in all forms, no error is shown while the user types for the first time. */
  const [isLeft, setLeft] = useState(false);
  const at = chosen.instant(new Date());
  return (
    <>
      {chosen.note}
      <RadioGroup
        label="Send time"
        selectedValue={when}
        onChange={({ currentTarget }) => setWhen(currentTarget.value as When)}
      >
        <Radio value="now" label="As soon as there is a connection" />
        <Radio value="later" label="Not before a time of day" />
      </RadioGroup>
      {when === 'later' && (
        <FieldFrame
          id={field}
          className="codesk-rate-not-before"
          label="Not before"
          help={at === null ? timeHelp : dateTimeText(new Date(at), format)}
          error={isWrong && (isTried || isLeft) ? wrongTime(time) : undefined}
        >
          {(control) => (
            <InputGroup
              {...control}
              value={time}
              onValueChange={setTime}
              onBlur={() => afterPress(() => setLeft(true))}
              intent={control['aria-invalid'] ? 'danger' : 'none'}
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
