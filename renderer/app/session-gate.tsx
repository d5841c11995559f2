/** Shows the sign-in screen or the pages, depending on the state of the session. */
import { lazy } from 'react';
import { useSession } from '../session/use-session';
import { loadLockDialog } from './sign-in/lock-cover';
import { SignInScreen } from './sign-in/sign-in-screen';

// With the cover: nothing may be drawn that could not be covered at once.
const load = async () => (await Promise.all([import('./signed-in'), loadLockDialog()]))[0];
const SignedIn = lazy(load);

export function SessionGate() {
  const { session } = useSession();
  // A user who begins to sign in needs the pages soon. Not before: they take memory.
  if (session.status === 'signed_out') return <SignInScreen onBegin={() => void load()} />;
  return <SignedIn />;
}
