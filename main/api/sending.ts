/** The client as the provider uses it: waits for a practice workspace that starts again, and knows the uploads that run. */
import type { ApiClient } from './client';

interface SendingOptions {
  readonly client: () => Promise<ApiClient>;
  /** Resolves when the server can be asked. Its rejection is that of the call, which has then not been sent. */
  readonly ready: (server: string) => Promise<void>;
}

export interface Sending {
  client(): Promise<ApiClient>;
  /** What is being sent that takes long, one title each. */
  uploads(): readonly string[];
}

export function createSending({ client, ready }: SendingOptions): Sending {
  let uploads = 0;
  return {
    client: async () => ({
      async send(name, call, input, to, more) {
        await ready(to.server);
        const inner = await client();
        if (!call.files) return inner.send(name, call, input, to, more);
        uploads += 1;
        try {
          return await inner.send(name, call, input, to, more);
        } finally {
          uploads -= 1;
        }
      },
    }),
    uploads: () => Array.from({ length: uploads }, () => 'Upload of a file'),
  };
}
