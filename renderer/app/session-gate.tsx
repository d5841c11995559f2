/** Shows the sign-in screen or the pages, depending on the state of the session. */
import { lazy } from 'react';
import { useSession } from '../session/use-session';
import { loadLockDialog } from './sign-in/lock-cover';
import { SignInScreen } from './sign-in/sign-in-screen';

// Loads the lock cover as well: no page may be drawn before it can be covered.
const load = async () => (await Promise.all([import('./signed-in'), loadLockDialog()]))[0];
const SignedIn = lazy(load);

export function SessionGate() {
  const { session } = useSession();
  // Loads the pages when the user begins to sign in, not earlier, to save memory.
  if (session.status === 'signed_out') return <SignInScreen onBegin={() => void load()} />;
  return <SignedIn />;
}
