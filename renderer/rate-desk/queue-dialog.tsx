/** Asks when the accepted changes of a draft go out, then puts them into the outbox. */
import './rate-desk.css';
import { InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { RateBook } from '../../shared/ipc/rates';
import { counted } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { useRateOwner } from '../rates/rate-queries';
import { ActionDialog } from '../ui/action-dialog';
import { FailureCallout } from '../ui/failure';

interface QueueDialogProps {
  readonly book: RateBook;
  readonly isOpen: boolean;
  readonly onQueued: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function QueueDialog({ book, isOpen, onQueued, onClose, onClosed }: QueueDialogProps) {
  const as = useRateOwner();
  const timeId = useId();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState('06:00');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { accepted, removed } = book.changes ?? {
    accepted: { added: 0, changed: 0, removed: 0 },
    removed: 0,
  };
  const at = nextTime(time);
  const submit = async () => {
    if (when === 'later' && at === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await invoke('rates.queue', { as, draft: book.draft.id, notBefore: when === 'later' ? at : null });
      onClose();
      onQueued();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  const kept = removed - accepted.removed;
  return (
    <ActionDialog
      title={`Queue for ${book.draft.target?.service.name ?? ''}`}
      width={480}
      isOpen={isOpen}
      busy={busy}
      verb={{ text: 'Queue', icon: 'send-message', intent: 'primary' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
      message={failure && <FailureCallout failure={failure} />}
    >
      <p>
        {counted(accepted.added, 'row')} added, {counted(accepted.changed, 'row')} changed,{' '}
        {counted(accepted.removed, 'row')} removed.
        {kept > 0 && ` ${counted(kept, 'row')} that the file does not have stay as they are.`}
      </p>
      <p className="codesk-muted">
        Before it is sent, the current rates are read again. If somebody changed the same rows meanwhile,
        nothing is sent until you chose.
      </p>
      <RadioGroup
        label="When"
        selectedValue={when}
        onChange={({ currentTarget }) => setWhen(currentTarget.value as 'now' | 'later')}
      >
        <Radio value="now" label="As soon as the server can be reached" />
        <Radio value="later" label="Not before" />
      </RadioGroup>
      {when === 'later' && (
        <div className="codesk-rate-queue-time">
          <label htmlFor={timeId}>Time</label>
          <InputGroup id={timeId} type="time" size="small" value={time} onValueChange={setTime} required />
          <span className="codesk-muted">
            {at === null ? 'Type a time such as 06:00.' : isToday(at) ? 'today' : 'tomorrow'}
          </span>
        </div>
      )}
    </ActionDialog>
  );
}

/** The next moment with this time of day, in milliseconds since 1970. */
export function nextTime(text: string, now = new Date()): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const at = new Date(now);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at.getTime() <= now.getTime()) at.setDate(at.getDate() + 1);
  return at.getTime();
}

function isToday(at: number): boolean {
  return new Date(at).toDateString() === new Date().toDateString();
}
