/** Closes a dialog whose data could not be loaded, and shows the failure (finance section 4, contract dialogs). */
import { useEffect, useEffectEvent } from 'react';
import { failureOf } from '../ipc';
import { useBusy } from './busy';
import { useEscape } from './escape';
import { notifyFailure } from './failure';

interface Load {
  readonly isFetching: boolean;
  readonly data: unknown;
  readonly error: unknown;
}

/** Shows the progress bar while data loads. Closes the dialog if loading fails, and on Escape before it is shown. */
export function useLoadOrClose(label: string, { isFetching, data, error }: Load, onClose: () => void): void {
  const busy = useBusy();
  useEffect(() => (isFetching ? busy.begin(label) : undefined), [busy, label, isFetching]);
  useEscape(onClose, isFetching && data === undefined);
  const close = useEffectEvent(onClose);
  // If data was loaded before, the dialog continues with it.
  const failed = isFetching || data !== undefined ? null : error;
  useEffect(() => {
    if (!failed) return;
    notifyFailure(failureOf(failed));
    close();
  }, [failed]);
}
