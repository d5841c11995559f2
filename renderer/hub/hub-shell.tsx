/** Frame of every hub page: owner with its state, rail of pages, content. */
import './hub.css';
import { Button, ButtonGroup, Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Visit } from '../../shared/desk/visits';
import { sentenceStart } from '../../shared/labels';
import { isReady } from '../../shared/readiness';
import { badgeTone } from '../../shared/table/badges';
import type { OwnerField } from '../../shared/table/list';
import { textOf } from '../../shared/table/read-record';
import { integrationLink } from '../../shared/table/record-link';
import type { Id, Row } from '../../shared/table/row';
import { ToneBadge } from '../cells/parts/tone-badge';
import { LinkedValue } from '../cells/record-link';
import { failureOf } from '../ipc';
import { ForgetPage, PinButton } from '../session/pin-button';
import { useVisit } from '../session/use-visits';
import { FailureState } from '../ui/failure';
import { focusNewPage } from '../ui/focus';
import { PageHeader } from '../ui/page-header';
import { StateMessage } from '../ui/state-message';
import { HubCloseButton } from './close-button';
import { integrationPages, listPath, type OwnerPage, readinessPath } from './hub-paths';
import { ownerQuery, ownersOf } from './owner';

interface HubShellProps {
  readonly field: OwnerField;
  readonly owner: Id;
  /** The page of an integration that is open, for example `validations`; empty for webhooks. */
  readonly area: string;
  /** The open page, for example `Countries`. */
  readonly page: string;
  readonly rail?: ReactNode;
  readonly children: ReactNode;
}

export function HubShell({ field, owner, area, page, rail, children }: HubShellProps) {
  const found = useQuery(ownerQuery(field, owner));
  const { noun, title } = ownersOf(field);
  const { pathname } = useLocation();
  // The link or button that led here may be gone. Then the content gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another address.
  useEffect(() => {
    const active = document.activeElement;
    if (active === document.body || active?.id === 'content') focusNewPage();
  }, [pathname]);
  const visit = found.data
    ? { route: pathname, name: `${ownerName(field, owner, found.data)}: ${page}` }
    : undefined;
  useVisit(visit);
  const failure = found.error ? failureOf(found.error) : undefined;
  if (failure?.code === 'refused') {
    return (
      <>
        <PageHeader title={title}>
          <LeaveOwner field={field} />
        </PageHeader>
        <FailureState failure={failure} onRetry={() => void found.refetch()}>
          <ForgetPage />
        </FailureState>
      </>
    );
  }
  if (found.data === null) {
    return (
      <>
        <PageHeader title={title} />
        <StateMessage
          icon="search"
          title={`${sentenceStart(noun)} ${owner} not found`}
          description="It was deleted, or your account may not see it."
          action={
            <ButtonGroup className="codesk-state-actions">
              <Link to={listPath(field)}>{`Back to ${title}`}</Link>
              <ForgetPage />
            </ButtonGroup>
          }
        />
      </>
    );
  }
  return (
    <div className="codesk-hub">
      <OwnerHead field={field} owner={owner} row={found.data} area={area} visit={visit} />
      <div className="codesk-hub-body">
        {rail}
        <div className="codesk-hub-content">{children}</div>
      </div>
    </div>
  );
}

/** The Back link of a page whose owner may not be seen, as on its other pages (hub section 2). */
function LeaveOwner({ field }: { readonly field: OwnerField }) {
  const navigate = useNavigate();
  if (field === 'webhook_id')
    return <HubCloseButton table={{ area: 'webhooks', page: '', ownedBy: field }} owner="" />;
  return (
    <Button
      variant="outlined"
      icon="arrow-left"
      text="Go Back"
      onClick={() => void navigate(listPath(field))}
    />
  );
}

interface OwnerHeadProps {
  readonly field: OwnerField;
  readonly owner: Id;
  /** Undefined while it loads, or when it could not be loaded. */
  readonly row: Row | undefined;
  readonly area: string;
  readonly visit: Visit | undefined;
}

function ownerName(field: OwnerField, owner: Id, row: Row): string {
  const { rowName, noun } = ownersOf(field);
  return textOf(row[rowName]) || `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${owner}`;
}

function OwnerHead({ field, owner, row = {}, area, visit }: OwnerHeadProps) {
  const { title } = ownersOf(field);
  const name = ownerName(field, owner, row);
  const status = textOf(row.status_label) ?? '';
  return (
    <header className="codesk-hub-head">
      <div className="codesk-hub-owner">
        <Link to={listPath(field)} className="codesk-hub-up" title={`Back to ${title}`}>
          <Icon icon="chevron-left" />
          {title}
        </Link>
        <strong className="codesk-hub-name" title={name}>
          {name}
        </strong>
        <span className="codesk-mono codesk-muted">{`#${owner}`}</span>
        {visit && <PinButton visit={visit} />}
        {status !== '' && <ToneBadge tone={badgeTone(status)}>{status}</ToneBadge>}
        {field === 'webhook_id' && row.integration_id != null && (
          <span className="codesk-muted">
            of{' '}
            <LinkedValue named link={integrationLink} value={row.integration_id}>
              {`integration ${String(row.integration_id)}`}
            </LinkedValue>
          </span>
        )}
        {field === 'integration_id' && <ReadyMark row={row} owner={owner} asks={area !== 'readiness'} />}
      </div>
      {field === 'integration_id' && <OwnerPages pages={integrationPages(owner)} area={area} />}
    </header>
  );
}

interface ReadyMarkProps {
  readonly row: Row;
  readonly owner: Id;
  /** Whether a link to the reasons is shown. */
  readonly asks: boolean;
}

/** Shows whether the integration is ready, with a link to the reasons if it is not. */
function ReadyMark({ row, owner, asks }: ReadyMarkProps) {
  const ready = isReady(row);
  if (ready === undefined) return null;
  if (ready) return <ToneBadge tone="success">Ready</ToneBadge>;
  return (
    <>
      <ToneBadge tone="warning">Not ready</ToneBadge>
      {asks && <Link to={readinessPath(owner)}>Why not ready?</Link>}
    </>
  );
}

function OwnerPages({ pages, area }: { pages: readonly OwnerPage[]; area: string }) {
  return (
    <nav className="codesk-hub-pages" aria-label="Pages of the integration">
      {pages.map(({ id, text, path }) => (
        <Link key={id} to={path} aria-current={id === area ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
