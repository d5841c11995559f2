/** Shows the sign-in screen or the pages, depending on the state of the session. */
import { useLayoutEffect } from 'react';
import { useSession } from '../session/session';
import { later } from '../ui/later';
import { removeFirstView, typedInFirstView } from './sign-in/first-view';
import { LockDialog } from './sign-in/lock-cover';
import { SignInScreen } from './sign-in/sign-in-screen';

// With the cover: nothing may be drawn that could not be covered at once.
const SignedIn = later(async () => (await Promise.all([import('./signed-in'), LockDialog.load()]))[0]);

export function SessionGate() {
  const { session } = useSession();
  const isSignedOut = session.status === 'signed_out';
  useLayoutEffect(() => {
    if (!isSignedOut) removeFirstView();
  }, [isSignedOut]);
  // Who begins to sign in needs the pages soon. Not before: they take memory.
  if (isSignedOut) return <SignInScreen onBegin={SignedIn.load} typed={typedInFirstView()} />;
  return <SignedIn />;
}
