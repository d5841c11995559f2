/** The next prepared changes on their way to the server. */
import './home.css';
import { Button, Icon } from '@blueprintjs/core';
import { Link, useNavigate } from 'react-router';
import { targetName } from '../../shared/desk/rates';
import { shownNumber } from '../../shared/money';
import { failureOf } from '../ipc';
import { isOpen, useOutbox } from '../rates/outbox-queries';
import { countsText, stateIcon, stateSentence, stateWord, workText } from '../rates/outbox-texts';
import { useDateFormat } from '../ui/date-format';
import { HomeColumn, HomeLine } from './home-column';

/** As many are shown (look: "next three"). */
const next = 3;

export function NextChanges() {
  const navigate = useNavigate();
  const format = useDateFormat();
  const { data, error, isPending, refetch } = useOutbox();
  const open = data?.filter(isOpen) ?? [];
  return (
    <HomeColumn
      title="Outbox"
      count={open.length > 0 ? workText(open) : undefined}
      verb={
        <Button
          size="small"
          variant="minimal"
          icon="inbox"
          text="Show"
          aria-label="Show the outbox"
          onClick={() => void navigate('/outbox')}
        />
      }
      isLoading={isPending}
      failure={error ? failureOf(error) : undefined}
      onRetry={() => void refetch()}
      isEmpty={open.length === 0}
      empty={
        <>
          <p>Nothing is on its way.</p>
          <p>
            Changes of rates that you queue stand here until they are sent, by themselves, when the connection
            and the hour allow it.
          </p>
        </>
      }
    >
      {open.length > 0 && (
        <>
          <ul className="codesk-home-list">
            {open.slice(0, next).map((change) => (
              <HomeLine
                key={change.id}
                title={
                  <Link to={`/outbox/${change.id}`} title={change.title}>
                    {change.title}
                  </Link>
                }
                note={
                  <span title={targetName(change.target)}>
                    {targetName(change.target)}: {countsText(change.counts)}
                  </span>
                }
                state={
                  <span title={stateSentence(change, format)}>
                    <Icon icon={stateIcon(change)} size={12} /> {stateWord(change)}
                  </span>
                }
                tone={
                  change.state === 'refused' ? 'danger' : change.state === 'needs-you' ? 'warning' : undefined
                }
              />
            ))}
          </ul>
          {open.length > next && (
            <Link className="codesk-home-more" to="/outbox">
              and {shownNumber(open.length - next)} more
            </Link>
          )}
        </>
      )}
    </HomeColumn>
  );
}
