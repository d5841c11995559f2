/** One tile of the home: a count with its age, which leads to the rows that it counts, or why there is none. */
import './tiles.css';
import { Button, Icon } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText, failureTitle } from '../../shared/errors';
import { shownNumber } from '../../shared/money';
import { askForRows, useListMemory } from '../lists/list-memory';
import { useDateFormat } from '../ui/date-format';
import { Skeleton } from '../ui/skeleton';
import { ageText, timeOfDay } from '../ui/time-text';
import type { CountState } from './tile-counts';
import type { ListTile } from './tiles';

interface ListTileProps {
  readonly tile: ListTile;
  readonly state: CountState;
  readonly isOffline: boolean;
  /** The time now, in milliseconds since 1970. */
  readonly now: number;
  readonly onAgain: () => void;
}

/** @returns nothing for a tile that the user may not have */
export function CountedTile({ tile: { text, list, tile }, state, isOffline, now, onAgain }: ListTileProps) {
  const memory = useListMemory(list);
  const format = useDateFormat();
  const { counted, at, failure } = state;
  if (counted?.is === 'not-permitted') return null;
  if (counted?.is === 'not-countable') return <TileFrame text={text} note={counted.why} isWhole />;
  const retry = failure && !isOffline && (
    <Button
      size="small"
      variant="minimal"
      icon="refresh"
      text="Try again"
      aria-label={`Try again: ${text}`}
      onClick={onAgain}
    />
  );
  if (!counted) {
    if (isOffline) return <TileFrame text={text} icon="offline" note="Not counted: offline" />;
    if (failure)
      return (
        <TileFrame text={text} icon="error" note={failureTitle(failure)} about={failureText(failure)}>
          {retry}
        </TileFrame>
      );
    return <TileFrame text={text} isCounting />;
  }
  const { count, isLeast, filters } = counted;
  const age = ageText(at, now);
  const last = isOffline ? `${age}, offline` : failure ? `${age}, then failed` : age;
  return (
    <TileFrame
      text={text}
      tone={count > 0 ? tile.tone : undefined}
      isNone={count === 0 && !isLeast}
      count={`${shownNumber(count)}${isLeast ? '+' : ''}`}
      icon={isOffline ? 'offline' : failure ? 'warning-sign' : undefined}
      note={last}
      noteBefore="counted "
      about={[`Counted at ${timeOfDay(at, format)}`, failure && !isOffline && failureText(failure)]
        .filter(Boolean)
        .join('. ')}
      to={`/lists/${list.id}`}
      onLead={() => askForRows(memory, filters, tile.order)}
    >
      {retry}
    </TileFrame>
  );
}

interface TileFrameProps {
  readonly text: string;
  readonly count?: string;
  readonly isCounting?: boolean;
  /** Nothing is to do. */
  readonly isNone?: boolean;
  readonly tone?: 'warning' | 'danger' | undefined;
  /** In front of the note. */
  readonly icon?: 'offline' | 'error' | 'warning-sign' | undefined;
  readonly note?: string;
  /** Read out before the note. */
  readonly noteBefore?: string;
  /** The note is a sentence, which is not cut. */
  readonly isWhole?: boolean;
  /** Says more than the note. */
  readonly about?: string;
  /** Where the tile leads; without it there is nothing to see. */
  readonly to?: string;
  readonly onLead?: () => void;
  /** A button beside the link. */
  readonly children?: ReactNode;
}

export function TileFrame(props: TileFrameProps) {
  const { text, count, isCounting, tone, icon, note, noteBefore, about, to, onLead, children } = props;
  const content = (
    <>
      {/* The spaces are between the words of the name of the link. */}
      <span className="codesk-tile-text">{text}</span>{' '}
      {isCounting && <Skeleton label={`Counting: ${text}`} lines={1} />}
      {count !== undefined && (
        <strong className="codesk-tile-count">
          {tone && <Icon icon={tone === 'danger' ? 'error' : 'warning-sign'} size={14} />}
          {count}
        </strong>
      )}{' '}
      {note !== undefined && (
        <span className="codesk-tile-note" data-whole={props.isWhole}>
          {icon && <Icon icon={icon} size={12} />}
          <span>
            {noteBefore !== undefined && <span className="codesk-unseen">{noteBefore}</span>}
            {note}
          </span>
        </span>
      )}
    </>
  );
  return (
    <li className="codesk-tile" data-tone={tone} data-none={props.isNone} title={about}>
      {to === undefined ? (
        <div className="codesk-tile-lead">{content}</div>
      ) : (
        <Link className="codesk-tile-lead" to={to} onClick={onLead}>
          {content}
        </Link>
      )}
      {children}
    </li>
  );
}
