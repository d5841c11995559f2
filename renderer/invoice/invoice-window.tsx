/** The page of an invoice's own window, without navigation and status bar. Requires a signed-in session. */
import { Button } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../session/use-session';
import { PopupsProvider } from '../ui/popups';
import { PracticeStrip } from '../ui/practice-strip';
import { StateMessage } from '../ui/state-message';
import { closeInvoice } from './close-invoice';
import './invoice.css';
import { TitledCallout } from '../ui/callout';

const InvoiceDocument = lazy(() => import('./invoice-document'));

export function InvoiceWindow({ id }: { id: string }) {
  const { session, person } = useSession();
  if (session.status === 'signed_out') {
    return (
      <StateMessage
        icon="log-in"
        title="Signed out"
        description="Sign in in the main window, then open the invoice again."
        action={<Button text="Close" onClick={closeInvoice} />}
      />
    );
  }
  return (
    <PopupsProvider key={person}>
      <div className="codesk-invoice-window">
        {session.practice && <PracticeStrip />}
        {session.status === 'ended' && (
          <TitledCallout intent="warning" compact role="alert" title="Session expired">
            Sign in again in the main window to continue.
          </TitledCallout>
        )}
        <Suspense>
          <InvoiceDocument id={id} />
        </Suspense>
      </div>
    </PopupsProvider>
  );
}
