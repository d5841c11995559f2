/** The dialog over a locked window, which asks for sign-in. Everything behind it stays as it is. */
import './sign-in.css';
import './session-ended.css';
import { Button, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { errorTexts } from '../../../shared/errors';
import { useSession } from '../../session/use-session';
import { Dialog } from '../../ui/overlays';
import { focusSecret, SignInAgain } from './sign-in-again';

const [title, text] = errorTexts.locked;

interface LockDialogProps {
  readonly isOpen: boolean;
  /** In the window of one invoice. */
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
          <p>Sign in again in the main window to go on.</p>
        ) : (
          <>
            <p>
              {text} If somebody else signs in meanwhile, what you typed is offered to you again, as far as it
              could be kept.
            </p>
            {isOpen && <SignInAgain withoutDetails />}
            {isOpen && <SignOut />}
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** Names nothing of what is open: anybody may stand before it. */
function SignOut() {
  const { signOut } = useSession();
  const [asked, setAsked] = useState(false);
  if (!asked) return <Button variant="minimal" fill text="Sign out" onClick={() => setAsked(true)} />;
  return (
    <div className="codesk-lock-sign-out">
      <p role="status">
        Signing out stops files that are being saved. What was typed is offered again at the next sign-in, as
        far as it could be kept, and what is in the outbox is sent then.
      </p>
      <Button text="Stay" onClick={() => setAsked(false)} />
      <Button intent="danger" text="Sign out" onClick={() => void signOut()} />
    </div>
  );
}
