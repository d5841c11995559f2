/** The next changes that are sent to the server. */
import './home.css';
import { failureOf } from '../ipc';
import { workText } from '../journal/items';
import { useOutboxItems } from '../journal/outbox-queries';
import { useJournal } from '../operations/operations';
import { HomeColumn, HomeLine, HomeMore, HomeVerb } from './home-column';

/** Lines that are shown. */
const next = 3;

export function NextChanges() {
  const { error, isPending, refetch } = useJournal();
  const open = (useOutboxItems() ?? []).filter(({ group }) => group === 'going' || group === 'paused');
  return (
    <HomeColumn
      title="Outbox"
      count={workText(open) || undefined}
      verb={<HomeVerb icon="inbox" text="Show" label="Show the outbox" to="/outbox" />}
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
            {open.slice(0, next).map(({ id, title, about, amount, icon, word }) => (
              <HomeLine
                key={id}
                title={title}
                to={`/outbox/${id}`}
                note={`${about}: ${amount}`}
                state={word}
                icon={icon}
              />
            ))}
          </ul>
          <HomeMore count={open.length - next} to="/outbox" />
        </>
      )}
    </HomeColumn>
  );
}
