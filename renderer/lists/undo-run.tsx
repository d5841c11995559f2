/** Undoes an import of rows: shows the effect on the current rows of the server, then queues the undo. */
import '../ui/undo-plan.css';
import { Callout } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RowRun, runTotal, undoRunId } from '../../shared/desk/row-entries';
import { findHubTable } from '../../shared/hub';
import { counted } from '../../shared/quantities';
import { ownedList } from '../../shared/table/owned';
import { readStored, transferTable } from '../../shared/transfer/stored-table';
import { isTransferred } from '../../shared/transfer/table';
import { type UndoPlan, undoPlan } from '../../shared/transfer/undo';
import { failureOf, tableApi } from '../ipc';
import { runAbout } from '../journal/items';
import { addRows, openRows, runProgress, useRun } from '../journal/runs';
import { unstored } from '../session/stored-reads';
import { ActionDialog } from '../ui/action-dialog';
import { FailureCallout, notifyFailure } from '../ui/failure';
import { RefusableButton } from '../ui/refusable-button';
import { Skeleton } from '../ui/skeleton';
import { type DialogProps, useDialog } from '../ui/use-dialog';
import { structureQuery } from './list-queries';

interface UndoRunProps {
  readonly run: RowRun;
  /** Called with the id of the undo run. */
  readonly onQueued: (run: string) => void;
}

/** The button that undoes a finished import; nothing for other runs. */
export function UndoRun({ run, onQueued }: UndoRunProps) {
  const { shown, round, isOpen, open, close, closed } = useDialog<RowRun>();
  const { origin, counts } = run;
  const table = findHubTable(origin.list);
  const isUndoable =
    origin.kind === 'import' &&
    origin.owner !== undefined &&
    table !== undefined &&
    isTransferred(table) &&
    (counts.done ?? 0) > 0 &&
    runProgress(run).isEnded;
  const { data: undo, isPending } = useRun(isUndoable ? undoRunId(origin.run) : undefined);
  if (!isUndoable || isPending) return null;
  // An undo that was cancelled before it changed a row does not count.
  const isUndone = undo ? runTotal(undo.run) > (undo.run.counts.cancelled ?? 0) : false;
  return (
    <>
      <RefusableButton
        icon="undo"
        text="Undo import…"
        refusal={isUndone && 'Already undone, or its undo is in the outbox.'}
        onClick={() => open(run)}
      />
      {shown && (
        <UndoDialog
          key={round}
          run={shown}
          onQueued={onQueued}
          isOpen={isOpen}
          onClose={close}
          onClosed={closed}
        />
      )}
    </>
  );
}

function UndoDialog({ run, onQueued, isOpen, onClose, onClosed }: UndoRunProps & DialogProps) {
  const [busy, setBusy] = useState(false);
  const { origin } = run;
  const { data, error, refetch, isFetching } = useUndoPlan(run, isOpen);
  const plan = isFetching ? undefined : data;

  const undo = async () => {
    if (!plan) return;
    const next = undoRunId(origin.run);
    const { list, run: _run, kind: _kind, name, ...owner } = origin;
    setBusy(true);
    try {
      await addRows(
        { ...owner, kind: 'undo', run: next, name: `Undo of ${name}`.slice(0, 300) },
        plan.rows.map((row) => ({ id: crypto.randomUUID(), list, ...row })),
      );
      onClose();
      onQueued(next);
    } catch (failed) {
      notifyFailure(failureOf(failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ActionDialog
      title={`Undo import of ${origin.name}?`}
      width={560}
      isOpen={isOpen}
      busy={busy}
      {...(plan && plan.rows.length > 0
        ? { verb: { text: 'Undo import', icon: 'undo', intent: 'danger' } }
        : { closeText: 'Close' })}
      onSubmit={() => void undo()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className="codesk-undo-plan">
        <p>{`Undoing it changes ${runAbout(run)}:`}</p>
        {error && !isFetching ? (
          <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : plan ? (
          <Plan plan={plan} />
        ) : (
          <Skeleton label="Comparing with the current rows on the server" lines={2} />
        )}
      </div>
    </ActionDialog>
  );
}

function Plan({ plan: { rows, removed, restored, changed, undone, refused } }: { readonly plan: UndoPlan }) {
  const lines = [
    [removed, 'added by the import: will be deleted'],
    [restored, 'changed by the import: will be restored'],
    [changed, 'changed later: will not change'],
    [undone, 'already as before the import'],
  ] as const;
  return (
    <>
      <ul aria-label="Effect of the undo">
        {lines.map(([count, text]) => count > 0 && <li key={text}>{`${counted(count, 'row')} ${text}`}</li>)}
        {[...refused].map(([text, count]) => (
          <li key={text}>{`${counted(count, 'row')} will not change: ${text}`}</li>
        ))}
      </ul>
      {rows.length === 0 && (
        <Callout compact icon="info-sign">
          There is nothing to undo.
        </Callout>
      )}
      <p className="codesk-muted">
        Each row is compared again before it is sent. Rows that were changed later are skipped.
      </p>
    </>
  );
}

/** Compares the changes of an import with the current rows of the server. */
function useUndoPlan({ origin }: RowRun, enabled: boolean) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['undo-run', origin.run],
    queryFn: async ({ signal }) => {
      const table = transferTable({ id: origin.list });
      const list = ownedList(table, origin.owner ?? '');
      const [entries, structure, stored] = await Promise.all([
        openRows(origin.run, ['done']),
        queries.fetchQuery({ ...structureQuery(list), staleTime: 60_000 }),
        readStored(
          table,
          {
            page: (state) => tableApi(list, 'datatable', state, signal),
            create: () => tableApi(list, 'create', {}),
          },
          { signal },
        ),
      ]);
      return undoPlan(table, entries, {
        ...stored,
        permits: (name) => structure.permissions.some((permission) => permission.name === name),
      });
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: unstored,
  });
}
