/** What stands in place of rows: loading, nothing there, nothing found, not allowed, failed. */
import { Button, NonIdealState } from '@blueprintjs/core';
import type { Failure } from '../../shared/errors';
import { emptyTexts } from '../../shared/messages';
import { FailureState } from '../ui/failure';

/** In the shape of a table: header, rows. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <div className="codesk-table-skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={row} aria-hidden>
          {[72, 132, 200, 96, 96, 128].map((width) => (
            <span key={width} className="bp6-skeleton" style={{ width: width - ((row * 17) % 32) }} />
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

/** The table is not shown when no permissions are loaded (tables spec section 2). */
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

/** A refusal has its own words: trying again changes nothing until somebody grants the permission. */
export function TableFailure({
  failure,
  title,
  onRetry,
}: {
  failure: Failure;
  title: string;
  onRetry: () => void;
}) {
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
