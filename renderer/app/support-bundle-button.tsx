/** The button that opens the support bundle. */
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, startTransition, useState } from 'react';

const SupportBundleDialog = lazy(() => import('./support-bundle'));

export function SupportBundleButton({ minimal = false }: { minimal?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  // A new dialog each time, because it shows the current state.
  const [round, setRound] = useState(0);
  return (
    <>
      <Button
        icon="archive"
        variant={minimal ? 'minimal' : undefined}
        text="Save support bundle…"
        onClick={() =>
          startTransition(() => {
            setRound((count) => count + 1);
            setOpen(true);
          })
        }
      />
      <Suspense>
        {round > 0 && <SupportBundleDialog key={round} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
