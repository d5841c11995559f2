/** Covers the window while Codesk is locked, and warns before. */
import { lazy, Suspense, useEffect } from 'react';
import { on } from '../../ipc';
import { useSession } from '../../session/use-session';
import { notifyUntil } from '../../ui/notices';

/** Loads the dialog before the pages that it covers. */
export const loadLockDialog = () => import('./lock-dialog');
const LockDialog = lazy(loadLockDialog);

/** @param side the window of one invoice: the main window asks for sign-in */
export function LockCover({ side = false }: { readonly side?: boolean }) {
  const { session } = useSession();
  return (
    <>
      <LockWarning />
      {/* Mounted while it is closed, so that it opens at once. */}
      <Suspense>
        {session.status !== 'signed_out' && <LockDialog isOpen={session.locked === true} side={side} />}
      </Suspense>
    </>
  );
}

/** Warns about the coming lock until the user is active. */
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
