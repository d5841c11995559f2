/** What was typed and not saved, and belongs to no open form: each with the way back to its form. */
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

/** Drafts that have a line of their own above the page; the others are in a list. */
const inSight = 2;

export function UnsavedDrafts() {
  const store = useDrafts();
  return store && <LeftOf store={store} />;
}

function LeftOf({ store }: { readonly store: DraftStore }) {
  const left = useUnsavedDrafts();
  const trouble = useDraftError();
  const [listed, setListed] = useState(false);
  useOpening(store);
  const others = left.length - inSight;
  return (
    <>
      {trouble !== null && (
        <Callout intent="warning" compact className="codesk-workspace-notice" role="status">
          <span>
            What you type is not kept now: {inLine(trouble)}. Save it before you close Codesk, or make space
            and type on.
          </span>
        </Callout>
      )}
      {left.slice(0, inSight).map((head) => (
        <Callout
          key={head.key}
          intent={store.cannotOpen(head.key) ? 'warning' : 'primary'}
          icon="history"
          compact
          className="codesk-workspace-notice"
          role="status"
        >
          <LeftDraft store={store} head={head} />
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
                <LeftDraft store={store} head={head} listed onOpen={() => setListed(false)} />
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter actions={<Button text="Close" onClick={() => setListed(false)} />} />
      </Dialog>
    </>
  );
}

/** Goes to the page of the draft that is wanted. What can open its form there takes it. */
function useOpening(store: DraftStore): void {
  const wanted = useSyncExternalStore(store.subscribe, store.wanted);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const route = wanted?.place.route;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft that is wanted.
  useEffect(() => {
    if (route !== undefined && route !== pathname) void navigate(route);
  }, [wanted]);
}

interface LeftDraftProps {
  readonly store: DraftStore;
  readonly head: DraftHead;
  /** In the list, whose title says that nothing of it is saved. */
  readonly listed?: boolean;
  readonly onOpen?: () => void;
}

function LeftDraft({ store, head, listed = false, onOpen }: LeftDraftProps): ReactNode {
  const format = useDateFormat();
  const mayLeave = useLeaveCheck();
  const confirm = useConfirm();
  const { key, title, at } = head;
  const isSent = useOpenOperations().some(({ id }) => id === head.operation);
  const gone = store.cannotOpen(key);
  const open = async () => {
    if (!(await mayLeave())) return;
    onOpen?.();
    store.want(head);
  };
  const tell = (error: unknown) => notifyFailure(failureOf(error));
  const copy = async () => {
    const kept = await store.look(key);
    if (!kept) return;
    await invoke('app.copy', { text: draftText(kept) });
    notify({ tone: 'info', title: 'Copied', text: `What was typed for ${title} is in the clipboard.` });
  };
  const discard = async () => {
    const undo = await store.discard(key).catch(async (error: unknown) => {
      // Somebody else may be signed in. Otherwise it may never be readable again, and must not stand here for ever.
      if (failureOf(error).code === 'session_ended') throw error;
      const sure = await confirm({
        title: 'Remove it without a way back?',
        text: `${title} cannot be read, so what was typed cannot be shown and not be brought back by Undo. Removing it cannot be undone. What is saved on the server stays as it is.`,
        confirm: 'Remove it',
      });
      if (sure) store.drop(key);
    });
    if (undo)
      notify(
        { tone: 'info', title: 'Discarded', text: `${title} is not kept any more.` },
        { text: 'Undo', run: undo },
      );
  };
  return (
    <>
      <span className="codesk-left-draft-text">
        {listed && !isSent ? title : `${isSent ? 'Perhaps saved' : 'Not saved'}: ${title}`}, typed until{' '}
        {dateTimeText(new Date(at), format)}.
        {gone &&
          ' Its form cannot be opened: the record may be gone, or your account may not change it. Copy what you typed, or discard it.'}
      </span>
      {gone && (
        <Button
          size="small"
          variant="outlined"
          text="Copy"
          aria-label={`Copy ${title}`}
          onClick={() => void copy().catch(tell)}
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
        onClick={() => void discard().catch(tell)}
      />
    </>
  );
}

/** A title within a sentence. */
function inLine(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}
