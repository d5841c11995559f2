/** Files of rates that are there at once: the empty template of a table, and a rate file as it came. */

import type { RequestInput } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';

type Unowned<N extends 'rateExports.template' | 'rateExports.original'> = Omit<RequestInput<N>, 'as'>;

/** Returns a function that asks for the place, saves the empty template of a table there, and tells what came of it. */
export function useSaveTemplate() {
  const as = useOwner();
  return (template: Unowned<'rateExports.template'>) =>
    tellSaved(invoke('rateExports.template', { as, ...template }), 'is saved.');
}

/** The same for the original file of a rate file or of a sent change. */
export function useSaveOriginal() {
  const as = useOwner();
  return (file: Unowned<'rateExports.original'>) =>
    tellSaved(invoke('rateExports.original', { as, ...file }), 'is saved as the file came.');
}

/** Never rejects. */
async function tellSaved(saving: Promise<{ readonly saved: string } | null>, text: string): Promise<void> {
  try {
    const done = await saving;
    if (done) notify({ tone: 'success', title: 'Saved', text: `${done.saved} ${text}` });
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}
