/** The rate desk (`/rate-desk`, `/rate-desk/:draft`): drafts of rate files, and the one that is open. */
import './practice-files.css';
import './rate-desk.css';
import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { RateDraft } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { RateGuide, type SeenDraft } from '../rates/guide/rate-guide';
import { useRateDrafts } from '../rates/rate-queries';
import { useOwner } from '../session/session';
import { useConfirm } from '../ui/confirm';
import { FailureCallout, FailureState, notifyFailure } from '../ui/failure';
import { isDialogOpen } from '../ui/focus';
import { PageHeader } from '../ui/page-header';
import { usePageShortcuts } from '../ui/shortcuts';
import { StateMessage } from '../ui/state-message';
import { deskShortcuts } from './desk-keys';
import { DraftList } from './draft-list';
import { DraftView } from './draft-view';
import { useDroppedFiles, useOpenFiles } from './open-files';
import { OpenMenu } from './open-menu';
import { PracticeFiles } from './practice-files';

export default function RateDeskPage() {
  const { draft: current } = useParams();
  const as = useOwner();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { data: drafts, error, isPending, refetch } = useRateDrafts();
  const files = useOpenFiles();
  const drop = useDroppedFiles(files.take);
  const openFile = () => void files.pick();
  const [seen, setSeen] = useState<SeenDraft | null>(null);

  useEffect(() => {
    // What it cannot read now it reads when the desk is opened again.
    invoke('rateTargets.prepare', { as }).catch(() => undefined);
  }, [as]);
  usePageShortcuts(deskShortcuts);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'o') return;
    event.preventDefault();
    if (!isDialogOpen()) openFile();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const remove = async (draft: RateDraft) => {
    const yes = await confirm({
      title: `Remove ${draft.name}?`,
      text:
        draft.edits > 0
          ? `Its ${counted(draft.edits, 'change')} are removed with it. The file that you opened stays where it is.`
          : 'The file that you opened stays where it is.',
      confirm: 'Remove the draft',
    });
    if (!yes) return;
    try {
      await invoke('rateDrafts.remove', { as, draft: draft.id });
      if (draft.id === current) void navigate('/rate-desk');
      await queries.invalidateQueries({ queryKey: ['rates', 'drafts'] });
    } catch (failed) {
      notifyFailure(failureOf(failed));
    }
  };

  const opened = drafts?.find(({ id }) => id === current);
  return (
    <>
      <PageHeader title="Rate desk" description="Open, mend, compare and queue rate files">
        <OpenMenu files={files} onPick={openFile} />
      </PageHeader>
      <RateGuide seen={seen} />
      <section
        className="codesk-rate-page"
        aria-label="Rate desk"
        data-open={current !== undefined}
        {...drop.handlers}
      >
        {drafts && drafts.length > 0 && (
          <DraftList
            drafts={drafts}
            current={current}
            onRemove={(draft) => void remove(draft)}
            onOpen={openFile}
          />
        )}
        <div className="codesk-rate-place">
          {files.receiving !== null && (
            <p role="status" className="codesk-rate-again">
              Taking {files.receiving}
            </p>
          )}
          {drafts && error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
          {current !== undefined && (drafts === undefined || opened) ? (
            <DraftView
              key={current}
              draft={current}
              name={opened?.name}
              onOpenFile={openFile}
              onRestore={() => files.restore(current)}
              onRemove={() => opened && void remove(opened)}
              onSeen={setSeen}
            />
          ) : isPending ? (
            <div className="codesk-rate-skeleton" role="status" aria-label="Loading the drafts">
              {Array.from({ length: 6 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
                <div key={index} className="bp6-skeleton" />
              ))}
            </div>
          ) : !drafts ? (
            error && <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : current !== undefined ? (
            <StateMessage
              icon="search"
              title="This draft is not here"
              description="It was removed, or it belongs to somebody else."
              action={<Button text="All drafts" onClick={() => void navigate('/rate-desk')} />}
            />
          ) : (
            <StateMessage
              className="codesk-state codesk-rate-start"
              icon="timeline-bar-chart"
              title={drafts.length === 0 ? 'No rate files yet' : 'Choose a draft, or open a file'}
              description="Open a CSV, TSV or XLSX file, or drop it here. It is copied, so your file stays as it is. You can mend and compare it without a connection."
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
