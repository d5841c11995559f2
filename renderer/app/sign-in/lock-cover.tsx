/** Covers the window while Codesk is locked, and says before that it will be. */
import { Suspense, useEffect, useState } from 'react';
import { on } from '../../ipc';
import { useSession } from '../../session/session';
import { later } from '../../ui/later';
import { notifyUntil } from '../../ui/notices';

/** Loaded before anything that it has to cover. */
export const LockDialog = later(() => import('./lock-dialog'));

/** @param side the window of one invoice: the main window asks for sign-in */
export function LockCover({ side = false }: { readonly side?: boolean }) {
  const { session } = useSession();
  const isLocked = session.locked === true;
  // It stays for its way out.
  const [wasLocked, setWasLocked] = useState(isLocked);
  if (isLocked && !wasLocked) setWasLocked(true);
  return (
    <>
      <LockWarning />
      {wasLocked && (
        <Suspense>
          <LockDialog isOpen={isLocked} side={side} />
        </Suspense>
      )}
    </>
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
