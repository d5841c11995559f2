/** Shows the sign-in screen or the pages, depending on the state of the session. */
import { useSession } from '../session/session';
import { later } from '../ui/later';
import { LockDialog } from './sign-in/lock-cover';
import { SignInScreen } from './sign-in/sign-in-screen';

// With the cover: nothing may be drawn that could not be covered at once.
const SignedIn = later(async () => (await Promise.all([import('./signed-in'), LockDialog.load()]))[0]);

export function SessionGate() {
  const { session } = useSession();
  // Who begins to sign in needs the pages soon. Not before: they take memory.
  if (session.status === 'signed_out') return <SignInScreen onBegin={SignedIn.load} />;
  return <SignedIn />;
}
