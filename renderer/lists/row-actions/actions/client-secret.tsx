/** Generates a new secret for the client of a webhook. */
import { tokenTitles } from '../../../../shared/messages';
import type { RowActionDefinition } from '../row-action';
import { showSecret } from '../show-secret';

export const action: RowActionDefinition = {
  order: 160,
  icon: 'lock',
  offer: () => ({
    text: 'Generate client secret',
    permission: 'generate_webhook_client_secret',
    kind: 'generateClientToken',
    names: ['generate_webhook_client_secret', 'client_secret'],
  }),
  run: (context) =>
    showSecret(context, tokenTitles.clientSecret, 'Client secret', async () => {
      const { id, call } = context;
      return (await call('generateClientToken', { id })).webhook_client_secret;
    }),
};
