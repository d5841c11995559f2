/** What is next on its way to the server. */
import './home.css';
import { Button, Icon } from '@blueprintjs/core';
import { Link, useNavigate } from 'react-router';
import { shownNumber } from '../../shared/money';
import { failureOf } from '../ipc';
import { useJournal } from '../operations/operations';
import { itemAbout, itemAmount, itemState } from '../rates/item-texts';
import { workText } from '../rates/outbox-items';
import { useOutboxItems } from '../rates/outbox-queries';
import { HomeColumn, HomeLine } from './home-column';

/** As many are shown (look: "next three"). */
const next = 3;

export function NextChanges() {
  const navigate = useNavigate();
  const { error, isPending, refetch } = useJournal();
  const open = (useOutboxItems() ?? []).filter(({ group }) => group === 'going' || group === 'paused');
  return (
    <HomeColumn
      title="Outbox"
      count={workText(open) || undefined}
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
            Queued rate changes, imports and copies are sent automatically when the connection and the hour
            allow it.
          </p>
        </>
      }
    >
      {open.length > 0 && (
        <>
          <ul className="codesk-home-list">
            {open.slice(0, next).map((item) => {
              const about = `${itemAbout(item)}: ${itemAmount(item)}`;
              const { icon, word } = itemState(item);
              return (
                <HomeLine
                  key={item.id}
                  title={
                    <Link to={`/outbox/${item.id}`} title={item.title}>
                      {item.title}
                    </Link>
                  }
                  note={<span title={about}>{about}</span>}
                  state={
                    <>
                      <Icon icon={icon} size={12} /> {word}
                    </>
                  }
                />
              );
            })}
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
