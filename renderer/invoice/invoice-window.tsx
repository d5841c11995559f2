/** The page of an invoice's own window, without navigation and status bar. Requires a signed-in session. */
import { Button, Callout } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../session/session';
import { PopupsProvider } from '../ui/popups';
import { PracticeStrip } from '../ui/practice-strip';
import { StateMessage } from '../ui/state-message';
import { closeInvoice } from './close-invoice';
import './invoice.css';

const InvoiceDocument = lazy(() => import('./invoice-document'));

const route = '#/invoice-temp';

/** The invoice id in the URL hash of an invoice window; undefined in the main window. */
export function invoiceIn(hash: string): string | undefined {
  const [path, query = ''] = hash.split('?', 2);
  return path === route ? (new URLSearchParams(query).get('id') ?? '') : undefined;
}

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
          <Callout intent="warning" compact role="alert" title="Session ended">
            Sign in again in the main window to go on.
          </Callout>
        )}
        <Suspense>
          <InvoiceDocument id={id} />
        </Suspense>
      </div>
    </PopupsProvider>
  );
}
