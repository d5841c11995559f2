/** Shows the sign-in screen or the pages, depending on the state of the session. */
import { useSession } from '../session/session';
import { later } from '../ui/later';
import { SignInScreen } from './sign-in/sign-in-screen';

const SignedIn = later(() => import('./signed-in'));

export function SessionGate() {
  const { session } = useSession();
  // Who begins to sign in needs the pages soon. Not before: they take memory.
  if (session.status === 'signed_out') return <SignInScreen onBegin={SignedIn.load} />;
  return <SignedIn />;
}
