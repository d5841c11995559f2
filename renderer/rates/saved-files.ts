/** Saves files that need no job: the empty template of a table and the original of a rate file. */

import type { RequestInput } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';

type Unowned<N extends 'rateExports.template' | 'rateExports.original'> = Omit<RequestInput<N>, 'as'>;

/** Returns a function that asks for a folder, saves the empty template of a table there and reports the result. */
export function useSaveTemplate() {
  const as = useOwner();
  return (template: Unowned<'rateExports.template'>) =>
    notifySaved(invoke('rateExports.template', { as, ...template }));
}

/** Does the same for the original file of a rate file or a sent change. */
export function useSaveOriginal() {
  const as = useOwner();
  return (file: Unowned<'rateExports.original'>) =>
    notifySaved(invoke('rateExports.original', { as, ...file }));
}

/** Never rejects. */
async function notifySaved(saving: Promise<{ readonly saved: string } | null>): Promise<void> {
  try {
    const done = await saving;
    if (done) notify({ tone: 'success', title: 'Saved', text: `${done.saved} is saved.` });
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}
