/** The right pane of the outbox and the history: one item with its title and its terms. */
import './outbox.css';
import { Icon } from '@blueprintjs/core';
import { Fragment, type ReactNode } from 'react';
import type { SentChange } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';

interface DetailsProps {
  readonly title: string;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Details({ title, busy = false, children }: DetailsProps) {
  return (
    // Gets the focus when a button with the focus disappears.
    <article className="codesk-outbox-details" aria-label={title} aria-busy={busy} tabIndex={-1}>
      <h2 title={title}>{title}</h2>
      {children}
    </article>
  );
}

/** Terms with their texts. Terms that are undefined or false are left out. */
export function Terms({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl>
      {Object.entries(of).map(
        ([term, text]) =>
          text !== undefined &&
          text !== false && (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** Number of rows of a service before and after a change. */
export function RowCounts({ before, after }: Pick<SentChange, 'before' | 'after'>) {
  return (
    <>
      {counted(before.rows, 'row')} <Icon icon="arrow-right" size={12} title="become" />{' '}
      {counted(after.rows, 'row')}
    </>
  );
}
