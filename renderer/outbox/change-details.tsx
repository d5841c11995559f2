/** One prepared change: where it is and why, what it changes, and what a person can do with it. */
import './outbox.css';
import { Button, Icon, type Intent } from '@blueprintjs/core';
import { Link } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { EntryState } from '../../shared/desk/journal';
import type { PreparedChange } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import type { OutboxAct } from '../rates/outbox-queries';
import {
  actsOf,
  countsText,
  serverMessage,
  stateIcon,
  stateSentence,
  stateWord,
} from '../rates/outbox-texts';
import { targetTable } from '../rates/service-tables';
import { TitledCallout } from '../ui/callout';
import { useDateFormat } from '../ui/date-format';
import { TargetLink } from './target-link';

interface ChangeDetailsProps {
  readonly change: PreparedChange;
  readonly onAct: (act: OutboxAct) => void;
  /** Asks first, or takes away what is done. */
  readonly onCancel: () => void;
  readonly onTime: () => void;
  /** Opens the rows that collide. */
  readonly onChoose: () => void;
}

const intents: Partial<Record<EntryState, Intent>> = {
  'needs-you': 'warning',
  refused: 'danger',
  done: 'success',
};

export function ChangeDetails({ change, onAct, onCancel, onTime, onChoose }: ChangeDetailsProps) {
  const format = useDateFormat();
  const { title, target, counts, state, origin, made, notBefore, attempts, base, wanted, reason } = change;
  const can = actsOf(change);
  const said = serverMessage(change);
  const sentence = stateSentence(change, format);
  return (
    <article className="codesk-outbox-details" aria-label={title}>
      <h2 title={title}>{title}</h2>
      <TitledCallout
        compact
        intent={intents[state] ?? 'none'}
        icon={stateIcon(change)}
        title={stateWord(change)}
      >
        {/* Read out when it goes on by itself. */}
        <div role="status">{sentence}</div>
        {said !== null && (
          <blockquote className="codesk-outbox-said" aria-label="What the server said">
            {said}
          </blockquote>
        )}
        <div className="codesk-outbox-acts">
          {can.choose && (
            <Button
              intent="primary"
              size="small"
              icon="comparison"
              text={reason === 'moved-while-sending' ? 'See what is there' : 'Choose the rows'}
              onClick={onChoose}
            />
          )}
          {can.resume && (
            <Button
              intent="primary"
              size="small"
              icon="play"
              text="Resume"
              onClick={() => onAct({ what: 'resume' })}
            />
          )}
          {can.again && (
            <Button
              size="small"
              icon="repeat"
              text={state === 'refused' ? 'Try again' : 'Try now'}
              onClick={() => onAct({ what: 'resume' })}
            />
          )}
          {can.look && (
            <Button size="small" icon="search" text="Look now" onClick={() => onAct({ what: 'resume' })} />
          )}
          {can.giveUp && <Button size="small" icon="cross" text="Stop looking…" onClick={onCancel} />}
          {can.pause && (
            <Button size="small" icon="pause" text="Pause" onClick={() => onAct({ what: 'pause' })} />
          )}
          {can.notBefore && <Button size="small" icon="time" text="Not before…" onClick={onTime} />}
          {can.cancel && <Button size="small" icon="cross" text="Cancel…" onClick={onCancel} />}
          {can.remove && <Button size="small" icon="cross" text="Remove from the list" onClick={onCancel} />}
        </div>
      </TitledCallout>
      <dl>
        <dt>Service</dt>
        <dd>
          <TargetLink target={target} />
        </dd>
        <dt>Table</dt>
        <dd>{targetTable(target)}</dd>
        <dt>Changes</dt>
        <dd>
          {countsText(counts)}, {counted(counts.unchanged, 'row')} unchanged
        </dd>
        <dt>Rows</dt>
        <dd>
          {counted(base.rows, 'row')} <Icon icon="arrow-right" size={12} title="become" />{' '}
          {counted(wanted.rows, 'row')}
        </dd>
        <dt>From</dt>
        <dd>
          {origin.kind === 'file' ? (
            <Link to={`/rate-desk/${origin.draft}`}>The file on the rate desk</Link>
          ) : origin.kind === 'round' ? (
            <Link to={`/rate-rounds/${origin.round}`}>A rate round</Link>
          ) : (
            <Link to={`/history/${origin.of}`}>The undo of an import</Link>
          )}
        </dd>
        <dt>Queued</dt>
        <dd>{dateTimeText(new Date(made), format)}</dd>
        {notBefore !== null && (
          <>
            <dt>Not before</dt>
            <dd>{dateTimeText(new Date(notBefore), format)}</dd>
          </>
        )}
        {attempts > 0 && (
          <>
            <dt>Attempts</dt>
            <dd>{attempts}</dd>
          </>
        )}
        {state === 'done' && reason !== 'already-there' && (
          <>
            <dt>Sent</dt>
            <dd>
              <Link to={`/history/${change.id}`}>See it in the history</Link>
            </dd>
          </>
        )}
      </dl>
    </article>
  );
}
