/** Reset Password: the server sends an e-mail to activate the account again. */
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 30,
  icon: 'key',
  offer: () => ({
    text: 'Reset Password',
    permission: 'activate',
    kind: 'activate',
    names: ['activate', 'reset_password'],
  }),
  run: ({ id, label, call, write }) => write(label, 'activated', () => call('activate', { id })),
};
