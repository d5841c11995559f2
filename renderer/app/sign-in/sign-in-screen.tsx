/** The screen before sign-in: sign in to the real workspace, or open the practice workspace. */
import './sign-in.css';
import { Button } from '@blueprintjs/core';
import { usePreferences } from '../../session/preferences';
import { FailureCallout } from '../../ui/failure';
import { WorkspaceNotices } from '../workspace-notices';
import { PracticeProgress, usePractice } from './practice';
import { ProductMark } from './product-mark';
import { SignInForm } from './sign-in-form';
import { WaitingFiles } from './waiting-files';

export function SignInScreen() {
  const { preferences } = usePreferences();
  const practice = usePractice();
  return (
    <main className="codesk-sign-in">
      <div className="codesk-sign-in-notices">
        <WorkspaceNotices />
        <WaitingFiles />
      </div>
      <div className="codesk-sign-in-card">
        <section className="codesk-sign-in-real" aria-labelledby="sign-in-title">
          <header>
            <ProductMark size={40} />
            <div>
              <h1 id="sign-in-title">Sign in to Codesk</h1>
              <p>Finance, logistics and fulfilment back office</p>
            </div>
          </header>
          <SignInForm
            server={preferences.lastServer}
            email={preferences.lastEmail}
            disabled={practice.work !== null}
          />
        </section>
        <section className="codesk-sign-in-practice" aria-labelledby="practice-title">
          <h2 id="practice-title">Practice workspace</h2>
          <p>Try everything on made-up data that stays on this computer. Nothing there is real.</p>
          <PracticeProgress practice={practice} />
          {practice.failure && <FailureCallout failure={practice.failure} />}
          <div className="codesk-sign-in-practice-actions">
            <Button
              fill
              icon="learning"
              text="Open practice workspace"
              loading={practice.work === 'opening'}
              disabled={practice.work !== null}
              onClick={practice.open}
            />
            <Button
              fill
              variant="minimal"
              icon="reset"
              text="Reset practice data"
              disabled={practice.work !== null}
              onClick={practice.reset}
            />
          </div>
        </section>
      </div>
    </main>
  );
}
