/** The dialog over a locked window, which asks for sign-in. The pages behind it keep their state. */
import './sign-in.css';
import './session-ended.css';
import { Button, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { errorTexts } from '../../../shared/error-texts';
import { useSession } from '../../session/use-session';
import { Dialog } from '../../ui/overlays';
import { focusSecret, SignInAgain } from './sign-in-again';

const [title, text] = errorTexts.locked;

interface LockDialogProps {
  readonly isOpen: boolean;
  /** True in the window of an invoice. */
  readonly side: boolean;
}

export default function LockDialog({ isOpen, side }: LockDialogProps) {
  return (
    <Dialog
      layer="sign-in"
      covers
      className="codesk-session-ended"
      isOpen={isOpen}
      title={title}
      icon="lock"
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      onOpened={focusSecret}
    >
      <DialogBody>
        {side ? (
          <p>Sign in again in the main window to continue.</p>
        ) : (
          <>
            <p>
              {text} If another user signs in, your changes are saved as drafts where possible and offered to
              you again.
            </p>
            {isOpen && <SignInAgain withoutDetails />}
            {isOpen && <SignOut />}
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** Does not name open forms: anyone can read a locked screen. */
function SignOut() {
  const { signOut } = useSession();
  const [asked, setAsked] = useState(false);
  if (!asked) return <Button variant="minimal" fill text="Sign out" onClick={() => setAsked(true)} />;
  return (
    <div className="codesk-lock-sign-out">
      <p role="status">
        Signing out stops files that are being saved. The outbox and your saved drafts are available after you
        sign in again.
      </p>
      <Button text="Stay" onClick={() => setAsked(false)} />
      <Button intent="danger" text="Sign out" onClick={() => void signOut()} />
    </div>
  );
}
