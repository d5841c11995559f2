/** The home (`/`): the first screen after the sign-in. Tasks, outgoing changes, what was sent, and contracts that end. */
import './home.css';
import { Button, Callout } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { GuideInvitation } from '../rates/guide/guide-invitation';
import { useOfferedLists } from '../session/visible-lists';
import { PageHeader } from '../ui/page-header';
import { EndingColumn } from './ending-column';
import { NextChanges } from './next-changes';
import { SentRecently } from './sent-recently';
import { ToDo } from './to-do';

export default function HomePage() {
  const navigate = useNavigate();
  const lists = useOfferedLists();
  const contracts = lists.find(({ id }) => id === 'contracts');
  return (
    <>
      <PageHeader title="Home" description="Your tasks, outgoing changes and expiring contracts">
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
        <div className="codesk-home-columns">
          <ToDo />
          <NextChanges />
          <SentRecently />
          {contracts && <EndingColumn list={contracts} />}
        </div>
      </div>
    </>
  );
}
