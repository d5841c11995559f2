/** Says below a table what of the server's answer could not be read, and copies where it was. */
import './pager.css';
import { counted } from '../../shared/quantities';
import type { Unread } from '../../shared/table/reading';
import { CopyDetails } from '../ui/failure';

/** For example `2 rows and 1 column could not be read`. Empty for nothing. */
export function unreadText(unread: readonly Unread[]): string {
  // The footer says in place of the number of rows that it is not known.
  const parts = unread.filter(({ what }) => what !== 'total').map(({ what, count }) => counted(count, what));
  const last = parts.pop();
  if (last === undefined) return '';
  return `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} could not be read`;
}

/** @param list id of the list, for the details */
export function UnreadNote({ list, unread }: { list: string; unread: readonly Unread[] }) {
  const text = unreadText(unread);
  const named = unread.flatMap(({ names }) => names);
  return (
    <>
      {/* Always mounted, so that a change is announced. */}
      <span role="status" className="codesk-unread" title={text}>
        {text}
      </span>
      {named.length > 0 && (
        <CopyDetails
          small
          failure={{
            code: 'bad_reply',
            at: Math.floor(Date.now() / 1000),
            subject: `${list}, ${named.join('; ')}`,
          }}
        />
      )}
    </>
  );
}
