/** `/webhooks/:id/deliveries`: since when a webhook fails, a timeline, and its deliveries. */
import './deliveries.css';
import { Button, Callout } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { shownDateTime } from '../../../shared/dates';
import { hubTablesOf } from '../../../shared/hub';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import { type Id, idFromText, type Row } from '../../../shared/table/row';
import type { TableStructure } from '../../../shared/table/structure';
import { RecordDetails } from '../../details/record-details';
import { failureOf } from '../../ipc';
import { rowNameOf } from '../../lists/grid/columns';
import { reloadTable } from '../../lists/list-queries';
import { NoPermissions, TableFailure } from '../../lists/states';
import { useBusy } from '../../ui/busy';
import { useDateFormat } from '../../ui/date-format';
import { FailureCallout } from '../../ui/failure';
import { PageHeader } from '../../ui/page-header';
import { StateMessage } from '../../ui/state-message';
import { HubCloseButton } from '../close-button';
import { deliveriesPage } from '../hub-paths';
import { HubRail } from '../hub-rail';
import { HubShell } from '../hub-shell';
import { ownerQuery } from '../owner';
import { useTableAccess } from '../table-access';
import { type History, useHistory, useLogStructure, webhookLogs } from './deliveries-queries';
import { DeliveryHistory } from './delivery-history';

const title = 'Deliveries';
const description = 'Replies to the messages of this webhook over time';

export default function DeliveriesPage() {
  const { id: text = '' } = useParams();
  const webhook = idFromText(text);
  const queries = useQueryClient();
  const { begin } = useBusy();
  const owner = useQuery(ownerQuery('webhook_id', webhook));
  const structure = useLogStructure();
  // The deliveries can be shown without the row of the webhook.
  const row = owner.error ? null : owner.data;
  const { query, history } = useHistory(webhook, row, structure.data);
  const reload = useCallback(() => reloadTable(queries, webhookLogs()), [queries]);
  useEffect(
    () => (query.isFetching ? begin('Loading the deliveries') : undefined),
    [query.isFetching, begin],
  );

  const error = structure.error ?? query.error;
  const failure = error ? failureOf(error) : undefined;
  const replaces = failure !== undefined && (!history || failure.code === 'refused');
  return (
    <HubShell
      field="webhook_id"
      owner={webhook}
      area=""
      page={title}
      rail={
        <HubRail
          tables={hubTablesOf('webhooks')}
          further={[deliveriesPage(webhook)]}
          owner={webhook}
          current="deliveries"
        />
      }
    >
      <PageHeader title={title} description={description}>
        <HubCloseButton
          table={{ area: 'webhooks', page: 'deliveries', ownedBy: 'webhook_id' }}
          owner={webhook}
        />
        <Button variant="outlined" icon="refresh" text="Refresh" onClick={() => void reload()} />
      </PageHeader>
      <div className="codesk-deliveries">
        {replaces ? (
          <TableFailure failure={failure} title={webhookLogs().title} onRetry={() => void reload()} />
        ) : structure.data?.permissions.length === 0 ? (
          <NoPermissions title={webhookLogs().title} onRetry={() => void reload()} />
        ) : structure.data && history ? (
          <>
            {failure && <FailureCallout failure={failure} onRetry={() => void reload()} />}
            <Loaded
              key={text}
              history={history}
              structure={structure.data}
              webhook={row ?? undefined}
              now={query.dataUpdatedAt / 1000}
            />
          </>
        ) : (
          <Skeleton />
        )}
      </div>
    </HubShell>
  );
}

interface LoadedProps {
  readonly history: History;
  readonly structure: TableStructure;
  readonly webhook: Row | undefined;
  /** Epoch seconds when the rows were loaded. */
  readonly now: number;
}

function Loaded({ history, structure, webhook, now }: LoadedProps) {
  const [record, setRecord] = useState<{ readonly id: Id; readonly name: string } | null>(null);
  const { rowName, rowId } = webhookLogs();
  const show = useCallback(
    (id: Id, row: Row) => setRecord({ id, name: rowNameOf(row, rowName, rowId) }),
    [rowName, rowId],
  );
  const access = useTableAccess(webhookLogs(), { structure, rows: history.rows, openDetails: show });
  if (history.by === 'unknown') {
    return (
      <StateMessage
        icon="help"
        title="Deliveries of this webhook cannot be identified"
        description="The server does not send the webhook of a message or the integration of this webhook."
      />
    );
  }
  return (
    <>
      <Sources history={history} webhook={webhook} />
      {history.state.kind === 'none' ? (
        <StateMessage
          icon="inbox"
          title="No deliveries yet"
          description="Messages appear here once this webhook has sent some."
        />
      ) : (
        <DeliveryHistory history={history} access={access} now={now} />
      )}
      <RecordDetails list={webhookLogs()} record={record} onClose={() => setRecord(null)} />
    </>
  );
}

/** Notes on the source and completeness of the rows. */
function Sources({ history, webhook }: { history: History; webhook: Row | undefined }) {
  const format = useDateFormat();
  const { by, read, total, complete, deliveries } = history;
  const oldest = deliveries.find(({ at }) => at !== undefined)?.at;
  const back = oldest === undefined ? '' : ` The oldest is from ${shownDateTime(oldest, format)}.`;
  return (
    <>
      {by === 'integration' && (
        <Callout compact intent="warning" icon="info-sign">
          {`The server does not send the webhook of a message. These are the deliveries of all webhooks of integration ${String(webhook?.integration_id)}.`}
        </Callout>
      )}
      {by === 'picked' && (
        <Callout compact icon="info-sign">
          {`The server does not filter messages by webhook. These were found among the newest ${counted(read, 'message')} of all webhooks.`}
        </Callout>
      )}
      {!complete && by !== 'picked' && (
        <Callout compact icon="info-sign">
          {`Only the newest ${shownNumber(read)} of ${counted(total, 'delivery', 'deliveries')} are loaded.${back}`}
        </Callout>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div className="codesk-deliveries-skeleton" role="status" aria-label="Loading the deliveries">
      <div className="bp6-skeleton" aria-hidden />
      <div className="bp6-skeleton" aria-hidden />
      {Array.from({ length: 6 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={line} className="bp6-skeleton" aria-hidden />
      ))}
    </div>
  );
}
