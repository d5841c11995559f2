/** Sign-in over open screens: for an ended session, and for a locked one. */
import './sign-in.css';
import { Button } from '@blueprintjs/core';
import { useSession } from '../../session/use-session';
import { FailureCallout } from '../../ui/failure';
import { PracticeProgress, useOpenPractice } from './practice';
import { SignInForm } from './sign-in-form';

interface SignInAgainProps {
  /** Proposed if the session does not name the user. */
  readonly email?: string;
  readonly withoutDetails?: boolean;
}

/** The form of the server of the session, or the button of the practice workspace. */
export function SignInAgain({ email = '', withoutDetails = false }: SignInAgainProps) {
  const { session } = useSession();
  if (session.practice) return <PracticeAgain withoutDetails={withoutDetails} />;
  return (
    <SignInForm
      server={session.server}
      email={session.user?.email ?? email}
      // A session without a user name was signed in with a token.
      method={session.user ? 'password' : 'token'}
      fixedServer
      withoutDetails={withoutDetails}
    />
  );
}

/** Focuses the field that the user must fill in. */
export function focusSecret(dialog: HTMLElement): void {
  const field = dialog.querySelector<HTMLInputElement>('[name="password"], [name="token"]');
  (field ?? dialog.querySelector<HTMLElement>('.bp6-intent-primary'))?.focus();
}

function PracticeAgain({ withoutDetails }: { readonly withoutDetails: boolean }) {
  const practice = useOpenPractice();
  return (
    <div className="codesk-sign-in-form">
      <PracticeProgress practice={practice} />
      {practice.failure && <FailureCallout failure={practice.failure} withoutDetails={withoutDetails} />}
      <Button
        intent="primary"
        fill
        icon="learning"
        text="Open practice workspace"
        loading={practice.work !== null}
        onClick={practice.open}
      />
    </div>
  );
}
