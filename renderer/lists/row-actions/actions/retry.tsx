/** Sends a webhook again with current data. */
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 140,
  icon: 'repeat',
  offer: () => ({
    text: 'Retry with current data',
    permission: 'retry_with_current_data',
    kind: 'retry',
    names: ['retry_with_current_data', 'retry'],
  }),
  run: ({ id, label, call, write }) => write(label, 'retried', () => call('retry', { id })),
};
