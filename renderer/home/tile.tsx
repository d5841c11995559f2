/** One tile of the home page: a count with its age, which opens the counted rows, or the reason why it has no count. */
import './tiles.css';
import { Button, Icon } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText, failureTitle } from '../../shared/errors';
import { shownNumber } from '../../shared/money';
import { showRowsWith, useListMemory } from '../lists/list-memory';
import { useDateFormat } from '../ui/date-format';
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

/** Draws nothing for a tile that the user may not see. */
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
      text="Retry"
      aria-label={`Retry: ${text}`}
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
  const problem = isOffline ? 'offline' : failure && 'counting failed';
  return (
    <TileFrame
      text={text}
      tone={count > 0 ? tile.tone : undefined}
      isNone={count === 0 && !isLeast}
      count={`${shownNumber(count)}${isLeast ? '+' : ''}`}
      icon={isOffline ? 'offline' : failure ? 'warning-sign' : undefined}
      note={
        <>
          <span className="codesk-unseen">counted</span> {ageText(at, now)}
          {problem && <span className="codesk-unseen">, {problem}</span>}
        </>
      }
      about={[`Counted at ${timeOfDay(at, format)}`, isOffline ? 'Offline' : failure && failureText(failure)]
        .filter(Boolean)
        .join('. ')}
      to={`/lists/${list.id}`}
      onLead={() => showRowsWith(memory, filters, tile.order)}
    >
      {retry}
    </TileFrame>
  );
}

interface TileFrameProps {
  readonly text: string;
  readonly count?: string;
  readonly isCounting?: boolean;
  /** The count is 0. */
  readonly isNone?: boolean;
  readonly tone?: 'warning' | 'danger' | undefined;
  /** Shown before the note. */
  readonly icon?: 'offline' | 'error' | 'warning-sign' | undefined;
  readonly note?: ReactNode;
  /** The note is a sentence, so it is not cut off. */
  readonly isWhole?: boolean;
  /** Details of the note. */
  readonly about?: string;
  /** Address of the tile; absent if there is nothing to open. */
  readonly to?: string;
  readonly onLead?: () => void;
  /** Shown after the link. */
  readonly children?: ReactNode;
}

export function TileFrame(props: TileFrameProps) {
  const { text, count, isCounting, tone, icon, note, about, to, onLead, children } = props;
  const content = (
    <>
      {/* The spaces separate the words of the accessible name. */}
      <span className="codesk-tile-text">{text}</span>{' '}
      <span className="codesk-tile-line">
        {isCounting && (
          <span className="codesk-tile-count" role="status" aria-label={`Counting: ${text}`}>
            <span className="bp6-skeleton">000</span>
          </span>
        )}
        {count !== undefined && (
          <strong className="codesk-tile-count">
            {tone && <Icon icon={tone === 'danger' ? 'error' : 'warning-sign'} size={14} />}
            {count}
          </strong>
        )}{' '}
        {note !== undefined && (
          <span className="codesk-tile-note" data-whole={props.isWhole}>
            {icon && <Icon icon={icon} size={12} />}
            <span>{note}</span>
          </span>
        )}
      </span>
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
