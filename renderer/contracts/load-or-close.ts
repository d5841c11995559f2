/** A dialog whose data could not be loaded closes and says why (finance spec section 4, contract dialogs). */
import { useEffect, useRef } from 'react';
import { failureOf } from '../ipc';
import { useBusy } from '../ui/busy';
import { notifyFailure } from '../ui/failure';

interface Load {
  readonly isFetching: boolean;
  readonly data: unknown;
  readonly error: unknown;
}

/** Shows the page's loader while the data is on its way; ends it, and the dialog, when it fails. */
export function useClosingLoad(label: string, { isFetching, data, error }: Load, onClose: () => void): void {
  const busy = useBusy();
  useEffect(() => (isFetching ? busy.begin(label) : undefined), [busy, label, isFetching]);
  const close = useRef(onClose);
  close.current = onClose;
  // Choices that are there already are good enough when reading them anew fails.
  const failed = isFetching || data !== undefined ? null : error;
  useEffect(() => {
    if (!failed) return;
    notifyFailure(failureOf(failed));
    close.current();
  }, [failed]);
}
