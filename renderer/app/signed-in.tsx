/** The pages of one signed-in person, and the dialog that says that the session has ended. */
// Loaded ahead of all else.
import './typefaces';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { DraftsProvider } from '../drafts/drafts';
import { ListMemoryProvider } from '../lists/list-memory';
import { OperationsProvider } from '../operations/operations';
import { RouteAheadContext } from '../session/route-ahead';
import { useSession } from '../session/session';
import { loadAhead } from '../ui/later';
import { PopupsProvider } from '../ui/popups';
import { useAppLinks } from './app-links';
import { loadNearPages } from './near-pages';
import { PartsProvider } from './parts';
import { createRoutes, useRouteAhead } from './routes';
import { SessionEnded } from './sign-in/session-ended';

function Pages({ covered }: { covered: boolean }) {
  const [router] = useState(createRoutes);
  useEffect(() => loadNearPages(router), [router]);
  useEffect(() => () => router.dispose(), [router]);
  const routeAhead = useRouteAhead();
  useAppLinks(router.navigate, !covered);
  return (
    <OperationsProvider>
      <DraftsProvider>
        <ListMemoryProvider>
          <PopupsProvider>
            <RouteAheadContext value={routeAhead}>
              <RouterProvider router={router} />
            </RouteAheadContext>
          </PopupsProvider>
        </ListMemoryProvider>
      </DraftsProvider>
    </OperationsProvider>
  );
}

export default function SignedIn() {
  const { session, person } = useSession();
  useEffect(() => void loadAhead(), []);
  return (
    <PartsProvider>
      <Pages key={person} covered={session.status !== 'signed_in' || session.locked === true} />
      <SessionEnded open={session.status === 'ended' && !session.locked} />
    </PartsProvider>
  );
}
