/** The note in a form that was filled in from a draft. */
import './forms.css';
import { Button, Callout } from '@blueprintjs/core';
import { dateTimeText } from '../../shared/dates';
import { useDateFormat } from '../ui/date-format';

interface RestoredNoteProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Names of parts that could not be read. */
  readonly unread?: readonly string[];
  /** A request was sent and its outcome is unknown. The form shows the request and the next steps below. */
  readonly lost?: boolean;
  readonly onDiscard: () => void;
}

export function RestoredNote({ at, unread = [], lost = false, onDiscard }: RestoredNoteProps) {
  const format = useDateFormat();
  return (
    <Callout
      className="codesk-restored"
      intent={lost ? 'warning' : 'primary'}
      icon="history"
      compact
      role="status"
    >
      <span>
        Draft of {dateTimeText(new Date(at), format)} restored.
        {unread.length > 0 && ` Not restored: ${unread.join(', ')}.`}
        {lost && ' Codesk could not confirm that an earlier attempt was saved.'}
      </span>
      <Button size="small" variant="outlined" text="Discard" onClick={onDiscard} />
    </Callout>
  );
}
