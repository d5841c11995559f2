/** Shows the sign-in screen or the pages, depending on the state of the session. */
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { DraftsProvider } from '../drafts/drafts';
import { ListMemoryProvider } from '../lists/list-memory';
import { OperationsProvider } from '../operations/operations';
import { useSession } from '../session/session';
import { PopupsProvider } from '../ui/popups';
import { useAppLinks } from './app-links';
import { createRoutes } from './routes';
import { SessionEnded } from './sign-in/session-ended';
import { SignInScreen } from './sign-in/sign-in-screen';

/** The pages of one signed-in person. */
function SignedIn({ covered }: { covered: boolean }) {
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

export function SessionGate() {
  const { session, person } = useSession();
  if (session.status === 'signed_out') return <SignInScreen />;
  return (
    <>
      <SignedIn key={person} covered={session.status !== 'signed_in' || session.locked === true} />
      <SessionEnded open={session.status === 'ended' && !session.locked} />
    </>
  );
}
