/** Unfinished runs, each as a line above a table or a comparison: running, paused, or with refused rows. */
import './transfer.css';
import { Button, Callout } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { shownDateTime } from '../../../shared/dates';
import type { RowRun } from '../../../shared/desk/row-entries';
import { isTransferred } from '../../../shared/transfer/table';
import { runAbout } from '../../journal/items';
import { RunActs } from '../../journal/run-body';
import { runProgress, useRuns, useStoppedRuns } from '../../journal/runs';
import type { OwnBannerProps } from '../../lists/record-dialogs';
import { useShownIds } from '../../operations/operations';
import { useDateFormat } from '../../ui/date-format';
import { useDialog } from '../../ui/use-dialog';

const ImportDialog = lazy(() => import('./import-dialog'));

/** Imports into a table. The table is reloaded when an import or a copy into it stops. */
export function OpenImports({ list, onSaved }: OwnBannerProps) {
  const dialog = useDialog<RowRun>();
  const here = useRuns().filter(
    ({ origin, lists }) => lists.includes(list.id) && String(origin.owner) === String(list.ownerId),
  );
  useStoppedRuns(here, () => void onSaved());
  const shown = useShownIds();
  const runs = here.filter(
    ({ origin }) =>
      (origin.kind === 'import' || origin.kind === 'undo') &&
      isTransferred(list) &&
      !shown.includes(origin.run),
  );
  return (
    <>
      {runs.map((run) => (
        <RunLine key={run.origin.run} run={run} onShow={() => dialog.open(run)} />
      ))}
      <Suspense>
        {dialog.shown && (
          <ImportDialog
            key={dialog.round}
            list={list}
            shown={dialog.shown.origin.run}
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

interface RunLineProps {
  readonly run: RowRun;
  readonly onShow: () => void;
}

export function RunLine({ run, onShow }: RunLineProps) {
  const format = useDateFormat();
  const { origin, made } = run;
  const what = { copy: 'Copy into', import: 'Import into', undo: 'Undo in', bulk: '' }[origin.kind];
  const { text, isGoing, isPaused, isEnded } = runProgress(run);
  const state = isGoing ? 'is running' : isPaused ? 'is paused' : isEnded ? 'ended' : 'needs a decision';
  return (
    <Callout
      intent={isGoing ? 'primary' : 'warning'}
      compact
      icon={origin.kind === 'copy' ? 'duplicate' : origin.kind === 'undo' ? 'undo' : 'import'}
      className="codesk-transfer-run"
    >
      <div className="codesk-transfer-run-line">
        <div>
          <strong>{`${what} ${runAbout(run)} ${state}: ${text}.`}</strong>{' '}
          <span className="codesk-muted">
            {`${origin.name}, ${shownDateTime(Math.floor(made / 1000), format)}`}
          </span>
        </div>
        <div className="codesk-transfer-run-actions">
          <Button size="small" text="Show" onClick={onShow} />
          <RunActs run={run} />
        </div>
      </div>
    </Callout>
  );
}
