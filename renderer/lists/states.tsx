/** What stands in place of rows: loading, nothing there, nothing found, not allowed, failed. */
import { Button, NonIdealState } from '@blueprintjs/core';
import type { CSSProperties } from 'react';
import type { Failure } from '../../shared/errors';
import { emptyTexts } from '../../shared/messages';
import { listSides } from '../grid/tracks';
import { FailureState } from '../ui/failure';
import './screen.css';

interface TableSkeletonProps {
  readonly rows?: number;
  /** Widths of the columns that are coming, in CSS pixels; the kept arrangement included. */
  readonly widths: readonly number[];
}

/** In the shape of the table that is coming: its columns, its rows. */
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
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
            <span key={at} data-column>
              <span
                className="bp6-skeleton"
                style={{ width: Math.max(16, (width - 24) * (0.55 + ((row * 5 + at * 3) % 8) / 20)) }}
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
    <NonIdealState
      className="codesk-state"
      icon="filter-remove"
      iconSize={32}
      title={emptyTexts.noResults}
      description="No record fits the filters."
      action={<Button icon="filter-remove" text="Clear filters" onClick={onClear} />}
    />
  ) : (
    <NonIdealState
      className="codesk-state"
      icon="inbox"
      iconSize={32}
      title={emptyTexts.noData}
      description="Records appear here once there are any."
    />
  );
}

/** The table is not shown when no permissions are loaded (tables section 2). */
export function NoPermissions({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <NonIdealState
      className="codesk-state"
      icon="lock"
      iconSize={32}
      title="No permissions"
      description={`Your account has no permission for ${title}. Ask an administrator, then reload.`}
      action={<Button icon="refresh" text="Reload" onClick={onRetry} />}
    />
  );
}

interface TableFailureProps {
  readonly failure: Failure;
  readonly title: string;
  readonly onRetry: () => void;
  /** The way out when the rows asked for are too many for one answer. */
  readonly smaller?: { readonly perPage: number; readonly onChoose: () => void } | undefined;
}

/** A refusal has its own words: trying again changes nothing until somebody grants the permission. */
export function TableFailure({ failure, title, onRetry, smaller }: TableFailureProps) {
  if (failure.code === 'reply_too_large' && smaller) {
    return (
      <NonIdealState
        className="codesk-state"
        icon="th"
        iconSize={32}
        title={<span role="alert">Too many rows at once</span>}
        description="The answer with all these rows is larger than Codesk accepts. Show them in pages, or filter first."
        action={
          <Button
            intent="primary"
            icon="list"
            text={`Show ${smaller.perPage} per page`}
            onClick={smaller.onChoose}
          />
        }
      />
    );
  }
  return failure.code === 'refused' ? (
    <FailureState
      failure={{
        ...failure,
        serverMessage: `Your account may not see ${title}. Ask an administrator for the permission.`,
      }}
      onRetry={onRetry}
    />
  ) : (
    <FailureState failure={failure} onRetry={onRetry} />
  );
}
