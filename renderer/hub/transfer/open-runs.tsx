/** Runs that are not finished, each as a line above a table or a comparison: under way, paused, or with refused rows. */
import './transfer.css';
import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { shownDateTime } from '../../../shared/dates';
import type { RowRun } from '../../../shared/desk/row-entries';
import { inSentence } from '../../../shared/table/list';
import { isTransferred } from '../../../shared/transfer/table';
import type { OwnBannerProps } from '../../lists/record-dialogs';
import { runProgress, useRunActs, useRuns, useStoppedRuns } from '../../runs/runs';
import { useConfirm } from '../../ui/confirm';
import { useDateFormat } from '../../ui/date-format';
import { useDialog } from '../../ui/use-dialog';
import { ownerQuery, ownersOf } from '../owner';

const ImportDialog = lazy(() => import('./import-dialog'));

/** Imports into a table. It is loaded again when one of them stops, or a copy into it. */
export function OpenImports({ list, onSaved }: OwnBannerProps) {
  const dialog = useDialog<RowRun>();
  const here = useRuns().filter(
    ({ origin, lists }) => lists.includes(list.id) && String(origin.owner) === String(list.ownerId),
  );
  useStoppedRuns(here, () => void onSaved());
  const runs = here.filter(({ origin }) => origin.kind === 'import' && isTransferred(list));
  return (
    <>
      {runs.map((run) => (
        <RunLine
          key={run.origin.run}
          run={run}
          what={`import of ${inSentence(list.title)}`}
          onShow={() => dialog.open(run)}
        />
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
  /** `import of suppliers`. */
  readonly what: string;
  readonly onShow: () => void;
}

export function RunLine({ run, what, onShow }: RunLineProps) {
  const confirm = useConfirm();
  const format = useDateFormat();
  const { setRun } = useRunActs();
  const { origin, made } = run;
  const owner = useQuery({ ...ownerQuery('integration_id', origin.owner ?? ''), staleTime: 60_000 }).data;
  const name = owner?.[ownersOf('integration_id').rowName];
  const into = typeof name === 'string' && name !== '' ? name : `integration ${origin.owner}`;
  const { text, isGoing, isPaused, isEnded } = runProgress(run);
  const state = isGoing ? 'is under way' : isPaused ? 'is paused' : isEnded ? 'ended' : 'needs you';
  const discard = async () => {
    const yes = await confirm({
      title: `Discard this ${origin.kind}?`,
      text: `What is done stays. Codesk forgets the other rows.`,
      confirm: 'Discard',
    });
    if (yes) await setRun(origin.run, 'cancel');
  };
  return (
    <Callout
      intent={isGoing ? 'primary' : 'warning'}
      compact
      icon={origin.kind === 'import' ? 'import' : 'duplicate'}
      className="codesk-transfer-run"
    >
      <div className="codesk-transfer-run-line">
        <div>
          <strong>{`An ${what} into ${into} ${state}: ${text}.`.replace(/^An (?=[^aeiou])/, 'A ')}</strong>{' '}
          <span className="codesk-muted">
            {`${origin.name}, ${shownDateTime(Math.floor(made / 1000), format)}`}
          </span>
        </div>
        <div className="codesk-transfer-run-actions">
          <Button size="small" intent="primary" text="Show" onClick={onShow} />
          {isGoing && (
            <Button
              size="small"
              variant="outlined"
              text="Pause"
              onClick={() => void setRun(origin.run, 'pause')}
            />
          )}
          {isPaused && (
            <Button
              size="small"
              variant="outlined"
              text="Resume"
              onClick={() => void setRun(origin.run, 'resume')}
            />
          )}
          {!isGoing && (
            <Button size="small" variant="outlined" text="Discard" onClick={() => void discard()} />
          )}
        </div>
      </div>
    </Callout>
  );
}
