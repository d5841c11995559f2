/** The root component: all providers, outermost first. */
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { viewerOf } from '../cells/registry';
import { ViewersContext } from '../cells/viewer';
import { InvoiceWindow, invoiceIn } from '../invoice/invoice-window';
import { PolicyProvider } from '../session/policy';
import { PreferencesProvider } from '../session/preferences';
import { ForPerson, SessionProvider } from '../session/session';
import { ConfirmProvider } from '../ui/confirm';
import { NoticesHost } from '../ui/notices';
import { UnsavedProvider } from '../ui/unsaved';
import { ErrorBoundary } from './error-boundary';
import { JobsProvider } from './jobs';
import { ProxySignIn } from './proxy-sign-in';
import { OwnDialogsProvider } from './record-dialogs';
import { SessionGate } from './session-gate';
import { LockCover } from './sign-in/lock-cover';

/** Main detects offline and retries; queries here do neither. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

export function App() {
  const [queries] = useState(createQueries);
  // A window shows either the app or an invoice for as long as it is open.
  const [invoice] = useState(() => invoiceIn(window.location.hash));
  return (
    <BlueprintProvider>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          {/* Outside of all that asks main for something: while Codesk is locked, main answers nothing else. */}
          <SessionProvider>
            <LockCover side={invoice !== undefined} />
            {invoice === undefined && <ProxySignIn />}
            <PolicyProvider>
              <PreferencesProvider>
                <ForPerson>
                  <ConfirmProvider>
                    <UnsavedProvider>
                      <JobsProvider>
                        <ViewersContext value={viewerOf}>
                          <OwnDialogsProvider>
                            {invoice === undefined ? <SessionGate /> : <InvoiceWindow id={invoice} />}
                          </OwnDialogsProvider>
                        </ViewersContext>
                        <NoticesHost />
                      </JobsProvider>
                    </UnsavedProvider>
                  </ConfirmProvider>
                </ForPerson>
              </PreferencesProvider>
            </PolicyProvider>
          </SessionProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </BlueprintProvider>
  );
}
