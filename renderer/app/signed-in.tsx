/** The pages of one signed-in user, and the dialog of an ended session. */
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { DraftsProvider } from '../drafts/drafts';
import { ListMemoryProvider } from '../lists/list-memory';
import { OperationsProvider } from '../operations/operations';
import { useSession } from '../session/use-session';
import { PopupsProvider } from '../ui/popups';
import { useAppLinks } from './app-links';
import { PartsProvider } from './parts';
import { createRoutes } from './routes';
import { SessionEnded } from './sign-in/session-ended';

function Pages({ covered }: { covered: boolean }) {
  const [router] = useState(createRoutes);
  useEffect(() => () => router.dispose(), [router]);
  useAppLinks(router.navigate, !covered);
  return (
    <OperationsProvider>
      <DraftsProvider>
        <ListMemoryProvider>
          <PopupsProvider>
            <RouterProvider router={router} />
          </PopupsProvider>
        </ListMemoryProvider>
      </DraftsProvider>
    </OperationsProvider>
  );
}

export default function SignedIn() {
  const { session, person } = useSession();
  return (
    <PartsProvider>
      <Pages key={person} covered={session.status !== 'signed_in' || session.locked === true} />
      <SessionEnded open={session.status === 'ended' && !session.locked} />
    </PartsProvider>
  );
}
