/** Lists the drafts without an open form, each with a button that opens its form. */
import './left-drafts.css';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { DraftHead } from '../../shared/desk/drafts';
import { draftText } from '../drafts/draft-text';
import { type DraftStore, useDraftError, useDrafts, useUnsavedDrafts } from '../drafts/drafts';
import { failureOf, invoke } from '../ipc';
import { useOpenOperations } from '../operations/operations';
import { useConfirm } from '../ui/confirm';
import { useDateFormat } from '../ui/date-format';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { Dialog } from '../ui/overlays';
import { useLeaveCheck } from '../ui/unsaved';

/** Number of drafts with their own line above the page; the others are in a dialog. */
const shownLines = 2;

export function UnsavedDrafts() {
  const store = useDrafts();
  return store && <DraftLines store={store} />;
}

function DraftLines({ store }: { readonly store: DraftStore }) {
  const left = useUnsavedDrafts();
  const saveError = useDraftError();
  const [listed, setListed] = useState(false);
  useRequestedDraft(store);
  const others = left.length - shownLines;
  return (
    <>
      {saveError !== null && (
        <Callout intent="warning" compact className="codesk-workspace-notice" role="status">
          <span>
            Drafts cannot be saved now: {midSentence(saveError)}. Save your changes before you close Codesk,
            or free some space.
          </span>
        </Callout>
      )}
      {left.slice(0, shownLines).map((head) => (
        <Callout
          key={head.key}
          intent={store.cannotOpen(head.key) ? 'warning' : 'primary'}
          icon="history"
          compact
          className="codesk-workspace-notice"
          role="status"
        >
          <DraftLine store={store} head={head} />
        </Callout>
      ))}
      {others > 0 && (
        <Callout intent="primary" icon="history" compact className="codesk-workspace-notice" role="status">
          <span>{others === 1 ? '1 more is not saved.' : `${others} more are not saved.`}</span>
          <Button size="small" variant="outlined" text="Show all" onClick={() => setListed(true)} />
        </Callout>
      )}
      <Dialog
        isOpen={listed && left.length > 0}
        title="Not saved"
        style={{ width: 720 }}
        onClose={() => setListed(false)}
      >
        <DialogBody>
          <ul className="codesk-left-drafts">
            {left.map((head) => (
              <li key={head.key}>
                <DraftLine store={store} head={head} listed onOpen={() => setListed(false)} />
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter actions={<Button text="Close" onClick={() => setListed(false)} />} />
      </Dialog>
    </>
  );
}

/** Opens the page of the requested draft. A component of that page then opens the form. */
function useRequestedDraft(store: DraftStore): void {
  const requested = useSyncExternalStore(store.subscribe, store.requested);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const route = requested?.place.route;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each requested draft.
  useEffect(() => {
    if (route !== undefined && route !== pathname) void navigate(route);
  }, [requested]);
}

interface DraftLineProps {
  readonly store: DraftStore;
  readonly head: DraftHead;
  /** In the dialog, whose title already says Not saved. */
  readonly listed?: boolean;
  readonly onOpen?: () => void;
}

function DraftLine({ store, head, listed = false, onOpen }: DraftLineProps): ReactNode {
  const format = useDateFormat();
  const mayLeave = useLeaveCheck();
  const confirm = useConfirm();
  const { key, title, at } = head;
  const isSent = useOpenOperations().some(({ id }) => id === head.operation);
  const gone = store.cannotOpen(key);
  const open = async () => {
    if (!(await mayLeave())) return;
    onOpen?.();
    store.requestOpen(head);
  };
  const showFailure = (error: unknown) => notifyFailure(failureOf(error));
  const copy = async () => {
    const draft = await store.readStored(key);
    if (!draft) return;
    await invoke('app.copy', { text: draftText(draft) });
    notify({ tone: 'info', title: 'Copied', text: `Draft of ${midSentence(title)} copied.` });
  };
  const discard = async () => {
    const undo = await store.discard(key).catch(async (error: unknown) => {
      // Another user may be signed in. Otherwise the draft may be damaged for good, so offer to delete it.
      if (failureOf(error).code === 'session_ended') throw error;
      const sure = await confirm({
        title: 'Delete permanently?',
        text: `The draft of ${midSentence(title)} is damaged and cannot be shown. Deleting it cannot be undone. The data on the server does not change.`,
        confirm: 'Delete',
      });
      if (sure) store.drop(key);
    });
    if (undo)
      notify(
        { tone: 'info', title: 'Discarded', text: `Draft of ${midSentence(title)} discarded.` },
        { text: 'Undo', run: undo },
      );
  };
  return (
    <>
      <span className="codesk-left-draft-text">
        {listed && !isSent ? title : `${isSent ? 'Possibly saved' : 'Not saved'}: ${title}`}, last edited{' '}
        {dateTimeText(new Date(at), format)}.
        {gone &&
          ' Its form cannot be opened: the record may be deleted, or your account may not change it. Copy the draft or discard it.'}
      </span>
      {gone && (
        <Button
          size="small"
          variant="outlined"
          text="Copy"
          aria-label={`Copy ${title}`}
          onClick={() => void copy().catch(showFailure)}
        />
      )}
      <Button
        size="small"
        variant={gone ? 'minimal' : 'outlined'}
        text={gone ? 'Try to open' : 'Open'}
        aria-label={`Open ${title}`}
        onClick={() => void open()}
      />
      <Button
        size="small"
        variant="minimal"
        text="Discard"
        aria-label={`Discard ${title}`}
        onClick={() => void discard().catch(showFailure)}
      />
    </>
  );
}

/** Returns a title for use inside a sentence. */
function midSentence(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}
