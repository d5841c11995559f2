/** The rate desk (`/rate-desk`, `/rate-desk/:rateFile`): the list of rate files, and the one that is open. */
import './practice-files.css';
import './rate-desk.css';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type RateFile, rateFileName } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { RateGuide, type ShownRateFile } from '../rates/guide/rate-guide';
import { useRateFiles } from '../rates/rate-queries';
import { ForgetPage } from '../session/pin-button';
import { useOwner } from '../session/use-session';
import { useVisit } from '../session/use-visits';
import { useConfirm } from '../ui/confirm';
import { FailureCallout, FailureState, notifyFailure } from '../ui/failure';
import { PageHeader } from '../ui/page-header';
import { usePageShortcuts, useShortcutKeys } from '../ui/shortcuts';
import { StateMessage } from '../ui/state-message';
import { deskShortcuts } from './desk-keys';
import { openFileShortcuts, useDroppedFiles, useOpenFiles } from './open-files';
import { OpenMenu } from './open-menu';
import { PracticeFiles } from './practice-files';
import { RateFileList } from './rate-file-list';
import { RateFileView } from './rate-file-view';

export default function RateDeskPage() {
  const { rateFile: current } = useParams();
  const as = useOwner();
  const navigate = useNavigate();
  const remove = useDeleteFile(current);
  const { data: rateFiles, error, isPending, refetch } = useRateFiles();
  const files = useOpenFiles();
  const drop = useDroppedFiles(files.take);
  const openFile = () => void files.pick();
  const [shown, setShown] = useState<ShownRateFile | null>(null);

  useEffect(() => {
    // Failures are ignored, because the desk prepares them again when it opens.
    invoke('rateTargets.prepare', { as }).catch(() => undefined);
  }, [as]);
  usePageShortcuts(deskShortcuts);
  useShortcutKeys(openFileShortcuts(openFile), 'everywhere');

  const opened = rateFiles?.find(({ id }) => id === current);
  useVisit(opened && { route: `/rate-desk/${opened.id}`, name: rateFileName(opened) });
  return (
    <>
      <PageHeader title="Rate desk" description="Open, correct, compare and send rate files">
        <OpenMenu files={files} onPick={openFile} />
      </PageHeader>
      <RateGuide shown={shown} />
      <section
        className="codesk-rate-page"
        aria-label="Rate desk"
        data-open={current !== undefined}
        {...drop.handlers}
      >
        {rateFiles && rateFiles.length > 0 && (
          <RateFileList
            rateFiles={rateFiles}
            current={current}
            onRemove={(rateFile) => void remove(rateFile)}
            onOpen={openFile}
          />
        )}
        <div className="codesk-rate-place">
          {files.receiving !== null && (
            <p role="status" className="codesk-rate-again">
              Copying {files.receiving}
            </p>
          )}
          {rateFiles && error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
          {current !== undefined && (rateFiles === undefined || opened) ? (
            <RateFileView
              key={current}
              rateFile={current}
              name={opened?.name}
              onOpenFile={openFile}
              onRestore={() => files.restore(current)}
              onRemove={() => opened && void remove(opened)}
              onShown={setShown}
            />
          ) : isPending ? (
            <div className="codesk-rate-skeleton" role="status" aria-label="Loading the rate files">
              {Array.from({ length: 6 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items have no id
                <div key={index} className="bp6-skeleton" />
              ))}
            </div>
          ) : !rateFiles ? (
            error && <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : current !== undefined ? (
            <StateMessage
              icon="search"
              title="Rate file not found"
              description="It was deleted, or it belongs to another user."
              action={
                <ButtonGroup className="codesk-state-actions">
                  <Button text="All rate files" onClick={() => void navigate('/rate-desk')} />
                  <ForgetPage />
                </ButtonGroup>
              }
            />
          ) : (
            <StateMessage
              className="codesk-state codesk-rate-start"
              icon="timeline-bar-chart"
              title={rateFiles.length === 0 ? 'No rate files yet' : 'Choose a rate file, or open another'}
              description="Open a CSV, TSV or XLSX file, or drop it here. Codesk works on a copy. You can correct and compare it without a connection."
              action={
                <>
                  <Button intent="primary" icon="document-open" text="Open file" onClick={openFile} />
                  <PracticeFiles onOpen={(id) => void files.sample(id)} />
                </>
              }
            />
          )}
        </div>
        {drop.over && (
          <div className="codesk-rate-drop" aria-hidden>
            Drop CSV, TSV or XLSX files to open them
          </div>
        )}
      </section>
    </>
  );
}

/** Returns a function that deletes a rate file after a question. @param current id of the open rate file */
function useDeleteFile(current: string | undefined) {
  const as = useOwner();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return async (rateFile: RateFile) => {
    const yes = await confirm({
      title: `Delete ${rateFile.name}?`,
      text:
        rateFile.edits > 0
          ? `Codesk deletes its copy with ${counted(rateFile.edits, 'change')}. The file that you opened is not deleted.`
          : 'Codesk deletes its copy. The file that you opened is not deleted.',
      confirm: 'Delete',
    });
    if (!yes) return;
    try {
      await invoke('rateFiles.remove', { as, rateFile: rateFile.id });
      if (rateFile.id === current) void navigate('/rate-desk');
      await queries.invalidateQueries({ queryKey: ['rates', 'files'] });
    } catch (failed) {
      notifyFailure(failureOf(failed));
    }
  };
}
