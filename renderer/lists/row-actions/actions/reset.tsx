/** Resets a record after confirmation. */
import { resetConfirmation } from '../../../../shared/messages';
import { Question } from '../../question';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 20,
  icon: 'reset',
  offer: () => ({ text: 'Reset', permission: 'reset', kind: 'reset', names: ['reset'] }),
  async run({ id, subject, label, confirm, call, write }) {
    const yes = await confirm({
      ...resetConfirmation,
      intent: 'warning',
      text: <Question text={resetConfirmation.text} about={`Record: ${subject}`} />,
    });
    if (yes) await write(label, 'reset', () => call('reset', { id }));
  },
};
