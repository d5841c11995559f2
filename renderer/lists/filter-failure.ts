/** Shows the error dialog when rows with newly submitted filters cannot be loaded (tables section 8). */
import { useEffect, useRef } from 'react';
import { type ErrorCode, type Failure, failureText } from '../../shared/errors';
import type { FilterValue } from '../../shared/table/filters';
import { useErrorDialog } from '../ui/failure-dialog';

interface FilterReply {
  /** The filters of the request; each Apply creates a new array. */
  readonly filters: readonly FilterValue[];
  readonly pending: boolean;
  readonly failure: Failure | null;
}

/** An expired session has its own dialog, and the table itself explains rows that are not stored. */
const shownElsewhere: ReadonlySet<ErrorCode> = new Set(['session_ended', 'not_stored']);

/** Opens the dialog once per failed Apply. */
export function useFilterFailure({ filters, pending, failure }: FilterReply): void {
  const showError = useErrorDialog();
  const answered = useRef(filters);
  useEffect(() => {
    if (pending || answered.current === filters) return;
    answered.current = filters;
    if (failure && !shownElsewhere.has(failure.code)) showError(failureText(failure));
  }, [pending, filters, failure, showError]);
}
