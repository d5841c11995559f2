/** Explains why an integration is not ready, with a link or button for each missing part. */
import './readiness.css';
import { Button, Icon } from '@blueprintjs/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { requiredHubTable } from '../../../shared/hub';
import { shownNumber } from '../../../shared/money';
import { neededTables, type Readiness, type ReadinessFacts, readinessOf } from '../../../shared/readiness';
import type { ListDefinition } from '../../../shared/table/list';
import { ownedList } from '../../../shared/table/owned';
import { textOf } from '../../../shared/table/read-record';
import type { Id, Row } from '../../../shared/table/row';
import { isEnabled } from '../../../shared/table/status';
import { api, failureOf } from '../../ipc';
import { listKeys } from '../../session/list-keys';
import { rowPages } from '../../session/row-pages';
import { FailureState } from '../../ui/failure';
import { PageHeader } from '../../ui/page-header';
import { HubCloseButton } from '../close-button';
import { HubShell } from '../hub-shell';
import { ownerQuery } from '../owner';
import { totalQuery } from '../total-query';
import { MissingLines } from './missing-lines';

export function ReadinessPage({ owner }: { readonly owner: Id }) {
  return (
    <HubShell field="integration_id" owner={owner} area="readiness" page="Readiness">
      <ReadinessAnswer owner={owner} />
    </HubShell>
  );
}

const needed = neededTables.map(({ table }) => requiredHubTable(table));

interface FoundValidations {
  readonly rows: readonly Row[];
  /** How many rows were read, as text; undefined if all were. */
  readonly stopped?: string;
}

/** All validations, or those read before the loading stopped. */
async function readValidations(list: ListDefinition, signal: AbortSignal): Promise<FoundValidations> {
  const rows: Row[] = [];
  let total = 0;
  try {
    for await (const page of rowPages(list, { signal })) {
      rows.push(...page.rows);
      total = page.total;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (rows.length === 0) throw error;
  }
  // Unreadable rows are missing here as well.
  if (rows.length >= total) return { rows };
  return { rows, stopped: `${shownNumber(rows.length)} of ${shownNumber(total)} read` };
}

/** Users open the page to see the current state, so results of an earlier visit are not shown. */
const fresh = { refetchOnMount: 'always' } as const;

/** A server that names no total but sent a row has at least one. Null if the table could not be loaded. */
function countOf(query: { readonly isError: boolean; readonly data: number | null | undefined } | undefined) {
  if (query?.isError) return null;
  return query?.data === null ? 1 : query?.data;
}

function useFacts(owner: Id) {
  const counts = useQueries({
    queries: needed.map((table) => ({ ...totalQuery(table, owner), ...fresh })),
  });
  const list = ownedList(requiredHubTable('validations'), owner);
  const validations = useQuery({
    queryKey: [...listKeys.list(list), 'readiness'],
    queryFn: ({ signal }) => readValidations(list, signal),
    ...fresh,
  });
  const prefix = useQuery({
    queryKey: [...listKeys.list(list), 'order-prefix', owner],
    queryFn: () => api('orderPrefix.read', { integration_id: owner }),
    ...fresh,
  });
  const facts: ReadinessFacts = {
    counts: Object.fromEntries(needed.map((table, at) => [table.id, countOf(counts[at])])),
    disabled: (validations.data?.rows ?? []).filter(({ status }) => !isEnabled(status)),
    prefix: prefix.isError ? null : (prefix.data ?? null),
  };
  const all = [...counts, validations, prefix];
  return {
    facts,
    loading: all.some(({ isFetchedAfterMount }) => !isFetchedAfterMount),
    unseenValidations: unseenOf(validations),
    reload: () => {
      for (const each of all) void each.refetch();
    },
  };
}

/** The text for validations that could not be checked; undefined if all were. */
function unseenOf({
  isError,
  data,
}: {
  readonly isError: boolean;
  readonly data?: FoundValidations | undefined;
}) {
  if (isError) return 'Validations';
  return data?.stopped === undefined ? undefined : `Validations (${data.stopped})`;
}

function ReadinessAnswer({ owner }: { readonly owner: Id }) {
  const row = useQuery({ ...ownerQuery('integration_id', owner), ...fresh });
  const { facts, loading, unseenValidations, reload } = useFacts(owner);
  const again = (
    <Button
      variant="outlined"
      icon="refresh"
      text="Refresh"
      onClick={() => {
        void row.refetch();
        reload();
      }}
    />
  );
  const header = (
    <PageHeader title="Readiness" description="What an integration needs before its orders are accepted">
      <HubCloseButton owner={owner} />
      {again}
    </PageHeader>
  );
  if (row.error && row.isFetchedAfterMount) {
    return (
      <>
        {header}
        <FailureState failure={failureOf(row.error)} onRetry={() => void row.refetch()} />
      </>
    );
  }
  if (loading || !row.isFetchedAfterMount || !row.data) {
    return (
      <>
        {header}
        <div className="codesk-readiness" role="status" aria-label="Loading">
          {neededTables.map(({ table }) => (
            <div key={table} className="bp6-skeleton codesk-readiness-skeleton" aria-hidden />
          ))}
        </div>
      </>
    );
  }
  const answer = readinessOf(row.data, facts);
  const unseen = unseenValidations === undefined ? answer.unseen : [...answer.unseen, unseenValidations];
  return (
    <>
      {header}
      <div className="codesk-readiness">
        <Verdict answer={answer} row={row.data} />
        <MissingLines title="Missing, reported by the server" lines={answer.said} owner={owner} />
        <MissingLines title="Missing, found by Codesk" lines={answer.found} owner={owner} />
        {answer.fine.length > 0 && (
          <section>
            <h2>Complete</h2>
            <p>{answer.fine.join(', ')}</p>
          </section>
        )}
        {unseen.length > 0 && (
          <section>
            <h2>Not checked</h2>
            <p>{unseen.join(', ')}</p>
          </section>
        )}
        <p className="codesk-muted">
          The server decides whether an integration is ready. Codesk assumes that it needs at least one
          country, shipping method, supplier, SKU and order status, an order prefix with its replace char, and
          enabled validations. Your server may need other things.
        </p>
      </div>
    </>
  );
}

function Verdict({ answer, row }: { readonly answer: Readiness; readonly row: Row }) {
  const { ready, said, found } = answer;
  const name = textOf(row.name) || 'This integration';
  if (ready) {
    return (
      <p className="codesk-readiness-verdict" data-tone="success">
        <Icon icon="tick-circle" />
        {`${name} is ready.`}
        {found.length > 0 && ' Check the points below as well.'}
      </p>
    );
  }
  const reasons = said.length + found.length;
  return (
    <p className="codesk-readiness-verdict" data-tone="warning">
      <Icon icon="warning-sign" />
      {ready === undefined ? `The server does not report whether ${name} is ready.` : `${name} is not ready.`}
      {reasons === 0 && ' Codesk found nothing missing. Ask an administrator of the server.'}
    </p>
  );
}
