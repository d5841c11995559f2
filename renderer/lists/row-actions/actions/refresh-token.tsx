/** Generates a new token for a record or its customer. */
import { tokenTitles } from '../../../../shared/messages';
import type { RowActionDefinition } from '../row-action';
import { missingSystemCode, showSecret } from '../show-secret';

export const action: RowActionDefinition = {
  order: 40,
  icon: 'refresh',
  offer: (list, row) => ({
    text: 'Refresh token',
    permission: 'generate',
    kind: list.tokens === 'customer' ? 'generateRefreshToken' : 'generate',
    names: ['refresh_token', 'generate'],
    refusal: missingSystemCode(list, row),
  }),
  run: (context) =>
    showSecret(context, tokenTitles.refreshToken, 'Token', async () => {
      const { list, id, row, call } = context;
      if (list.tokens !== 'customer') return (await call('generate', { id })).token;
      return (await call('generateRefreshToken', { customer_system_code: String(row.systemCode) })).token;
    }),
};
