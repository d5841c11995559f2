/** Handles defects of the page: writes them to main's log and shows a message with a Reload button. */
import { Button } from '@blueprintjs/core';
import { Component, type ReactNode } from 'react';
import type { Failure } from '../../shared/errors';
import { failureOf, invoke } from '../ipc';
import { CopyDetails } from '../ui/failure';
import { StateMessage } from '../ui/state-message';

function report(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  invoke('app.report', { message: text.slice(0, 20_000) }).catch(() => undefined);
}

/** Logs errors outside of any error boundary. Call once. */
export function reportDefects(): void {
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}

/** Replaces the failed part. */
export function Defect({ failure }: { failure: Failure }) {
  return (
    <StateMessage
      icon="error"
      title={<span role="alert">Something failed inside Codesk</span>}
      description="This part of the window cannot be shown. Reload it; if it happens again, copy the details and send them to your administrator."
      action={
        <div className="codesk-state-actions">
          <Button intent="primary" icon="refresh" text="Reload" onClick={() => window.location.reload()} />
          <CopyDetails failure={failure} />
        </div>
      }
    />
  );
}

/** The outermost error boundary. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: failureOf(error) };
  }

  override componentDidCatch(error: unknown) {
    report(error);
  }

  override render() {
    return this.state.failure ? <Defect failure={this.state.failure} /> : this.props.children;
  }
}
