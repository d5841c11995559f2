/** Generates a token for the customer of a record. */
import { tokenTitles } from '../../../../shared/messages';
import type { RowActionDefinition } from '../row-action';
import { missingSystemCode, showSecret } from '../show-secret';

export const action: RowActionDefinition = {
  order: 150,
  icon: 'key',
  offer: (list, row) => ({
    text: 'Generate token',
    permission: 'generate',
    kind: 'generateToken',
    names: ['generate_token', 'token'],
    refusal: missingSystemCode(list, row),
  }),
  run: (context) =>
    showSecret(context, tokenTitles.token, 'Token', async () => {
      const { row, call } = context;
      return (await call('generateToken', { customer_system_code: String(row.systemCode) })).token;
    }),
};
