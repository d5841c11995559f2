/** The states that are shown instead of rows: loading, no rows, no matching rows, no permission, a failure. */
import { Button } from '@blueprintjs/core';
import type { CSSProperties } from 'react';
import type { Failure } from '../../shared/errors';
import { emptyTexts } from '../../shared/messages';
import { counted } from '../../shared/quantities';
import { listSides } from '../grid/tracks';
import { FailureState } from '../ui/failure';
import { focusReplacedContent } from '../ui/focus';
import { HomeButton } from '../ui/home-button';
import { StateMessage } from '../ui/state-message';
import './screen.css';

interface TableSkeletonProps {
  readonly rows?: number;
  /** Expected widths of the columns, in CSS pixels. */
  readonly widths: readonly number[];
}

/** A placeholder with the columns and the number of rows of the loading table. */
export function TableSkeleton({ rows = 12, widths }: TableSkeletonProps) {
  const columns = [listSides.lead, ...widths].map((width) => `${width}px`).join(' ');
  return (
    <div
      className="codesk-skeleton"
      role="status"
      aria-label="Loading"
      style={{ '--codesk-columns': columns } as CSSProperties}
    >
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={row} aria-hidden>
          <span />
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
            <span key={column} data-column>
              <span
                className="bp6-skeleton"
                style={{ width: Math.max(16, (width - 24) * (0.55 + ((row * 5 + column * 3) % 8) / 20)) }}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

export function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <StateMessage
      icon="filter-remove"
      title={emptyTexts.noResults}
      description="No records match the filters."
      action={<Button icon="filter-remove" text="Clear filters" onClick={onClear} />}
    />
  ) : (
    <StateMessage icon="inbox" title={emptyTexts.noData} description="This list has no records yet." />
  );
}

/** Shown if none of the rows can be read. The footer has the details. */
export function UnreadRows({ count }: { count: number }) {
  return (
    <StateMessage
      icon="warning-sign"
      title={`${counted(count, 'row')} could not be read`}
      description="The server sent rows in an unknown format."
    />
  );
}

/** The table is not shown when no permissions are loaded (tables section 2). */
export function NoPermissions({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <StateMessage
      icon="lock"
      title="No permissions"
      description={`Your account may not see ${title}. Ask an administrator for the permission, then refresh.`}
      action={
        <div className="codesk-state-actions">
          <Button icon="refresh" text="Refresh" onClick={loadingAgain(onRetry)} />
          <HomeButton />
        </div>
      }
    />
  );
}

/** The pressed button is removed while the table loads, so the focus moves on. */
function loadingAgain(load: () => void): () => void {
  return () => {
    focusReplacedContent();
    load();
  };
}

interface TableFailureProps {
  readonly failure: Failure;
  readonly title: string;
  readonly onRetry: () => void;
  /** A smaller page size, offered when the reply has too many rows. */
  readonly smaller?: { readonly perPage: number; readonly onChoose: () => void };
  /** Other rows that can be shown offline. */
  readonly choices?: readonly OfflineChoice[];
}

/** A button to rows that are stored. */
export interface OfflineChoice {
  readonly text: string;
  readonly onChoose: () => void;
}

/** A refusal has its own text, because a retry does not help until the permission is granted. */
export function TableFailure({ failure, title, onRetry, smaller, choices = [] }: TableFailureProps) {
  if (failure.code === 'not_stored') {
    return (
      <StateMessage
        icon="offline"
        title={<span role="alert">Not available offline</span>}
        description="This page of the list was not loaded before the connection was lost. It loads when the connection is back."
        action={
          <div className="codesk-state-actions">
            {choices.map(({ text, onChoose }, at) => (
              <Button
                key={text}
                intent={at === 0 ? 'primary' : 'none'}
                text={text}
                onClick={loadingAgain(onChoose)}
              />
            ))}
            <Button icon="refresh" text="Retry" onClick={loadingAgain(onRetry)} />
          </div>
        }
      />
    );
  }
  if (failure.code === 'reply_too_large' && smaller) {
    return (
      <StateMessage
        icon="th"
        title={<span role="alert">Too many rows</span>}
        description="The reply with all rows is larger than Codesk accepts. Show fewer rows per page, or set a filter."
        action={
          <Button
            intent="primary"
            icon="list"
            text={`Show ${smaller.perPage} per page`}
            onClick={loadingAgain(smaller.onChoose)}
          />
        }
      />
    );
  }
  const serverMessage =
    failure.code === 'refused'
      ? `Your account may not see ${title}. Ask an administrator for the permission.`
      : failure.serverMessage;
  return <FailureState failure={{ ...failure, serverMessage }} onRetry={loadingAgain(onRetry)} />;
}
