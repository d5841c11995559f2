/** Filters that could not be submitted are told in the error dialog (tables section 8). */
import { useEffect, useRef } from 'react';
import { type Failure, failureText } from '../../shared/errors';
import type { FilterValue } from '../../shared/table/filters';
import { useErrorDialog } from '../ui/failure-dialog';

interface FilterReply {
  /** What the rows were asked with; another array is another submit. */
  readonly filters: readonly FilterValue[];
  readonly pending: boolean;
  readonly failure: Failure | null;
}

/** Opens the dialog once per submit that failed. An ended session has a dialog of its own. */
export function useFilterFailure({ filters, pending, failure }: FilterReply): void {
  const showError = useErrorDialog();
  const answered = useRef(filters);
  useEffect(() => {
    if (pending || answered.current === filters) return;
    answered.current = filters;
    if (failure && failure.code !== 'session_ended') showError(failureText(failure));
  }, [pending, filters, failure, showError]);
}
