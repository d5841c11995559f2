/** The home (`/`): the first screen after the sign-in. Counts of work, tasks, what was sent, and contracts that end. */
import './home.css';
import { Button, Callout } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { GuideInvitation } from '../rates/guide/guide-invitation';
import { useOfferedLists } from '../session/visible-lists';
import { PageHeader } from '../ui/page-header';
import { ExpiringColumn } from './expiring-column';
import { SentRecently } from './sent-recently';
import { TilesButton } from './tiles-button';
import { TilesSection } from './tiles-section';
import { ToDo } from './to-do';
import { useHomeTiles } from './use-home-tiles';

export default function HomePage() {
  const navigate = useNavigate();
  const lists = useOfferedLists();
  const contracts = lists.find(({ id }) => id === 'contracts');
  const tiles = useHomeTiles();
  return (
    <>
      <PageHeader title="Home" description="Your work in numbers, tasks and expiring contracts">
        <TilesButton {...tiles} />
        <Button
          intent="primary"
          icon="timeline-bar-chart"
          text="Rate desk"
          onClick={() => void navigate('/rate-desk')}
        />
      </PageHeader>
      <div className="codesk-home">
        {lists.length === 0 && (
          <Callout compact icon="info-sign">
            Your account has no lists. Ask an administrator.
          </Callout>
        )}
        <GuideInvitation onBegin={() => void navigate('/rate-desk')} />
        <TilesSection tiles={tiles.shown} />
        <div className="codesk-home-columns">
          <ToDo />
          <SentRecently />
          {contracts && <ExpiringColumn list={contracts} />}
        </div>
      </div>
    </>
  );
}
