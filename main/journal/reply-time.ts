/** The time of the server's last reply to a call of an entry. */
import type { Provider } from '../api/provider';

export type Asked = Pick<Provider, 'credentials' | 'send'>;

/** Records the time of each reply, in milliseconds since 1970. An error is not a reply. */
export function recordReplies(provider: Asked, now: () => number) {
  let at = 0;
  const asked: Asked = {
    credentials: (owner) => provider.credentials(owner),
    async send(...input) {
      const reply = await provider.send(...input);
      at = now();
      return reply;
    },
  };
  return { asked, repliedAt: () => at };
}
