/** Sets the time before which a prepared change is not sent. */
import './outbox.css';
import { InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { dateTimeText } from '../../shared/dates';
import type { PreparedChange } from '../../shared/desk/rates';
import { nextTime, readTime } from '../rates/not-before';
import { useOutboxAct } from '../rates/outbox-queries';
import { ActionDialog } from '../ui/action-dialog';
import { useDateFormat } from '../ui/date-format';
import type { DialogProps } from '../ui/use-dialog';

interface NotBeforeDialogProps extends DialogProps {
  readonly change: PreparedChange;
}

export function NotBeforeDialog({ change, isOpen, onClose, onClosed }: NotBeforeDialogProps) {
  const format = useDateFormat();
  const act = useOutboxAct();
  const field = useId();
  const [when, setWhen] = useState<'now' | 'later'>('later');
  const [time, setTime] = useState('06:00');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const minutes = readTime(time);
  const at = minutes === undefined ? undefined : nextTime(minutes, new Date());
  const isWrong = when === 'later' && at === undefined;

  const submit = async () => {
    setTried(true);
    if (isWrong) return;
    setBusy(true);
    const instant = when === 'later' && at ? at.getTime() : null;
    const done = await act(change.id, { what: 'not-before', at: instant });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ActionDialog
      title={`When to send ${change.title}`}
      width={480}
      isOpen={isOpen}
      busy={busy}
      verb={{ text: 'Set the time', icon: 'time' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <RadioGroup
        label="When to send"
        selectedValue={when}
        onChange={({ currentTarget }) => setWhen(currentTarget.value as 'now' | 'later')}
      >
        <Radio value="now" label="As soon as there is a connection" />
        <Radio value="later" label="Not before a time of day" />
      </RadioGroup>
      {when === 'later' && (
        <div className="codesk-outbox-time">
          <label htmlFor={field}>Not before</label>
          <InputGroup
            id={field}
            value={time}
            onValueChange={setTime}
            intent={isWrong && tried ? 'danger' : 'none'}
            aria-invalid={isWrong}
            aria-describedby={`${field}-when`}
          />
          <span id={`${field}-when`}>
            {at ? dateTimeText(at, format) : 'Type a time of day, for example 06:00'}
          </span>
        </div>
      )}
    </ActionDialog>
  );
}
