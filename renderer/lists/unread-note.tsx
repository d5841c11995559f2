/** Says below a table what of the server's answer could not be read, and copies where it was. */
import './pager.css';
import { memo } from 'react';
import { failure } from '../../shared/errors';
import { type Unread, unreadText } from '../../shared/table/read-record';
import { CopyDetails } from '../ui/failure';

interface UnreadNoteProps {
  /** Id of the list, for the details. */
  readonly list: string;
  readonly unread: readonly Unread[];
}

export const UnreadNote = memo(function UnreadNote({ list, unread }: UnreadNoteProps) {
  const text = unreadText(unread);
  const named = unread.flatMap(({ names }) => names);
  return (
    <div className="codesk-unread" data-shown={named.length > 0}>
      {/* Always mounted, so that a change is announced. */}
      <span role="status">{text}</span>
      {named.length > 0 && (
        <CopyDetails small failure={failure('bad_reply', { subject: `${list}, ${named.join('; ')}` })} />
      )}
    </div>
  );
});
