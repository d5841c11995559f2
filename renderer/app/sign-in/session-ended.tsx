/** The dialog to sign in again after a session has ended. The screens behind it keep their state. */
import './sign-in.css';
import './session-ended.css';
import { Button, DialogBody } from '@blueprintjs/core';
import { useLayoutEffect, useRef } from 'react';
import { errorTexts } from '../../../shared/error-texts';
import { usePreferences } from '../../session/preferences';
import { rememberFocus, restoreLostFocus } from '../../ui/focus';
import { Dialog } from '../../ui/overlays';
import { useCurrentDraftSaver } from '../../ui/unsaved';
import { useSignOut } from '../sign-out';
import { focusSecret, SignInAgain } from './sign-in-again';

const [title, text] = errorTexts.session_ended;

export function SessionEnded({ open }: { open: boolean }) {
  const { preferences } = usePreferences();
  const signOut = useSignOut();
  const focusBefore = useRef(() => {});
  useLayoutEffect(() => {
    if (open) focusBefore.current = rememberFocus();
  }, [open]);
  const returnFocus = () => {
    focusBefore.current();
    // The element that had the focus may no longer exist, for example a row that reloads.
    restoreLostFocus();
  };
  return (
    <Dialog
      layer="sign-in"
      className="codesk-session-ended"
      isOpen={open}
      title={title}
      icon="log-in"
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      onOpened={focusSecret}
      returnFocus={returnFocus}
    >
      <DialogBody>
        <p>{text}</p>
        {open && <OpenFormsNote />}
        <SignInAgain email={preferences.lastEmail} />
        <Button variant="minimal" fill text="Sign out and leave" onClick={() => void signOut()} />
      </DialogBody>
    </Dialog>
  );
}

/** A note about the open forms if another user signs in. */
function OpenFormsNote() {
  const saver = useCurrentDraftSaver();
  if (!saver || saver.open().length === 0) return null;
  const saveError = saver.saveError();
  return (
    <p>
      {saveError
        ? `Your changes cannot be saved as a draft now (${saveError}). If another user signs in, they are lost.`
        : 'If another user signs in, your changes are saved as a draft and offered when you sign in again.'}
    </p>
  );
}
