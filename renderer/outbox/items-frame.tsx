/** The frame of the outbox and the history: loading, failure, empty state, and two panes. */
import './outbox.css';
import type { ReactNode } from 'react';
import { failureOf } from '../ipc';
import { FailureCallout, FailureState } from '../ui/failure';
import { Skeleton } from '../ui/skeleton';

interface ItemsFrameProps {
  readonly label: 'Outbox' | 'History';
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Undefined until they have loaded. */
  readonly items: readonly unknown[] | undefined;
  /** Shown above the panes. */
  readonly filter: ReactNode;
  /** Shown if there are no items. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

export function ItemsFrame({ label, query, items, filter, empty, children }: ItemsFrameProps) {
  const { error, isPending, refetch } = query;
  return (
    <section className="codesk-outbox" aria-label={label}>
      {items && error && <FailureCallout failure={failureOf(error)} onRetry={() => void refetch()} />}
      {isPending ? (
        <Skeleton label={`Loading: ${label}`} lines={5} />
      ) : !items ? (
        error && <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : items.length === 0 ? (
        empty
      ) : (
        <>
          {filter}
          <div className="codesk-outbox-panes">{children}</div>
        </>
      )}
    </section>
  );
}
