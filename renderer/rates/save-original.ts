/** Saves the file of a draft or of a sent change as it came. What comes of it is shown. */
import type { RequestInput } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { useRateOwner } from './rate-queries';

export function useSaveOriginal() {
  const as = useRateOwner();
  return async (file: Omit<RequestInput<'rates.save-original'>, 'as'>) => {
    try {
      const done = await invoke('rates.save-original', { as, ...file });
      if (done) notify({ tone: 'success', title: 'Saved', text: `${done.saved} is saved as the file came.` });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
}
