/** Says in a form that it was filled with what was typed before. */
import './forms.css';
import { Button, Callout } from '@blueprintjs/core';
import { dateTimeText } from '../../shared/dates';
import { useDateFormat } from '../ui/date-format';

interface RestoredNoteProps {
  readonly at: number;
  /** What could not be read. */
  readonly unread?: readonly string[];
  /** It was sent, and its answer is not known. */
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
        Restored: what you typed until {dateTimeText(new Date(at), format)}.
        {unread.length > 0 && ` Could not be restored: ${unread.join(', ')}.`}
        {lost &&
          ' It was sent before, and it is not known whether it was saved. Submit sends it again under the same number.'}
      </span>
      <Button size="small" variant="outlined" text="Discard" onClick={onDiscard} />
    </Callout>
  );
}
