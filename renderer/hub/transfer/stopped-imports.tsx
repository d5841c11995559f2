/** Above a table: imports into it that stopped before they were done, to resume or to discard. */
import './transfer.css';
import { Button, Callout } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { shownDateTime } from '../../../shared/dates';
import type { RequestOutput } from '../../../shared/ipc/contract';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { ListDefinition } from '../../../shared/table/list';
import { inSentence } from '../../../shared/table/list';
import { restoredRun, runCounts } from '../../../shared/transfer/run';
import { isTransferred } from '../../../shared/transfer/table';
import { failureOf, invoke } from '../../ipc';
import type { OwnBannerProps } from '../../lists/record-dialogs';
import { useConfirm } from '../../ui/confirm';
import { useDateFormat } from '../../ui/date-format';
import { notifyFailure } from '../../ui/failure';
import { useDialog } from '../../ui/use-dialog';
import { ownerQuery, ownersOf } from '../owner';
import { keptImportsKey, useOpenImports } from './kept-imports';

const ImportDialog = lazy(() => import('./import-dialog'));

type KeptImport = RequestOutput<'transfers.list'>[number];

export function StoppedImports({ list, onSaved }: OwnBannerProps) {
  const { ownerId } = list;
  const open = useOpenImports();
  const dialog = useDialog<KeptImport>();
  const kept = useQuery({
    queryKey: keptImportsKey(list),
    queryFn: () => invoke('transfers.list', { list: list.id, owner: ownerId ?? '' }),
    enabled: ownerId !== undefined && isTransferred(list),
    staleTime: 0,
    retry: false,
  }).data;
  const shown = (kept ?? []).filter(({ plan }) => !open.has(plan.id));
  return (
    <>
      {shown.map((each) => (
        <StoppedImport key={each.plan.id} list={list} kept={each} onResume={() => dialog.open(each)} />
      ))}
      <Suspense>
        {dialog.shown && (
          <ImportDialog
            key={dialog.round}
            list={list}
            kept={dialog.shown}
            onSaved={onSaved}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </>
  );
}

interface StoppedImportProps {
  readonly list: ListDefinition;
  readonly kept: KeptImport;
  readonly onResume: () => void;
}

function StoppedImport({ list, kept: { plan, events }, onResume }: StoppedImportProps) {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const format = useDateFormat();
  const owner = useQuery({
    ...ownerQuery(list.ownedBy ?? 'integration_id', plan.owner),
    staleTime: 60_000,
  }).data;
  const name = owner?.[ownersOf(list.ownedBy ?? 'integration_id').rowName];
  const into = typeof name === 'string' && name !== '' ? name : `integration ${plan.owner}`;
  const counts = useMemo(() => runCounts(restoredRun(plan, events)), [plan, events]);
  const { stored, total, left, refused, leftOut } = counts;
  const where = `${shownNumber(stored)} of ${shownNumber(total)}`;
  const open = [
    refused > 0 && `${counted(refused, 'row')} refused`,
    leftOut > 0 && `${counted(leftOut, 'row')} left out and not known`,
  ].filter((part) => part !== false);
  const text =
    left > 0
      ? `An import of ${inSentence(list.title)} into ${into} stopped at ${where}.`
      : `An import of ${inSentence(list.title)} into ${into} ended at ${where}: ${open.join(', ')}.`;

  const discard = async () => {
    const yes = await confirm({
      title: 'Discard this import?',
      text: `${where} rows are stored and stay. Codesk forgets the others.`,
      confirm: 'Discard',
    });
    if (!yes) return;
    try {
      await invoke('transfers.remove', { id: plan.id });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await queries.invalidateQueries({ queryKey: keptImportsKey(list) });
  };

  return (
    <Callout intent="warning" compact icon="import" className="codesk-transfer-stopped">
      <div className="codesk-transfer-stopped-line">
        <div>
          <strong>{text}</strong>{' '}
          <span className="codesk-muted">{`${plan.file}, ${shownDateTime(plan.startedAt, format)}`}</span>
        </div>
        <div className="codesk-transfer-stopped-actions">
          <Button size="small" intent="primary" text={left > 0 ? 'Resume' : 'Show'} onClick={onResume} />
          <Button size="small" variant="outlined" text="Discard" onClick={() => void discard()} />
        </div>
      </div>
    </Callout>
  );
}
