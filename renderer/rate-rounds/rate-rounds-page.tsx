/** Rate rounds: `/rate-rounds` prepares a new one, `/rate-rounds/:id` shows one. */
import './rate-rounds.css';
import { Link, useParams } from 'react-router';
import { dayText } from '../../shared/dates';
import { useRounds } from '../rates/rate-queries';
import { PinButton } from '../session/pin-button';
import { useVisit } from '../session/use-visits';
import { useDateFormat } from '../ui/date-format';
import { PageHeader } from '../ui/page-header';
import { NewRound } from './new-round';
import { RoundView } from './round-view';
import { countedSubjects } from './subjects';

const stateTexts = {
  planned: 'Not queued',
  stopped: 'Stopped',
  queueing: 'Queuing',
  queued: 'Queued',
} as const;

export default function RateRoundsPage() {
  const { id } = useParams();
  const rounds = useRounds();
  const format = useDateFormat();
  const list = rounds.data?.rounds ?? [];
  const current = list.find(({ round }) => round.id === id);
  const visit = current && { route: `/rate-rounds/${current.round.id}`, name: current.round.title };
  useVisit(visit);
  return (
    <div className="codesk-rounds">
      <PageHeader
        title={current?.round.title ?? 'Rate round'}
        beside={visit && <PinButton visit={visit} />}
        description="One change for the rates of many services and contracts. Nothing is sent before you queue it."
      />
      <nav className="codesk-rounds-list" aria-label="Rate rounds">
        <ul>
          <li>
            <Link to="/rate-rounds" aria-current={id === undefined ? 'page' : undefined}>
              <strong>New round</strong>
            </Link>
          </li>
          {list.map(({ round, figures }) => (
            <li key={round.id}>
              <Link to={`/rate-rounds/${round.id}`} aria-current={round.id === id ? 'page' : undefined}>
                <strong title={round.title}>{round.title}</strong>
                <span>
                  {`${stateTexts[round.state]} · ${countedSubjects(
                    figures.reduce((sum, { services }) => sum + services, 0),
                    round.of,
                  )} · ${dayText(new Date(round.made), format)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="codesk-round">{id === undefined ? <NewRound /> : <RoundView key={id} id={id} />}</div>
    </div>
  );
}
