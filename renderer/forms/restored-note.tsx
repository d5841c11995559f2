/** Says in a form that it was filled with what was typed before. */
import './forms.css';
import { Button, Callout } from '@blueprintjs/core';
import { dateTimeText } from '../../shared/dates';
import { useDateFormat } from '../ui/date-format';

interface RestoredNoteProps {
  readonly at: number;
  /** What could not be read. */
  readonly unread?: readonly string[];
  /** An attempt was sent, and its answer is not known. The form says below what was sent and what can be done. */
  readonly lost?: boolean;
  readonly onDiscard: () => void;
}

/** One sentence, and one press to have the form as it is stored. */
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
