/** The root component: the providers of every screen. Everything else is loaded later. */
import { OverlaysProvider } from '@blueprintjs/core';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { invoiceIn } from '../invoice/invoice-address';
import { PolicyProvider } from '../session/policy';
import { PreferencesProvider } from '../session/preferences';
import { SessionProvider } from '../session/use-session';
import { useNoticesWait } from '../ui/notices';
import { ErrorBoundary } from './error-boundary';
import { ProxySignIn } from './proxy-sign-in';
import { SessionGate } from './session-gate';
import { LockCover, loadLockDialog } from './sign-in/lock-cover';

const Invoice = lazy(async () => (await Promise.all([import('./invoice'), loadLockDialog()]))[0]);
const NoticesHost = lazy(async () => ({ default: (await import('../ui/notices-host')).NoticesHost }));

/** Loaded with the first notice. */
function Notices() {
  const isWaiting = useNoticesWait();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isWaiting) startTransition(() => setShown(true));
  }, [isWaiting]);
  return <Suspense>{isShown && <NoticesHost />}</Suspense>;
}

export function App() {
  // A window shows either the app or an invoice for as long as it is open.
  const [invoice] = useState(() => invoiceIn(window.location.hash));
  return (
    <OverlaysProvider>
      <ErrorBoundary>
        {/* There is no fallback: the window keeps its background colour until the screen is loaded. */}
        <Suspense>
          {/* These providers are outside of all components that send requests: while Codesk is locked, main refuses all other requests. */}
          <SessionProvider>
            <LockCover side={invoice !== undefined} />
            {invoice === undefined && <ProxySignIn />}
            <PolicyProvider>
              <PreferencesProvider>
                {invoice === undefined ? <SessionGate /> : <Invoice id={invoice} />}
                <Notices />
              </PreferencesProvider>
            </PolicyProvider>
          </SessionProvider>
        </Suspense>
      </ErrorBoundary>
    </OverlaysProvider>
  );
}
