/** The button that opens the support bundle. */
import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { later } from '../ui/later';

const SupportBundleDialog = later(() => import('./support-bundle'));

export function SupportBundleButton({ minimal = false }: { minimal?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  // The dialog begins anew each time: it shows the state of now.
  const [round, setRound] = useState(0);
  return (
    <>
      <Button
        icon="archive"
        variant={minimal ? 'minimal' : undefined}
        text="Save support bundle…"
        onClick={() => {
          setRound((count) => count + 1);
          setOpen(true);
        }}
      />
      {round > 0 && (
        <Suspense>
          <SupportBundleDialog key={round} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
