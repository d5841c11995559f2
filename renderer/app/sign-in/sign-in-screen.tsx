/** The screen before sign-in: sign in to the real workspace, or open the practice workspace. */
import './sign-in.css';
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, startTransition, useState } from 'react';
import { usePreferences } from '../../session/preferences';
import { FailureCallout } from '../../ui/failure';
import { Managed, usePolicy } from '../../ui/managed';
import { SupportBundleButton } from '../support-bundle-button';
import { WorkspaceNotices } from '../workspace-notices';
import { PracticeProgress, usePractice } from './practice';
import { ProductMark } from './product-mark';
import { SignInForm } from './sign-in-form';
import { WaitingFiles } from './waiting-files';
import { WaitingLink } from './waiting-link';

const ResetPractice = lazy(() => import('./reset-practice'));

interface SignInScreenProps {
  /** Called when the user begins to sign in. */
  readonly onBegin: () => void;
}

export function SignInScreen({ onBegin }: SignInScreenProps) {
  const { preferences } = usePreferences();
  const practice = usePractice();
  const [resets, setResets] = useState(0);
  const policy = usePolicy();
  const mayPractise = policy.practice && policy.broken === undefined;
  return (
    <main className="codesk-sign-in" onFocus={onBegin} onPointerDown={onBegin}>
      <div className="codesk-sign-in-notices">
        <WorkspaceNotices />
        <WaitingFiles />
        <WaitingLink />
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
          {policy.broken === undefined ? (
            <SignInForm
              server={preferences.lastServer}
              email={preferences.lastEmail}
              disabled={practice.work !== null}
            />
          ) : (
            <BrokenPolicy reason={policy.broken} />
          )}
        </section>
        <section className="codesk-sign-in-practice" aria-labelledby="practice-title">
          <h2 id="practice-title">Practice workspace</h2>
          <p>Try everything with sample data that stays on this computer. Nothing there is real.</p>
          <PracticeProgress practice={practice} />
          {practice.failure && <FailureCallout failure={practice.failure} />}
          {!policy.practice && <Managed entry="practice" />}
          <div className="codesk-sign-in-practice-actions">
            <Button
              fill
              icon="learning"
              text="Open practice workspace"
              loading={practice.work === 'opening'}
              disabled={practice.work !== null || !mayPractise}
              onClick={practice.open}
            />
            <Button
              fill
              variant="minimal"
              icon="reset"
              text="Reset practice data"
              disabled={practice.work !== null || !mayPractise}
              onClick={() => startTransition(() => setResets((count) => count + 1))}
            />
            <Suspense>
              {resets > 0 && <ResetPractice request={resets} onConfirmed={() => void practice.reset()} />}
            </Suspense>
          </div>
        </section>
      </div>
      <div className="codesk-sign-in-support">
        <SupportBundleButton minimal />
      </div>
    </main>
  );
}

/** Replaces the form if sign-in is impossible, with the reason and the details for the administrator. */
function BrokenPolicy({ reason }: { reason: string }) {
  const [at] = useState(() => Math.floor(Date.now() / 1000));
  return <FailureCallout failure={{ code: 'policy_broken', subject: reason, at }} />;
}
