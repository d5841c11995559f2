/** One prepared change: where it is and why, what it changes, and what the user can do with it. */
import './outbox.css';
import { Button, type IconName, type Intent } from '@blueprintjs/core';
import { Link } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { EntryState } from '../../shared/desk/journal';
import type { PreparedChange } from '../../shared/desk/rates';
import { targetTable } from '../../shared/desk/service-tables';
import { counted } from '../../shared/quantities';
import { actsOf, countsText, serverMessage, stateSentence, stateShown } from '../journal/change-texts';
import type { OutboxAct } from '../journal/outbox-queries';
import { TitledCallout } from '../ui/callout';
import { useDateFormat } from '../ui/date-format';
import { ChangeCurve } from './change-curve';
import { Details, RowCounts, Terms } from './details';
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
  const { icon, word } = stateShown(change);
  const said = serverMessage(change);
  const time = (instant: number) => dateTimeText(new Date(instant), format);
  const resume = () => onAct({ what: 'resume' });
  const pause = () => onAct({ what: 'pause' });
  const act = (picture: IconName, text: string, onClick: () => void, isFirst = false) => (
    <Button size="small" intent={isFirst ? 'primary' : 'none'} icon={picture} text={text} onClick={onClick} />
  );
  return (
    <Details title={title}>
      <TitledCallout compact intent={intents[state] ?? 'none'} icon={icon} title={word}>
        {/* Read out when it goes on by itself. */}
        <div role="status">{stateSentence(change, format)}</div>
        {said !== null && (
          <blockquote className="codesk-outbox-said" aria-label="Message of the server">
            {said}
          </blockquote>
        )}
        <div className="codesk-outbox-acts">
          {can.choose &&
            act(
              'comparison',
              reason === 'moved-while-sending' ? 'Compare' : 'Choose the rows',
              onChoose,
              true,
            )}
          {can.again && act('repeat', state === 'refused' ? 'Retry' : 'Try now', resume)}
          {can.look && act('search', 'Look now', resume)}
          {can.giveUp && act('cross', 'Stop looking…', onCancel)}
          {/* One button for both, so that it keeps the focus. */}
          {can.resume ? act('play', 'Resume', resume, true) : can.pause && act('pause', 'Pause', pause)}
          {can.notBefore && act('time', 'Not before…', onTime)}
          {can.cancel && act('cross', 'Cancel…', onCancel)}
          {can.remove && act('cross', 'Remove from the list', onCancel)}
        </div>
      </TitledCallout>
      <Terms
        of={{
          Service: <TargetLink target={target} />,
          Table: targetTable(target),
          Changes: `${countsText(counts)}, ${counted(counts.unchanged, 'row')} unchanged`,
          Rows: <RowCounts before={base} after={wanted} />,
          From:
            origin.kind === 'file' ? (
              <Link to={`/rate-desk/${origin.draft}`}>The file on the rate desk</Link>
            ) : origin.kind === 'round' ? (
              <Link to={`/rate-rounds/${origin.round}`}>A rate round</Link>
            ) : (
              <Link to={`/history/${origin.of}`}>The undo of an import</Link>
            ),
          Queued: time(made),
          'Not before': notBefore !== null && time(notBefore),
          Attempts: attempts > 0 && attempts,
          Sent: state === 'done' && reason !== 'already-there' && (
            <Link to={`/history/${change.id}`}>See it in the history</Link>
          ),
        }}
      />
      <ChangeCurve change={change} isSent={state === 'done'} />
    </Details>
  );
}
