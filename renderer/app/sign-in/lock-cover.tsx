/** Covers the window while Codesk is locked, and asks for sign-in. Everything behind it stays as it is. */
import './sign-in.css';
import './session-ended.css';
import { Button, DialogBody } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { errorTexts } from '../../../shared/errors';
import { on } from '../../ipc';
import { useSession } from '../../session/session';
import { notifyUntil } from '../../ui/notices';
import { Dialog } from '../../ui/overlays';
import { focusSecret, SignInAgain } from './sign-in-again';

const [title, text] = errorTexts.locked;

/** @param side the window of one invoice: the main window asks for sign-in */
export function LockCover({ side = false }: { readonly side?: boolean }) {
  const { session } = useSession();
  const open = session.locked === true;
  return (
    <>
      <LockWarning />
      <Dialog
        layer="sign-in"
        covers
        className="codesk-session-ended"
        isOpen={open}
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
                {text} If somebody else signs in meanwhile, what you typed is offered to you again, as far as
                it could be kept.
              </p>
              {open && <SignInAgain withoutDetails />}
              {open && <SignOut />}
            </>
          )}
        </DialogBody>
      </Dialog>
    </>
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
        Signing out stops downloads that run. What was typed is offered again at the next sign-in, as far as
        it could be kept.
      </p>
      <Button text="Stay" onClick={() => setAsked(false)} />
      <Button intent="danger" text="Sign out" onClick={() => void signOut()} />
    </div>
  );
}

/** Says that the lock comes, until somebody uses Codesk. */
function LockWarning() {
  useEffect(() => {
    let withdraw = () => {};
    const stop = on('lock-soon', ({ seconds }) => {
      withdraw();
      withdraw =
        seconds > 0
          ? notifyUntil(
              {
                tone: 'info',
                title: `Codesk locks in ${seconds} seconds`,
                text: 'Move the mouse or press a key to stay.',
              },
              seconds,
            )
          : () => {};
    });
    return () => {
      stop();
      withdraw();
    };
  }, []);
  return null;
}
