/** A dialog whose data could not be loaded closes and shows why (finance section 4, contract dialogs). */
import { useEffect, useEffectEvent } from 'react';
import { failureOf } from '../ipc';
import { useBusy } from '../ui/busy';
import { notifyFailure } from '../ui/failure';

interface Load {
  readonly isFetching: boolean;
  readonly data: unknown;
  readonly error: unknown;
}

/** Shows the progress bar while the data loads; ends it, and the dialog, when loading fails. */
export function useLoadOrClose(label: string, { isFetching, data, error }: Load, onClose: () => void): void {
  const busy = useBusy();
  useEffect(() => (isFetching ? busy.begin(label) : undefined), [busy, label, isFetching]);
  const close = useEffectEvent(onClose);
  // Data of an earlier load is good enough when loading it again fails.
  const failed = isFetching || data !== undefined ? null : error;
  useEffect(() => {
    if (!failed) return;
    notifyFailure(failureOf(failed));
    close();
  }, [failed]);
}
