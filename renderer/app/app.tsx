/** The root component: what every screen needs, outermost first. What only some need is loaded later. */
import { OverlaysProvider } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { invoiceIn } from '../invoice/invoice-address';
import { PolicyProvider } from '../session/policy';
import { PreferencesProvider } from '../session/preferences';
import { SessionProvider } from '../session/session';
import { later } from '../ui/later';
import { useNoticesWait } from '../ui/notices';
import { ErrorBoundary } from './error-boundary';
import { ProxySignIn } from './proxy-sign-in';
import { SessionGate } from './session-gate';
import { LockCover, LockDialog } from './sign-in/lock-cover';

const Invoice = later(async () => (await Promise.all([import('./invoice'), LockDialog.load()]))[0]);
const NoticesHost = later(
  async () => ({ default: (await import('../ui/notices-host')).NoticesHost }),
  'soon',
);

/** From the first notice on. */
function Notices() {
  const isWaiting = useNoticesWait();
  const [isShown, setShown] = useState(isWaiting);
  if (isWaiting && !isShown) setShown(true);
  return (
    isShown && (
      <Suspense>
        <NoticesHost />
      </Suspense>
    )
  );
}

export function App() {
  // A window shows either the app or an invoice for as long as it is open.
  const [invoice] = useState(() => invoiceIn(window.location.hash));
  return (
    <OverlaysProvider>
      <ErrorBoundary>
        {/* Outside of all that asks main for something: while Codesk is locked, main answers nothing else. */}
        <SessionProvider>
          <LockCover side={invoice !== undefined} />
          {invoice === undefined && <ProxySignIn />}
          <PolicyProvider>
            <PreferencesProvider>
              {/* Without a fallback: the window keeps its background colour until the screen is loaded. */}
              <Suspense>{invoice === undefined ? <SessionGate /> : <Invoice id={invoice} />}</Suspense>
              <Notices />
            </PreferencesProvider>
          </PolicyProvider>
        </SessionProvider>
      </ErrorBoundary>
    </OverlaysProvider>
  );
}
