/** The client as the provider uses it: waits for a practice workspace that starts again. */
import type { ApiClient } from './client';

interface SendingOptions {
  readonly client: () => Promise<ApiClient>;
  /** Resolves when the server can be asked. Its rejection is that of the call, which has then not been sent. */
  readonly ready: (server: string) => Promise<void>;
}

export function createSending({ client, ready }: SendingOptions): () => Promise<ApiClient> {
  return async () => ({
    async send(name, call, input, to, more) {
      await ready(to.server);
      return (await client()).send(name, call, input, to, more);
    },
  });
}
